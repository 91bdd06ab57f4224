"""Regions and their borders, what is printed for scoring, and where pieces begin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise, product

from interpreter.english import there_are
from interpreter.kinds import may_stand, stock
from interpreter.model import Choice, Piece, Place
from interpreter.plan.settle import settle
from interpreter.source import Span
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, numbers
from interpreter.structuring.choices import PLAYERS

_MOST_GAMES = 500  # that are looked at


def check(report: Report) -> None:
    """What single entries show."""
    for place in report.rules.places.values():
        section = "regions" if place.region else "places"
        span = report.at(section, place.id, "scoreboard", place.span)
        _check_values(report, f"{section[:-1]} `{place.id}`", place.scoreboard, span)
    for board in report.rules.scoreboards.values():
        span = report.at("scoreboards", board.id, "values", board.span)
        _check_values(report, f"scoreboard `{board.id}`", board.values, span)
        if board.turned is not None:
            back = report.at("scoreboards", board.id, "turned", board.span)
            _check_values(report, f"the other side of scoreboard `{board.id}`", board.turned.values, back)
    _check_pieces(report)
    _check_card_places(report)


def _check_values(report: Report, named: str, printed: object, span: Span) -> None:
    for values in leaves(printed):
        assert isinstance(values, tuple)
        costs = any(value < 0 for value in values)
        if costs and any(value > 0 for value in values):
            message = f"{named} pays for some ranks and costs points for others: {_row(values)}"
            report.warn(codes.SCORES, span, message, "if no rank is meant to cost points, leave the minus out")
        elif not costs and any(better < worse for better, worse in pairwise(values)):
            message = f"{named} pays more for a lower rank: {_row(values)}"
            hint = "write the value of the first rank first, none higher than the one before it"
            report.error(codes.SCORES, span, message, hint)


def _row(values: tuple[int, ...]) -> str:
    return "/".join(map(str, values))


def check_regions(report: Report) -> None:
    """What only the board as a whole shows."""
    regions = {place.id: place for place in report.rules.places.values() if place.region}
    for place in regions.values():
        if not any(leaves(place.scoreboard)):
            message = f"region `{place.id}` has no `scoreboard`, so scoring it gives nothing"
            report.warn(codes.NEVER_SCORED, place.span, message, "add the values it pays: `scoreboard: [4, 2, 0]`")
    near: dict[str, set[str]] = {id: set() for id in regions}
    for border in report.rules.borders.values():
        ends = [end for end in border.between if end in near]
        if len(ends) == 2:
            near[ends[0]].add(ends[1])
            near[ends[1]].add(ends[0])
    if len(regions) < 2:
        return
    for id, place in regions.items():
        if not near[id] and not place.not_from:  # with `not-from` it is said from where it is reached
            hint = "add it to `borders:`, such as `{between: [" + id + ", OTHER]}`"
            report.warn(codes.BOARD, place.span, f"region `{id}` has no border", hint)
    parts = _parts({id: others for id, others in near.items() if others})
    for part in parts[1:]:
        if not any(regions[id].not_from for id in part):
            _report_part(report, regions, part)


def _parts(near: dict[str, set[str]]) -> list[list[str]]:
    """Groups of regions that can be reached from one another, the largest first."""
    parts, seen = [], set[str]()
    for start in near:
        if start in seen:
            continue
        part, waiting = [], [start]
        while waiting:
            id = waiting.pop()
            if id not in seen:
                seen.add(id)
                part.append(id)
                waiting += near[id]
        parts.append([id for id in near if id in part])
    return sorted(parts, key=len, reverse=True)


def _report_part(report: Report, regions: dict[str, Place], part: list[str]) -> None:
    names = ", ".join(f"`{id}`" for id in part)
    message = f"no way leads over borders from {names} to the other regions"
    report.warn(codes.BOARD, regions[part[0]].span, message, "add the border that is missing")


def _check_pieces(report: Report) -> None:
    places = report.rules.places
    for piece in report.rules.pieces.values():
        start = places.get(piece.starts)
        if start is None:
            continue
        _check_limit(report, piece)
        span = report.at("pieces", piece.id, "starts", piece.span)
        if piece.stands_in and not may_stand(piece, start):
            hint = f"add `{start.id}` to `stands-in`, or let it start elsewhere"
            report.error(codes.STANDS, span, f"piece `{piece.id}` starts in `{start.id}`, where it may not stand", hint)
        _check_start(report, piece, start, span)
        for name in dict.fromkeys((piece.starts, *piece.stands_in)):
            place = places.get(name)
            if place and place.holds:
                at = span if name == piece.starts else report.at("pieces", piece.id, "stands-in", piece.span)
                message = f"piece `{piece.id}` cannot stand in `{name}`, which holds cards (`{place.holds}`)"
                report.error(codes.STANDS, at, message)


def _check_card_places(report: Report) -> None:
    """Pieces cannot stand where cards lie, so there is no room to speak of."""
    for place in report.rules.places.values():
        keys = {"stands-here": any(place.stands_here), "spaces": any(numbers(place.spaces))}
        for key in (key for key, said in keys.items() if place.holds and said):
            span = report.at("places", place.id, key, place.span)
            message = f"`{place.id}` holds cards (`{place.holds}`), so no piece can stand there"
            report.error(codes.STANDS, span, message, f"leave out `{key}` or `holds`")


def _check_start(report: Report, piece: Piece, start: Place, span: Span) -> None:
    """As many of a kind as may lie in a place that is scored, where all of them begin, in whatever game."""
    if start.holds or not (start.region or start.scoreboard):
        return
    for rulings, players in _games(report, piece.copies, piece.at_most):
        number = _begin_with(report, piece, settle(piece.copies, rulings, players), players)
        limit = settle(piece.at_most, rulings, players)
        if limit and number > limit:
            there = there_are(number, piece.id, piece.plural)
            message = f"{there} that start in `{start.id}`, and `at-most` is {limit}"
            hint = "let them start where none is scored, and move them from there, or write a higher number"
            report.error(codes.STANDS, span, message, hint)
            return


def _games(report: Report, *values: object) -> Iterator[tuple[dict[str, str], int]]:
    """The answers to rulings that make a difference for values, with numbers of players: so many games at most."""
    answers: dict[str, dict[str, None]] = {}
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if isinstance(value, Choice):
            answers.setdefault(value.ruling, {}).update(dict.fromkeys(value.options))
            waiting += value.options.values()
    answers.pop(PLAYERS, None)
    games = ((picked, players) for picked in product(*answers.values()) for players in report.line_up.players)
    for picked, players in islice(games, _MOST_GAMES):
        yield dict(zip(answers, picked, strict=True)), players


def _begin_with(report: Report, piece: Piece, copies: int | None, players: int) -> int:
    """How many of a kind there are when a game begins."""
    boards = sum(board.piece == piece.id for board in report.rules.scoreboards.values())
    if boards or piece.of == "nobody":
        return boards or copies or 0
    neutral = [report.rules.colours.get(name) for name in report.line_up.neutral if piece.of == "colour"]
    return (copies or 0) * players + sum(stock(colour, piece.id, copies or 0) for colour in neutral)


def _check_limit(report: Report, piece: Piece) -> None:
    boards = any(board.piece == piece.id for board in report.rules.scoreboards.values())
    single = boards or (piece.of == "nobody" and not piece.counts)
    if any(numbers(piece.at_most)) and not single and max(numbers(piece.copies), default=1) > 1:
        span = report.at("pieces", piece.id, "at-most", piece.span)
        message = f"`at-most` is not kept for {piece.plural}, of which every owner has several"
        report.error(
            codes.STANDS,
            span,
            message,
            "leave it out; it is for single pieces, such as scoreboards and pieces of nobody that do not count",
        )


def most_paid(pays: int | Choice) -> int:
    """The most ranks a value of `pays` can stand for."""
    return max(numbers(pays), default=0)
