"""The configurations that properties are tested over, and random games in them, played through the face.

Every game here follows from a configuration, a seed and whether it is dealt; `repeat` says how to make one again.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import kaiju
from kaiju.rules.components import COMPONENTS
from kaiju.rules.words import FACES

FIRST_SEED = int(os.environ.get("KAIJU_SEED", "0"))
"""Shifts all seeds, to look at games that nobody has looked at yet."""

LIMIT = 3000
"""Decisions after which a game counts as endless. Random games take 30 to 700."""

KEEP = [cls.id for cls in COMPONENTS if cls.keep]
DISCARD = [cls.id for cls in COMPONENTS if not cls.keep]
IN_BOXES = Counter({cls.id: len(cls.things) for cls in COMPONENTS})
COPIERS = {cls.id for cls in COMPONENTS if cls.copies_others}
START_TOKENS = {cls.id: cls.start_tokens for cls in COMPONENTS if cls.start_tokens}


@dataclass(frozen=True)
class Config:
    """What `kaiju.new` is called with."""

    name: str
    edition: str
    players: int
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.name


def all_configs() -> list[Config]:
    configs = [Config(f"base-{n}", "base", n) for n in range(2, 7)]
    configs += [Config(f"origins-{n}", "origins", n) for n in range(2, 5)]
    for mix in ("fourteen", "all"):
        modules = ("origins_cards",)
        configs += [Config(f"{mix}-{n}", "base", n, modules, {"origins_mix": mix}) for n in range(2, 7)]
    configs += [
        Config("two_player-base", "base", 2, ("two_player",)),
        Config("two_player-origins", "origins", 2, ("two_player",)),
        Config("two_player-all", "base", 2, ("origins_cards", "two_player"), {"origins_mix": "all"}),
        Config("first-4", "base", 4, (), {"first": 2}),
        # Decks of one's own: one that is used up and shuffled again and again, one that vanishes, all there is.
        Config("deck-discards", "base", 4, (), {"deck": ["heal", "tank", "corner-store", "frenzy"]}),
        Config("deck-three", "base", 5, (), {"deck": ["mimic", "scavenger", "made-in-a-lab"]}),
        Config("deck-everything", "base", 6, (), {"deck": list(IN_BOXES.elements())}),
    ]
    return configs


CONFIGS = all_configs()
BY_NAME = {config.name: config for config in CONFIGS}


def repeat(config: Config, seed: int, dealt: bool) -> str:
    """The line that makes a failing game again."""
    maker = "dealt_game" if dealt else "new_game"
    return (
        f".venv/bin/python -c \"from tests.properties.configs import *; game = {maker}(BY_NAME['{config}'], {seed}); "
        f'[print(*line) for line in random_play(game, {seed})]"'
    )


def new_game(config: Config, seed: int) -> kaiju.Game:
    return kaiju.new(config.edition, config.players, modules=config.modules, seed=seed, **config.options)


def make_game(config: Config, seed: int, dealt: bool) -> kaiju.Game:
    return dealt_game(config, seed) if dealt else new_game(config, seed)


class Dealer:
    """Hands out what is in the boxes, no more of it than there is."""

    def __init__(self, rng: random.Random, wanted: Sequence[str]) -> None:
        self.rng = rng
        self.left = IN_BOXES.copy()
        self.wanted = list(wanted)
        rng.shuffle(self.wanted)

    def card(self, among: Sequence[str]) -> str | None:
        """One that is wanted, if any is left, otherwise any."""
        for card in self.wanted:
            if card in among and self.left[card]:
                self.wanted.remove(card)
                self.left[card] -= 1
                return card
        card = self.rng.choice(among)
        if not self.left[card]:
            return None
        self.left[card] -= 1
        return card

    def cards(self, most: int, among: Sequence[str]) -> list[str]:
        dealt = (self.card(among) for _ in range(self.rng.randint(0, most)))
        return [card for card in dealt if card]


def dealt_game(config: Config, seed: int, wanted: Sequence[str] = ()) -> kaiju.Game:
    """A game well under way: cards of all boxes before the seats and in the market, so that rare things happen."""
    rng = random.Random(f"{config} {seed}")
    dealer = Dealer(rng, wanted)
    seats = [deal_seat(rng, dealer, config) for _ in range(config.players)]
    deal_copies(rng, seats)
    deal_places(rng, seats)
    market = dealer.cards(3, KEEP + DISCARD) if rng.random() < 0.5 or dealer.wanted else None
    # What is in the deck can't lie elsewhere too: an own deck must still find its cards in the boxes.
    options = {k: v for k, v in config.options.items() if k not in ("deck", "first")}
    return kaiju.arrange(
        edition=config.edition,
        modules=config.modules,
        seats=seats,
        turn=rng.choice([p for p, seat in enumerate(seats) if seat["alive"]]),
        market=market,
        discard=dealer.cards(5, KEEP + DISCARD),
        deck=dealer.cards(4, KEEP + DISCARD) if rng.random() < 0.5 else None,
        dice=deal_dice(rng),
        seed=seed,
        **options,
    )


def deal_seat(rng: random.Random, dealer: Dealer, config: Config) -> dict[str, Any]:
    # Without dice and without the stars of Tokyo, two players would sit there for thousands of turns.
    most_shrink = 4 if "two_player" in config.modules else 7
    seat: dict[str, Any] = {
        "alive": True,
        "health": rng.randint(1, 10),
        "points": rng.randint(0, 19),
        "energy": rng.choice([0, 1, 2, rng.randint(0, 12), rng.randint(0, 40)]),
        "cards": dealer.cards(30 // config.players, KEEP),
        "poison": rng.choice([0, 0, 0, 1, 2]),
        "shrink": rng.choice([0, 0, 0, 1, most_shrink]),
        "extra_turns": rng.choice([0, 0, 0, 0, 1, 2]),
    }
    held = set(seat["cards"]) & START_TOKENS.keys()
    seat["tokens"] = {card: rng.randint(1, START_TOKENS[card]) for card in sorted(held) if rng.random() < 0.5}
    return seat


def deal_copies(rng: random.Random, seats: list[dict[str, Any]]) -> None:
    """Gives copying cards something to copy, mostly."""
    kept = [(card, p) for p, seat in enumerate(seats) for card in seat["cards"] if card not in COPIERS]
    for seat in seats:
        if kept and rng.random() < 0.8:
            seat["copies"] = {card: rng.choice(kept) for card in COPIERS & set(seat["cards"])}


def deal_places(rng: random.Random, seats: list[dict[str, Any]]) -> None:
    """Eliminates some who have no cards, puts others into Tokyo."""
    for seat in seats[: len(seats) - 2]:
        if not seat["cards"] and rng.random() < 0.5:
            seat.clear()
            seat.update(alive=False, cards=[])
    living = [seat for seat in seats if seat["alive"]]
    rng.shuffle(living)
    if rng.random() < 0.8:
        living[0]["place"] = "city"
        if len(living) > 4 and rng.random() < 0.8:
            living[1]["place"] = "bay"


def deal_dice(rng: random.Random) -> list[str] | None:
    """Now and then a few rolls in which one face comes often, or each face once."""
    chance = rng.random()
    if chance < 0.5:
        return None
    if chance < 0.6:
        return rng.sample(FACES, 6)
    often = rng.choice(FACES)
    return [often if rng.random() < 0.6 else rng.choice(FACES) for _ in range(rng.randint(1, 60))]


def choose(game: kaiju.Game, rng: random.Random) -> kaiju.Option:
    """Any option, but half of the time every verb is as likely as any other: most options are ways to reroll."""
    assert game.decision is not None
    options = game.decision.options
    if rng.random() < 0.5:
        return options[rng.randrange(len(options))]
    verbs = sorted({key.split()[0] for key in options.keys})
    verb = rng.choice(verbs)
    return game.decision[rng.choice([key for key in options.keys if key.split()[0] == verb])]


def random_play(game: kaiju.Game, seed: int, limit: int = LIMIT) -> Iterator[tuple[int, str, str]]:
    """Plays on at random to the end; before each decision is played it is yielded as (seat, kind, key chosen)."""
    rng = random.Random(seed)
    for _ in range(limit):
        if game.decision is None:
            return
        option = choose(game, rng)
        yield game.decision.seat, game.decision.kind, option.key
        game.play(option)
    assert game.over, f"the game has not ended after {limit} decisions"
