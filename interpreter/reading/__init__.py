"""Strict reading of YAML rules files: nodes with exact positions, and askers for typed values."""
