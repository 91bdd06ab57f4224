"""The phrases of the effect language: how each kind is checked, written out, and said in plain English."""
