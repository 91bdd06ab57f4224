"""Options of the test suite."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from interpreter import stopping

SIGNALS = dict.fromkeys(stopping.SIGNALS, signal.SIG_DFL) | {signal.SIGINT: signal.default_int_handler}

settings.register_profile("quick", derandomize=True, deadline=None, database=None)
settings.register_profile(
    "long", derandomize=False, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is remembered between runs of the program is remembered for this run of the tests alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def heard() -> Iterator[None]:
    """Signals are heard here and in what is started, though these tests run behind `nohup` or in the background."""
    before = {number: signal.signal(number, hear) for number, hear in SIGNALS.items()}
    yield
    for number, hear in before.items():
        signal.signal(number, hear)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long` plays as many games as a release needs, `--games` says how many (see tests/test_conformance.py).

    It also takes 200 comparisons of each kind in tests/simulation/test_trust.py.
    """
    parser.addoption("--long", action="store_true", help="play 10,000 random games of every line-up and player count")
    parser.addoption("--games", type=int, default=10_000, help="with --long: games of each line-up and player count")
    parser.addoption(
        "--closely", type=int, default=1, help="with --long: every N-th game is looked at at every decision"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis: the same examples every time, unless at length."""
    settings.load_profile("long" if config.getoption("--long") else "quick")
