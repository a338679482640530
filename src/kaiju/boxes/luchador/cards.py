"""The challenge cards and Luchador's Evolutions, out of a data file that an owner of the box can replace.

It is checked on loading, and what is wrong with it is said in a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kaiju.boxes.luchador.challenges import MOST_FORCE, MOST_REWARDED, NOTHING, REWARDS
from kaiju.boxes.luchador.codes import (
    CLAWING,
    DRAW_EVOLUTIONS,
    EFFECTS,
    FIGHTING,
    MOMENTS,
    MORE_CLAWS,
    MORE_FORCE,
    NEW_CHALLENGE_CARD,
    PLAYED,
    WINNING,
)
from kaiju.boxes.luchador.state import BLANKS, CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.boxes.power_up.codes import EVOLUTION
from kaiju.errors import SetupError
from kaiju.given import quoted, whole
from kaiju.rules.boxes import Setup, boxes_in_order, read_data
from kaiju.rules.components import INSTALLED

LANGUAGES = ("en", "fr", "ru")
KEYS = ("id", "name", "force", "ally_bonus", "reward", "ally_reward")
EVOLUTION_KEYS = ("id", "name", "permanent", "when", "effect", "at_least")
MOST_EFFECT = 9
MOST_DRAWN = 2
MOST_CLAWS_NEEDED = 8
LASTING = EFFECTS[MORE_FORCE], EFFECTS[MORE_CLAWS]
"""Effects that are there all the time, and therefore need no moment."""
NO_SIGNS = ("Cc", "Cs", "Zl", "Zp")
"""What a name can't contain: control characters, line breaks among them, and halves of characters."""
HURTING = tuple(effect for effect in EFFECTS if effect.startswith("hurt_"))


@dataclass(frozen=True)
class ChallengeCard:
    id: str
    name: tuple[str, str, str]
    """In English, French and Russian."""
    force: int
    ally_bonus: int
    reward: tuple[str, int]
    ally_reward: tuple[str, int]
    house: bool
    """The values are ours, not the printed ones."""

    def to_dict(self) -> dict[str, Any]:
        """As a data file has it."""
        return {
            "id": self.id,
            "name": dict(zip(LANGUAGES, self.name, strict=True)),
            "force": self.force,
            "ally_bonus": self.ally_bonus,
            "reward": effect_dict(self.reward),
            "ally_reward": effect_dict(self.ally_reward),
        }

    @property
    def worded_as(self) -> tuple[str, str]:
        return "challenge", "all"

    def facts(self) -> dict[str, Any]:
        editions = [box.id for box in boxes_in_order() if box.edition]
        where = {"editions": editions, "modules": ["luchador"], "copies": {"luchador": 1}}
        return {"kind": "challenge", **where, "house": self.house, **self.to_dict()}


@dataclass(frozen=True)
class OwnEvolution:
    """One of Luchador's eight."""

    id: str
    name: tuple[str, str, str]
    """In English, French and Russian."""
    permanent: bool
    when: str | None
    """When a permanent one works, out of `MOMENTS`; None if all the time."""
    effects: tuple[tuple[str, int], ...]
    """One or two, out of `EFFECTS`."""
    at_least: int | None
    """How many claws on the dice it takes to get more of them."""
    house: bool
    """It is ours, not a printed one."""

    def to_dict(self) -> dict[str, Any]:
        """As a data file has it."""
        out: dict[str, Any] = {
            "id": self.id,
            "name": dict(zip(LANGUAGES, self.name, strict=True)),
            "permanent": self.permanent,
            "effect": dict(self.effects),
        }
        if self.when is not None:
            out["when"] = self.when
        if self.at_least is not None:
            out["at_least"] = self.at_least
        return out

    @property
    def worded_as(self) -> tuple[str, str]:
        return "own-evolution", "permanent" if self.permanent else "temporary"

    def facts(self) -> dict[str, Any]:
        where = {"editions": ["base", "dark"], "modules": ["power_up", "luchador"], "copies": {"power_up": 1}}
        return {"kind": EVOLUTION, "monster": "luchador", **where, "house": self.house, **self.to_dict()}


@dataclass(frozen=True)
class CardSet:
    """What a data file holds."""

    cards: tuple[ChallengeCard, ...]
    evolutions: tuple[OwnEvolution, ...]

    def to_dict(self) -> dict[str, Any]:
        """As a data file has it. Evolutions of the house set that stand beside other cards are left out."""
        house = self.cards[0].house
        out: dict[str, Any] = {"house": house, "card": [card.to_dict() for card in self.cards]}
        if self.evolutions[0].house == house:
            out["evolution"] = [evolution.to_dict() for evolution in self.evolutions]
        return out


def printed(cards: CardSet) -> tuple[OwnEvolution | ChallengeCard, ...]:
    """What the catalogue has of a set."""
    return (*cards.evolutions, *cards.cards)


def effect_dict(effect: tuple[str, int]) -> dict[str, int]:
    kind, amount = effect
    return {} if kind == REWARDS[NOTHING] else {kind: amount}


@cache
def house_set() -> CardSet:
    return check_set(read_data("kaiju.boxes.luchador", "challenge_cards.toml"), "The house set")


def card_set(setup: Setup) -> CardSet:
    """The cards that a game is played with."""
    cards: CardSet | None = setup.option("challenge_cards")
    return cards or house_set()


def as_set(source: object) -> CardSet:
    """A set that has been read, out of a file (its name stands under "") or a record."""
    if isinstance(source, CardSet):
        return source
    if isinstance(source, Mapping):
        data = {key: value for key, value in source.items() if key != ""}
        return check_set(data, str(source.get("", "The challenge cards")))
    raise SetupError(f"'challenge_cards' must be the name of a file, not {quoted(source)}.")


def check_cards(cards: Any, edition: str, players: int, modules: tuple[str, ...]) -> CardSet:
    return as_set(cards)


def check_set(data: Mapping[str, Any], where: str) -> CardSet:
    for key in data:
        if key not in ("house", "card", "evolution"):
            raise SetupError(
                f"{where}: there is no {quoted(key)}; a set has 'house' and lists of 'card' and 'evolution'."
            )
    house = data.get("house", False)
    if not isinstance(house, bool):
        raise SetupError(f"{where}: 'house' must be true or false, not {quoted(house)}.")
    entries = check_count(data.get("card"), CHALLENGES, "challenge cards", where)
    cards = tuple(check_card(entry, house, f"{where}, card {i + 1}") for i, entry in enumerate(entries))
    check_ids([card.id for card in cards], "cards", where)
    if "evolution" not in data:
        return CardSet(cards, house_set().evolutions)
    entries = check_count(data["evolution"], BLANKS, "Evolutions", where)
    evolutions = tuple(check_evolution(entry, house, f"{where}, Evolution {i + 1}") for i, entry in enumerate(entries))
    check_ids([evolution.id for evolution in evolutions], "Evolutions", where)
    return CardSet(cards, evolutions)


def check_count(entries: object, wanted: int, what: str, where: str) -> Sequence[object]:
    is_list = isinstance(entries, Sequence) and not isinstance(entries, str)
    count = len(entries) if isinstance(entries, Sequence) and is_list else 0
    if not isinstance(entries, Sequence) or count != wanted:
        raise SetupError(f"{where}: there must be {wanted} {what}, not {count}.")
    return entries


def check_ids(ids: list[str], what: str, where: str) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise SetupError(f"{where}: two {what} are called {quoted(name)}.")


def check_card(entry: object, house: bool, where: str) -> ChallengeCard:
    if not isinstance(entry, Mapping):
        raise SetupError(f"{where}: a card must be a table, not {quoted(entry)}.")
    for key in entry:
        if key not in KEYS:
            raise SetupError(f"{where}: there is no {quoted(key)}; a card has {', '.join(KEYS)}.")
    check_there(entry, ("id", "name", "force", "ally_bonus"), where)
    return ChallengeCard(
        check_id(entry["id"], where),
        check_name(entry["name"], where),
        check_number(entry["force"], "force", 0, MOST_FORCE, where),
        check_number(entry["ally_bonus"], "ally_bonus", 0, MOST_FORCE, where),
        check_effect(entry.get("reward", {}), "reward", where),
        check_effect(entry.get("ally_reward", {}), "ally_reward", where),
        house,
    )


def check_evolution(entry: object, house: bool, where: str) -> OwnEvolution:
    if not isinstance(entry, Mapping):
        raise SetupError(f"{where}: an Evolution must be a table, not {quoted(entry)}.")
    for key in entry:
        if key not in EVOLUTION_KEYS:
            raise SetupError(f"{where}: there is no {quoted(key)}; an Evolution has {', '.join(EVOLUTION_KEYS)}.")
    check_there(entry, ("id", "name", "effect"), where)
    evolution_id = check_id(entry["id"], where)
    other = INSTALLED["evolution"].get(evolution_id)
    if other is not None and not hasattr(other, "blank"):
        raise SetupError(f"{where}: another monster has an Evolution {quoted(evolution_id)}.")
    permanent = entry.get("permanent", False)
    if not isinstance(permanent, bool):
        raise SetupError(f"{where}: 'permanent' must be true or false, not {quoted(permanent)}.")
    effects = check_effects(entry["effect"], where)
    kinds = [kind for kind, _ in effects]
    lasting = [kind for kind in kinds if kind in LASTING]
    if lasting and len(effects) > 1:
        raise SetupError(f"{where}: {lasting[0]!r} must be the only effect.")
    if lasting and not permanent:
        raise SetupError(f"{where}: {lasting[0]!r} is for a permanent Evolution: add permanent = true.")
    if permanent and EFFECTS[NEW_CHALLENGE_CARD] in kinds:
        raise SetupError(f"{where}: {EFFECTS[NEW_CHALLENGE_CARD]!r} is for a temporary Evolution.")
    if sum(kind in HURTING for kind in kinds) > 1:
        raise SetupError(f"{where}: only one of its effects may hurt.")
    when = check_when(entry, permanent, bool(lasting), where)
    at_least = entry.get("at_least")
    if EFFECTS[MORE_CLAWS] in kinds:
        at_least = check_number(entry.get("at_least", 1), "at_least", 1, MOST_CLAWS_NEEDED, where)
    elif at_least is not None:
        raise SetupError(f"{where}: 'at_least' goes with the effect {EFFECTS[MORE_CLAWS]!r} alone.")
    return OwnEvolution(
        evolution_id, check_name(entry["name"], where), permanent, when, tuple(effects), at_least, house
    )


def check_when(entry: Mapping[str, Any], permanent: bool, lasting: bool, where: str) -> str | None:
    """The moment at which a permanent Evolution works."""
    when = entry.get("when")
    if not permanent or lasting:
        if when is not None:
            reason = "one whose effect is there all the time" if lasting else "a temporary Evolution"
            raise SetupError(f"{where}: 'when' is not for {reason}.")
        return None
    if when is None:
        raise SetupError(f"{where}: 'when' is missing; choose from {', '.join(MOMENTS)}.")
    if when not in MOMENTS:
        raise SetupError(f"{where}: there is no {quoted(when)} for 'when'; choose from {', '.join(MOMENTS)}.")
    return str(when)


def check_effects(effects: object, where: str) -> list[tuple[str, int]]:
    if not isinstance(effects, Mapping) or not 1 <= len(effects) <= 2:
        raise SetupError(
            f"{where}: 'effect' must be one or two effects such as {{ stars = 2 }}, not {quoted(effects)}."
        )
    out = []
    for kind, amount in effects.items():
        if kind not in EFFECTS[1:]:
            raise SetupError(f"{where}: there is no effect {quoted(kind)}; choose from {', '.join(EFFECTS[1:])}.")
        most = {EFFECTS[DRAW_EVOLUTIONS]: MOST_DRAWN, EFFECTS[NEW_CHALLENGE_CARD]: 1}.get(kind, MOST_EFFECT)
        out.append((kind, check_number(amount, kind, 1, most, where)))
    # In whatever order a file or a record has them.
    return sorted(out, key=lambda effect: EFFECTS.index(effect[0]))


def check_there(entry: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in keys:
        if key not in entry:
            raise SetupError(f"{where}: {quoted(key)} is missing.")


def check_id(value: object, where: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value):
        raise SetupError(f"{where}: an id is made of small letters, digits and hyphens, not {quoted(value)}.")
    return value


def check_name(name: object, where: str) -> tuple[str, str, str]:
    """One name for all languages, or one for each."""
    given: Mapping[Any, Any] = name if isinstance(name, Mapping) else {"en": name}
    if "en" not in given or not set(given) <= set(LANGUAGES) or not all(isinstance(n, str) for n in given.values()):
        raise SetupError(f"{where}: a name is a text, or a table with texts for en, fr and ru, not {quoted(name)}.")
    for text in given.values():
        if not text.strip():
            raise SetupError(f"{where}: a name must not be blank, as {quoted(text)} is.")
        if any(unicodedata.category(sign) in NO_SIGNS for sign in text):
            raise SetupError(f"{where}: a name is a single line of letters and signs, not {quoted(text)}.")
    english, french, russian = (given.get(language, given["en"]) for language in LANGUAGES)
    return (english, french, russian)


def check_number(value: object, what: str, low: int, high: int, where: str) -> int:
    found = whole(value)
    if found is None or not low <= found <= high:
        raise SetupError(f"{where}: {what!r} must be a whole number from {low} to {high}, not {quoted(value)}.")
    return found


def check_effect(effect: object, what: str, where: str) -> tuple[str, int]:
    if not isinstance(effect, Mapping) or len(effect) > 1:
        raise SetupError(f"{where}: {what!r} must be one effect such as {{ stars = 2 }}, not {quoted(effect)}.")
    for kind, amount in effect.items():
        if kind not in REWARDS[1:]:
            raise SetupError(f"{where}: there is no {what} {quoted(kind)}; choose from {', '.join(REWARDS[1:])}.")
        return kind, check_number(amount, what, 1, MOST_REWARDED, where)
    return REWARDS[NOTHING], 0


def print_on_cards(g: State, cards: CardSet) -> None:
    """Puts the values of a set into the state."""
    for i, card in enumerate(cards.cards):
        g.card_force[i] = card.force * 10 + card.ally_bonus
        g.card_reward[i] = REWARDS.index(card.reward[0]) * 10 + card.reward[1]
        g.card_ally_reward[i] = REWARDS.index(card.ally_reward[0]) * 10 + card.ally_reward[1]
    for i, evolution in enumerate(cards.evolutions):
        g.blank_when[i] = moment_of(evolution) * 10 + (evolution.at_least or 0)
        for j, (kind, amount) in enumerate(evolution.effects):
            g.blank_effect[2 * i + j] = EFFECTS.index(kind) * 10 + amount


def moment_of(evolution: OwnEvolution) -> int:
    if not evolution.permanent:
        return PLAYED
    if evolution.when is not None:
        return WINNING + MOMENTS.index(evolution.when)
    return FIGHTING if evolution.effects[0][0] == EFFECTS[MORE_FORCE] else CLAWING
