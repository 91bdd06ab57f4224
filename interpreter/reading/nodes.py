"""The way in to reading: a file becomes a source, a source becomes a tree of nodes."""

from interpreter.reading.files import read_file, read_written
from interpreter.reading.rescue import lines_around
from interpreter.reading.shapes import Mapping, Node, Scalar, Sequence, Style
from interpreter.reading.tree import read_yaml

__all__ = ["Mapping", "Node", "Scalar", "Sequence", "Style", "lines_around", "read_file", "read_written", "read_yaml"]
