"""The table as text and as a picture: all that everybody sees, and nothing that only some may."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kaiju
from kaiju.drawing.picture import MARKS, filled, words
from kaiju.game import random_option
from kaiju.text import LANGUAGES, card_name, evolution_name
from tests.properties.configs import BY_NAME, SOME_WITH_EVOLUTIONS, SOME_WITH_MASKS, Config, choose, dealt_game
from tests.properties.hidden import can_vary, everybody, otherwise
from tests.wording import TABLES

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def words_of(svg: str) -> str:
    """All that is written in a picture, which must be well-formed."""
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def arranged() -> kaiju.Game:
    return kaiju.arrange(
        seats=[
            {"monster": "kraken", "health": 7, "points": 12, "energy": 9, "cards": ["wings"]},
            {"monster": "gigazaur", "place": "city", "poison": 2},
        ],
        market=["jets", "mimic", "skyscraper"],
        dice="claw claw 1 1 2 energy",
    )


def test_everything_on_the_table_is_in_both() -> None:
    game = arranged()
    for shown in (str(game), words_of(game.svg())):
        for wanted in ("Kraken", "Gigazaur", "7/10", "12", "9", "Wings", "Jets", "Mimic", "City", "poison 2"):
            assert wanted in shown, wanted
        assert "Kraken has to decide: roll" in shown
    faces = [title.text for title in ElementTree.fromstring(game.svg()).iter(f"{SVG}title")]
    assert faces[1:] == ["claw", "claw", "1", "1", "2", "energy"]
    assert str(game).splitlines()[-2].split() == ["Dice:", "claw", "claw", "1", "1", "2", "energy"]


def test_whoever_is_asked_reads_the_question_and_the_answers() -> None:
    game = arranged()
    game.play("stop")
    game.play("resolve claw")
    assert "Leave" not in str(game)
    for seat, told in ((1, True), (0, False)):
        assert ("stay" in words_of(game.svg(seat)).split()) is told
        assert ("Leave Tokyo" in game.board(seat)) is told
    assert "Кракен" in game.board(0, "ru")


def test_a_game_that_is_over_tells_who_won() -> None:
    game = kaiju.arrange(seats=[{"monster": "kraken"}, {"place": "city", "health": 1}], dice="claw 1 1 2 2 3")
    game.play("stop")
    assert str(game).endswith("The game is over. Won by: Kraken")
    assert "The game is over. Won by: Kraken" in words_of(game.svg())


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    seats = [{"monster": "kraken", "hand": ["healing-rain"]}, {"monster": "gigazaur"}]
    game = kaiju.arrange(seats=seats, modules=["power_up"], dice="1 1 2 2 3 3")
    card = evolution_name("healing-rain", "en")
    for shows in (game.board, lambda seat: words_of(game.svg(seat))):
        assert [card in shows(seat) for seat in (0, 1, None)] == [True, False, False]


@pytest.mark.parametrize("config", [BY_NAME["base-4"], SOME_WITH_EVOLUTIONS[0], SOME_WITH_MASKS[0]], ids=str)
def test_what_differs_only_in_hidden_things_looks_the_same(config: Config) -> None:
    assert can_vary(config)
    game, rng = dealt_game(config, 5), random.Random(5)
    for step in range(48):
        if game.over:
            break
        if step % 12 == 0:
            for seat in everybody(game):
                other = otherwise(game, seat, rng)
                assert other.state() != game.state()
                assert (other.board(seat), other.svg(seat)) == (game.board(seat), game.svg(seat))
        game.play(choose(game, rng))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_every_game_can_be_shown_in_every_language(table: tuple[str, int, tuple[str, ...]]) -> None:
    edition, players, modules = table
    game, rng = kaiju.new(edition, players, modules=modules, seed=2), random.Random(2)
    for step in range(90):
        if step % 30 == 0:
            for language in LANGUAGES:
                seat = game.decision.seat if game.decision else None
                assert max(map(len, game.board(seat, language, width=72).splitlines())) <= 72
                assert len(ElementTree.fromstring(game.svg(seat, language))) > 20
        if game.over:
            break
        game.play(random_option(game, rng.randrange))


def test_notebooks_show_the_spectators_picture() -> None:
    game = arranged()
    assert game._repr_svg_() == game.svg() and not hasattr(game, "_repr_html_")
    assert repr(game).startswith("<Game base 2 players"), "a debugger's line stays one"


def test_pictures_on_one_page_share_nothing() -> None:
    assert not re.search(r"\sid=|url\(|<script|href", arranged().svg())


def test_names_can_not_break_out_of_a_picture() -> None:
    assert words("<b>&", 0, 0, 10, "red", 100).endswith(">&lt;b&gt;&amp;</text>")


def test_the_marks_are_those_of_the_page() -> None:
    for what, path in MARKS.items():
        assert f'd="{path}"' in (ROOT / "web" / "src" / "drawings" / "marks" / f"{what}.svg").read_text("utf-8")


def test_texts_fit_their_room() -> None:
    assert filled("one two three four five", 10, 60, 2) == ["one two", "three fou…"]
    assert filled("", 10, 60, 2) == []
    assert filled("a" * 50, 10, 60, 1) == ["a" * 9 + "…"]
    assert card_name("wings", "ru") in arranged().board(language="ru")
