"""Drawings that boxes of others bring: `drawings/<family>/<id>.svg` in their packages, for those who draw the game.

A monster's stands under `drawings/monster`. They are shown to people who never chose the box, so they may be nothing
but drawings: no script, nothing that is fetched from elsewhere.
"""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

from kaiju.errors import SetupError
from kaiju.rules.boxes import LIBRARY, Box, boxes_in_order

FOLDER = "drawings"
LARGEST = 64 * 1024
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    *(
        "svg",
        "g",
        "defs",
        "title",
        "desc",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "symbol",
    ),
    *("use", "clipPath", "mask", "pattern", "linearGradient", "radialGradient", "stop", "text", "tspan"),
}
NAMED = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)|javascript:|@import|expression\(", re.IGNORECASE)


def drawings() -> dict[tuple[str, str], bytes]:
    """The drawings of all boxes of others, by family and id."""
    others = [box for box in boxes_in_order() if not box.package.startswith(LIBRARY)]
    return {what: data for box in others for what, data in drawings_of(box).items()}


def drawings_of(box: Box) -> dict[tuple[str, str], bytes]:
    """The drawings of a box, by family and id."""
    out: dict[tuple[str, str], bytes] = {}
    folder = files(box.package).joinpath(FOLDER)
    for family in folder.iterdir() if folder.is_dir() else ():
        for file in family.iterdir() if family.is_dir() else ():
            name = file.name.removesuffix(".svg")
            if name != file.name:
                shown = f"{FOLDER}/{family.name}/{file.name}"
                if not NAMED.fullmatch(name) or not NAMED.fullmatch(family.name):
                    raise SetupError(f"{shown} is called after no component: write ids as in 'alpha-monster.svg'.")
                out[family.name, name] = checked(file.read_bytes(), shown)
    return out


def checked(data: bytes, shown: str) -> bytes:
    """A drawing that is only that."""
    wrong = what_is_wrong(data)
    if wrong:
        raise SetupError(f"{shown} is no plain drawing: {wrong}.")
    return data


def what_is_wrong(data: bytes) -> str:
    if len(data) > LARGEST:
        return f"it is larger than {LARGEST // 1024} KB"
    if b"<!" in data.replace(b"<!--", b""):
        return "it declares a document type"
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        return f"it can't be read as SVG, {error}"
    if root.tag != f"{SVG}svg":
        return "it is no SVG"
    for element in root.iter():
        name = str(element.tag).removeprefix(SVG)
        if name not in ELEMENTS:
            return f"it has a <{name}>"
        for attribute, value in element.attrib.items():
            word = attribute.rpartition("}")[2].lower()
            if word.startswith("on") or (word == "href" and not value.startswith("#")) or ELSEWHERE.search(value):
                return f"it has {word}={value[:40]!r}"
    return ""
