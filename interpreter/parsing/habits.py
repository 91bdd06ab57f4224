"""All turns of phrase, in the order in which they are looked for: what is said of a whole line comes first."""

from __future__ import annotations

from interpreter.parsing.habit import Habit
from interpreter.parsing.habits_of_asking import ASKING
from interpreter.parsing.habits_of_beginnings import BEGINNINGS
from interpreter.parsing.habits_of_frames import FRAMES, TOGETHER, WHO
from interpreter.parsing.habits_of_numbers import NUMBERS
from interpreter.parsing.habits_of_phrases import PHRASES

HABITS: tuple[Habit, ...] = (*TOGETHER, *ASKING, *WHO, *BEGINNINGS, *FRAMES, *NUMBERS, *PHRASES)
