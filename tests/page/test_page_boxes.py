"""A box of somebody else's on the page: its module can be chosen, its texts and drawings are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.boxes.others.site import EXAMPLE
from tests.page.browsing import PHONE, Visitor
from tests.server.hotseat import sqlite_url
from tests.server.running import ServerProcess

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def storms(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    database = sqlite_url(tmp_path_factory.mktemp("storms") / "t.sqlite")
    with ServerProcess(database, words=["--box", str(EXAMPLE)], KAIJU_PAGE=str(page_folder)) as running:
        yield running


def test_a_card_has_its_texts_and_its_drawing(come: Come, storms: ServerProcess) -> None:
    page = come(storms.url, language="fr", size=PHONE, touch=True).go("/cards#keep/thunderbolt")
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("choisissez un autre monstre : il perd 1 cœur.")
    expect(card).to_contain_text("Tempêtes")
    picture = card.locator("img.emblem").first
    expect(picture).to_have_attribute("src", "/drawings/card/thunderbolt.svg")
    page.wait_for_function("picture => picture.complete && picture.naturalWidth > 0", arg=picture.element_handle())


def test_its_cards_can_be_looked_for_and_its_module_played(come: Come, storms: ServerProcess) -> None:
    visitor = come(storms.url)
    page = visitor.go("/cards")
    page.get_by_role("combobox").select_option("storms")
    expect(page.locator("main img.emblem")).to_have_count(4)
    assert page.locator("main img.emblem.neutral").count() == 0
    visitor.go("/")
    page.get_by_role("checkbox", name="Storms").check()
    visitor.press("home:start")
    expect(page.get_by_text("King of Tokyo · Storms").first).to_be_visible()
