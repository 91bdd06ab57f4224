"""Mistakes that can have been meant in one way only, mended in the files they stand in."""
