"""Games played by a cluster: the same as by processes of this machine, and the same bytes."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from logging import CRITICAL, getLogger
from queue import Empty, SimpleQueue
from typing import Any
from warnings import filterwarnings

from attrs import define, field
from distributed import Client, Future
from distributed.comm.addressing import get_address_host_port, parse_address
from distributed.security import Security
from distributed.versions import VersionMismatchWarning

from interpreter.cluster.there import Rules, State, Unlike, missing_bots, play, state
from interpreter.cluster.versions import differing
from interpreter.parts import portable
from interpreter.series import AnyJob, Job, P
from interpreter.workers import Workers

_REACHED = 10  # seconds in which a scheduler answers, and in which it has a worker
_AHEAD = 4  # parts each thread of a worker may be ahead of the one that is waited for
_LISTENING = 5  # seconds after which it is looked whether anybody is still there
_PATIENCE = 12  # times that nobody is there
_SIZE = 8  # blocks in a part, at most
_GONE = "the scheduler is gone"


for _name in ("distributed", "distributed.client", "distributed.core", "distributed.comm", "distributed.batched"):
    getLogger(_name).setLevel(CRITICAL)  # what matters is told by us, in a line
filterwarnings("ignore", category=VersionMismatchWarning)  # likewise


class ClusterFault(Exception):
    """A cluster that cannot be used, or no more; the message says why, in a line."""


@define
class Cluster(Workers):
    """The workers of a scheduler. address: of the scheduler; bots: those that are going to play.

    differing: which versions of dask and the like differ there, '' for none; see `versions`.
    """

    address: str = field(default="", kw_only=True)
    bots: tuple[str, ...] = field(default=(), kw_only=True)
    differing: str = field(default="", init=False)
    _client: Client | None = field(default=None, init=False)
    _run: str = field(factory=lambda: f"elgrande-sim-{os.urandom(8).hex()}", init=False)
    _asked: dict[int, Future[Any]] = field(factory=dict, init=False)
    _state: State = field(factory=state, init=False)

    def __enter__(self) -> Cluster:
        """Raises ClusterFault when it cannot be reached, or its workers would play otherwise."""
        with self.stops.listening():
            try:
                self._connect()
            except BaseException:
                self._end(at_once=True)
                raise
        return self

    def _connect(self) -> None:
        _must_be_an_address(self.address)
        _must_have_certificates(self.address)
        try:
            self._client = Client(  # type: ignore[no-untyped-call]
                self.address, timeout=_REACHED, set_as_default=False
            )
        except (OSError, ValueError, TypeError) as error:
            raise ClusterFault(f"there is no scheduler that answers: {_said(error)}") from error
        try:
            self._client.wait_for_workers(1, timeout=_REACHED)
        except TimeoutError as error:
            raise ClusterFault("the scheduler has no worker: start one with `dask worker ADDRESS`") from error
        for who, found in self._everywhere(state).items():
            if found != self._state:
                raise ClusterFault(_otherwise(who, found, self._state))
        with suppress(Exception):  # who cannot say so will be told of otherwise
            versions: Any = self._client.get_versions()
            self.differing = differing(versions)
        for who, found in self._everywhere(missing_bots, self.bots).items():
            if found:
                raise ClusterFault(f"{who}: {found[0] if isinstance(found, list) else _said(found)}")
        self._client.register_plugin(Rules(self._run, pickle.dumps(portable(self.rulesets))), name=self._run)

    def _everywhere(self, function: Callable[..., Any], *words: Any) -> dict[str, Any]:
        """What comes of a function at the scheduler, which reads what is sent to workers, and on each worker.

        Exceptions are among it.
        """
        assert self._client is not None
        found: dict[str, Any] = {}
        try:
            found["the scheduler"] = self._client.run_on_scheduler(function, *words)  # type: ignore[no-untyped-call]
        except Exception as error:
            found["the scheduler"] = error
        for worker, answer in sorted(self._client.run(function, *words, on_error="return").items()):
            found[f"worker {worker}"] = answer
        return found

    def _entered(self, job: Job[Any, P], blocks: range, total: P, keep: Callable[[P], None]) -> Iterator[int]:
        """Has parts of several blocks played by whoever is free. See `Workers`."""
        threads = self._threads()
        size = max(1, min(_SIZE, len(blocks) // (4 * threads)))
        parts, done = blocks[::size], dict[int, P]()
        heard: SimpleQueue[int] = SimpleQueue()
        unasked = 0
        for number, wanted in enumerate(parts):
            while wanted not in done:
                while unasked < min(len(parts), number + _AHEAD * threads):
                    first = parts[unasked]
                    self._ask(job, first, min(first + size, blocks.stop), heard)
                    unasked += 1
                first = self._next(heard)
                part = self._answer(first)
                with self.stops.undisturbed():
                    done[first] = part
                    keep(part)
            with self.stops.undisturbed():
                part = done.pop(wanted)
                total.merge(part)
            yield part.played

    def _ask(self, job: AnyJob, first: int, end: int, heard: SimpleQueue[int]) -> None:
        assert self._client is not None
        future = self._client.submit(play, self._run, self._state, job, first, end, pure=False)
        self._asked[first] = future
        future.add_done_callback(partial(_hear, heard, first))  # type: ignore[no-untyped-call]

    def _next(self, heard: SimpleQueue[int]) -> int:
        """The first block of a part that is finished. Raises ClusterFault when nobody plays any more."""
        missed = 0
        while missed < _PATIENCE:
            with suppress(Empty):
                return heard.get(timeout=_LISTENING)
            missed = 0 if self._threads(least=0) else missed + 1
        raise ClusterFault(f"all workers are gone, and for {_LISTENING * _PATIENCE} seconds no other has come")

    def _answer(self, first: int) -> Any:
        """The part that was asked for. Raises ClusterFault, and what broke down there."""
        future = self._asked.pop(first)
        try:
            found = future.result()
        except Exception as error:
            if isinstance(error, OSError) or getattr(error, "reason", "") == "scheduler-connection-lost":
                raise ClusterFault(_GONE) from error  # OSError: while a finished part was fetched
            raise ClusterFault(f"a part of the games was lost: {_said(error)}") from error
        if isinstance(found, Unlike):
            raise ClusterFault(
                f"a worker that came later has another version: {found} there, {' '.join(self._state)} here"
            )
        if isinstance(found, Exception):
            raise found
        return found

    def _threads(self, least: int = 1) -> int:
        """How many games can be played at once, at least so many."""
        assert self._client is not None
        try:
            return max(least, sum(self._client.nthreads().values()))  # type: ignore[no-untyped-call]
        except Exception as error:
            raise ClusterFault(_GONE) from error

    def _end(self, *, at_once: bool) -> None:
        """Have nothing more played, and let go of the scheduler."""
        client, self._client = self._client, None
        if client is None:
            return
        with suppress(Exception):  # whatever is wrong there, nothing more is wanted
            client.cancel(list(self._asked.values()), force=True)  # type: ignore[no-untyped-call]
        self._asked.clear()
        with suppress(Exception):
            client.unregister_worker_plugin(self._run)  # type: ignore[no-untyped-call]
        with suppress(Exception):
            client.close(timeout=2)  # type: ignore[no-untyped-call]


def _must_be_an_address(address: str) -> None:
    """Raises ClusterFault: a client of nothing takes half a minute to end."""
    try:
        host, port = get_address_host_port(address if "://" in address else f"tcp://{address}", strict=True)
    except (ValueError, TypeError):
        host, port = "", 0
    if not host.strip() or not 0 < port < 1 << 16:
        raise ClusterFault("write it as the scheduler shows it, such as tcp://192.0.2.1:8786")


def _must_have_certificates(address: str) -> None:
    """Raises ClusterFault: a client that wants for them says so in many lines, and takes 20 seconds to end."""
    if parse_address(address)[0] not in ("tls", "wss"):
        return
    try:
        found = Security().get_connection_args("client").get("ssl_context")  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ClusterFault(f"dask cannot read its certificates for TLS: {_said(error)}") from error
    if found is None:
        raise ClusterFault("dask has no certificates for TLS: configure them as docs/cluster.md says, or use tcp://")


def _hear(heard: SimpleQueue[int], first: int, _: Any) -> None:
    heard.put(first)


def _said(error: object) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _otherwise(who: str, found: Any, wanted: State) -> str:
    """Why somebody would play otherwise."""
    if not isinstance(found, tuple):
        return f"{who} has no elgrande-sim {wanted[0]} that answers: {_said(found)}"
    for what, there, here in zip(("elgrande-sim", "the code of elgrande-sim", "Python"), found, wanted, strict=True):
        if there != here:
            return f"{who} has {what} {there}, and here it is {here}: they must be the same"
    return f"{who} is not like this"
