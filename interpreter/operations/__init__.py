"""The operations of the effect language: one file each, with everything there is to know about it."""
