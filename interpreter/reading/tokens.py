"""The signs and values of a YAML text one by one, for whoever looks at what stands between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import yaml

from interpreter.definition import frozen
from interpreter.source import Source

Kind = Literal[
    "document", "block mapping", "block list", "block end", "entry", "key", "colon", "open", "close", "comma",
    "scalar", "end",
]  # fmt: skip


@frozen
class Token:
    """A sign or value and where it stands. Beginnings and ends of blocks, and most keys, have no width."""

    kind: Kind
    start: int
    end: int


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KINDS: dict[type[yaml.Token], Kind] = {
    yaml.DocumentStartToken: "document",
    yaml.DocumentEndToken: "document",
    yaml.BlockMappingStartToken: "block mapping",
    yaml.BlockSequenceStartToken: "block list",
    yaml.BlockEndToken: "block end",
    yaml.BlockEntryToken: "entry",
    yaml.KeyToken: "key",
    yaml.ValueToken: "colon",
    yaml.FlowSequenceStartToken: "open",
    yaml.FlowMappingStartToken: "open",
    yaml.FlowSequenceEndToken: "close",
    yaml.FlowMappingEndToken: "close",
    yaml.FlowEntryToken: "comma",
    yaml.ScalarToken: "scalar",
}


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text, up to what YAML does not allow; the last one is the `end`."""
    try:
        for token in yaml.scan(source.text, Loader=_LOADER):
            kind = _KINDS.get(type(token))
            if kind is not None:
                yield Token(kind, token.start_mark.index, token.end_mark.index)
    except yaml.YAMLError:
        pass
    yield Token("end", len(source.text), len(source.text))
