"""From nodes to the typed model: one strict converter, every mistake reported where it was written."""
