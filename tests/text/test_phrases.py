"""Phrases: what they hold, that they are lean and JSON-ready, and how they are filled in."""

import json
import random

import pytest

import kaiju
from kaiju.game import random_option
from kaiju.game.events import Event
from kaiju.text import shapes
from kaiju.text.labels import decision_phrase, option_phrase, question_of
from kaiju.text.log import line, lines, log_phrases
from kaiju.text.phrases import Phrase, Words, phrase
from tests.wording import NAMES, TABLES


@pytest.mark.parametrize(
    "event, expected",
    [
        (
            Event("buy", 1, 6, "wings", place="market"),
            ["buy:market", {"card": {"card": "wings"}, "name": {"seat": 1}, "n": 6}],
        ),
        (Event("bay_closed"), ["bay_closed"]),
        (
            Event("use", 0, card="mimic", copy="jets"),
            ["use", {"card": {"card": "mimic", "copy": "jets"}, "name": {"seat": 0}}],
        ),
        (Event("over", winners=(0, 2)), ["over:together", {"name": [{"seat": 0}, {"seat": 2}]}]),
        (Event("over", winners=(2,)), ["over", {"name": {"seat": 2}}]),
        (Event("look", 0), ["look", {"name": {"seat": 0}}]),
        (
            Event("reroll", 0, dice=("1", "claw"), chosen=(1,)),
            ["reroll", {"name": {"seat": 0}, "dice": {"faces": ["1", "claw"]}, "n": 1}],
        ),
    ],
)
def test_an_event_is_a_message_and_what_it_names(event, expected):
    assert event.phrase().to_list() == expected


def test_a_secret_is_in_no_phrase_of_others():
    event = Event("evolution_keep", 0, card="cat-nip", family="evolution", secret=True)
    assert "cat-nip" in json.dumps(event.seen_by(0).phrase().to_list())
    assert event.seen_by(1).phrase().to_list() == ["evolution_keep", {"name": {"seat": 0}}]


def test_cards_that_are_shown_together_are_a_list():
    shown = [Event("reveal", amount=i, card=card) for i, card in enumerate(("wings", "jets", "tank"))]
    (told,) = log_phrases(shown)
    assert told.to_list() == ["reveal", {"card": [{"card": "wings"}, {"card": "jets"}, {"card": "tank"}]}]
    assert Words().say(told) == "New in the market: Wings, Jets and Tank."


def test_only_what_a_message_names_is_kept():
    values = {"name": {"seat": 0}, "card": "", "n": 3, "weather": "rain"}
    assert phrase("event", "turn", values) == Phrase("event", "turn", {"name": {"seat": 0}, "n": 3})
    assert shapes("event")["points"].counted and shapes("event")["points"].names == {"name", "n"}
    assert not shapes("event")["turn"].counted


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_phrases_are_json_and_complete(table):
    """Every placeholder has its value, and nothing is null; what is told of a decision is what the view says."""
    edition, players, modules = table
    game = kaiju.new(edition, players, modules=modules, seed=11)
    choose = random.Random(11).randrange
    while (decision := game.decision) is not None:
        offer = decision.offer()
        assert json.loads(json.dumps(offer)) == offer
        told = [decision_phrase(decision)]
        assert offer["prompt"] == told[0].to_list()
        for option in offer["options"]:
            label = option_phrase(option["key"], option["data"], question_of(decision))
            assert label is not None and option["label"] == label.to_list()
            told.append(label)
        told += log_phrases(game.play(random_option(game, choose)))
        for one in told:
            assert one.values.keys() == shapes(one.context)[one.key].names, one
            assert None not in one.values.values()
            assert json.loads(json.dumps(one.to_list())) == one.to_list()
    assert lines(game.events, NAMES) == [Words(names=NAMES).say(told) for told in log_phrases(game.events)]


def test_choices_of_dice_are_a_number():
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="1 1 2 3 heart claw")
    offer = game.decision.offer()
    assert offer["reroll"] == 6 and [option["key"] for option in offer["options"]] == ["stop"]
    assert len(game.decision.options) == 64
    game.play("stop")
    assert game.decision.kind == "yield" and "reroll" not in game.decision.offer()


def test_what_a_box_without_texts_tells_is_called_by_its_id():
    assert line(Event("bad_omen", 0, card="paper-tiger"), NAMES) == "Bad omen."
    told = line(Event("energy", 0, 1, "paper-tiger", family="talisman"), NAMES)
    assert told == "Ana gains 1 energy from Paper Tiger."


def test_what_nobody_knows_is_an_error():
    with pytest.raises(TypeError):
        Words().say(Phrase("event", "first", {"name": {"weather": "rain"}}))
    assert Words().say(Phrase("event", "first", {"name": {"seat": 4}})) == "seat 4 goes first."
