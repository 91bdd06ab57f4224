"""The language server: what an editor asks by the Language Server Protocol, answered from the open files.

The one module that knows the protocol's library, which comes with the extra `lsp`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from interpreter.editor.completing import Proposal, proposals
from interpreter.editor.desk import Desk
from interpreter.editor.diagnosing import Remark, Stretch, remarks
from interpreter.editor.hovering import told_of
from interpreter.editor.pointing import pointed
from interpreter.editor.positions import Encoding, Position
from interpreter.source import Source, Span
from interpreter.version import VERSION

PAUSE = 0.2  # seconds without a change before a file is judged anew
_SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning}
_SORTS = {
    "key": types.CompletionItemKind.Property,
    "word": types.CompletionItemKind.Keyword,
    "name": types.CompletionItemKind.Reference,
    "value": types.CompletionItemKind.Value,
}


class RulesServer(LanguageServer):
    """A server with the files its editor has open.

    changes: how often one changed so far. uris: what the editor calls each file.
    """

    def __init__(self) -> None:
        super().__init__("elgrande-sim", VERSION, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.changes = 0
        self.uris: dict[str, str] = {}

    def path(self, uri: str) -> str:
        """The path of a file the editor speaks of; files that are not saved yet, or cannot be, go by their URI."""
        found = to_fs_path(uri) if uri.startswith("file:") else None
        path = Path(found).as_posix() if found and "\0" not in found else uri
        self.uris[path] = uri
        return path

    def uri(self, source: Source) -> str:
        """What the editor calls a file."""
        return self.uris.get(source.name) or from_fs_path(str(Path(source.name).absolute())) or source.name

    def judge(self, path: str) -> None:
        """Judge an open file and tell the editor."""
        found = [self._diagnostic(each) for each in remarks(self.desk, path)]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(self.uris[path], found))

    async def judge_later(self, first: str) -> None:
        """Judge all open files, unless they change again right away; that one first."""
        self.changes += 1
        present = self.changes
        await asyncio.sleep(PAUSE)
        for path in (first, *(each for each in self.desk.paths if each != first)):
            if present != self.changes:
                return
            self.judge(path)
            await asyncio.sleep(0)

    def location(self, span: Span) -> types.Location:
        """A place in any file."""
        return types.Location(self.uri(span.source), stretch_of(self.desk.positions(span.source).stretch(span)))

    def _diagnostic(self, remark: Remark) -> types.Diagnostic:
        others = [
            types.DiagnosticRelatedInformation(types.Location(self.uri(source), stretch_of(stretch)), message)
            for source, stretch, message in remark.others
        ]
        return types.Diagnostic(
            stretch_of(remark.stretch),
            remark.message,
            severity=_SEVERITIES[remark.severity],
            code=remark.code or None,
            source="elgrande-sim",
            related_information=others or None,
        )


def stretch_of(stretch: Stretch) -> types.Range:
    """A stretch of a text, as the protocol has it."""
    start, end = stretch
    return types.Range(types.Position(start.line, start.column), types.Position(end.line, end.column))


def position_of(position: types.Position) -> Position:
    """A position of the protocol."""
    return Position(position.line, position.character)


def make_server() -> RulesServer:
    """A server that answers all it can."""
    server = RulesServer()

    @server.feature(types.INITIALIZED)
    def begin(ls: RulesServer, _: types.InitializedParams) -> None:
        ls.desk.units = _units(ls)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(ls: RulesServer, params: types.DidOpenTextDocumentParams) -> None:
        path = ls.path(params.text_document.uri)
        ls.desk.put(path, params.text_document.text)
        ls.judge(path)
        await ls.judge_later(path)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(ls: RulesServer, params: types.DidChangeTextDocumentParams) -> None:
        path = ls.path(params.text_document.uri)
        for change in params.content_changes:
            ls.desk.put(path, change.text)
        await ls.judge_later(path)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(ls: RulesServer, params: types.DidSaveTextDocumentParams) -> None:
        await ls.judge_later(ls.path(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(ls: RulesServer, params: types.DidCloseTextDocumentParams) -> None:
        path = ls.path(params.text_document.uri)
        ls.desk.take_away(path)
        ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))
        await ls.judge_later(path)

    _answer_questions(server)
    return server


def _answer_questions(server: RulesServer) -> None:
    """Completion, hover, definition."""

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "[", "{", "-"]))
    def complete(ls: RulesServer, params: types.CompletionParams) -> types.CompletionList:
        path = ls.path(params.text_document.uri)
        found = proposals(ls.desk, path, position_of(params.position))
        opened = ls.desk.text(path)
        if opened is None:
            return types.CompletionList(is_incomplete=False, items=[])
        where = stretch_of(opened.stretch(Span(opened.source, found.start, found.end)))
        items = [_item(each, where, at) for at, each in enumerate(found.found)]
        return types.CompletionList(is_incomplete=False, items=items)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(ls: RulesServer, params: types.HoverParams) -> types.Hover | None:
        path = ls.path(params.text_document.uri)
        told, opened = told_of(ls.desk, path, position_of(params.position)), ls.desk.text(path)
        if told is None or opened is None:
            return None
        where = stretch_of(opened.stretch(Span(opened.source, told.start, told.end)))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, told.markdown), where)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def define(ls: RulesServer, params: types.DefinitionParams) -> list[types.Location]:
        path = ls.path(params.text_document.uri)
        found, opened = pointed(ls.desk, path, position_of(params.position)), ls.desk.text(path)
        if found is None or opened is None:
            return []
        given = [Span(opened.source, *found.given)] if found.given is not None else []
        return [ls.location(span) for span in (*given, *(named.span for named in found.names))]


def _item(proposal: Proposal, where: types.Range, at: int) -> types.CompletionItem:
    doc = types.MarkupContent(types.MarkupKind.Markdown, proposal.doc) if proposal.doc else None
    return types.CompletionItem(
        proposal.label,
        kind=_SORTS[proposal.sort],
        detail=proposal.detail or None,
        documentation=doc,
        sort_text=f"{at:04}",
        filter_text=proposal.label,
        text_edit=types.TextEdit(where, proposal.put),
    )


def _units(ls: RulesServer) -> Encoding:
    """What the editor counts columns in."""
    agreed = str(getattr(ls.workspace.position_encoding, "value", ls.workspace.position_encoding))
    return "utf-8" if agreed == "utf-8" else "utf-32" if agreed == "utf-32" else "utf-16"
