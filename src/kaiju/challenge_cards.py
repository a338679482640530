"""The challenge cards: read from a data file that an owner of the box can replace, and checked with clear sentences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from kaiju.errors import SetupError
from kaiju.rules.challenge import MOST_FORCE, MOST_REWARDED, NOTHING, REWARDS
from kaiju.rules.state import CHALLENGES, State

LANGUAGES = ("en", "fr", "ru")
KEYS = ("id", "name", "force", "ally_bonus", "reward", "ally_reward")


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


CardSet = tuple[ChallengeCard, ...]


def effect_dict(effect: tuple[str, int]) -> dict[str, int]:
    kind, amount = effect
    return {} if kind == REWARDS[NOTHING] else {kind: amount}


@cache
def house_set() -> CardSet:
    text = files("kaiju").joinpath("data", "challenge_cards.toml").read_text(encoding="utf-8")
    return check_set(tomllib.loads(text), "The house set")


def load_set(source: object) -> CardSet:
    """The set in a file, or one that has been read already, as a record holds it."""
    if isinstance(source, (str, Path)):
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise SetupError(f"The challenge cards can't be read from {str(source)!r}: {reason}.") from None
        try:
            return check_set(tomllib.loads(text), str(source))
        except tomllib.TOMLDecodeError as error:
            raise SetupError(f"{str(source)!r} is not a TOML file: {error}.") from None
    if isinstance(source, Mapping):
        return check_set(source, "The challenge cards")
    if isinstance(source, tuple) and len(source) == CHALLENGES and all(isinstance(c, ChallengeCard) for c in source):
        return source
    raise SetupError(f"'challenge_cards' must be the name of a file, not {source!r}.")


def check_set(data: Mapping[str, Any], where: str) -> CardSet:
    for key in data:
        if key not in ("house", "card"):
            raise SetupError(f"{where}: there is no {key!r}; a set has 'house' and a list of 'card'.")
    house = data.get("house", False)
    if not isinstance(house, bool):
        raise SetupError(f"{where}: 'house' must be true or false, not {house!r}.")
    entries = data.get("card")
    if not isinstance(entries, Sequence) or isinstance(entries, str) or len(entries) != CHALLENGES:
        count = len(entries) if isinstance(entries, Sequence) and not isinstance(entries, str) else 0
        raise SetupError(f"{where}: there must be {CHALLENGES} challenge cards, not {count}.")
    cards = tuple(check_card(entry, house, f"{where}, card {i + 1}") for i, entry in enumerate(entries))
    ids = [card.id for card in cards]
    for card in cards:
        if ids.count(card.id) > 1:
            raise SetupError(f"{where}: two cards are called {card.id!r}.")
    return cards


def check_card(entry: object, house: bool, where: str) -> ChallengeCard:
    if not isinstance(entry, Mapping):
        raise SetupError(f"{where}: a card must be a table, not {entry!r}.")
    for key in entry:
        if key not in KEYS:
            raise SetupError(f"{where}: there is no {key!r}; a card has {', '.join(KEYS)}.")
    for key in ("id", "name", "force", "ally_bonus"):
        if key not in entry:
            raise SetupError(f"{where}: {key!r} is missing.")
    card_id = entry["id"]
    if not isinstance(card_id, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card_id):
        raise SetupError(f"{where}: an id is made of small letters, digits and hyphens, not {card_id!r}.")
    return ChallengeCard(
        card_id,
        check_name(entry["name"], where),
        check_number(entry["force"], "force", 0, MOST_FORCE, where),
        check_number(entry["ally_bonus"], "ally_bonus", 0, MOST_FORCE, where),
        check_effect(entry.get("reward", {}), "reward", where),
        check_effect(entry.get("ally_reward", {}), "ally_reward", where),
        house,
    )


def check_name(name: object, where: str) -> tuple[str, str, str]:
    """One name for all languages, or one for each."""
    if isinstance(name, str) and name:
        return (name, name, name)
    if isinstance(name, Mapping) and "en" in name and set(name) <= set(LANGUAGES):
        names = [name.get(language, name["en"]) for language in LANGUAGES]
        if all(isinstance(n, str) and n for n in names):
            return (names[0], names[1], names[2])
    raise SetupError(f"{where}: a name is a text, or a table with texts for en, fr and ru, not {name!r}.")


def check_number(value: object, what: str, low: int, high: int, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SetupError(f"{where}: {what!r} must be a whole number from {low} to {high}, not {value!r}.")
    return value


def check_effect(effect: object, what: str, where: str) -> tuple[str, int]:
    if not isinstance(effect, Mapping) or len(effect) > 1:
        raise SetupError(f"{where}: {what!r} must be one effect such as {{ stars = 2 }}, not {effect!r}.")
    for kind, amount in effect.items():
        if kind not in REWARDS[1:]:
            raise SetupError(f"{where}: there is no {what} {kind!r}; choose from {', '.join(REWARDS[1:])}.")
        return kind, check_number(amount, what, 1, MOST_REWARDED, where)
    return REWARDS[NOTHING], 0


def print_on_cards(g: State, cards: CardSet) -> None:
    """Puts the values of a set into the state."""
    for i, card in enumerate(cards):
        g.card_force[i] = card.force * 10 + card.ally_bonus
        g.card_reward[i] = REWARDS.index(card.reward[0]) * 10 + card.reward[1]
        g.card_ally_reward[i] = REWARDS.index(card.ally_reward[0]) * 10 + card.ally_reward[1]
