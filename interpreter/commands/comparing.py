"""What `compare` is to play: which rules, line-ups and cards, against which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands import choosing
from interpreter.commands.outcome import UsageFault
from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting


@frozen
class CompareWish:
    """The options of the command. games: None when no number was given. until: as written, see `width_wanted`.

    out, form, resume: see `run_folders.Kept`.
    """

    files: tuple[str, ...]
    changed: tuple[str, ...]
    line_ups: tuple[str, ...]
    players: str
    games: int | None
    seed: int
    bots: str
    rulings: tuple[str, ...]
    jobs: int | None
    until: str | None
    card: str | None
    report: str | None
    output: str
    out: str | None = None
    form: str | None = None
    resume: str | None = None
    cluster: str | None = None


@frozen
class Planned:
    """One comparison to be played. rules: numbers of the original and the changed rules among all that are loaded.

    what, card: see `compare_report.Compared`. asked: players asked for, when it was another number.
    """

    what: str
    card: str
    settings: tuple[Setting, Setting]
    rules: tuple[int, int]
    asked: int | None = None


def width_wanted(text: str) -> float:
    """The half-width that `1pp`, `0.5pp` or `1` means, as a share. Raises UsageFault."""
    number = text.strip().lower().removesuffix("pp").removesuffix("%").strip()
    try:
        width = float(number) / 100
    except ValueError:
        width = 0.0
    if not 0.0005 <= width <= 0.5:
        raise UsageFault(f"--until {text}: write percentage points from 0.05pp to 50pp, such as 1pp or 0.5pp")
    return width


def plan_rules(original: Ruleset, changed: Ruleset, wish: CompareWish) -> tuple[list[Planned], list[str], list[str]]:
    """What to play to compare two sets of rules; line-ups whose rules are the same; what else is to be said.

    Raises UsageFault, also where nothing is there to compare but line-ups that only one of the two has.
    """
    bots = choosing.chosen_bots(wish.bots)
    for name in wish.line_ups:
        _must_have_both(original, changed, name)
    choosing.must_play(original)
    choosing.must_play(changed)
    common = [name for name in original.line_ups if name in changed.line_ups]
    chosen = list(dict.fromkeys(wish.line_ups)) or common
    same = [name for name in chosen if original.digest(name) == changed.digest(name)]
    left = [name for name in chosen if name not in same]
    planned = _settings(original, changed, wish, left, bots)
    choosing.refuse_idle_bots(bots, [each.settings[0].players for each in planned] if planned else [])
    one_sided = _only_one_has(original, changed) if not wish.line_ups else []
    if one_sided and not planned:
        equal = f"the rules of {', '.join(same)} are the same without and with the changes; " if same else ""
        raise UsageFault(f"--with {' '.join(wish.changed)}: nothing to compare: {equal}{' '.join(one_sided)}")
    return planned, same, one_sided


def _settings(
    original: Ruleset, changed: Ruleset, wish: CompareWish, line_ups: Sequence[str], bots: tuple[str, ...]
) -> list[Planned]:
    if not line_ups:
        return []
    rulings = rulings_of_both(original, changed, line_ups, wish.rulings)
    found: dict[tuple[str, int], Planned] = {}
    for name in line_ups:
        has = [count for count in original.players(name) if count in changed.players(name)]
        if not has:
            raise UsageFault(f"line-up '{name}' has no number of players in common with and without the changes")
        for count in choosing.player_counts(wish.players):
            players = choosing.nearest_count(has, count)
            one, other = (_setting(wish, name, players, bots, each[name]) for each in rulings)
            asked = None if players == count else count
            found.setdefault((name, players), Planned("rules", "", (one, other), (0, 1), asked))
    return list(found.values())


def _setting(wish: CompareWish, line_up: str, players: int, bots: tuple[str, ...], rulings: dict[str, str]) -> Setting:
    from interpreter.seating import full_table
    from interpreter.simulate import Setting

    fixed = tuple(sorted(rulings.items()))
    return Setting(line_up, players, full_table(bots, players), wish.seed, fixed)


def rulings_of_both(
    original: Ruleset, changed: Ruleset, line_ups: Sequence[str], given: Sequence[str]
) -> list[dict[str, dict[str, str]]]:
    """By line-up the rulings given that the original, and that the changed rules have. Raises UsageFault."""
    sides: list[dict[str, dict[str, str]]] = []
    for ruleset, other in ((original, changed), (changed, original)):
        known = {id for name in line_ups for id in ruleset.rules(name)[0].rulings}
        elsewhere = {id for name in line_ups for id in other.rules(name)[0].rulings}
        mine = [text for text in given if text.partition("=")[0] not in elsewhere - known]
        sides.append(choosing.chosen_rulings(ruleset, line_ups, mine))
    return sides


def _must_have_both(original: Ruleset, changed: Ruleset, name: str) -> None:
    if name in changed.line_ups and name not in original.line_ups:
        raise UsageFault(
            f"line-up '{name}' is there only with the changes, so there is nothing to compare it with: name one that "
            f"both have{choosing.meant(name, [each for each in original.line_ups if each in changed.line_ups])}"
        )
    choosing.must_have(original, name)
    choosing.must_have(changed, name)


def _only_one_has(original: Ruleset, changed: Ruleset) -> list[str]:
    """Hints at line-ups that cannot be compared."""
    new = [name for name in changed.line_ups if name not in original.line_ups]
    gone = [name for name in original.line_ups if name not in changed.line_ups]
    found = []
    if new:
        found.append(
            f"There only with the changes, so not compared: {', '.join(new)}. `elgrande-sim sim` plays "
            f"{'it' if len(new) == 1 else 'them'}; what a module changes in a line-up that both have can be compared."
        )
    if gone:
        found.append(f"Gone with the changes, so not compared: {', '.join(gone)}.")
    return found


# ------------------------------------------------------------------------------------------------ one card
def plan_card(ruleset: Ruleset, wish: CompareWish) -> tuple[list[Planned], list[Ruleset], list[str]]:
    """What to play to isolate one card; the rules that takes beside the given; what else is to be said.

    Raises UsageFault.
    """
    from interpreter.card_variants import without_action, without_card
    from interpreter.compare_report import ACTION, REMOVED, RESTRICTED
    from interpreter.problems import RulesError

    assert wish.card is not None
    bots = choosing.chosen_bots(wish.bots)
    line_ups = choosing.chosen_line_ups(ruleset, wish.line_ups)
    card, having = _found_card(ruleset, line_ups, wish.card)
    chosen = having if wish.line_ups else having[:1]
    notes = []
    if len(chosen) < len(having):
        notes.append(f"Other line-ups with this card: {', '.join(having[1:])}; `--lineup` chooses.")
    planned: list[Planned] = []
    more: list[Ruleset] = []
    for name in chosen:
        settings = _of_one(ruleset, wish, name, bots)
        entry = ruleset.rules(name)[0].cards[card]
        for what, vary in ((ACTION, without_action), (REMOVED, without_card)):
            if what == ACTION and entry.effect is None:
                notes.append(f"In {name} the card has no special action to leave out.")
                continue
            try:
                more.append(vary(ruleset, name, card))
            except RulesError as error:
                how = "without its special action" if what == ACTION else "removed"
                notes.append(f"In {name} the card cannot be {how}: {error.problems[0].message}.")
                continue
            planned += [Planned(what, card, (each, each), (0, len(more)), asked) for each, asked in settings]
        planned += [Planned(RESTRICTED, card, (each, each), (0, 0), asked) for each, asked in settings]
    choosing.refuse_idle_bots(bots, [each.settings[0].players for each in planned])
    return planned, more, notes


def _of_one(ruleset: Ruleset, wish: CompareWish, name: str, bots: tuple[str, ...]) -> list[tuple[Setting, int | None]]:
    rulings = choosing.chosen_rulings(ruleset, [name], wish.rulings)
    found: dict[int, tuple[Setting, int | None]] = {}
    for count in choosing.player_counts(wish.players):
        players = choosing.nearest_count(ruleset.players(name), count)
        setting = _setting(wish, name, players, bots, rulings[name])
        found.setdefault(players, (setting, None if players == count else count))
    return list(found.values())


def _found_card(ruleset: Ruleset, line_ups: Sequence[str], wanted: str) -> tuple[str, list[str]]:
    """The id of a card named by id or name, and the line-ups that have it. Raises UsageFault."""
    names: dict[str, str] = {}
    having: dict[str, list[str]] = {}
    for line_up in line_ups:
        for card in sorted(ruleset.rules(line_up)[0].cards.values(), key=lambda card: card.effect is None):
            names[card.id.casefold()] = card.id
            if card.name:
                names.setdefault(card.name.casefold(), card.id)
            having.setdefault(card.id, []).append(line_up)
    found = names.get(wanted.casefold(), "")
    if not found:
        raise UsageFault(f"there is no card '{wanted}'{choosing.meant(wanted, having)}")
    return found, having[found]
