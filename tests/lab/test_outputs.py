"""Reports as files: they can be read back, and the page needs nothing but itself."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

import kaiju
from kaiju.lab.outputs import Outputs
from kaiju.lab.page import cell_text, page_of
from kaiju.lab.plots import columns, intervals, round_step, stacked
from kaiju.lab.sections import Report, Section, Table

ROWS = [("Herbivore & <co>", 3, 0.25, None), ("Été", 12_345, 1 / 3, -0.5)]
TABLE = Table("cards", ("card", "bought", "share", "lift"), ROWS, percent=("share",))
PLOT = intervals([("Herbivore & <co>", 0.25, 0.2, 0.3), ("b", -0.1, -0.2, 0.0)], percent=True, line_at=0.0)
REPORT = Report(
    "What wins", ["Many games."], [Section("Cards", "What they are worth.", TABLE, [PLOT]), Section("Why", "So.")]
)


def test_csv_reads_back_equal(tmp_path: Path) -> None:
    Outputs(csv=tmp_path).write(REPORT)
    with (tmp_path / "cards.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == TABLE.columns
    assert [(a, int(b), float(c), float(d) if d else None) for a, b, c, d in rows] == ROWS


def test_parquet_reads_back_equal(tmp_path: Path) -> None:
    Outputs(parquet=tmp_path).write(REPORT)
    found = pq.read_table(tmp_path / "cards.parquet").to_pylist()
    assert [tuple(row[name] for name in TABLE.columns) for row in found] == ROWS


class Reader(HTMLParser):
    """What a page consists of, and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)
        for name, value in attributes:
            if name in ("src", "href", "data", "xlink:href") and not (value or "").startswith("#"):
                self.loads.append(f"{tag} {value}")
        if tag in ("script", "link", "img", "iframe"):
            self.loads.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_tells_everything_and_loads_nothing() -> None:
    page = page_of(REPORT)
    reader = Reader()
    reader.feed(page)
    assert reader.open == [] and reader.loads == []
    assert "url(" not in page and "@import" not in page
    addresses = set(re.findall(r"https?://[^\"' <]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}, "the name of SVG, which nobody loads"
    for words in (
        "What wins",
        "Many games.",
        "What they are worth.",
        "Herbivore & <co>",
        "12,345",
        "25.00%",
        "–",
        "Été",
    ):
        assert words in reader.words
    assert page.count("<svg") == 1


def test_long_tables_are_folded_away() -> None:
    long = Table("t", ("n",), [(i,) for i in range(40)])
    assert "<details><summary>The numbers (40 rows)" in page_of(Report("T", [], [Section("S", "", long)]))
    assert "<details>" not in page_of(REPORT)


@pytest.mark.parametrize(
    "plot",
    [
        PLOT,
        intervals([]),
        intervals([("one", 5.0, 5.0, 5.0)]),
        stacked([("base, 2 players", [0.5, 0.25, 0.25]), ("<b>", [1.0, 0.0, 0.0])], ["stars", "claws", "nobody"]),
        columns([(str(n), n / 100) for n in range(40)], "rounds"),
        columns([], "rounds"),
    ],
)
def test_plots_are_pictures(plot: str) -> None:
    root = ElementTree.fromstring(plot)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for shape in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert -1 <= float(shape.attrib.get(name, 0)) <= width + 1
        for name in ("y", "y1", "y2", "cy"):
            assert -1 <= float(shape.attrib.get(name, 0)) <= height + 1


def test_dots_lie_where_their_values_are() -> None:
    plot = ElementTree.fromstring(intervals([("a", 1.0, 0.0, 2.0), ("b", 3.0, 2.0, 4.0)]))
    space = "{http://www.w3.org/2000/svg}"
    a, b = (float(dot.attrib["cx"]) for dot in plot.iter(f"{space}circle"))
    bars = [line for line in plot.iter(f"{space}line") if line.attrib["stroke-width"] == "3"]
    ends = [(float(bar.attrib["x1"]), float(bar.attrib["x2"])) for bar in bars]
    assert a == pytest.approx(sum(ends[0]) / 2, abs=0.2) and b == pytest.approx(sum(ends[1]) / 2, abs=0.2)
    assert ends[0][1] == ends[1][0] and b - a == pytest.approx(ends[0][1] - ends[0][0], abs=0.2)


def test_numbers_as_people_read_them() -> None:
    assert [cell_text(value) for value in (None, 1234, 1.5, "x")] == ["–", "1,234", "1.50", "x"]
    assert cell_text(0.123456, percent=True) == "12.35%"
    assert [round_step(step) for step in (0.3, 1, 1.2, 4, 70)] == [0.5, 1, 2, 5, 100]


# --- what can't be written


def test_what_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for wrong in (Outputs(csv=file), Outputs(parquet=file / "x")):
        with pytest.raises(kaiju.SetupError, match="There can be no folder"):
            wrong.check()
    with pytest.raises(kaiju.SetupError, match=r"There is no folder .*none to write page\.html to"):
        Outputs(html=tmp_path / "none" / "page.html").check()
    with pytest.raises(kaiju.SetupError, match="is a folder"):
        Outputs(html=tmp_path).check()


@pytest.mark.parametrize("name", ["page.html", "there.html"])
def test_what_can_not_be_written_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "there.html").touch()
    Outputs(html=tmp_path / name, csv=tmp_path).check()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(kaiju.SetupError, match=rf"{name} can't be written to\."):
        Outputs(html=tmp_path / name).check()
    with pytest.raises(kaiju.SetupError, match="can't be written to"):
        Outputs(csv=tmp_path).check()


def test_parquet_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaiju.extras.find_spec", lambda name: None)
    with pytest.raises(kaiju.SetupError, match=r"kaiju-tokyo\[parquet\]"):
        Outputs(parquet=tmp_path).check()


def test_a_folder_that_is_gone_meanwhile_is_told(tmp_path: Path) -> None:
    outputs = Outputs(csv=tmp_path / "csv")
    outputs.check()
    (tmp_path / "csv").rmdir()
    with pytest.raises(kaiju.KaijuError, match="can't be written: No such file"):
        outputs.write(REPORT)
