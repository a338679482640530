"""A report as one HTML page that needs nothing else: no other file, no network."""

from __future__ import annotations

from html import escape
from typing import Any

from kaiju.lab.sections import Report, Section, Table
from kaiju.version import __version__

FEW = 16
"""Longer tables are folded away."""
STYLE = """
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif; color: #222; background: #fff }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; font-size: 0.9rem } td, th { padding: 0.15rem 0.7rem; border-bottom: 1px solid #ddd }
th { text-align: left } td.number { text-align: right; font-variant-numeric: tabular-nums }
div.wide { overflow-x: auto } summary { cursor: pointer }
"""


def page_of(report: Report) -> str:
    body = [f"<h1>{escape(report.title)}</h1>", *(f"<p>{escape(text)}</p>" for text in report.about)]
    if len(report.sections) > 2:
        links = (f'<li><a href="#s{i}">{escape(s.title)}</a></li>' for i, s in enumerate(report.sections))
        body.append(f"<ul>{''.join(links)}</ul>")
    body += [section_html(i, section) for i, section in enumerate(report.sections)]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + f"\n<p><small>Made by kaiju {escape(__version__)}.</small></p>\n</body>\n</html>\n"
    )


def section_html(number: int, section: Section) -> str:
    parts = [f'<h2 id="s{number}">{escape(section.title)}</h2>', f"<p>{escape(section.text)}</p>", *section.plots]
    if section.table is not None:
        table = f'<div class="wide">{table_html(section.table)}</div>'
        if len(section.table.rows) > FEW:
            table = f"<details><summary>The numbers ({len(section.table.rows)} rows)</summary>{table}</details>"
        parts.append(table)
    return "\n".join(parts)


def table_html(table: Table) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in table.columns)
    rows = "".join(f"<tr>{''.join(cells(table, row))}</tr>\n" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table>"


def cells(table: Table, row: tuple[Any, ...]) -> list[str]:
    number = ' class="number"'
    return [
        f"<td{number if isinstance(value, (int, float)) else ''}>{escape(cell_text(value, name in table.percent))}</td>"
        for name, value in zip(table.columns, row, strict=True)
    ]


def cell_text(value: Any, percent: bool = False) -> str:
    if value is None:
        return "–"
    if percent:
        return f"{value:.2%}"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
