"""Games of one line-up by bots, one after the other."""

from __future__ import annotations

from pathlib import Path
from random import Random

from attrs import define, field

from interpreter.bots import Bot, RandomBot, bot_named, bot_seed, is_ours
from interpreter.choices import Choices
from interpreter.deciding import Table, play_through
from interpreter.decision import Ask, Decision
from interpreter.definition import frozen
from interpreter.game import Game
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths
from interpreter.guarding import BotFailure, guarded
from interpreter.landmarks import Landmarks, landmarks
from interpreter.observing import Endless, Observer
from interpreter.program import Program
from interpreter.restricted import Decider, Restriction
from interpreter.ruleset import Ruleset
from interpreter.runtime.errors import Crowded
from interpreter.seating import game_key, seating
from interpreter.tally import BOT, STUCK, Arms, Finding, Record, Tally
from interpreter.trace import Header, trace_text
from interpreter.under_way import playing

STEP_LIMIT = 20_000
_STEPS = 20  # for each decision a game may have, so many steps
_UNFINISHED = ".part"


@frozen
class Setting:
    """What is simulated. bots: one for each seat, before rotation. rulings: those that differ from the default.

    traces: folder the games are written into, if any. files: the rules files, for the header of traces.
    """

    line_up: str
    players: int
    bots: tuple[str, ...]
    seed: int = 1
    rulings: tuple[tuple[str, str], ...] = ()
    step_limit: int = STEP_LIMIT
    traces: str = ""
    files: tuple[str, ...] = ()


def trace_name(setting: Setting, number: int) -> str:
    """The name of the file for the trace of a game."""
    return f"{setting.line_up}-{setting.players}-{setting.seed}-{number}.trace"


def unfinished_traces(setting: Setting) -> list[Path]:
    """The files in the folder for traces whose games were broken off while they were written."""
    if not setting.traces:
        return []
    begun = f"{setting.line_up}-{setting.players}-{setting.seed}-"
    return [path for path in Path(setting.traces).glob(f"*{_UNFINISHED}") if path.name.startswith(begun)]


def is_quick(bot: Bot) -> bool:
    """Whether a bot is a `QuickBot`."""
    return hasattr(bot, "decide")


def decider(bot: Bot, observer: Observer) -> Decider:
    """A function of a game, its pending ask and a random source that gives a bot's choice."""
    if is_quick(bot):
        return bot.decide  # type: ignore[attr-defined, no-any-return]

    def decide(game: Game, ask: Ask, rng: Random) -> int:
        observer.deaf = True  # the bot may play parts of the game on its own
        option = bot(game.view(ask[1]), Decision(game.program, ask), rng)
        observer.deaf = False
        return option

    return decide


@define
class Simulation:
    """One setting, compiled and ready to play game after game.

    worths: of the cards that bots may keep. restriction: what one seat may not do, in each rotation every seat once.
    """

    setting: Setting
    program: Program
    marks: Landmarks
    digest: str
    worths: CardWorths = NOTHING_LEARNED
    restriction: Restriction | None = None
    choices: Choices | None = None
    _bots: dict[str, Bot] = field(factory=dict)
    _sources: list[Random] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """A source for every seat."""
        self._sources = [Random() for _ in range(self.setting.players)]

    def begin(self, number: int, observer: Observer | None = None, *, marks: bool = True) -> Game:
        """A game of the run, nothing decided yet. marks: see `Game`."""
        key = game_key(self.setting.seed, number)
        if observer is None:
            return Game(self.program, key, marks=marks)
        return Game(self.program, key, marks=marks, tell=observer.tell, play=observer.play)

    def play(self, number: int) -> Record | Finding:
        """Play one game to its end."""
        if all(map(is_ours, self.setting.bots)):
            return self._played(number)
        with playing(f"{self.digest}{self.setting}{self.restriction is None}", number) as ended:
            return Finding(number, BOT, ended) if ended else self._played(number)

    def _played(self, number: int) -> Record | Finding:
        try:
            record, game = self._play(number)
        except Endless:
            most = self.setting.step_limit
            limits = f"{most:,} decisions or {_STEPS * most:,} steps"
            return Finding(number, STUCK, f"not over after {limits}: an effect or step goes on for ever")
        except Crowded as crowded:
            return Finding(number, STUCK, str(crowded))
        except BotFailure as failure:
            return Finding(number, BOT, str(failure))
        if self.setting.traces:
            self._write_trace(record, game)
        return record

    def tally(self, rotations: range) -> Tally:
        """What came of some seat rotations."""
        found = Tally(self.setting.players)
        for number in rotations:
            found.add_rotation(self.rotation(number))
        return found

    def played(self, number: int) -> Arms:
        """See `series.Table`."""
        return (self.rotation(number),)

    def rotation(self, number: int) -> list[Record | Finding]:
        """All games of one seat rotation."""
        players = self.setting.players
        return [self.play(game) for game in range(number * players, (number + 1) * players)]

    def _play(self, number: int) -> tuple[Record, Game]:
        setting = self.setting
        observer = Observer(self.program, self.marks, _STEPS * setting.step_limit)
        seats = seating(setting.bots, number)
        table = self._table(number, seats, observer)
        game = self.begin(number, observer, marks=not all(is_quick(self._bot(name)) for name in seats))
        first = game.state[self.program.table.slots["starter"]]
        decisions, offered = play_through(game, table)
        found = game.scores, game.winners, first, decisions, offered, observer.turns, observer.points, observer.cards
        leads = observer.leads
        leads.stands(game.state)
        return Record(
            number, seats, *found, observer.kept, leads.changes, tuple(leads.after), tuple(leads.course)
        ), game

    def _table(self, number: int, seats: tuple[str, ...], observer: Observer) -> Table:
        """Who decides in a game."""
        setting = self.setting
        for seat, source in enumerate(self._sources):  # beginning one anew is quicker than another one
            source.seed(bot_seed(setting.seed, number, seat))
        alone = self.restriction is None and self.choices is None
        at_random = alone and all(type(self._bot(name)) is RandomBot for name in seats)
        deciders = self._deciders(number, seats, observer)
        trusted = all(map(is_ours, seats))
        return Table(seats, deciders, self._sources, observer, setting.step_limit, trusted, at_random)

    def _deciders(self, number: int, seats: tuple[str, ...], observer: Observer) -> list[Decider]:
        """Who decides in a game, by seat."""
        deciders = []
        for name in seats:
            found = decider(self._bot(name), observer)
            deciders.append(found if is_ours(name) else guarded(name, found))
        if self.restriction is not None:
            seat = number % self.setting.players
            deciders[seat] = self.restriction.upon(deciders[seat])
        return deciders if self.choices is None else self.choices.upon(deciders)

    def trace_path(self, number: int) -> Path:
        """The file a game's trace is written to."""
        return Path(self.setting.traces) / trace_name(self.setting, number)

    def _write_trace(self, record: Record, game: Game) -> None:
        setting = self.setting
        key = game_key(setting.seed, record.number)
        header = Header(
            setting.files, self.digest, setting.line_up, setting.players, dict(setting.rulings), key, record.bots
        )
        path = self.trace_path(record.number)
        path.with_suffix(_UNFINISHED).write_text(trace_text(self.program, game.log, header), encoding="utf-8")
        path.with_suffix(_UNFINISHED).replace(path)

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = bot_named(name, self.worths)
        return self._bots[name]


def simulation(
    ruleset: Ruleset,
    setting: Setting,
    worths: CardWorths = NOTHING_LEARNED,
    *,
    leads: bool = False,
    course: bool = False,
) -> Simulation:
    """Compile a setting. worths: what its cards are worth keeping, see `lessons.card_worths`.

    leads: note who leads while games go on. course: and how they stand after each round.
    Raises as `Ruleset.program`, and ValueError for an unknown bot.
    """
    program = ruleset.program(setting.line_up, setting.players, dict(setting.rulings), noted=True)
    return Simulation(
        setting, program, landmarks(program, leads=leads, course=course), ruleset.digest(setting.line_up), worths
    )
