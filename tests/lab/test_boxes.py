"""How much longer boxes make a game: measured by a command that writes a data file."""

from __future__ import annotations

import tomllib

from kaiju.bots.learned import learned
from kaiju.game.setup import editions, modules
from kaiju.lab import boxes
from kaiju.lab.boxes import Found, Setting


def test_a_module_is_measured_alone_or_with_what_it_needs() -> None:
    assert boxes.setting_of("halloween") == Setting("base", 4, ("halloween",))
    assert boxes.setting_of("mutant_draft") == Setting("base", 4, ("power_up", "mutant_draft"))
    assert boxes.setting_of("two_player") == Setting("base", 2, ("two_player",))


def test_what_a_box_tells_is_counted_and_its_end_is_not() -> None:
    assert boxes.events_of("king_kong") == ["claim"] and "steal" in boxes.events_of("halloween")
    found = boxes.found_in(Setting("base", 3, ("halloween",)), 3, 1, boxes.events_of("halloween"))
    assert found.happens["costume"] == 3 and found.turns > 5 and found.decisions > found.turns
    wild = boxes.found_in(Setting("base", 4, ("cybertooth",)), 6, 1, ["berserk"])
    assert 0 < wild.happens["berserk"] < 4


def test_the_same_seed_gives_the_same_numbers() -> None:
    setting = Setting("base", 2)
    assert boxes.found_in(setting, 2, 5) == boxes.found_in(setting, 2, 5) != boxes.found_in(setting, 2, 6)


def test_what_is_found_is_written_and_told() -> None:
    plain = {Setting("base", 4): Found(20, 100, 0.1, {})}
    added = {"cthulhu": (Setting("base", 4, ("cthulhu",)), Found(22, 120, 0.2, {"cultist": 8.0}))}
    read = tomllib.loads(boxes.as_toml(plain, added, 7))
    assert read["modules"]["cthulhu"]["longer"] == 1.2 and read["modules"]["cthulhu"]["happens"] == {"cultist": 8.0}
    table = boxes.markdown(read).splitlines()
    assert table[-1] == "| `base` + `cthulhu` | 22.0 | 120.0 | +20% | 20% | 8.0 `cultist` |"


def test_the_file_knows_every_edition_and_module_of_the_library() -> None:
    kept = learned("boxes")
    assert list(kept["editions"]) == sorted(editions())
    assert list(kept["modules"]) == list(modules())
