"""Cards and sentences tried in many positions: which never change anything, which are never come to."""
