"""Blocks of games written down: whole or not at all, and exactly what was played."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.parts import played_part
from interpreter.recording.columns import TABLES
from interpreter.recording.folder import NotWritten, RunFolder
from interpreter.recording.jobs import Recorded, Recording, games_in, rows_in
from interpreter.recording.journal import Journal, Taken
from interpreter.recording.manifest import Manifest, NoRun, Section, differences, read
from interpreter.recording.plain_records import Damaged, game_of, plain
from interpreter.recording.tables import write_tables
from interpreter.ruleset import Ruleset, load
from interpreter.series import Series
from interpreter.simulate import Setting, simulation
from interpreter.tally import STUCK, Finding, Record, Tally
from interpreter.workers import Workers

ROOT = Path(__file__).parents[2]
TWO = Setting("orchards", 2, ("random", "greedy"))


@pytest.fixture(scope="module")
def orchards() -> Ruleset:
    return load([ROOT / "tests" / "games" / "orchards.yaml"])


def series(setting: Setting) -> Series:
    from interpreter.greedy.keeping import NOTHING_LEARNED

    return Series(setting, NOTHING_LEARNED)


def part_of(rulesets: tuple[Ruleset, ...], job: Recording[Tally], blocks: range) -> Recorded[Tally]:
    found = played_part(rulesets, {}, job, blocks)
    assert isinstance(found, Recorded)
    return found


# ---------------------------------------------------------------------------------------------- games and rows
def test_a_game_comes_back_as_it_was() -> None:
    ruleset = load([ROOT / "rules" / "base.yaml", ROOT / "rules" / "king_intrigue.yaml"])
    for line_up, players in (("base", 3), ("king-intrigue-all", 4)):
        table = simulation(ruleset, Setting(line_up, players, ("random",) * players), leads=True, course=True)
        for number in range(players):
            game = table.play(number)
            assert isinstance(game, Record)
            again = game_of(json.loads(json.dumps(plain(game))))
            assert again == game
            assert isinstance(again, Record)
            assert repr(again) == repr(game)  # also which values are tuples, and the order of dictionaries
    found = Finding(7, STUCK, "“that goes on for ever”")
    assert game_of(json.loads(json.dumps(plain(found)))) == found


@pytest.mark.parametrize("values", [{}, [], 3, {"code": "EG901"}, {"number": 1, "bots": 2}])
def test_what_is_no_game_is_refused(values: Any) -> None:
    with pytest.raises(Damaged):
        game_of(values)


def test_a_block_is_the_same_games_as_without_writing(orchards: Ruleset) -> None:
    job = series(TWO)
    written = part_of((orchards,), Recording(job, 3), range(2, 3))
    assert written.part == simulation(orchards, TWO, leads=True).tally(range(2, 3))
    assert written.played == 2
    number, block = written.blocks[0]
    assert number == 2
    again = job.nothing()
    job.enter(games_in(block), again)
    assert again == written.part


def test_every_choice_is_a_row(base: Ruleset) -> None:
    """Against a trace of the same game, which is made in another way."""
    setting = Setting("base-short", 2, ("random", "greedy"))
    table = simulation(base, setting)
    block = part_of((base,), Recording(series(setting), 3), range(1)).blocks[0][1]
    (rows,) = rows_in(block)
    _, game = table._play(1)
    from interpreter.trace import Header, trace_text

    told = trace_text(table.program, game.log, Header((), "", setting.line_up, 2)).split("\n\n")[1].splitlines()
    chosen = [line for line in told if not line.startswith("chance ")]
    shown = [line.split(",") for line in rows["decisions"].splitlines() if line.startswith("3,1,")]
    owners = table.program.table.owners
    assert [f"{owners[int(row[4]) - 1]} {row[5]}: {row[7]}" for row in shown] == [
        line.replace(" (sealed)", "").replace(" (secret)", "") for line in chosen
    ]
    assert [int(row[2]) for row in shown] == list(range(1, len(chosen) + 1))
    rounds = [int(row[3]) for row in shown]
    assert rounds == sorted(rounds)
    assert set(rounds) <= {0, *base.rules("base-short")[1].rounds}


def test_a_game_that_is_not_finished_is_a_row_without_numbers(base: Ruleset) -> None:
    setting = Setting("base-short", 2, ("random",) * 2, step_limit=100)
    written = part_of((base,), Recording(series(setting), 1), range(4))
    rows = "".join(rows_in(block)[0]["games"] for _, block in written.blocks).splitlines()
    cut = [row for row in rows if f",{STUCK}," in row]
    assert cut
    assert all(row.endswith(f",base-short,2,false,{STUCK},,,,,,,,") for row in cut)
    others = [row for row in rows if f",{STUCK}," not in row and ",false," in row]
    failed = {int(row.split(",")[1]) // 2 for row in cut}
    assert all(int(row.split(",")[1]) // 2 in failed for row in others)


# -------------------------------------------------------------------------------------------------- the journal
def filled(path: Path) -> dict[tuple[int, int], bytes]:
    rng, kept = Random(1), {}
    journal = Journal.opened(path)
    for series, block in ((1, 0), (1, 2), (2, 5), (1, 1), (1, 7)):
        kept[series, block] = rng.randbytes(rng.randrange(400))
        journal.add(series, block, kept[series, block])
    journal.close()
    return kept


def test_blocks_are_found_again_in_any_order(tmp_path: Path) -> None:
    kept = filled(tmp_path / "journal")
    journal = Journal.opened(tmp_path / "journal")
    assert {key: journal.block(*key) for key in kept} == kept
    assert journal.whole(1) == 3
    assert (journal.whole(2), journal.count(1), journal.count(2), journal.count(3)) == (0, 4, 1, 0)
    assert journal.stretches(1, range(9)) == [
        (range(3), True), (range(3, 7), False), (range(7, 8), True), (range(8, 9), False),
    ]  # fmt: skip
    journal.close()


def test_wherever_it_breaks_off_whole_blocks_are_kept(tmp_path: Path) -> None:
    kept = filled(tmp_path / "journal")
    whole = (tmp_path / "journal").read_bytes()
    ends = [0]
    for block in kept.values():
        ends.append(ends[-1] + 24 + len(block))
    assert ends[-1] == len(whole)
    for size in range(0, len(whole), 7):
        for tail in (b"", b"\0" * 50, whole[:30]):
            (tmp_path / "cut").write_bytes(whole[:size] + tail)
            journal = Journal.opened(tmp_path / "cut")
            there = [key for key in kept if journal.has(*key)]
            assert there == list(kept)[: max(i for i, end in enumerate(ends) if end <= size)]
            journal.add(1, 9, b"new")
            journal.close()
            journal = Journal.opened(tmp_path / "cut")
            assert {key: journal.block(*key) for key in there} == {key: kept[key] for key in there}
            assert journal.block(1, 9) == b"new"
            journal.close()


def test_a_flipped_bit_is_noticed(tmp_path: Path) -> None:
    first = filled(tmp_path / "journal")[1, 0]
    whole = (tmp_path / "journal").read_bytes()
    for at in range(24 + len(first)):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        (tmp_path / "damaged").write_bytes(damaged)
        journal = Journal.opened(tmp_path / "damaged")
        assert not journal.has(1, 0)
        journal.close()


def test_only_one_process_has_a_journal(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks of this kind")
    journal = Journal.opened(tmp_path / "journal")
    with pytest.raises(Taken):
        Journal.opened(tmp_path / "journal")
    journal.close()
    Journal.opened(tmp_path / "journal").close()


# --------------------------------------------------------------------------------------------------- the folder
def manifest_of(setting: Setting, games: int) -> Manifest:
    return Manifest("sim", "1", "abc", "sim", "csv", 1, {}, (Section(setting, "d", games).plain(1),))


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def play_into(folder: RunFolder, ruleset: Ruleset, games: int, jobs: int = 1) -> Tally:
    total = Tally(2)
    with Workers(ruleset, jobs) as workers:
        assert not folder.play(workers, 1, series(TWO), range(games // 2), total, lambda games: None)
    folder.finish("{}\n", complete=True)
    folder.close()
    return total


def test_blocks_that_are_there_are_not_played_again(
    orchards: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = RunFolder.new(tmp_path / "whole", "csv")
    whole.begin(manifest_of(TWO, 24))
    alone = play_into(whole, orchards, 24, jobs=2)

    begun = RunFolder.new(tmp_path / "begun", "csv")
    begun.begin(manifest_of(TWO, 24))
    for number in (0, 1, 5, 6, 11):
        (block,) = part_of((orchards,), Recording(series(TWO), 1), range(number, number + 1)).blocks
        begun.journal.add(1, *block)
    assert begun.games == 10
    begun.close()

    from interpreter.simulate import Simulation

    played, play = [], Simulation.play

    def noted(self: Simulation, number: int) -> Record | Finding:
        played.append(number)
        return play(self, number)

    monkeypatch.setattr(Simulation, "play", noted)
    again = RunFolder.again(tmp_path / "begun", read(tmp_path / "begun"))
    again.begin(manifest_of(TWO, 24))
    assert play_into(again, orchards, 24) == alone
    assert sorted(played) == [4, 5, 6, 7, 8, 9, *range(14, 22)]
    assert files_in(tmp_path / "begun") == files_in(tmp_path / "whole")
    assert set(files_in(tmp_path / "begun")) == {
        "manifest.json", "games.csv", "scores.csv", "decisions.csv", "report.json",
    }  # fmt: skip


def test_no_room_is_told_and_what_is_finished_is_kept(
    orchards: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = RunFolder.new(tmp_path / "run", "csv")
    folder.begin(manifest_of(TWO, 24))
    add = Journal.add

    def full(self: Journal, series: int, block: int, written: bytes) -> None:
        if block == 3:
            self._file.write(b"egb1 half of a block")
            raise OSError(errno.ENOSPC, "No space left on device")
        add(self, series, block, written)

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "add", full)
        with pytest.raises(NotWritten, match="No space left"), Workers(orchards, 1) as workers:
            folder.play(workers, 1, series(TWO), range(12), Tally(2), lambda games: None)
    assert folder.games == 6
    folder.close()
    again = RunFolder.again(tmp_path / "run", read(tmp_path / "run"))
    again.begin(manifest_of(TWO, 24))
    assert again.games == 6
    assert play_into(again, orchards, 24).games == 24


def test_tables_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("what was there before")
    rows = {table.name: "1\n" for table in TABLES}

    def breaks_off() -> Any:
        yield rows
        raise OSError(errno.EIO, "broken")

    with pytest.raises(OSError, match="broken"):
        write_tables(tmp_path, "csv", breaks_off())
    assert files_in(tmp_path) == {"games.csv": b"what was there before"}
    write_tables(tmp_path, "csv", [rows])
    assert sorted(files_in(tmp_path)) == ["decisions.csv", "games.csv", "scores.csv"]


def test_what_differs_is_named() -> None:
    one = Section(TWO, "d1", 24).plain(1)
    assert differences([one], [one]) == []
    (said,) = differences([one], [Section(TWO, "d2", 24).plain(1)])
    assert said == "rules digest of orchards with 2 players: d1 then, d2 now"
    assert "1 line-ups" in differences([one], [one, one])[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read"), ("[]", "form"), ("{}", "form"), ('{"format": "other 2"}', "other 2"),
        ("[" * 999, "read"),
        ('{"format": "elgrande-sim run 1", "command": 3}', "form"), ("\udcff", "cannot be read"),
    ],
)  # fmt: skip
def test_a_manifest_of_any_form_is_no_crash(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(NoRun, match=said):
        read(tmp_path)
