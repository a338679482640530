"""Games with the made-up box. Run by `test_made_up.py` in a process of its own, because importing a box installs it."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import kaiju
import tests.boxes.made_up.box  # noqa: F401  (installs it)
from kaiju import bots
from kaiju.game.setup import check_setup, fresh_state
from kaiju.rules.state import State
from kaiju.server.wire.answers import Component
from kaiju.server.wire.game import Leads, View
from kaiju.server.wire.lean import component_sent, lean, whole
from kaiju.speeds import batch, compiled
from tests.boxes.made_up.box.codes import HEED
from tests.properties.configs import LIMIT, choose
from tests.properties.invariants import check_all
from tests.properties.lockstep import Pair, difference
from tests.properties.test_contract import everything
from tests.properties.test_leaks import check_no_leak
from tests.table import NO_MARKET, asked, keys, play, row, told

WITH = {
    "alone": ("base", ("made_up",), {}),
    "with Evolutions": ("base", ("made_up", "power_up"), {"omen_limit": 2}),
    "with everything": ("base", ("made_up", "power_up", "luchador", "wicked", "origins_cards"), {"origins_mix": "all"}),
    "in the dark": ("dark", ("made_up", "luchador"), {"omen_limit": 9}),
}
ONES = "1 1 1 2 2 3"


def new(name: str, players: int, seed: int) -> kaiju.Game:
    edition, modules, options = WITH[name]
    return kaiju.new(edition, players, modules=modules, seed=seed, **options)


def table(*seats: dict[str, Any], dice: str = ONES, **more: Any) -> kaiju.Game:
    return kaiju.arrange(modules=["made_up"], seats=seats, dice=dice, **{"market": NO_MARKET, **more})


# --- what a learner sees and does


def test_it_is_observed_and_its_actions_are_numbered() -> None:
    """By what the box declares: research knows nothing of it, and counts it after the library."""
    from kaiju.research.actions import ACTIONS, action_name, actions_on_offer
    from kaiju.research.pettingzoo_env import KaijuAEC
    from kaiju.research.spaces import Spaces

    game = table({"omens": 2}, {"omens": 1, "cards": ["soothsayer"]})
    spaces, usual = Spaces.of(game), Spaces.new(players=2)
    assert spaces.observe(game, 1)[spaces.observation.columns("omens")].tolist() == [1, 2]
    assert spaces.observe(game, 1)[spaces.observation.columns("patience")].tolist() == [0, 1]
    late = table({}, {}, omen_limit=9)
    assert not Spaces.of(late).observe(late, 1)[spaces.observation.columns("patience")].any(), "none of the labels"
    assert any("soothsayer" in block.labels for block in spaces.blocks if block.name == "has 0")
    assert "omens" not in [block.name for block in usual.blocks] and usual.actions == ACTIONS < spaces.actions
    game.play("stop")
    names = [spaces.numbering.name(action) for action in actions_on_offer(game.peek())]
    assert names == ["heed 0", "heed 1", "shrug"] and min(actions_on_offer(game.peek())) >= ACTIONS
    assert [spaces.numbering.name(action) for action in (0, 300, ACTIONS - 1)] == [
        action_name(action) for action in (0, 300, ACTIONS - 1)
    ]
    env, rng, met = KaijuAEC(players=3, modules=["made_up"]), random.Random(1), 0
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        options = seen["action_mask"].nonzero()[0].tolist()
        met += any(action >= ACTIONS for action in options)
        env.step(None if over else rng.choice(options))
    assert met


# --- what it does


def test_an_omen_is_asked_for_told_and_shown() -> None:
    game = table({}, {}, {})
    game.play("stop")
    assert asked(game) == (0, "omen")
    assert keys(game) == ["heed 0", "heed 1", "heed 2", "shrug"]
    decision = game.decision
    assert decision is not None
    assert [dict(option.data) for option in decision.options] == [{"target": 0}, {"target": 1}, {"target": 2}, {}]
    events = game.play("heed 2")
    assert [event.to_dict() for event in told(events, "omen")] == [{"kind": "omen", "seat": 2, "amount": 1, "by": 0}]
    assert [seat["omens"] for seat in game.view(None)["seats"]] == [seat.omens for seat in game.seats] == [0, 0, 1]
    assert "Cyber Kitty is the subject of an omen." in game.lines()


def test_what_an_omen_leads_to_is_foreseen() -> None:
    game = table({}, {"omens": 2, "points": 5}, {})
    game.play("stop")
    options = {option["key"]: option for option in game.view(0)["decision"]["options"]}
    assert {"seat": 2, "omens": 1} in options["heed 2"]["leads"]["seats"]
    assert options["heed 2"]["label"] == ["heed", {"other": {"seat": 2}}]
    assert game.view(0)["decision"]["prompt"] == ["omen"]


def test_enough_omens_come_true() -> None:
    game = table({}, {"omens": 2, "points": 5}, {}, market=row("heal"))
    events = play(game, "stop", "heed 1")
    assert [event.seat for event in told(events, "come_true")] == [1]
    assert (game.seats[1].points, game.seats[1].energy) == (4, 2)
    assert {(event.kind, event.cause) for event in events if event.seat == 1} >= {
        ("points_lost", "omen"),
        ("energy", "omen"),
    }
    assert game.view(None)["seats"][1]["omens"] == 0


def test_a_card_keeps_several_things_in_mind_each_from_its_own_beginning() -> None:
    seats = ({"cards": ["soothsayer"]}, {"omens": 1}, {"omens": 1})
    game = table(*seats, dice=" ".join([ONES] * 12), omen_limit=2)
    gained = []
    for about in (1, 1, 2, 2):
        while asked(game) != (0, "omen"):
            game.play(next(key for key in keys(game) if key in ("stop", "done", "shrug", "stay", "pass", "usual")))
        events = told(game.play(f"heed {about}"), "points")
        gained.append(sum(event.amount or 0 for event in events if event.card == "soothsayer"))
        g: Any = game._state
        g.omens[:3], g.points[:3], g.health[:3] = [0, 1, 1], [0, 0, 0], [10, 10, 10]
    # A star for every second one, and one for another seat than before; nothing was seen before the first.
    assert gained == [0, 1, 1, 1]


def test_a_discard_card_asks_the_boxs_question() -> None:
    game = table({"energy": 9}, {}, dice="1 2 2 3 energy energy", market=row("portent"))
    play(game, "stop", "buy portent")
    assert asked(game) == (0, "omen")
    (event,) = told(game.play("heed 1"), "omen")
    assert (event.card, event.cause) == ("portent", None)
    assert "portent" in game.discard


def test_tokens_a_place_of_its_own_and_copies() -> None:
    copied = {"cards": ["mimic"], "copies": {"mimic": ("talisman", 0)}, "health": 5}
    game = table({"cards": ["talisman"], "tokens": {"talisman": 1}, "health": 5, "omens": 2}, copied)
    play(game, "stop", "heed 0")
    while asked(game)[1] == "use":
        game.play("use talisman")
    assert [seat.health for seat in game.seats] == [6, 6]
    assert game.seats[0].cards == () and game.view(None)["under_the_stone"] == ["talisman"]
    assert game.seats[1].tokens == {} and game.seats[1].copies == {}, "a copy of what is put away is blank"


def test_it_goes_over_the_wire() -> None:
    """Nothing of the server or the page knows it: what it shows is under `more`."""
    game = table({}, {"omens": 2, "points": 5}, {})
    game.play("stop")
    view = game.view(0)
    sent = msgspec.convert(json.loads(json.dumps(lean(view))), View)
    assert [seat.more for seat in sent.seats] == [{"omens": 0}, {"omens": 2}, {"omens": 0}]
    assert sent.more == {"under_the_stone": []}
    assert sent.decision is not None and isinstance(sent.decision.options, list)
    leads = {option.key: option.leads for option in sent.decision.options}["heed 2"]
    assert isinstance(leads, Leads) and {"omens": 1} in [change.more for change in leads.seats]
    again = whole(lean(view))
    assert (again["seats"], again["under_the_stone"]) == (view["seats"], [])
    for entry in kaiju.catalog():
        msgspec.convert(json.loads(json.dumps(component_sent(entry))), Component)


def test_it_is_in_the_catalogue() -> None:
    entries = {entry["id"]: entry for entry in kaiju.catalog()}
    assert entries["portent"]["copies"] == {"made_up": 3} and entries["portent"]["name"]["ru"] == "Portent"
    assert entries["paper-tiger"]["name"]["en"] == "Paper Tiger"
    assert entries["look-up"]["kind"] == "motto" and entries["look-up"]["text"]["fr"] == "Look up before you cross."
    game = kaiju.new(players=2, modules=["made_up"], monsters=["paper-tiger", "kraken"], seed=1)
    assert game.seats[0].monster == "paper-tiger"


# --- what is refused


@pytest.mark.parametrize(
    "made, words",
    [
        (
            lambda: kaiju.arrange(seats=[{"omens": 1}, {}]),
            "'omens' of seat 0 has no meaning without the module 'made_up'",
        ),
        (lambda: table({"omens": 3}, {}), "The omens of seat 0 must be a whole number from 0 to 2, not 3"),
        (lambda: kaiju.new(omen_limit=3), "needs the module 'made_up'"),
        (lambda: kaiju.new(modules=["made_up"], omen_limit=1), "from 2 to 9, not 1"),
        (lambda: kaiju.new("origins", modules=["made_up"]), "no omens in Origins"),
    ],
)
def test_what_is_impossible_is_refused(made: Any, words: str) -> None:
    with pytest.raises(kaiju.SetupError, match=words):
        made()


def test_a_record_of_another_limit_is_noticed() -> None:
    record = table({}, {}).record()
    assert kaiju.replay(record).record() == record
    record["setup"]["omen_limit"] = 5
    with pytest.raises(kaiju.RecordError, match="another game"):
        kaiju.replay(record)


def test_a_record_says_which_box_it_was_played_with() -> None:
    record = new("alone", 3, 1).record()
    assert record["boxes"] == {"made_up": new("alone", 3, 2).boxes["made_up"]}
    assert kaiju.replay(record).record() == record
    another = {**record, "boxes": {"made_up": "0123456789ab"}}
    with pytest.raises(kaiju.RecordError, match="played with the box 'made_up' as of '0123456789ab'; installed is"):
        kaiju.replay(another)
    with pytest.raises(kaiju.RecordError, match="The record needs the box 'lost', which is not installed"):
        kaiju.replay({**record, "boxes": {"lost": "0123456789ab"}})


# --- whole games


@pytest.mark.parametrize("name", WITH)
def test_games_play_to_the_end_are_kept_and_told_again(name: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(6):
        game, rng = new(name, 2 + seed % 5, seed), random.Random(seed)
        for _ in range(LIMIT):
            if game.decision is None:
                break
            check_all(game)
            if rng.random() < 0.05:
                check_no_leak(game, rng)
                saved = game.to_bytes()
                assert kaiju.Game.from_bytes(saved) == game and kaiju.Game.from_bytes(saved).to_bytes() == saved
            kinds[game.decision.kind] += 1
            game.play(choose(game, rng))
        assert game.over
        kinds.update(event.kind for event in game.events)
        assert everything(kaiju.replay(json.loads(json.dumps(game.record())))) == everything(game)
        assert len(game.lines("fr")) == len(game.events)
    assert kinds["omen"] > 5


@pytest.mark.parametrize("bot", ["random", "angry", "easy", "normal"])
def test_bots_that_never_heard_of_it_play(bot: str) -> None:
    game = new("alone", 3, 5)
    player = bots.get(bot, 1)
    while game.decision is not None:
        game.play(player.choose(game, game.decision.seat))
    assert game.over


# --- at both speeds


def state_of(seed: int) -> State:
    """With the variant for two, which is compared at both speeds nowhere else."""
    modules = ("made_up", "two_player")
    return fresh_state(check_setup("base", 2, modules, None, seed, {"omen_limit": 2}))


def test_as_written_and_compiled_are_equal_after_every_action() -> None:
    omens = 0
    for seed in range(12):
        pair, rng = Pair(state_of(seed)), random.Random(seed)
        heed = pair.rules.settle(HEED)
        pair.play(batch.ADVANCE)
        while not pair.written.over:
            assert len(pair.actions) < LIMIT
            pair.play_at_random(rng)
        omens += sum(heed <= action < heed + 2 for action in pair.actions)
    assert omens > 10


def test_bots_think_alike_at_both_speeds() -> None:
    states = [state_of(seed) for seed in range(40)]
    rules, records = states[0].rules, compiled.to_records(states)
    for action in (batch.ADVANCE, batch.by_bots([1, 3])):
        rules[batch.run](states, 0, len(states), action, LIMIT)
        compiled.compiled_run(rules)(records, 0, len(states), action, LIMIT)
    for state, record in zip(states, records, strict=True):
        twin = compiled.from_record(record, rules)
        assert state == twin, difference(state, twin)
        assert state.over
