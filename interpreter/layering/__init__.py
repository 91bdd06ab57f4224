"""Layers: files become statements, statements of modules that play together become one set of entries."""
