"""Results as a page to look at: one file that needs no network, no script, no fonts of its own.

Drawn from the plain values that `--format json` gives. Whatever stands in rules files is text here, never markup.
"""
