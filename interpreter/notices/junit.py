"""JUnit's XML: a test case for each file that was checked, or for each scenario that was run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from interpreter.notices.notice import differences, shown
from interpreter.notices.places import path_from
from interpreter.problems import Problem, render, sort_problems
from interpreter.scenario.result import Result

_WIDTH = 100
_NO_FILE = "elgrande-sim"


def of_check(problems: Sequence[Problem], paths: Iterable[str], *, fail_on: str) -> str:
    """One test case for each file; it fails by the problems that count: errors, and warnings if they are to.

    paths: the files that were checked. Problems of another file, or of none, have a test case of their own.
    """
    of: dict[str, list[Problem]] = {path_from(path): [] for path in paths}
    for problem in problems:
        name = path_from(problem.span.source.name) if problem.span else _named(problem, of)
        of.setdefault(name, []).append(problem)
    suite = Element("testsuite", name="elgrande-sim check")
    for path, found in of.items():
        case = SubElement(suite, "testcase", classname="check", name=_clean(path), file=_clean(path))
        counted = [each for each in found if each.severity == "error" or fail_on == "warning"]
        if counted:
            first = counted[0]
            _because(case, "failure", first.code, _head(first.message, len(counted)), render(found, width=_WIDTH))
        elif found:
            SubElement(case, "system-out").text = _clean(render(found, width=_WIDTH))
    return _written([suite])


def _named(problem: Problem, of: dict[str, list[Problem]]) -> str:
    return next((path for path in of if path in problem.message), _NO_FILE)


def of_test(results: Sequence[Result]) -> str:
    """One test case for each scenario, in a suite for each file. What could not be run is an error, no failure."""
    suites: dict[str, Element] = {}
    for result in results:
        path = _clean(path_from(result.file))
        suite = suites.setdefault(path, Element("testsuite", name=path))
        case = SubElement(suite, "testcase", classname=path, name=_clean(result.name), file=path)
        if result.span is not None:
            case.set("line", str(result.span.line))
        problems = sort_problems(result.problems)
        if result.differences:
            told = [f"{place}: {text}" if place else text for place, text in differences(result)]
            head = _head(differences(result)[0][1], len(told))
            _because(case, "failure", "scenario-failed", head, "\n".join(told))
        elif not result.passed:
            first = next(problem for problem in problems if problem.severity == "error")
            _because(case, "error", first.code, _head(first.message, len(problems)), render(problems, width=_WIDTH))
        elif problems:
            SubElement(case, "system-out").text = _clean(render(problems, width=_WIDTH))
    return _written(list(suites.values()))


def _head(message: str, count: int) -> str:
    more = f" (and {count - 1} more)" if count > 1 else ""
    return " ".join(shown(message).split()) + more


def _because(case: Element, kind: str, type_: str, message: str, text: str) -> None:
    SubElement(case, kind, type=type_, message=_clean(message)).text = _clean(text)


def _clean(text: str) -> str:
    """The text without what XML cannot hold."""
    return shown(text).replace("\ufffe", "<U+FFFE>").replace("\uffff", "<U+FFFF>")


def _written(suites: Sequence[Element]) -> str:
    """The document, in ASCII so that it is the same in every encoding."""
    root = Element("testsuites", name="elgrande-sim")
    for suite in suites:
        for key, kind in (("tests", "testcase"), ("failures", "testcase/failure"), ("errors", "testcase/error")):
            suite.set(key, str(len(suite.findall(kind))))
        suite.set("skipped", "0")
        root.append(suite)
    for key in ("tests", "failures", "errors"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in suites)))
    indent(root)
    written: bytes = tostring(root, encoding="us-ascii", xml_declaration=True)
    return written.decode("ascii") + "\n"
