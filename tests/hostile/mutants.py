"""Shipped files with accidents: bytes turned over, pieces left out, doubled, exchanged, and put into one another."""

from __future__ import annotations

from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "rules": ("rules", "tests/houses", "docs/starter", "tests/games"),
    "scenarios": ("golden/rulebook/base",),
    "trace": ("golden/traces",),
}
HEAD = b"format: 1\nmodules: [{id: h, name: H, extends: base, source: s}]\n"
BITS = (
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xef\xbb\xbf", b"\r", b"\t", b"\n\n", b"\x1b[2J", b"&a ", b"*a",
    b"<<: ", b"- ", b"{", b"}", b"[", b"]", b": ", b"'", b'"', b"|\n", b" #", b"9" * 400, b"-1", b"~", b"\xe2\x80\xae",
    b"%", b"until ", b"for each player:\n", b"by players: ", b"else ", b"or ", b"(", b"\\", b"`",
)  # fmt: skip


def originals(sort: str) -> list[bytes]:
    """The files of a sort: 'rules', 'scenarios' or 'trace'."""
    paths = [path for name in FOLDERS[sort] for path in sorted((ROOT / name).iterdir()) if path.is_file()]
    return [path.read_bytes().replace(b"../../../rules", str(ROOT / "rules").encode()) for path in paths]


def mutant(random: Random, files: list[bytes], *, whole: bool = False) -> bytes:
    """One file with up to six accidents; of long ones a piece, if not the whole is wanted."""
    text = random.choice(files)
    if not whole and len(text) > 4000:
        at = text.rfind(b"\n", 0, random.randrange(len(text))) + 1
        text = (HEAD if text.startswith(b"format: 1\n") and b"\nmodules" in text else text[:300]) + text[at : at + 3000]
    for _ in range(random.randint(1, 6)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 1, 1, 8, 60)))
        kept, cut, rest = text[:start], text[start:end], text[end:]
        other = random.choice(files)
        at = random.randrange(len(other))
        text = random.choice((
            kept + rest,
            kept + random.choice(BITS) * random.choice((1, 1, 1, 70)) + rest,
            kept + bytes(byte ^ 1 << random.randrange(8) for byte in cut) + rest,
            kept + cut * random.choice((2, 2, 50)) + rest,
            kept + other[at : at + 200] + rest,
            kept + cut[::-1] + rest,
        ))  # fmt: skip
    return text
