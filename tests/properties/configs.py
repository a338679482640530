"""The configurations that properties are tested over, and random games in them, played through the face.

Every game here follows from a configuration, a seed and whether it is dealt; `repeat` says how to make one again.
"""

from __future__ import annotations

import os
import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import kaiju
from kaiju.boxes.anubis.codes import SIDES as SIDES_OF_FATE
from kaiju.boxes.luchador.cards import as_set, house_set
from kaiju.boxes.luchador.codes import MASK_STARS
from kaiju.boxes.mindbug.codes import Consumable
from kaiju.boxes.power_up.choices import ASKS
from kaiju.boxes.power_up.codes import Evolution
from kaiju.boxes.wicked.choices import SIDES, has_gauge
from kaiju.boxes.wicked.codes import Tile
from kaiju.boxes.wicked.gauge import MOST_WICKED
from kaiju.game.position import MARKET_PLACES
from kaiju.game.setup import figure, monsters
from kaiju.rules.boxes import BOXES
from kaiju.rules.codes import FACES
from kaiju.rules.components import INSTALLED, Component
from kaiju.rules.rulebook import copies_in
from kaiju.rules.state import SEATS

FIRST_SEED = int(os.environ.get("KAIJU_SEED", "0"))
"""Shifts all seeds, to look at games that nobody has looked at yet."""

LIMIT = 3000
"""Decisions after which a game counts as endless. Random games take 30 to 700."""

OURS = tuple(box.id for box in BOXES.values() if box.package.startswith("kaiju.boxes."))
"""The boxes of the library: a test may have installed another."""


PACKS = ("cthulhu", "cybertooth", "king_kong", "transformation", "halloween", "mindbug", "anubis")
"""Modules that go with everything."""


def installed(family: str) -> dict[str, type[Component]]:
    """The components of the library."""
    return {cls.id: cls for cls in INSTALLED[family].values() if cls.box in OURS}


TILES: dict[str, type[Tile]] = installed("tile")  # type: ignore[assignment]
EVOLUTIONS: dict[str, type[Evolution]] = installed("evolution")  # type: ignore[assignment]
COMPONENTS = [cls for family in INSTALLED for cls in installed(family).values()]
MONSTERS = monsters()
PACK_CARDS = [card.id for card in installed("card").values() if card.box in PACKS]
"""Those that come with packs; elsewhere they are not dealt."""
KEEP = [card.id for card in installed("card").values() if card.keep and card.box not in PACKS]
# Positions are dealt in this order, which the kept playthroughs go by.
for moved, behind in (("zombify", "it-has-a-child"), ("mimic", "biofuel")):
    KEEP.remove(moved)
    KEEP.insert(KEEP.index(behind), moved)
DISCARD = [card.id for card in installed("card").values() if not card.stays and card.box not in PACKS]
COSTUMES = [card.id for card in installed("card").values() if card.sort == "costume"]
STAYING = [card for card in PACK_CARDS if INSTALLED["card"][card].stays]
KEPT = KEEP + STAYING
"""All that may lie before somebody."""
IN_BOXES = Counter({cls.id: copies_in(cls, (BOXES[box] for box in OURS)) for cls in installed("card").values()})
CURSES = list(installed("curse"))
EVERY_CARD = [card for card in IN_BOXES.elements() if card not in COSTUMES]
"""All Keep and Discard cards."""
COPIERS = {cls.id for cls in COMPONENTS if cls.copies_others}
HUNTERS = {cls.id for cls in COMPONENTS if issubclass(cls, Consumable) and "hunter" in cls.keywords}
"""What they are paid for is rare: if they are wanted, the others are weak and claws are many."""
START_TOKENS = {cls.id: cls.start_tokens for cls in COMPONENTS if cls.start_tokens}
LEVELS = sorted({tile.level for tile in TILES.values()})
DECK_OWNERS = sorted({e.deck_of for e in EVOLUTIONS.values() if e.box == "power_up"})
"""Monsters whose Evolutions need no more than Power Up!."""
PACK_OWNERS = sorted({e.deck_of for e in EVOLUTIONS.values() if e.box in PACKS})
"""Monsters of packs that have Evolutions."""
POWER_UP = [e.id for e in EVOLUTIONS.values() if e.deck_of in DECK_OWNERS]
OF_PACKS = [e.id for e in EVOLUTIONS.values() if e.deck_of in PACK_OWNERS]
HERE = Path(__file__).parent
OTHER_CHALLENGES = as_set(
    tomllib.loads((HERE.parent / "boxes" / "luchador" / "challenge_cards.toml").read_text("utf-8"))
    | tomllib.loads((HERE / "evolutions.toml").read_text("utf-8"))
)
"""Challenge cards with other values than those of the house set, and other Evolutions."""
LUCHADORS = [own.id for own in house_set().evolutions]
"""Evolutions that need masks and challenges."""
OTHER_LUCHADORS = OTHER_CHALLENGES.evolutions
PERMANENT = [entry["id"] for entry in kaiju.catalog() if entry["kind"] == "evolution" and entry["permanent"]]
PERMANENT += [own.id for own in OTHER_LUCHADORS if own.permanent]
GIFTS = [e.id for e in EVOLUTIONS.values() if getattr(e, "gift", False)]
BETWEEN_TURNS = [*PERMANENT, "cold-wave", "blizzard", *GIFTS]
"""Evolutions that can lie in play when a turn begins."""
MODELS = [e for e in PERMANENT if e not in COPIERS and e not in TILES]
"""Evolutions that can be copied, but for one that has the id of a tile."""
SLEEPY = "hibernation"
"""The card whose owner can't be in Tokyo."""
CHALLENGES = [card.id for card in house_set().cards]


DECKS = {owner: [e.id for e in EVOLUTIONS.values() if e.deck_of == owner] for owner in DECK_OWNERS + PACK_OWNERS}


@dataclass(frozen=True)
class Config:
    """What `kaiju.new` is called with."""

    name: str
    edition: str
    players: int
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict, hash=False)
    monsters: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def evolutions(self) -> bool:
        return "power_up" in self.modules

    @property
    def luchadors(self) -> list[str]:
        """Luchador's Evolutions, as they are called here."""
        return [own.id for own in OTHER_LUCHADORS] if "challenge_cards" in self.options else LUCHADORS

    @property
    def masks(self) -> bool:
        return "luchador" in self.modules

    @property
    def gauge(self) -> bool:
        return has_gauge(self.edition, self.modules)

    @property
    def faces(self) -> tuple[str, ...]:
        """Of all dice, those of packs too."""
        berserk = ("energy2", "claw2", "skull") if "cybertooth" in self.modules else ()
        return (*FACES, *berserk, *(SIDES_OF_FATE if "anubis" in self.modules else ()))

    @property
    def kept(self) -> list[str]:
        """Cards that lie before somebody here."""
        return KEEP + [card for card in STAYING if INSTALLED["card"][card].box in self.modules]

    @property
    def cards(self) -> list[str]:
        return KEEP + DISCARD + [card for card in PACK_CARDS if INSTALLED["card"][card].box in self.modules]

    def share(self, games: int) -> int:
        """How many of so many games to play: half where there are many configurations or long games."""
        return -(-games // 2) if self.gauge or self.evolutions or self.masks or PACKS[0] in self.modules else games


def without_gauge() -> list[Config]:
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
        Config("deck-everything", "base", 6, (), {"deck": EVERY_CARD}),
    ]
    return configs


def with_gauge() -> tuple[list[Config], list[Config]]:
    """All that has the wickedness gauge, and some of it in which any two choices meet somewhere."""
    products: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
        "dark": ("dark", (), {}),
        "wicked": ("base", ("wicked",), {}),
        "wicked-fourteen": ("base", ("origins_cards", "wicked"), {"origins_mix": "fourteen"}),
        "wicked-all": ("base", ("origins_cards", "wicked"), {"origins_mix": "all"}),
    }
    every, some = [], []
    for i, (name, (edition, modules, options)) in enumerate(products.items()):
        for n in range(2, 7):
            for at, side in enumerate(SIDES):
                config = Config(f"{name}-{side}-{n}", edition, n, modules, {**options, "tile_side": side})
                every.append(config)
                if at == (i + n) % len(SIDES):
                    some.append(config)
    also = [
        Config("dark-4", "dark", 4),
        Config("two_player-dark", "dark", 2, ("two_player",), {"tile_side": "green"}),
        Config("deck-everything-dark", "dark", 5, (), {"deck": EVERY_CARD, "tile_side": "mixed"}),
    ]
    return every + also, some + also


def with_evolutions() -> tuple[list[Config], list[Config]]:
    """Power Up!: every product with every number of players, and some of it in which other choices meet in pairs.

    Those are the product, whether decks are drafted, how seats are asked, and each of these with the number of players.
    """
    products: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
        "base": ("base", (), {}),
        "dark": ("dark", (), {"tile_side": "mixed"}),
        "wicked": ("base", ("wicked",), {"tile_side": "mixed"}),
        "fourteen": ("base", ("origins_cards",), {"origins_mix": "fourteen"}),
        "wicked-all": ("base", ("origins_cards", "wicked"), {"origins_mix": "all", "tile_side": "green"}),
    }

    def make(product: str, n: int, drafted: bool, asks: str) -> Config:
        edition, modules, options = products[product]
        modules = (*modules, "power_up", *(["mutant_draft"] if drafted else []))
        # Each configuration begins elsewhere in the list, so that every deck comes up with every product.
        begin = list(products).index(product) + 3 * n + 5 * drafted
        chosen = [DECK_OWNERS[(begin + i) % len(DECK_OWNERS)] for i in range(n)]
        if edition == "dark":
            chosen = [f"dark-{m}" if f"dark-{m}" in MONSTERS else m for m in chosen]
        name = f"{'draft' if drafted else 'own'}-{product}-{asks}-{n}"
        # What is not said is the rule for `asks`; half of the time it is said.
        said = {} if asks == ASKS[0] and n % 2 else {"asks": asks}
        return Config(name, edition, n, modules, {**options, **said}, tuple(chosen))

    every, some = [], []
    for i, product in enumerate(products):
        for n in range(2, 7):
            for drafted in (False, True):
                config = make(product, n, drafted, ASKS[(i + drafted) % 2])
                every.append(config)
                if n - 2 == (i + drafted) % 5:
                    some.append(config)
    also = [
        make("base", 3, False, "always"),
        make("dark", 4, True, "fitting"),
        make("wicked", 5, False, "always"),
        make("fourteen", 6, True, "fitting"),
        Config(
            "own-two_player", "base", 2, ("power_up", "two_player"), {"asks": "fitting"}, ("pandakai", "space-penguin")
        ),
    ]
    return list(dict.fromkeys(every + also)), list(dict.fromkeys(some + also))


def with_masks() -> tuple[list[Config], list[Config]]:
    """Luchador: every product with every number of players and kind of Evolutions, and some that meet all of those."""
    products: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
        "base": ("base", (), {}),
        "dark": ("dark", (), {"tile_side": "mixed"}),
        "origins": ("origins", (), {}),
        "wicked": ("base", ("wicked",), {"tile_side": "orange"}),
        "fourteen": ("base", ("origins_cards",), {"origins_mix": "fourteen"}),
        "wicked-all": ("base", ("origins_cards", "wicked"), {"origins_mix": "all", "tile_side": "green"}),
    }
    kinds: dict[str, tuple[str, ...]] = {"": (), "own-": ("power_up",), "draft-": ("power_up", "mutant_draft")}

    def make(kind: str, product: str, n: int, **more: Any) -> Config:
        edition, modules, options = products[product]
        monsters = None
        if kind:
            # Luchador sits elsewhere each time.
            begin = 3 * list(products).index(product) + n
            chosen = [DECK_OWNERS[(begin + i) % len(DECK_OWNERS)] for i in range(n - 1)]
            chosen.insert(n * 2 % 3 % n, "luchador")
            monsters = tuple(f"dark-{m}" if edition == "dark" and f"dark-{m}" in MONSTERS else m for m in chosen)
            # A draft is asked about fitting Evolutions only, if there is an odd number of players.
            more = {"asks": ASKS[kind == "draft-" and n % 2], **more}
        return Config(
            f"luchador-{kind}{product}-{n}", edition, n, (*modules, "luchador", *kinds[kind]), options | more, monsters
        )

    every = [
        make(kind, product, n)
        for kind in kinds
        for product in products
        for n in range(2, 7)
        if product != "origins" or (n <= 4 and not kind)
    ]
    by_name = {config.name: config for config in every}
    some = [by_name[f"luchador-{name}"] for name in ("base-4", "dark-5", "origins-3", "own-base-3", "draft-wicked-5")]
    also = [
        Config("luchador-two_player", "base", 2, ("luchador", "two_player"), {}, ("luchador", "alienoid")),
        Config("luchador-other-6", "base", 6, ("luchador", "origins_cards"), {"challenge_cards": OTHER_CHALLENGES}),
        replace(make("draft-", "wicked", 6, challenge_cards=OTHER_CHALLENGES), name="luchador-draft-other-6"),
        replace(make("own-", "dark", 3, challenge_cards=OTHER_CHALLENGES), name="luchador-own-other-3"),
    ]
    return every + also, some + also


BUGS = ("gigasnail-hydra", "mastermindbug", "sharky-crab-dog-mummypus-zilla")


def with_packs() -> tuple[list[Config], list[Config]]:
    """The monster packs: each alone, all of them with every product, and some of that."""
    mixed = ("luchador", "origins_cards", "power_up", "wicked", *PACKS)
    some = [
        Config("packs-base-4", "base", 4, PACKS),
        Config("mindbug-alone-3", "base", 3, ("mindbug",), {"mindbug_deck": "alone"}),
        Config("packs-dark-5", "dark", 5, PACKS, {"tile_side": "mixed"}),
        Config(
            "packs-own-5",
            "base",
            5,
            ("halloween", "king_kong", "mindbug", "power_up", "wicked"),
            {"asks": "fitting"},
            ("pumpkin-jack", "king-kong", *BUGS),
        ),
        Config(
            "packs-everything-3", "base", 3, mixed, {"tile_side": "green"}, ("space-penguin", "luchador", "pandakai")
        ),
    ]
    every = [Config(f"{pack}-{3 + i % 4}", "base", 3 + i % 4, (pack,)) for i, pack in enumerate(PACKS)]
    every += [
        Config("packs-origins-3", "origins", 3, PACKS, {"costumes": "deck"}),
        Config("packs-two_player", "base", 2, (*PACKS, "two_player"), {}, ("king-kong", "cthulhu")),
        # Monsters of packs with their own Evolutions, drafted and not.
        Config("packs-own-4", "dark", 4, ("power_up", *PACKS), {}, ("boogie-woogie", *BUGS)),
        Config(
            "packs-own-2", "base", 2, ("power_up", "halloween"), {"asks": "fitting"}, ("pumpkin-jack", "boogie-woogie")
        ),
        Config(
            "packs-mixed-6", "base", 6, ("mutant_draft", *mixed), {}, ("luchador", "pumpkin-jack", *BUGS, "king-kong")
        ),
        Config(
            "packs-draft-6",
            "base",
            6,
            ("mutant_draft", "power_up", *PACKS),
            {"asks": "fitting"},
            tuple(DECK_OWNERS[:6]),
        ),
    ]
    return every + some, some


WITHOUT_GAUGE = without_gauge()
WITH_GAUGE, SOME_WITH_GAUGE = with_gauge()
WITH_EVOLUTIONS, SOME_WITH_EVOLUTIONS = with_evolutions()
WITH_MASKS, SOME_WITH_MASKS = with_masks()
WITH_PACKS, SOME_WITH_PACKS = with_packs()
EVERY_CONFIG = WITHOUT_GAUGE + WITH_GAUGE + WITH_EVOLUTIONS + WITH_MASKS + WITH_PACKS
"""For tests that draw a few of them."""
CONFIGS = WITHOUT_GAUGE + SOME_WITH_GAUGE + SOME_WITH_EVOLUTIONS + SOME_WITH_MASKS + SOME_WITH_PACKS
"""For tests that go through all of them."""
BY_NAME = {config.name: config for config in EVERY_CONFIG}


def repeat(config: Config, seed: int, dealt: bool) -> str:
    """The line that makes a failing game again."""
    maker = "dealt_game" if dealt else "new_game"
    return (
        f".venv/bin/python -c \"from tests.properties.configs import *; game = {maker}(BY_NAME['{config}'], {seed}); "
        f'[print(*line) for line in random_play(game, {seed})]"'
    )


def new_game(config: Config, seed: int) -> kaiju.Game:
    return kaiju.new(
        config.edition, config.players, modules=config.modules, monsters=config.monsters, seed=seed, **config.options
    )


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

    def market(self, among: Sequence[str]) -> list[str]:
        row: list[str] = []
        while len(row) < MARKET_PLACES:
            card = self.card(among)
            row += [card] if card else []
        return row

    def cards(self, most: int, among: Sequence[str]) -> list[str]:
        dealt = (self.card(among) for _ in range(self.rng.randint(0, most)))
        return [card for card in dealt if card]


def dealt_game(
    config: Config,
    seed: int,
    wanted: Sequence[str] = (),
    wanted_tiles: Sequence[str] = (),
    wanted_evolutions: Sequence[str] = (),
    wanted_curses: Sequence[str] = (),
) -> kaiju.Game:
    """A game well under way: cards of all boxes before the seats and in the market, so that rare things happen."""
    rng = random.Random(f"{config} {seed}")
    dealer = Dealer(rng, wanted)
    seats = [deal_seat(rng, dealer, config) for _ in range(config.players)]
    if config.gauge:
        deal_tiles(rng, seats, wanted_tiles)
    if config.evolutions:
        deal_evolutions(rng, seats, config, wanted_evolutions)
    deal_copies(rng, seats)
    hunts = bool(HUNTERS & {*wanted})
    if hunts:
        for seat in seats:
            seat["health"] = min(seat["health"], 2)
    deal_places(rng, seats)
    challenges = deal_challenges(rng, seats) if config.masks else {}
    deal_packs(rng, dealer, seats, config)
    curses = deal_curses(rng, seats, wanted_curses or CURSES) if "anubis" in config.modules else {}
    market = dealer.market(config.cards) if rng.random() < 0.5 or dealer.wanted else None
    # What is in the deck can't lie elsewhere too: an own deck must still find its cards in the boxes.
    options = {k: v for k, v in config.options.items() if k not in ("deck", "first")}
    return kaiju.arrange(
        edition=config.edition,
        modules=config.modules,
        seats=seats,
        turn=rng.choice([p for p, seat in enumerate(seats) if seat["alive"]]),
        market=market,
        discard=dealer.cards(5, config.cards),
        deck=dealer.cards(4, config.cards) if rng.random() < 0.5 else None,
        dice=deal_dice(rng, ["1", "2"] if wanted_tiles else ["claw"] if hunts else config.faces),
        seed=seed,
        **options,
        **challenges,
        **curses,
    )


def deal_seat(rng: random.Random, dealer: Dealer, config: Config) -> dict[str, Any]:
    # Without dice and without the stars of Tokyo, two players would sit there for thousands of turns.
    most_shrink = 4 if "two_player" in config.modules else 7
    zombified = rng.random() < 0.1
    seat: dict[str, Any] = {
        "alive": True,
        "zombified": zombified,
        "health": rng.randint(1, 12 if zombified else 10),
        "points": rng.randint(0, 19),
        "energy": rng.choice([0, 1, 2, rng.randint(0, 12), rng.randint(0, 40)]),
        "cards": dealer.cards(30 // config.players, config.kept),
        "poison": rng.choice([0, 0, 0, 1, 2]),
        "shrink": rng.choice([0, 0, 0, 1, most_shrink]),
        "extra_turns": rng.choice([0, 0, 0, 0, 1, 2]),
    }
    held = set(seat["cards"]) & START_TOKENS.keys()
    seat["tokens"] = {card: rng.randint(1, START_TOKENS[card]) for card in sorted(held) if rng.random() < 0.5}
    return seat


def deal_tiles(rng: random.Random, seats: list[dict[str, Any]], wanted: Sequence[str]) -> None:
    """Faces of either side, one of a level at most. Nobody has the back of a tile.

    Tiles that are wanted are dealt first, or else they are all left to be taken.
    """
    left = sorted(TILES, key=lambda face: (face not in wanted, rng.random()))
    if rng.random() < 0.5:
        left = [face for face in left if face not in wanted and TILES[face].pair not in wanted]
    for seat in seats:
        seat["tiles"] = []
        for level in LEVELS:
            face = next((face for face in left if TILES[face].level == level), None)
            if face is not None and rng.random() < 0.5:
                seat["tiles"].append(face)
                left = [other for other in left if other not in (face, TILES[face].pair)]
        # Mostly just short of a level, and at least where its tiles were to be had.
        if rng.random() < 0.8:
            highest = max((TILES[face].level for face in seat["tiles"]), default=0)
            level = rng.choice([TILES[face].level for face in wanted] or LEVELS)
            wicked = rng.choice([level - 1, level - 2, level - 2, rng.randint(0, MOST_WICKED)])
            seat["wickedness"] = max(wicked, highest)


def deal_evolutions(rng: random.Random, seats: list[dict[str, Any]], config: Config, wanted: Sequence[str]) -> None:
    """Hands, Evolutions in play and the top of some decks; those that are wanted come first.

    Without a draft a seat has cards of its own monster, now and then one of another's, as where decks were drafted.
    """
    assert config.monsters is not None
    luchadors = config.luchadors if config.masks else []
    of_packs = [e for e in OF_PACKS if EVOLUTIONS[e].box in config.modules]
    left = sorted(POWER_UP + of_packs + luchadors, key=lambda e: (e not in wanted, rng.random()))
    for seat, monster in zip(seats, config.monsters, strict=True):
        strange = bool(wanted) or "mutant_draft" in config.modules or rng.random() < 0.1
        mine = [e for e in left if strange or e in (luchadors if monster == "luchador" else DECKS[figure(monster)])]
        some = mine[: rng.choice([0, 1, 2, 3, 5, 7])]
        left = [e for e in left if e not in some]
        in_play = {e for e in some if e in BETWEEN_TURNS and rng.random() < 0.5}
        seat["monster"] = monster
        seat["evolutions"] = sorted(in_play)
        rest = [e for e in some if e not in in_play]
        hand = rng.randint(0, len(rest)) if rng.random() < 0.5 else len(rest)
        seat["hand"], seat["evolution_deck"] = rest[:hand], rest[hand:]
        if "bamboo-supply" in in_play:
            seat["tokens"]["bamboo-supply"] = rng.randint(0, 5)
        if "adapting-technology" in in_play:
            seat["tokens"]["adapting-technology"] = rng.randint(1, 3)


def deal_copies(rng: random.Random, seats: list[dict[str, Any]]) -> None:
    """Gives copying components something to copy, mostly; an Evolution that copies is never in play without."""
    cards = [(card, p) for p, seat in enumerate(seats) for card in seat["cards"]]
    kept = [(card, p) for card, p in cards if card not in COPIERS and INSTALLED["card"][card].keep]
    for seat in seats:
        if kept and rng.random() < 0.8:
            copiers = COPIERS & {*seat["cards"], *seat.get("tiles", ())}
            seat["copies"] = {copier: rng.choice(kept) for copier in sorted(copiers)}
    models = [(e, p) for p, seat in enumerate(seats) for e in seat.get("evolutions", ()) if e in MODELS]
    for seat in seats:
        for copier in sorted(COPIERS & {*seat.get("evolutions", ())}):
            if models:
                seat["copies"] = {**seat.get("copies", {}), copier: rng.choice(models)}
            else:
                seat["evolutions"].remove(copier)
                seat["hand"].append(copier)


def deal_places(rng: random.Random, seats: list[dict[str, Any]]) -> None:
    """Eliminates some who have no cards, puts others into Tokyo, but nobody who sleeps."""
    for seat in seats[: len(seats) - 2]:
        has_something = any(seat.get(key) for key in ("cards", "tiles", "hand", "evolutions", "evolution_deck"))
        if not has_something and rng.random() < 0.5:
            monster = seat.get("monster")
            seat.clear()
            seat.update(alive=False, cards=[], **({"monster": monster} if monster else {}))
    living = [seat for seat in seats if seat["alive"]]
    awake = [seat for seat in living if not sleeps(seat)]
    rng.shuffle(awake)
    for place in ("city", "bay") if len(living) > 4 else ("city",):
        if awake and rng.random() < 0.8:
            awake.pop()["place"] = place


def deal_challenges(rng: random.Random, seats: list[dict[str, Any]]) -> dict[str, Any]:
    """Masks for the living, six at most, and challenge cards; the draw pile is whole, nearly used up or empty."""
    living = [seat for seat in seats if seat["alive"]]
    for seat in living:
        seat.update(mask=False, collection=0)
    for _ in range(rng.choice([len(seats), len(seats), SEATS, rng.randint(0, SEATS)])):
        seat = rng.choice([seat for seat in living if not seat["mask"]] or living if rng.random() < 0.5 else living)
        if seat["mask"]:
            seat["collection"] += 1
            seat["points"] = max(seat["points"], MASK_STARS * seat["collection"])
        seat["mask"] = True
    cards = rng.sample(CHALLENGES, len(CHALLENGES))
    # If anybody lacks one, a short pile would be shuffled anew at once.
    all_hold = rng.random() < 0.7
    for seat in living:
        if all_hold or rng.random() < 0.5:
            seat["challenge"] = cards.pop()
    if rng.random() < 0.4:
        return {}
    return {"challenge_deck": cards[: rng.choice([0, 0, 1, 3, len(cards)])]}


def deal_packs(rng: random.Random, dealer: Dealer, seats: list[dict[str, Any]], config: Config) -> None:
    """Cultists, levels of the tower, forms, Berserk monsters and costumes; a zombie may be without hearts."""
    living = [seat for seat in seats if seat["alive"]]
    if "king_kong" in config.modules:
        for level in (1, 2):
            if rng.random() < 0.6:
                owner = rng.choice(living)
                owner["tower"] = [*owner.get("tower", ()), level]
    for seat in living:
        if "cthulhu" in config.modules:
            seat["cultists"] = rng.choice([0, 1, 2])
        if "transformation" in config.modules:
            seat["form"] = rng.choice([None, "biped", "beast", "beast"])
        if "cybertooth" in config.modules:
            seat["berserk"] = rng.random() < 0.5
        if "mindbug" in config.modules:
            seat["mindbugs"] = rng.choice([0, 1, 1, 2])
        if "halloween" in config.modules:
            seat["cards"] = [*seat["cards"], *dealer.cards(4, COSTUMES)]
            if "zombie" in seat["cards"] and rng.random() < 0.5:
                seat["health"] = 0


def deal_curses(rng: random.Random, seats: list[dict[str, Any]], wanted: Sequence[str]) -> dict[str, Any]:
    """A curse in force, and a pile that is whole, nearly used up or empty."""
    curse = rng.choice(wanted)
    others = rng.sample([other for other in CURSES if other != curse], len(CURSES) - 1)
    if curse == "bow-before-ra":
        for seat in seats:
            if seat["alive"]:
                seat["health"] = min(seat["health"], 8)
    spent = rng.choice([0, 0, 1, 12, len(others) - 1, len(others)])
    holders = [None, *(p for p, seat in enumerate(seats) if seat["alive"])]
    return {"curse": curse, "curse_discard": others[:spent], "scarab": rng.choice(holders)}


def sleeps(seat: dict[str, Any]) -> bool:
    copied = [card for card, _ in seat.get("copies", {}).values()]
    return SLEEPY in seat["cards"] or SLEEPY in copied


def deal_dice(rng: random.Random, often_among: Sequence[str]) -> list[str] | None:
    """Now and then a few rolls in which one face comes often, or each face once."""
    chance = rng.random()
    if chance < 0.5:
        return None
    if chance < 0.6:
        return rng.sample(FACES, 6)
    often = rng.choice(often_among)
    faces = often_among if len(often_among) > len(FACES) else FACES
    return [often if rng.random() < 0.6 else rng.choice(faces) for _ in range(rng.randint(1, 60))]


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
