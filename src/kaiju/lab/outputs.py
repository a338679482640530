"""The files that reports are written to."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaiju.errors import KaijuError, SetupError
from kaiju.extras import needs
from kaiju.lab.page import page_of
from kaiju.lab.sections import Report, Table


@dataclass(frozen=True)
class Outputs:
    """Where a report is written to."""

    csv: Path | None = None
    parquet: Path | None = None
    html: Path | None = None

    def check(self) -> None:
        """Refuses, before hours are spent, what can't be written to."""
        if self.parquet is not None:
            needs("pyarrow", what="Writing Parquet files")
        for folder in (self.csv, self.parquet):
            if folder is not None:
                make_folder(folder)
        if self.html is not None and not self.html.absolute().parent.is_dir():
            raise SetupError(f"There is no folder {self.html.parent} to write {self.html.name} to.")
        if self.html is not None and self.html.is_dir():
            raise SetupError(f"{self.html} is a folder; name a file for the page.")
        for path in (self.csv, self.parquet, self.html):
            if path is not None and not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
                raise SetupError(f"{path} can't be written to.")

    def write(self, report: Report) -> None:
        for folder, ending, write in ((self.csv, "csv", write_csv), (self.parquet, "parquet", write_parquet)):
            if folder is not None:
                for table in report.tables:
                    written(folder / f"{table.name}.{ending}", write, table)
        if self.html is not None:
            written(self.html, write_text, page_of(report))


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"There can be no folder {folder}: {error.strerror or error}.") from None


def written(path: Path, write: Callable[[Path, Any], None], what: Any) -> None:
    try:
        write(path, what)
    except OSError as error:
        raise KaijuError(f"{path} can't be written: {error.strerror or error}.") from None


def write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def write_csv(path: Path, table: Table) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(table.columns)
        out.writerows(table.rows)


def write_parquet(path: Path, table: Table) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table({name: table.column(name) for name in table.columns}), path)
