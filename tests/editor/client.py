"""An editor for tests: the server in a process of its own, spoken to by the client of the protocol's library."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from attrs import define, field
from lsprotocol import types
from pygls.lsp.client import LanguageClient

PATIENCE = 60.0  # seconds; a machine may be busy


@define
class Editor:
    """An editor with a server. shown: the diagnostics of each file, by its URI, as they came in."""

    client: LanguageClient
    capabilities: types.ServerCapabilities
    shown: dict[str, list[list[types.Diagnostic]]] = field(factory=dict)
    told: asyncio.Event = field(factory=asyncio.Event)

    def receive(self, params: types.PublishDiagnosticsParams) -> None:
        self.shown.setdefault(params.uri, []).append(list(params.diagnostics))
        self.told.set()

    async def diagnostics(self, uri: str, count: int = 1) -> list[types.Diagnostic]:
        """The latest diagnostics of a file, when so many lists of them have come."""
        async with asyncio.timeout(PATIENCE):
            while len(self.shown.get(uri, [])) < count:
                self.told.clear()
                await self.told.wait()
        return self.shown[uri][-1]

    async def until(self, uri: str, wanted: Callable[[list[types.Diagnostic]], bool]) -> list[types.Diagnostic]:
        """The latest diagnostics of a file, as soon as they are as wanted."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(self.shown.get(uri, [[]])[-1]):
                self.told.clear()
                await self.told.wait()
        return self.shown[uri][-1]

    async def shows(self, uri: str, *codes: str) -> list[types.Diagnostic]:
        """The latest diagnostics of a file, as soon as they have these codes and no others."""
        return await self.until(uri, lambda found: [each.code for each in found] == list(codes))

    async def open(self, uri: str, text: str) -> list[types.Diagnostic]:
        """Open a file; its first diagnostics."""
        count = len(self.shown.get(uri, []))
        item = types.TextDocumentItem(uri=uri, language_id="yaml", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.diagnostics(uri, count + 1)

    def write(self, uri: str, text: str, version: int = 2) -> None:
        """Change an open file without saving it."""
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        whole = types.TextDocumentContentChangeWholeDocument(text=text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))

    def close(self, uri: str) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    async def complete(self, uri: str, line: int, column: int) -> dict[str, types.CompletionItem]:
        where = types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(line, column))
        found = await asyncio.wait_for(self.client.text_document_completion_async(where), PATIENCE)
        assert isinstance(found, types.CompletionList)
        return {item.label: item for item in found.items}

    async def hover(self, uri: str, line: int, column: int) -> types.Hover | None:
        where = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, column))
        return await asyncio.wait_for(self.client.text_document_hover_async(where), PATIENCE)

    async def define(self, uri: str, line: int, column: int) -> list[types.Location]:
        where = types.DefinitionParams(types.TextDocumentIdentifier(uri), types.Position(line, column))
        found = await asyncio.wait_for(self.client.text_document_definition_async(where), PATIENCE)
        return list(found) if isinstance(found, list | tuple) else []  # type: ignore[arg-type]


@asynccontextmanager
async def editor(folder: Path, units: list[types.PositionEncodingKind] | None = None) -> AsyncIterator[Editor]:
    """An editor of a folder; at the end its server must have left without a word on standard error."""
    client = LanguageClient("editor", "1")
    await client.start_io(sys.executable, "-m", "interpreter", "lsp", cwd=Path(__file__).parents[2])
    general = types.GeneralClientCapabilities(position_encodings=units) if units is not None else None
    wanted = types.InitializeParams(
        capabilities=types.ClientCapabilities(general=general), process_id=None, root_uri=folder.as_uri()
    )
    answer = await asyncio.wait_for(client.initialize_async(wanted), PATIENCE)
    found = Editor(client, answer.capabilities)
    client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: found.receive(params))
    client.feature(types.WINDOW_SHOW_MESSAGE)(_refuse)
    client.initialized(types.InitializedParams())
    try:
        yield found
    finally:
        await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
        client.exit(None)
        await client.stop()


def _refuse(params: types.ShowMessageParams) -> None:
    raise AssertionError(params.message)
