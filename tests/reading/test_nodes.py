"""Reading files and YAML: the tree, and every fault with its code and exact place."""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interpreter.problems import CODES, Problem, sort_problems
from interpreter.reading import tree
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence, read_file, read_yaml
from interpreter.source import Source


def read(text: str) -> tuple[Node | None, list[Problem]]:
    problems: list[Problem] = []
    return read_yaml(Source("x.yaml", text), problems), problems


def places(problems: list[Problem]) -> list[str]:
    found = [problem for problem in sort_problems(problems) if problem.span is not None]
    assert len(found) == len(problems)
    return [f"{problem.code} {problem.span.line}:{problem.span.column}" for problem in found if problem.span]


def plain(node: Node | None) -> object:
    if isinstance(node, Mapping):
        return {key.value: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node]
    return node.value if node else None


def test_tree_keeps_all_text_as_written() -> None:
    node, problems = read("a: 010\nb: [yes, '5', ~]\nc: {d: 2024-13-45}\n")
    assert problems == []
    assert plain(node) == {"a": "010", "b": ["yes", "5", "~"], "c": {"d": "2024-13-45"}}


def test_tree_styles_spans_and_lookup() -> None:
    node, problems = read("a: x\nb:\n  - 'y'\n  - \"z\"\n  - |\n    t\n\nc: {d: 1}\n")
    assert problems == []
    assert isinstance(node, Mapping)
    assert node.keys() == ("a", "b", "c")
    assert node.get("nothing") is None
    assert node.key("nothing") is None
    items = node.get("b")
    assert isinstance(items, Sequence)
    assert [item.style for item in items if isinstance(item, Scalar)] == ["single", "double", "literal"]
    assert (items.span.line, items.span.column) == (3, 3)
    assert items.span.text.endswith("t")
    key, inner = node.key("c"), node.get("c")
    assert key is not None
    assert key.span.text == "c"
    assert inner is not None
    assert inner.span.text == "{d: 1}"


@pytest.mark.parametrize(
    "text",
    ["a: <<\nb: =\n", "2: x\n2-3: y\n", "a: http://x\n", "- http://x\n", "a: 1\n...\n", "--- # x\na: 1\n"],
)
def test_texts_without_fault(text: str) -> None:
    node, problems = read(text)
    assert problems == []
    assert node is not None


def test_byte_order_mark_and_line_ends_do_not_move_anything() -> None:
    wanted = places(read("a: 1\nb: é\nb: 2\n")[1])
    assert wanted == ["EG102 3:1"]
    for line_end in ("\r\n", "\r"):
        assert places(read("\ufeffa: 1\nb: é\nb: 2\n".replace("\n", line_end))[1]) == wanted


KEPT = [  # faults beside which the rest of the tree is still read
    ("a: 1\n\"a\": 2\n'a': 3\n", ["EG102 2:1", "EG102 3:1"]),
    ("{a: 1, a: 2}\n", ["EG102 1:8"]),
    ("a: {b: 1,\n    b: 2}\nc: 1\nc: 2\n", ["EG102 2:5", "EG102 4:1"]),
    ("<<: {a: 1}\nb: 2\n", ["EG103 1:1"]),
    ("a: &x 1\nb: &y\n  c: 1\n", ["EG103 1:4", "EG103 2:4"]),
    ("a: !foo 1\nb: !!set x\nc: ! y\n", ["EG104 1:4", "EG104 2:4", "EG104 3:4"]),
    ("a: !!python/object/apply:os.system [x]\n", ["EG104 1:4"]),
    ("a: !!bool maybe\nb: !!int ''\n", ["EG104 1:4", "EG104 2:4"]),
    ("a: &x !t 1\n", ["EG103 1:4", "EG104 1:7"]),
    ("---\na: 1\n---\nb: 2\n", ["EG106 3:1"]),
    ("%YAML 1.2\n---\na: yes\n", ["EG106 1:1"]),
    ("null: 2\n~: 3\n'': 3\n2: x\n", ["EG107 1:1", "EG107 2:1", "EG107 3:1"]),
    ("yes: 1\nOff: 2\n\"no\": 3\n", ["EG119 1:1", "EG119 2:1"]),
    ("a:\tb\n", ["EG108 1:3"]),
    ("a: [b,\t\tc]\n", ["EG108 1:7"]),
    ("a: b\t# fine\nb: c\t\nc:\td\t", ["EG108 3:3"]),
    ("- id:foo\n- x\n", ["EG109 1:5"]),
    ("a:\n  id:foo\n", ["EG109 2:5"]),
    ("{power:5, b: 1}\n", ["EG109 1:7"]),
    ("{power:5 , b: 1}\n", ["EG109 1:7"]),
    ("key:\u00a0value\n", ["EG109 1:4"]),
    ("text: Move 3 # bonus\nnote: x  # fine\neffect: go  #3\nname: a # b\n", ["EG118 1:14", "EG118 3:13"]),
    ("a: \x00\x01\x00\n", ["EG004 1:4", "EG004 1:5"]),
    ("a: b\x85c\u2028d\n", ["EG004 1:5", "EG004 1:7"]),
    ("a: \u202eb\n", ["EG004 1:4"]),
    ("a: \ud800\n", ["EG004 1:4"]),
    ('a: "\\0 \\x1b"\n', ["EG004 1:5", "EG004 1:8"]),
    ("\u00a0\u00a0a: 1\n", ["EG004 1:1"]),
]  # fmt: skip

LOST = [  # faults that leave no tree
    ("", ["EG201 1:1"]),
    ("# only this\n", ["EG201 1:1"]),
    ("---\n", ["EG201 1:1"]),
    ("a: *all\n", ["EG103 1:4"]),
    ("*x : 1\n", ["EG103 1:1"]),
    ("a: &x [*x]\n", ["EG103 1:4", "EG103 1:8"]),
    (": x\n", ["EG107 1:1"]),
    ("-\ta\n", ["EG108 1:2"]),
    ("k: 1\n" * 300, [*(f"EG102 {n}:1" for n in range(2, 201)), "EG005 201:1", "EG102 201:1"]),
    ("? [a]\n: b\n", ["EG107 1:3"]),
    ("{a: 1}: 2\n", ["EG107 1:1"]),
    ("%FOO\n---\na: b\n", ["EG106 1:1"]),
    ("%YAML 1.2\n\na: yes\n", ["EG106 1:1"]),
    ("a: 1\n... # end\n\nb: 2\n", ["EG106 2:1"]),
    (" a: 1\n\nb: 2\n", ["EG114 3:1"]),
    ("a:\n\t- b\n", ["EG108 2:1"]),
    ("a:\n \tb: 1\n", ["EG108 2:2"]),
    ("a: |\n\tx\n", ["EG108 2:1"]),
    ("name:Foo\npower: 5\n", ["EG109 1:5"]),
    ("power: 5\nname:Foo\n", ["EG109 2:5"]),
    ("a: 'x\nb: y\n", ["EG110 1:4"]),
    ('a:\n  - "x\n', ["EG110 2:5"]),
    ("a: 'x\n  y\nb: don't\nc: 1\n", ["EG110 1:4"]),
    ("a: 'x\n---\nb'\n", ["EG110 1:4"]),
    ("a: [1, 2\n", ["EG111 1:4"]),
    ("a: {move: 2\nb: 3\n", ["EG111 1:4"]),
    ("a: [x,\n  y\nb: z\n", ["EG111 1:4"]),
    ('a: ["a" "b"]\n', ["EG111 1:9"]),
    ("a: {b: 1 c: 2}\n", ["EG111 1:11"]),
    ("a: }\n", ["EG111 1:4"]),
    ("a: [1] x\n", ["EG111 1:8"]),
    ("a: 1\n]\n", ["EG111 2:1"]),
    ("{a: b}\n]\n", ["EG111 2:1"]),
    ("- a\n- {b: c}}\n", ["EG111 2:9"]),
    ("a: b: c\n", ["EG112 1:5"]),
    ("effect: move 2: from\n", ["EG112 1:15"]),
    ("a: @x\n", ["EG113 1:4"]),
    ("a: `x`\n", ["EG113 1:4"]),
    ("a: %x\n", ["EG113 1:4"]),
    ("a: * x\n", ["EG113 1:4"]),
    ("a: [|]\n", ["EG113 1:5"]),
    ("a:\n  b: 1\n c: 2\n", ["EG114 3:2"]),
    ("a: 1\n  b: 2\n", ["EG114 2:3"]),
    ("- a: 1\n   b: 2\n", ["EG114 2:4"]),
    ("- a: 1\n b: 2\n", ["EG114 2:2"]),
    ("- a\nb: c\n", ["EG114 2:1"]),
    ("a: b\n- c\n", ["EG114 2:1"]),
    ("a:\n  - x\n - y\n", ["EG114 3:2"]),
    (" a: 1\nb: 2\n", ["EG114 2:1"]),
    ("a: - b\n", ["EG114 1:4"]),
    ('a: "\\q"\n', ["EG115 1:5"]),
    ('a: "é\\x4"\n', ["EG115 1:6"]),
    ('a: "\\ud800"\n', ["EG115 1:5"]),
    ("a: 'it's'\n", ["EG116 1:8"]),
    ('a: "x" y\n', ["EG116 1:8"]),
    ("a: |\n   x\n  y\nb: 1\n", ["EG117 3:3"]),
    ("b: |\n\n     \n  x\n", ["EG117 4:3"]),
    ("a: > text\n", ["EG117 1:6"]),
    ("a: x\nfoo:1\nbar\nb: c\n", ["EG109 2:4"]),
    ("a: {,}\n", ["EG101 1:5"]),
    ("a: 1\nb: [\n", ["EG111 2:4"]),
    ("a: [1,\n", ["EG111 1:4"]),
    ("a:\n  b: {\n", ["EG111 2:6"]),
    ("a: {b:\n", ["EG111 1:4"]),
    ("...\n", ["EG101 1:1"]),
    ("a: |0\n  x\n", ["EG117 1:5"]),
    ("a: [a,,b]\n", ["EG101 1:7"]),
    ("a: x\nfoo\nb: c\n", ["EG101 2:1"]),
    ("a: ? b\n", ["EG101 1:4"]),
    ("- " * 70 + "x\n", ["EG105 1:129"]),
    ("{a: " * 70, ["EG105 1:257"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), KEPT)
def test_faults_beside_a_usable_tree(text: str, wanted: list[str]) -> None:
    node, problems = read(text)
    assert places(problems) == wanted
    assert node is not None


@pytest.mark.parametrize(("text", "wanted"), LOST)
def test_faults_that_leave_no_tree_of_what_they_stand_in(text: str, wanted: list[str]) -> None:
    node, problems = read(text)
    assert places(problems) == wanted
    faulty = {key for key, _, _ in (each.partition(":") for each in text.splitlines()) if key}
    assert node is None or faulty - set(node.keys())


@pytest.mark.parametrize(("text", "wanted"), [*KEPT, *LOST])
def test_the_slow_loader_finds_the_same_kinds_of_fault(
    text: str, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import yaml

    monkeypatch.setattr(tree, "_LOADER", yaml.SafeLoader)
    found = {problem.code for problem in read(text)[1]}
    half_a_character = "ud800" in text  # the slow loader takes the escape, then the character is refused
    assert found == ({"EG004"} if half_a_character else {place.split()[0] for place in wanted})


def test_every_code_of_yaml_has_an_example() -> None:
    shown = {place.split()[0] for _, wanted in [*KEPT, *LOST] for place in wanted}
    assert {code for code in CODES if code.startswith("EG1")} - shown == {"EG120"}  # see test_typed


def test_a_repeated_key_keeps_the_first_and_names_both_places() -> None:
    node, problems = read("a: 1\nb: 2\na: 3\n")
    assert plain(node) == {"a": "1", "b": "2"}
    ((place, _),) = problems[0].notes
    assert (place.line, place.column) == (1, 1)


def test_all_syntax_errors_of_a_file_are_found_at_once() -> None:
    text = (
        "cards:\n  - id: a\n    effect: move: x\n    power: 1\n  - id: b\n    name: 'it's'\n"
        "  - id: c\n    tags: [x\n    power: 2\n    power: 3\n  - id: d\nplaces:\n  - id: @e\n"
    )
    node, problems = read(text)
    assert plain(node) == {"cards": [{"id": "d"}]}, "the entry that has no fault is kept"
    assert places(problems) == ["EG112 3:17", "EG116 6:15", "EG111 8:11", "EG102 10:5", "EG113 13:9"]


def test_syntax_errors_have_a_bound() -> None:
    problems = read("- @x\n" * 1000)[1]
    assert len(problems) == tree.MAX_FAULTS


def test_same_forbidden_character_is_reported_once_with_its_count() -> None:
    problems = read("a: \u2028\nb: \u2028\u2028\n")[1]
    assert places(problems) == ["EG004 1:4"]
    assert "2 more places" in problems[0].message


def test_an_empty_file_gets_a_skeleton_that_reads() -> None:
    hint = read("")[1][0].help
    skeleton = hint.split("\n", 1)[1]
    assert len(skeleton.splitlines()) == 3
    assert read(skeleton)[1] == []


def test_every_problem_says_how_to_mend_it() -> None:
    for text, _ in [*KEPT, *LOST]:
        for problem in read(text)[1]:
            assert problem.help, problem
            assert problem.code in CODES


ANY_TEXT = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="ab:- \n\t'\"[]{},#|>&*!%@`?\\~<=.é\u00a0\x85\ud800", max_size=60),
    st.lists(
        st.sampled_from(["a: ", "- ", "\n", "  ", "|\n", "'", '"', "[", "}", "# x", "b", "key:v", "\t"]),
        max_size=30,
    ).map("".join),
)


@given(ANY_TEXT)
@example("\\")
@example('a: "\\')
@settings(max_examples=1500, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    source = Source("x.yaml", text)
    problems: list[Problem] = []
    node = read_yaml(source, problems)
    assert node is not None or any(problem.severity == "error" for problem in problems)
    for problem in problems:
        for span in [problem.span, *(place for place, _ in problem.notes)]:
            assert span is not None
            assert span.source is source
            assert 0 <= span.start <= span.end <= len(source.text)


BOMB = "a: &a [x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(9)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "[" * 100_000,
        "{" * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "".join(" " * n + "-\n" for n in range(1000)),
        "a: " + "x " * 500_000,
        "a: '" + " " * 1_000_000,
        "a: '" + " " * 900_000 + "x'",
        "a: |2\n" + " " * 1_000_000 + "x",
        "a: \"" + "\\" * 900_000 + "\"",
        "a: >\n" + "  x\n   y\n\n" * 50_000,
        "\t" * 1_000_000,
        "a: [\t" + "\t " * 300_000 + "]",
        "k: 1\n" * 100_000,
        "[" + "[]," * 400_000 + "]",
        "a:b\n" * 100_000,
        "- a:b\n" * 20_000,
        "&" * 500_000,
        "- &a b\n" * 20_000,
        "\x01\u00a0" * 500_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_hostile_texts_take_bounded_time(text: str) -> None:
    began = time.process_time()
    read(text)
    assert time.process_time() - began < 10


def test_large_texts_are_refused() -> None:
    node, problems = read("a" * (tree.MAX_SIZE + 1))
    assert node is None
    assert places(problems) == ["EG003 1:1"]


def test_read_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r")
    problems: list[Problem] = []
    source = read_file(path, problems)
    assert problems == []
    assert source is not None
    assert source.text == "a: 1\nb: 2\n"
    assert source.name == path.as_posix()


def test_read_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("é: 1\n".encode())))
    source = read_file("-", [])
    assert source is not None
    assert (source.name, source.text) == ("<stdin>", "é: 1\n")


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"a: 1\r\nname: Aut\xf3noma\n", "EG002 2:10"),
        (b"\xef\xbb\xbfa: \xff\n", "EG002 1:4"),
        ("a: é\n".encode("utf-16"), "EG002 1:1"),
        ("a: b\n".encode("utf-16-le"), "EG002 1:1"),
        (b"a" * 2_000_001, "EG003 1:1"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, content: bytes, wanted: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    problems: list[Problem] = []
    assert read_file(path, problems) is None
    assert places(problems) == [wanted]


def test_the_first_wrong_byte_is_named_with_its_offset(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfname: Aut\xf3noma\n")
    problems: list[Problem] = []
    read_file(path, problems)
    assert "0xF3 at offset 12 " in problems[0].message
    assert "`ó`" in problems[0].help


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    for name in ("missing.yaml", "folder.yaml", "nul\0.yaml"):
        problems: list[Problem] = []
        assert read_file(tmp_path / name, problems) is None
        (problem,) = problems
        assert (problem.code, problem.span) == ("EG001", None)
        assert name in problem.message
