"""Runs written down in a folder: what they are, every finished block, and in the end tables of all games."""
