"""The shelf: every module is on it, with what its box holds."""

from __future__ import annotations

import kaiju
from kaiju.game.setup import modules
from kaiju.server.http.reference import all_choices
from kaiju.server.tables.fitting import fitting
from kaiju.server.wire.options import TableOptions


def test_every_module_is_on_the_shelf_and_those_of_the_library_have_been_measured() -> None:
    choices = all_choices()
    assert [box.module for box in choices.shelf] == list(modules()) == choices.modules
    assert all(box.longer is not None and 0.5 < box.longer < 3 for box in choices.shelf)
    assert choices.turns.keys() == set(choices.editions)


def test_it_says_what_a_box_brings() -> None:
    by_module = {box.module: box for box in all_choices().shelf}
    halloween = by_module["halloween"]
    assert (halloween.brings, halloween.monsters) == (
        {"costume": 12, "evolution": 16},
        ["pumpkin-jack", "boogie-woogie"],
    )
    assert by_module["cthulhu"].brings == {"cultist": 15}
    assert by_module["origins_cards"].brings == {"keep": 11, "discard": 3} and not by_module["origins_cards"].monsters
    assert by_module["two_player"].brings == {}


def test_it_says_how_many_may_play() -> None:
    players = {box.module: (box.fewest, box.most) for box in all_choices().shelf}
    assert players["two_player"] == (2, 2) and players["halloween"] == (2, 6)
    assert players["mutant_draft"] == (2, 6), "with what it needs"


def test_selections_are_made_of_what_boxes_declare() -> None:
    presets = all_choices().presets
    assert list(presets) == ["first-game", "wicked-evening", "everything"]
    assert presets["first-game"] == [] and {"wicked", "halloween"} <= set(presets["wicked-evening"])
    assert set(presets["everything"]) == {*modules()} - {"two_player", "mutant_draft"}, "variants are no boxes"
    for chosen in presets.values():
        kaiju.new(players=4, modules=chosen)


def test_everything_goes_together() -> None:
    told = fitting(TableOptions(players=4, modules=all_choices().presets["everything"]))
    assert all(told.modules[module] is None for module in all_choices().presets["everything"])


def test_options_of_a_few_words_are_told() -> None:
    assert all_choices().ways["costumes"] == ["choice", "deck"]
