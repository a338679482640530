"""Has Python word what happens in random games, for the page's tests: `python -m tests.wording build/wording.json`.

The page words events and options itself (web/src/lib/wording); it shall say what `kaiju.text` says.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import kaiju
from kaiju.game import random_option
from kaiju.game.challenge_cards import house_set
from kaiju.game.view import decision_view
from kaiju.text import LANGUAGES, all_texts
from kaiju.text.labels import decision_prompt, option_label, question_of
from kaiju.text.log import line, lines

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
)
GAMES = 3
"""At each table."""
REROLLS = 4
"""Of the many there are, those that are told."""


def main(target: Path) -> None:
    chance = random.Random(7)
    events: dict[str, Any] = {}
    stretches: list[Any] = []
    decisions: dict[str, Any] = {}
    for edition, players, modules in TABLES:
        for seed in range(GAMES):
            game = kaiju.new(edition, players, modules=modules, seed=seed)
            stretch = list(game.events)
            while not game.over:
                tell_decision(game, edition, decisions, chance)
                stretch += game.play(random_option(game, chance.randrange))
                if len(stretch) > 40:
                    tell_events(stretch, edition, events, stretches)
                    stretch = []
            tell_events(stretch, edition, events, stretches)
    out = {
        "names": NAMES,
        "texts": {language: all_texts(language) for language in LANGUAGES},
        "printed": [
            {"id": one.id, "name": dict(zip(LANGUAGES, one.name, strict=True))}
            for one in (*house_set().cards, *house_set().evolutions)
        ],
        "events": list(events.values()),
        "stretches": stretches,
        "decisions": list(decisions.values()),
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(out, ensure_ascii=False), encoding="utf-8")
    print(f"{target}: {len(events)} events, {len(stretches)} stretches, {len(decisions)} decisions")


def tell_events(stretch: list[Any], edition: str, events: dict[str, Any], stretches: list[Any]) -> None:
    for seen in (stretch, [event.seen_by(0) for event in stretch]):
        for event in seen:
            key = f"{edition} {event}"
            if key not in events:
                said = {language: line(event, NAMES, language, edition=edition) for language in LANGUAGES}
                events[key] = {"edition": edition, "event": event.to_dict(), "said": said}
        for brief in (False, True):
            said_all = {x: lines(seen, NAMES, x, edition=edition, brief=brief) for x in LANGUAGES}
            told = [event.to_dict() for event in seen]
            stretches.append({"edition": edition, "brief": brief, "events": told, "said": said_all})


def tell_decision(game: kaiju.Game, edition: str, decisions: dict[str, Any], chance: random.Random) -> None:
    decision = game.decision
    assert decision is not None
    options = list(decision.options)
    rerolls = [option for option in options if option.key.startswith("reroll ")]
    left_out = set(rerolls) - set(chance.sample(rerolls, min(REROLLS, len(rerolls)))) if rerolls else set()
    told = [option for option in options if option not in left_out]
    key = f"{edition} {decision.kind} " + " ".join(option.key for option in options if option not in rerolls)
    if key in decisions:
        return
    kind, draft = question_of(decision), chance.random() < 0.5
    decisions[key] = {
        "edition": edition,
        "decision": decision_view(decision),
        "options": [{"action": o.action, "key": o.key, "data": dict(o.data)} for o in told],
        "dice": list(game.dice),
        "rolls_left": game.rolls_left,
        "draft": draft,
        "question": kind,
        "prompt": {
            x: decision_prompt(decision, x, rolls_left=game.rolls_left, edition=edition, draft=draft) for x in LANGUAGES
        },
        "labels": {
            x: [option_label(o, x, kind=kind, names=NAMES, dice=game.dice, first_die=1, edition=edition) for o in told]
            for x in LANGUAGES
        },
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
