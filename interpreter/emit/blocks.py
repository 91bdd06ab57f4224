"""The blocks of the flow put together: one generator for a whole game."""

from __future__ import annotations

import re
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any, Union

from interpreter.emit.running import settled

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter

Blocks = dict[int, list[str]]
Constant = Callable[[tuple[Any, ...]], str]
OFTEN = 32  # the weight, see `FlowEmitter.weights`, of blocks worth repeating where others lead to them
TABLES = 5  # levels of the choice of a block that look it up in tables
LONGEST, WIDEST, DEEPEST = 60, 2_500, 3  # lines and characters of such a block, and how many one after the other
BACK = "back to "  # stands for a jump to a block that the way to it has passed, until it is a loop


def play_source(out: FlowEmitter, counters: list[int], phase: int) -> list[str]:
    """The generator of a whole game: `play(s, draw, snap, tell, seen, only)`.

    `snap` hears of the blocks that the game comes to, of those `seen` (by number) says, of all if it is not given.
    The loops' counters are kept in locals, which are faster than the state, and written into it where a block
    begins and somebody takes note of it; with `every_step` they stay in the state. `only`, if given, notes what is
    drawn where there is nothing else to draw.
    """
    entered = {label for places in out.entries.values() for place in places for label in place}
    blocks = out.blocks if out.every_step else threaded(settled(out, out.blocks, entered), entered)
    kept = [] if out.every_step else counters
    slots, names = (", ".join(form.format(slot) for slot in kept) for form in ("s[{}]", "l{}"))
    noting = [
        "if snap is not None:",
        f"    s[{phase}] = ph",
        "    if seen[ph]:",
        *([f"        {slots} = {names}"] if kept else []),
        "        if snap(s, ph):",
        "            return",
    ]
    for slot in kept:
        blocks = {label: [line.replace(f"s[{slot}]", f"l{slot}") for line in lines] for label, lines in blocks.items()}
    weights = out.weights
    if not out.every_step:
        blocks = {label: without_idle(lines) for label, lines in blocks.items()}
        blocks, weights = continued(blocks, weights, noting)
    body = [
        f"    ph = s[{phase}]",
        *([f"    {names} = {slots}"] if kept else []),
        "    while True:",
        *("        " + line for line in noting),
        *dispatch(blocks, weights, out.emitter.constant, 0 if out.every_step else TABLES),
    ]
    bound = sorted(set(re.findall(r"\b[A-Z]\w*\b", re.sub(r"\bNone\b|\bTrue\b|\bFalse\b|'.*?'", "", "\n".join(body)))))
    everywhere = out.emitter.constant((None, *(True for _ in out.loop_heads[1:])))  # see `_branches`
    constants = ", ".join(f"{name}={name}" for name in bound)
    return [f"def play(s, draw, snap, tell, seen={everywhere}, only=None, {constants}):", *body, ""]


def continued(blocks: Blocks, weights: dict[int, int], noting: list[str]) -> tuple[Blocks, dict[int, int]]:
    """Blocks that go straight on where they lead to another often entered one, which is then hardly ever looked up."""
    short = {label for label, lines in blocks.items() if len(lines) <= LONGEST and sum(map(len, lines)) <= WIDEST}
    often = {label for label in short if weights[label] >= OFTEN}
    found = {
        label: _going_on(label, blocks, often, noting, (label,)) if weights[label] >= OFTEN else lines
        for label, lines in blocks.items()
    }
    led_to = {int(label) for lines in found.values() for line in lines for label in re.findall(r"ph = (\d+)", line)}
    return found, {label: weight if label in led_to else 1 for label, weight in weights.items()}


def _going_on(label: int, blocks: Blocks, often: set[int], noting: list[str], way: tuple[int, ...]) -> list[str]:
    """A block's lines, its jumps replaced by what they lead to; what leads back to the block becomes a loop."""
    found, lines, skip = list[str](), blocks[label], False
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        pad = line[: len(line) - len(line.lstrip())]
        jump = re.fullmatch(r" *ph = (\d+|\([\d, ]+\)\[c\])", line)
        targets = [(i, int(to)) for i, to in enumerate(re.findall(r"\d+", line)) if int(to)] if jump else []
        goes_on = [to for _, to in targets if to in way or (to in often and len(way) <= DEEPEST)]
        leaves = after.strip() == "continue"
        if skip or not goes_on or (leaves and targets[0][1] not in way):
            found += [] if skip else [line]
            skip = False
            continue
        skip = leaves
        for i, to in targets:
            lead = _lead(i, [number for number, _ in targets])
            inner = pad + "    " * bool(lead)
            found += [pad + lead] * bool(lead)
            if to in way or to not in goes_on:
                found.append(f"{inner}{BACK if to in way else 'ph = '}{to}")
                continue
            found += [inner + each for each in _entered(to, noting)]
            found += [inner + each for each in _going_on(to, blocks, often, noting, (*way, to))]
    if not any(line.strip() == f"{BACK}{label}" for line in found):
        return found
    looping = _looping(label, found, noting)
    ends = dict.fromkeys(int(to) for line in looping if re.match(r" *ph = ", line) for to in re.findall(r"\d+", line))
    ends.pop(label, None)
    for to in [to for to in ends if to in way]:
        table = (None, *(each == to for each in range(1, max(ends) + 1)))
        looping += [f"if {table}[ph]:", f"    {BACK}{to}"] if len(ends) > 1 else [f"{BACK}{to}"]
    return looping


def _entered(label: int, noting: list[str]) -> list[str]:
    """The lines that note that a block begins."""
    return [re.sub(r"\bph\b", str(label), each) for each in noting]


def _looping(label: int, lines: list[str], noting: list[str]) -> list[str]:
    """Lines some of which lead back to the block they are of, as a loop; it ends where they lead elsewhere."""
    found, loops = ["while True:"], list[str]()  # loops: the indentations of those around a line
    for line in lines:
        text = line.lstrip()
        pad = line[: len(line) - len(text)]
        loops = [each for each in loops if len(each) < len(pad)]
        if text.startswith(("for ", "while ")):
            loops.append(pad)
        if text == f"{BACK}{label}":
            changed = [*_entered(label, noting), "continue"]
        elif text.startswith(BACK):
            changed = [f"ph = {text.removeprefix(BACK)}", "break"]
        else:
            changed = ["break" if text == "continue" and not loops else text]
        found += [f"    {pad}{each}" for each in changed]
    return [*found, "    break"]


def _lead(number: int, numbers: list[int]) -> str:
    """The condition of one of several targets, `c` being the number of one of them; see `dispatch` for why no `==`."""
    if len(numbers) == 1:
        return ""
    if number == numbers[-1]:
        return "else:"
    table = (None, *(each == number for each in range(1, numbers[-1] + 1)))
    return f"{'' if number == numbers[0] else 'el'}if {table}[c]:"


def without_idle(lines: list[str]) -> list[str]:
    """A block that does not tell who acts where it does so again before anybody is asked for."""
    if not re.fullmatch(r"p = s\[\d+\]", lines[0]):
        return lines
    for line in lines[1:]:
        if re.fullmatch(r"(\w+ = )*p = [^p]*", line):
            return lines[1:]
        if re.search(r"\bp\b", line):
            break
    return lines


def threaded(blocks: dict[int, list[str]], entered: set[int]) -> dict[int, list[str]]:
    """The blocks without those that only lead to another: whoever goes there goes on at once.

    entered: blocks that stay, because somebody waits for the game to come there.
    """
    aliases = {}
    for label, lines in blocks.items():
        last = re.fullmatch(r"ph = (\d+)", lines[-1]) if len(lines) <= 2 else None
        if (
            label not in entered
            and last is not None
            and all(re.fullmatch(r"p = s\[\d+\]", line) for line in lines[:-1])
        ):
            aliases[label] = int(last.group(1))

    def final(found: re.Match[str]) -> str:
        label = int(found.group())
        while label in aliases:
            label = aliases[label]
        return str(label)

    def led(line: str) -> str:
        jump = re.fullmatch(r"( *ph = )(\d+|\([\d, ]+\))(\[c\])?", line)
        return line if jump is None else jump.group(1) + re.sub(r"\d+", final, jump.group(2)) + (jump.group(3) or "")

    kept = {label: lines for label, lines in blocks.items() if label not in aliases or label == min(blocks)}
    return {label: [led(line) for line in lines] for label, lines in kept.items()}


def dispatch(blocks: Blocks, weights: dict[int, int], constant: Constant, tables: int) -> list[str]:
    """The blocks as a binary tree of conditions on `ph`, the often entered ones near its root.

    Near the root, on so many levels, a table says for each block which branch it is in: Python compares slowly where
    much is leapt over. constant: the name of a tuple.
    """
    return _branches(_tree(sorted(blocks), weights), blocks, weights, constant, (tables, 2))


Tree = Union[int, tuple["Tree", "Tree"]]  # a block, or two trees of blocks


def _tree(labels: list[int], weights: dict[int, int]) -> Tree:
    """After Huffman: what is entered least often is deepest."""
    heap: list[tuple[int, int, Tree]] = [(weights[label], label, label) for label in labels]
    heapify(heap)
    while len(heap) > 1:
        (rare, first, one), (often, second, other) = heappop(heap), heappop(heap)
        heappush(heap, (rare + often, min(first, second), (other, one)))
    return heap[0][2]


def _labels(tree: Tree) -> list[int]:
    """The blocks of a tree, ascending."""
    return [tree] if isinstance(tree, int) else sorted((*_labels(tree[0]), *_labels(tree[1])))


def _branches(
    tree: Tree, blocks: Blocks, weights: dict[int, int], constant: Constant, levels: tuple[int, int]
) -> list[str]:
    """levels: those of tables that are left, and how deep lines are."""
    tables, depth = levels
    pad = "    " * depth
    if isinstance(tree, int):
        return [pad + line for line in blocks[tree]]
    if not tables:
        return _compared(_labels(tree), blocks, weights, depth)
    first, deeper = _labels(tree[0]), (tables - 1, depth + 1)
    table = constant(
        (None, *(label in first for label in range(1, max(blocks) + 1)))
    )  # like no other tuple: no int in it
    return [
        f"{pad}if {table}[ph]:",
        *_branches(tree[0], blocks, weights, constant, deeper),
        f"{pad}else:",
        *_branches(tree[1], blocks, weights, constant, deeper),
    ]


def _compared(labels: list[int], blocks: Blocks, weights: dict[int, int], depth: int) -> list[str]:
    """The rest of the tree, told apart by comparing."""
    pad = "    " * depth
    if len(labels) == 1:
        return [pad + line for line in blocks[labels[0]]]
    total, half = sum(weights[label] for label in labels), 0
    for middle, label in enumerate(labels[:-1], start=1):
        half += weights[label]
        if 2 * half + weights[labels[middle]] > total:
            break
    return [
        f"{pad}if ph < {labels[middle]}:",
        *_compared(labels[:middle], blocks, weights, depth + 1),
        f"{pad}else:",
        *_compared(labels[middle:], blocks, weights, depth + 1),
    ]
