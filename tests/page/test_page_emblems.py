"""Every component has a face: an emblem of its own, drawn by one grammar and loaded where it is shown."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import kaiju
from tests.page.browsing import WEB, Visitor
from tests.page.states import seat_and_bots
from tests.server.running import Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
EMBLEMS = WEB / "src" / "drawings" / "emblems"
FAMILIES = ("card", "tile", "evolution", "challenge", "tower", "cultist", "form", "die", "curse", "scarab", "mindbug")
FILES = sorted(EMBLEMS.rglob("*.svg"))
SHAPES = {"svg", "g", "path", "circle", "ellipse"}
TOLD = {"xmlns", "viewBox", "role", "aria-label"}
DRAWN = {
    "d",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linejoin",
    "stroke-linecap",
    "stroke-dasharray",
}
SIDES = {"form/biped", "form/beast"}
"""The sides of a card, each with an emblem beside that of the card."""
HEAVIEST = 3_000


def components() -> set[str]:
    told = [one for one in kaiju.catalog() if one["kind"] != "monster"]
    return {f"{'card' if 'prices' in one else one['kind']}/{one['id']}" for one in told}


def test_every_installed_component_has_an_emblem_and_every_emblem_a_component() -> None:
    drawn = {f"{path.parent.name}/{path.stem}" for path in FILES if path.parent.name != "unknown"}
    assert drawn == components() | SIDES
    assert {path.stem for path in FILES if path.parent.name == "unknown"} == set(FAMILIES)


def test_no_two_components_share_an_emblem() -> None:
    alike = defaultdict(list)
    for path in FILES:
        alike[re.sub(r' aria-label="[^"]*"', "", path.read_text("utf-8"))].append(path.stem)
    assert [names for names in alike.values() if len(names) > 1] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_emblems_keep_to_their_grammar(path: Path) -> None:
    drawing = path.read_text("utf-8")
    assert len(drawing.encode()) < HEAVIEST
    assert drawing.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="')
    assert set(re.findall(r"<(\w+)", drawing)) <= SHAPES
    attributes = re.findall(r' ([\w:-]+)="([^"]*)"', drawing)
    assert {name for name, _ in attributes} <= TOLD | DRAWN | {"transform"}
    for name, value in attributes:
        if name in DRAWN:
            assert not re.search(r"\.\d\d", value), f"{name}: one decimal is enough"
        if name in ("fill", "stroke"):
            assert re.fullmatch(r"none|#[0-9A-F]{6}", value)


def test_no_card_of_the_catalogue_shows_a_fallback(come: Come) -> None:
    page = come().go("/cards")
    emblems = page.locator(".card img.emblem")
    expect(emblems).to_have_count(len(components()))
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    assert emblems.evaluate_all("all => all.every(one => one.naturalWidth > 0)")
    assert page.locator(".card .emblem.neutral").count() == 0
    assert len(set(emblems.evaluate_all("all => all.map(one => one.src)"))) == len(components())


def test_a_component_of_another_box_shows_the_neutral_emblem(come: Come) -> None:
    visitor = come()

    def rename(route: Route) -> None:
        answer = route.fetch()
        named = [{**one, "id": f"my-{one['id']}"} if one["kind"] == "tile" else one for one in answer.json()]
        route.fulfill(response=answer, json=named)

    visitor.page.route("**/api/catalog", rename)
    page = visitor.go("/cards")
    neutral = page.locator(".card.tile img.emblem.neutral")
    expect(neutral).to_have_count(sum(name.startswith("tile/") for name in components()))
    expect(page.locator(".card .emblem.neutral")).to_have_count(neutral.count())
    assert neutral.evaluate_all("all => all.every(one => one.naturalWidth > 0)")


def test_emblems_are_loaded_where_they_are_shown(come: Come, server: Server) -> None:
    visitor = come()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))

    def sheets() -> set[str]:
        return {found.group(1) for url in asked if (found := re.search(r"/emblems-(\w+)-[^/]+\.svg", url))}

    page = visitor.go()
    page.wait_for_load_state("networkidle")
    assert sheets() == set()
    visitor.go(f"/t/{seat_and_bots(server.client())}")
    expect(page.locator("img.emblem").first).to_be_attached()
    assert sheets() == {"card"}
