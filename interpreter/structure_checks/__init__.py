"""Checks of structured rules that need no sentence of the effect language, one topic a file."""
