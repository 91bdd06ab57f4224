"""The tables of a run as files: CSV, or Parquet with the extra `data`.

Rows come in as CSV without a head, in the order of blocks, and go out as they come; no more than a batch is in memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

from interpreter.recording.columns import INTEGER, NUMBER, TABLES, TEXT, TRUTH, Table
from interpreter.recording.rows import FALSE, TRUE, as_csv

CSV, PARQUET = "csv", "parquet"
_UNFINISHED = ".part"
_BATCH = 8_000_000  # characters of CSV that make one group of rows in Parquet


class Writer(Protocol):
    """A table that is being written."""

    def add(self, rows: str) -> None:
        """Some rows, as CSV. Raises OSError."""

    def close(self) -> None:
        """No more rows. Raises OSError."""


class _Csv:
    def __init__(self, path: Path, table: Table) -> None:
        self._file = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 - see close
        self._file.write(as_csv([table.head]))

    def add(self, rows: str) -> None:
        self._file.write(rows)

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path, table: Table) -> None:
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        sorts = {
            INTEGER: pyarrow.int64(), NUMBER: pyarrow.float64(), TEXT: pyarrow.string(), TRUTH: pyarrow.bool_(),
        }  # fmt: skip
        self._schema: Any = pyarrow.schema([(column.name, sorts[column.sort]) for column in table.columns])
        self._writer: Any = ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[str] = []
        self._size = 0

    def add(self, rows: str) -> None:
        self._rows.append(rows)
        self._size += len(rows)
        if self._size >= _BATCH:
            self._write()

    def close(self) -> None:
        if self._size:
            self._write()
        self._writer.close()

    def _write(self) -> None:
        from pyarrow import csv

        read = csv.ReadOptions(column_names=self._schema.names, use_threads=False, block_size=1 << 30)
        parse = csv.ParseOptions(newlines_in_values=True)
        convert = csv.ConvertOptions(
            column_types=self._schema, null_values=[""], true_values=[TRUE], false_values=[FALSE]
        )
        text = BytesIO("".join(self._rows).encode())
        self._writer.write_table(csv.read_csv(text, read, parse, convert), row_group_size=1 << 30)
        self._rows, self._size = [], 0


def can_write(data: str) -> bool:
    """Whether what it takes is installed."""
    return data == CSV or find_spec("pyarrow") is not None


def file_name(table: Table, data: str) -> str:
    """The name of a table's file."""
    return f"{table.name}.{data}"


def write_tables(folder: Path, data: str, blocks: Iterable[dict[str, str]]) -> None:
    """Write all tables; they take the place of older ones when all are whole. blocks: rows by table.

    Raises OSError, and whatever reading the blocks raises; then nothing new is left behind.
    """
    make = _Csv if data == CSV else _Parquet
    paths = {table.name: folder / (file_name(table, data) + _UNFINISHED) for table in TABLES}
    try:
        with ExitStack() as open_tables:
            writers: dict[str, Writer] = {}
            for table in TABLES:
                writers[table.name] = make(paths[table.name], table)
                open_tables.callback(writers[table.name].close)
            for rows in blocks:
                for name, text in rows.items():
                    writers[name].add(text)
        for path in paths.values():
            path.replace(path.with_suffix(""))
    finally:
        for path in paths.values():
            path.unlink(missing_ok=True)
