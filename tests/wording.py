"""Has Python fill in the phrases of random games, for the page's tests: `python -m tests.wording build/wording.json`.

The page fills in phrases itself (web/src/lib/wording) and must say what `kaiju.text` says. Choices of dice and what is
left out of views, which the page makes too, are in the file as well.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kaiju
from kaiju.boxes.luchador.cards import house_set
from kaiju.game import random_option
from kaiju.server.wire.lean import lean
from kaiju.text import LANGUAGES, all_texts
from kaiju.text.labels import decision_phrase, option_phrase, question_of
from kaiju.text.log import log_phrases
from kaiju.text.phrases import Phrase, Words

NAMES = ("Ana", "Boris", "Chloé", "Денис", "Eve", "Farid")
TABLES = (
    ("base", 6, ()),
    ("base", 3, ("origins_cards",)),
    ("origins", 4, ()),
    ("base", 2, ("two_player",)),
    ("dark", 4, ()),
    ("base", 5, ("wicked",)),
    ("base", 5, ("power_up",)),
    ("dark", 3, ("mutant_draft", "power_up")),
    ("base", 6, ("luchador",)),
    ("dark", 4, ("luchador", "power_up")),
    ("base", 4, ("anubis", "cthulhu", "cybertooth", "king_kong", "mindbug", "transformation")),
    ("base", 4, ("cthulhu", "halloween")),
    ("base", 3, ("anubis", "power_up")),
    ("base", 5, ("halloween", "mindbug", "power_up")),
)
GAMES = 3
"""At each table."""
REROLLS = 4
"""Of the many there are at a decision, those that are told."""
OFFERED = 0.2
"""The share of decisions at which it is told what answers lead to."""
VIEWED = 0.02
"""The share of decisions at which views are told."""


class Told:
    """What Python says, each phrase once."""

    def __init__(self) -> None:
        self.phrases: dict[str, Any] = {}
        self.rerolls: dict[str, Any] = {}
        self.views: list[Any] = []

    def game(self, game: kaiju.Game, chance: random.Random) -> None:
        stretch = list(game.events)
        while not game.over:
            self.decision(game, chance)
            stretch += game.play(random_option(game, chance.randrange))
            if len(stretch) > 40 or game.over:
                self.events(stretch, game.edition)
                stretch = []

    def events(self, stretch: list[kaiju.Event], edition: str) -> None:
        """Events one by one, and in a row, as everybody and as the first seat knows them."""
        for you, seen in ((None, stretch), (0, [event.seen_by(0) for event in stretch])):
            for phrase in (
                *(event.phrase() for event in seen),
                *log_phrases(seen),
                *log_phrases(seen, brief=True),
            ):
                self.phrase(phrase, edition, you=you)

    def decision(self, game: kaiju.Game, chance: random.Random) -> None:
        decision = game.decision
        assert decision is not None
        self.phrase(decision_phrase(decision), game.edition)
        choices = (1 << decision.options.dice - len(decision.options.held)) - 1
        for option in decision.options[choices:]:
            label = option_phrase(option.key, option.data, question_of(decision))
            assert label is not None, option
            self.phrase(label, game.edition, game.dice)
        for option in chance.sample(decision.options[:choices], min(REROLLS, choices)):
            label = option_phrase(option.key, option.data)
            assert label is not None, option
            self.phrase(label, game.edition, game.dice)
            known = {"dice": decision.options.dice, "key": option.key, "data": option.data, "label": label.to_list()}
            self.rerolls[f"{known}"] = known
        if chance.random() < OFFERED:
            self.offer(decision.offer(), game.edition)
        if chance.random() < VIEWED:
            views = game.views((None, *range(game.players)))
            self.views += [{"lean": lean(view), "whole": view} for view in views]

    def offer(self, offer: dict[str, Any], edition: str) -> None:
        """What answers lead to; rerolls with some chance."""
        lines = [line for option in offer["options"] for line in option.get("says", ())]
        lines += [line for of_face in offer.get("gives", {}).values() for line in of_face if line]
        for stake in offer.get("stakes", ()):
            key, values = stake["says"]
            lines.append([key, {**values, "chance": 31}])
        for line in lines:
            self.phrase(Phrase("prospect", *line), edition)

    def phrase(self, phrase: Phrase, edition: str, dice: Sequence[str] = (), you: int | None = None) -> None:
        by_place = any(isinstance(value, dict) and "dice" in value for value in phrase.values.values())
        shown = dice if by_place else ()
        key = f"{edition} {shown} {you} {phrase}"
        if key not in self.phrases:
            said = {x: Words(x, NAMES, shown, first_die=1, edition=edition, you=you).say(phrase) for x in LANGUAGES}
            told = {"edition": edition, "context": phrase.context, "phrase": phrase.to_list(), "said": said, "you": you}
            self.phrases[key] = {**told, "dice": shown} if shown else told


def main(target: Path) -> None:
    chance = random.Random(7)
    told = Told()
    for edition, players, modules in TABLES:
        for seed in range(GAMES):
            told.game(kaiju.new(edition, players, modules=modules, seed=seed), chance)
    out = {
        "names": NAMES,
        "texts": {language: all_texts(language) for language in LANGUAGES},
        "printed": [
            {"id": one.id, "name": dict(zip(LANGUAGES, one.name, strict=True))}
            for one in (*house_set().cards, *house_set().evolutions)
        ],
        "phrases": list(told.phrases.values()),
        "rerolls": list(told.rerolls.values()),
        "views": told.views,
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(out, ensure_ascii=False), encoding="utf-8")
    print(f"{target}: {len(told.phrases)} phrases, {len(told.rerolls)} choices of dice, {len(told.views)} views")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
