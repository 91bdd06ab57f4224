"""Places that a sentence is about all together are not said to be chosen from."""

from __future__ import annotations

from pathlib import Path

import pytest
from feast import feast

from interpreter.cli import called

AREAS = """areas:
  - {id: twins, means: castillo or galicia, source: ours}
  - {id: coasts, means: all coastal regions, source: ours}
  - {id: reach, means: castillo or one region, source: ours}
"""
LIMITS = """choose one region as R
until round ends:
  {sentence}
"""


def told(folder: Path, effect: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "house.yaml"
    file.write_text(feast(effect, AREAS), encoding="utf-8")
    assert called(["explain", str(file), "feast"]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        ("limit-table R holds 3", "R takes no more pieces that count once 3 of them are there."),
        (
            "limit-table R or castillo holds 3",
            "R and the Castillo each take no more pieces that count once 3 of them are there.",
        ),
        (
            "limit-table R or castillo or galicia holds 1 else to court",
            "R, the Castillo and Galicia each take no more pieces that count once 1 of them is there; "
            "what arrives all the same goes to their owner's court.",
        ),
        (
            "limit-table all regions holds 3",
            "All regions each take no more pieces that count once 3 of them are there.",
        ),
        ("limit-table R or castillo holds 0", "R and the Castillo take no pieces that count at all."),
        ("limit-table R holds 0", "R takes no pieces that count at all."),
        ("taboo R or castillo", "Nothing enters or leaves R or the Castillo."),
    ],
)
def test_what_stands_for_a_while(
    sentence: str, meaning: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{meaning} asks " in told(tmp_path, LIMITS.format(sentence=sentence), capsys)


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        ("score twins", "The Castillo and Galicia are scored."),
        ("score twins or granada", "The Castillo and Galicia and Granada are scored."),
        ("score coasts", "All coastal regions are scored."),
        ("score reach", "You choose the Castillo or one region, which is scored."),
        ("choose twins as R", "You choose the Castillo or Galicia: R."),
    ],
)
def test_areas_without_a_name(sentence: str, meaning: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"does {meaning} asks " in told(tmp_path, sentence, capsys)
