"""What goes into the library and comes out of it as plain mappings: options, positions, views, records, the catalogue.

A type checker reads these; at run time they are dicts. What the server sends is declared once more for the wire, with
what may be left out there (`kaiju.server.wire`); a test holds the two against each other, and both against real games.
Boxes from outside the library add keys that no type can know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

__all__ = [
    "About",
    "CatalogEntry",
    "Challenge",
    "Change",
    "Copied",
    "DecisionView",
    "Discount",
    "EventDict",
    "Fight",
    "GameOptions",
    "GameSetup",
    "Leads",
    "NewOptions",
    "Offered",
    "OptionData",
    "OptionView",
    "Order",
    "OwnView",
    "PositionOptions",
    "Record",
    "SeatPosition",
    "SeatView",
    "Stake",
    "View",
]

Face = Literal["1", "2", "3", "heart", "energy", "claw", "energy2", "claw2", "skull", "eye", "river", "snake", "ankh"]
"""Of an ordinary die, of the Berserk die, or of the die of Fate."""
Place = Literal["city", "bay"]
Language = Literal["en", "fr", "ru"]
Level = Literal["3", "6", "10"]
Phrase = list[Any]
"""A sentence in no language yet: the id of a message, and a mapping of what its placeholders stand for."""


# --- what a game is made with


class GameOptions(TypedDict, total=False):
    """Options of new games and of positions alike. Each box adds its own; left out or None, the usual is chosen."""

    order: Literal["always", "matters"] | None
    """When somebody is asked in which order things are resolved: `always`, or only where it `matters`."""
    own_deck: Sequence[str] | None
    """A deck of one's own: ids of cards, one for each copy."""
    tile_side: Literal["orange", "green", "mixed"] | list[str] | tuple[str, ...] | None
    """With the wickedness gauge, which side of the tiles is up; or, by their ids, the faces that are."""
    origins_mix: Literal["fourteen", "all"] | None
    """With the module `origins_cards`: only the `fourteen` cards that the base game lacks, or `all`."""
    costumes: Literal["choice", "deck"] | None
    """With the module `halloween`: everybody first takes one of two costumes, or all are shuffled into the deck."""
    asks: Literal["always", "fitting"] | None
    """With Evolutions, whether a seat is asked whenever it might hold a fitting one, or only when it does."""
    challenge_cards: str | Path | Mapping[str, Any] | None
    """With the module `luchador`: a TOML file with other challenge cards than the house set, or what one says."""
    mindbug_deck: Literal["added", "alone"] | None
    """With the module `mindbug`: its cards are `added` to the edition's deck, or `alone` the deck."""


class NewOptions(GameOptions, total=False):
    """Further options of `kaiju.new`."""

    first: int | None
    """The seat that begins; left out, dice decide."""
    deck: Sequence[str] | None
    """The older name of `own_deck`."""


class PositionOptions(GameOptions, total=False):
    """Further options of `kaiju.arrange`."""

    challenge_deck: Sequence[str] | None
    """With the module `luchador`: the challenge cards on top of their pile."""
    curse: str | None
    """With the module `anubis`: the curse in force,"""
    curse_deck: Sequence[str] | None
    """the Curse cards on top of their pile,"""
    curse_discard: Sequence[str] | None
    """those that have been discarded,"""
    scarab: int | None
    """and who holds the Golden Scarab."""


class GameSetup(NewOptions):
    """What a game was made with, completed: `kaiju.new(**game.setup)`."""

    edition: str
    players: int
    modules: list[str]
    monsters: list[str]
    seed: int


class SeatPosition(TypedDict, total=False):
    """A seat of `kaiju.arrange`. What is left out is as at the beginning of a game."""

    monster: str | None
    health: int
    points: int
    """Stars."""
    energy: int
    place: Place | None
    cards: Sequence[str]
    """Keep cards before the seat."""
    tokens: Mapping[str, int]
    """How many lie on which card."""
    copies: Mapping[str, Sequence[str | int]]
    """What copying cards copy, and whose: `{"mimic": ("wings", 2)}`."""
    poison: int
    shrink: int
    extra_turns: int
    alive: bool
    wickedness: int
    """With the wickedness gauge."""
    tiles: Sequence[str]
    """With the wickedness gauge."""
    zombified: bool
    """In Dark Edition."""
    hand: Sequence[str]
    """With Evolutions: those that only the seat sees."""
    evolutions: Sequence[str]
    """With Evolutions: those before the seat."""
    evolution_deck: Sequence[str]
    """With Evolutions: those on top of the seat's deck."""
    challenge: str | None
    """With masks: the challenge card that the seat holds."""
    mask: bool
    """With masks: whether it still has its own."""
    collection: int
    """With masks: how many of others it has."""
    tower: Sequence[int]
    """With Tokyo Tower: the levels that it owns."""
    cultists: int
    """With Cultists."""
    form: Literal["biped", "beast"] | None
    """With forms: the side of its form card that is up."""
    berserk: bool
    """With Berserk mode."""
    mindbugs: int
    """With Mindbug tokens: how many it has, 1 if nothing is said."""


class Record(TypedDict):
    """Everything needed to play a game again, as `Game.record` gives it and `kaiju.replay` takes it."""

    format: int
    rules: int
    """`kaiju.RULES_VERSION` of the library that played it."""
    setup: GameSetup
    actions: list[str]
    """The keys that were played."""
    position: NotRequired[str]
    """Where it began, if not with a new game."""
    boxes: NotRequired[dict[str, str]]
    """Boxes from outside the library, and their digests."""
    seeds: NotRequired[dict[str, str]]
    """Seeds that the generator was started with anew, by the number of the action before which that was."""


# --- what can be chosen

_From = TypedDict("_From", {"from": int | Literal["market", "deck", "discard", "reserve"]}, total=False)


class OptionData(_From, total=False):
    """What an option is about: whatever fits. `from` says where a card is bought: a place, or a seat."""

    card: str
    family: str
    """What the component is, where it is not a Power card."""
    through: str
    """The copy that acts as that card."""
    copier: str
    wanted: str
    marks: list[str]
    """What lies on the card, where another of its name bears something else: the ids of what put it there."""
    price: int
    gain: int
    half: bool
    target: int
    """A seat."""
    dice: list[int]
    """Positions of dice."""
    face: Face
    before: Face
    result: Literal["leave", "stay", "lose"]
    damage: int
    avoided: int
    deadly: bool
    level: int
    keyword: str
    """What a Consumable is activated for."""


class Change(TypedDict):
    """What a seat would get or lose."""

    seat: int
    stars: NotRequired[int]
    energy: NotRequired[int]
    hearts: NotRequired[int]
    poison: NotRequired[int]
    shrink: NotRequired[int]
    wickedness: NotRequired[int]
    enters: NotRequired[Place]
    out: NotRequired[bool]


class Leads(TypedDict):
    """What comes of an option, where that is certain."""

    seats: list[Change]
    price: NotRequired[int]


class OptionView(TypedDict):
    """An option in a view."""

    action: int
    key: str
    data: OptionData
    label: NotRequired[Phrase]
    leads: NotRequired[Leads]
    says: NotRequired[list[Phrase]]
    """What comes of it, in a few lines."""
    tone: NotRequired[Literal["gold", "deadly", "quiet"]]
    """Where it is not like the others: there is nothing to think about, it may well be the end, it is never better."""


class Stake(TypedDict):
    """What so many dice of a face, or more, would bring."""

    face: Face
    n: int
    says: Phrase


class Order(TypedDict):
    """An order that is no worse than any other: what is resolved one after the other, and what to answer for it now."""

    key: str
    keys: list[str]


class About(TypedDict):
    """What a decision is about, as everybody can see it."""

    window: str | None
    """The moment for Evolutions that it is, if it is one."""
    target: NotRequired[int]
    """Who is about to lose hearts,"""
    amount: NotRequired[int]
    """how many,"""
    by: NotRequired[int]
    """and by whose doing."""
    card: NotRequired[str]
    """The component that asks."""
    family: NotRequired[str]
    cards: NotRequired[list[str]]
    """Cards that were turned up."""


class DecisionView(TypedDict):
    """Who has to choose. All but seat, kind and what it is about is only for that seat."""

    seat: int
    kind: str
    about: About
    prompt: NotRequired[Phrase]
    reroll: NotRequired[int]
    """Any choice among so many dice, from the first on, may be rolled again,"""
    held: NotRequired[list[int]]
    """if none of these are in it."""
    options: NotRequired[list[OptionView]]
    """What else may be chosen."""
    stakes: NotRequired[list[Stake]]
    """What rerolls may bring, the most important first."""
    gives: NotRequired[dict[Face, list[Phrase | None]]]
    """What is given up if only none, one, two … of the dice with a face are kept."""
    order: NotRequired[Order]


class EventDict(TypedDict):
    """An event as `Event.to_dict` gives it: fields that don't apply are left out."""

    kind: str
    seat: NotRequired[int]
    amount: NotRequired[int]
    card: NotRequired[str]
    family: NotRequired[str]
    copy: NotRequired[str]
    cause: NotRequired[str]
    by: NotRequired[int]
    place: NotRequired[str]
    dice: NotRequired[list[Face]]
    chosen: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    secret: NotRequired[bool]


# --- how things stand


class Copied(TypedDict):
    """What a copying card copies, and whose it is."""

    card: str
    of: int


class SeatView(TypedDict):
    """What everybody sees of a seat."""

    seat: int
    monster: str
    health: int
    max_health: int
    points: int
    """Stars."""
    energy: int
    alive: bool
    crowned: bool
    """Whether it wins when the turn ends, though it is out."""
    place: Place | None
    cards: list[str]
    tokens: dict[str, int]
    copies: dict[str, Copied]
    poison: int
    shrink: int
    extra_turns: int
    safe: bool
    """Whether it loses no hearts until the turn ends."""
    wickedness: int
    tiles: list[str]
    zombified: bool
    evolutions: list[str]
    hand_size: int
    evolution_deck_size: int
    evolution_discard: list[str]
    target: bool
    ufo: list[str]
    reserved: list[str]
    freeze_rays: int
    mask: bool
    collection: int
    tower: list[int]
    """Levels of Tokyo Tower."""
    cultists: int
    form: Literal["biped", "beast"] | None
    berserk: bool
    mindbugs: int
    """Mindbug tokens."""
    activated: dict[str, int | None]
    """Consumables that are active, and whom they are aimed at."""
    lost_dice: int
    """How many dice it has lost for the rest of the game."""


class Fight(TypedDict):
    """A challenge that is being fought."""

    challenger: int
    champion: int
    allies: list[int | None]


class Challenge(TypedDict):
    """Challenges as everybody sees them."""

    fight: Fight | None
    pile: int
    discard: list[str]
    discard_hidden: int


class Offered(TypedDict):
    """A card in the market, and what it costs whoever looks."""

    card: str
    price: int


class Discount(TypedDict):
    """What makes cards cheaper; without a card, this turn does."""

    amount: int
    card: NotRequired[str]
    family: NotRequired[str]


class OwnView(TypedDict):
    """What only the seat itself sees; a spectator's is empty."""

    hand: list[str]
    choice: list[str]
    """Evolutions to choose from."""
    drafted: list[str]
    challenge: str | None


class View(TypedDict):
    """What a seat or a spectator may see."""

    edition: str
    modules: list[str]
    turn: int
    current: int
    """The seat whose turn it is; -1 before the first."""
    over: bool
    winners: list[int]
    dice: list[Face]
    rolls_left: int
    side_dice: list[Face]
    """Dice thrown for a card."""
    deck_size: int
    discard: list[str]
    city: int | None
    bay: int | None
    bay_open: bool
    buying: str | None
    """The card that is about to be bought."""
    seats: list[SeatView]
    you: int | None
    """Whoever looks; None is a spectator."""
    market: list[Offered | None]
    discounts: list[Discount]
    known_top: list[str]
    """Cards on top of the deck that one has looked at."""
    own: OwnView
    decision: DecisionView | None
    frozen_faces: list[Face]
    frozen_die: Face | None
    gauge: bool
    """Whether there is a wickedness gauge."""
    tiles: dict[Level, list[str]]
    """Faces of wickedness tiles that can still be had, by level."""
    challenge: Challenge | None
    tower: dict[str, int | None]
    """Who owns each level of Tokyo Tower."""
    berserk_die: int | None
    """The place of the Berserk die among the dice."""
    costumes: list[str]
    """Costumes that somebody is choosing from."""
    curse: str | None
    """The curse in force."""
    curse_discard: list[str]
    curse_deck_size: int
    scarab: int | None
    """Who holds the Golden Scarab."""
    fate: Literal["eye", "river", "snake", "ankh"] | None
    """What the die of Fate shows, which is thrown with the dice: its place is the one after theirs."""
    resolver: int | None
    """With Mindbugs: who resolves the dice, `current` or whoever took its roll."""


class CatalogEntry(TypedDict):
    """A component, as `kaiju.catalog` lists it."""

    id: str
    kind: str
    """`keep`, `discard` or another sort of Power card, `monster`, or the family of what a box brings: `tile` …"""
    editions: list[str]
    price: int | None
    """That of the first edition that has the card."""
    copies: dict[str, int] | None
    """How many there are, by edition."""
    name: dict[Language, str]
    text: dict[Language, str]
    house: bool
    """Whether it is of our own making."""
    rulings: NotRequired[dict[Language, list[str]]]
    """What players ask about it, answered."""
    modules: NotRequired[list[str]]
    prices: NotRequired[dict[str, int]]
    """Power cards: by edition."""
    tokens: NotRequired[int]
    name_in: NotRequired[dict[str, dict[Language, str]]]
    """Where an edition has a name of its own for it."""
    text_in: NotRequired[dict[str, dict[Language, str]]]
    """Where an edition has a text of its own for it."""
    level: NotRequired[int]
    """Tiles."""
    side: NotRequired[str]
    back: NotRequired[str]
    monster: NotRequired[str]
    """Evolutions."""
    permanent: NotRequired[bool | dict[Language, str]]
    """Whether it stays; of curses, the text of what holds for everybody."""
    effect: NotRequired[dict[str, int]]
    when: NotRequired[str]
    at_least: NotRequired[int]
    force: NotRequired[int]
    """Challenge cards."""
    ally_bonus: NotRequired[int]
    reward: NotRequired[dict[str, int]]
    ally_reward: NotRequired[dict[str, int]]
    product: NotRequired[str]
    scarab: NotRequired[bool]
    """Curses: whether it asks who holds the Golden Scarab."""
    snake: NotRequired[dict[Language, str]]
    ankh: NotRequired[dict[Language, str]]
    module: NotRequired[str]
    """The pack that brings it."""
    sides: NotRequired[list[str]]
    faces: NotRequired[list[str]]
    """Monsters."""
    keywords: NotRequired[list[str]]
    """Consumables."""
    gift: NotRequired[bool]
    """Evolutions that are given to others."""
