"""Decisions and their options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, cast, overload

from kaiju.errors import NoSuchOption, UnknownKey
from kaiju.game.about import about_decision
from kaiju.game.foresight import foresee
from kaiju.game.keys import data_of, is_reroll, others_on_offer, rerolls_on_offer
from kaiju.game.orders import Order
from kaiju.game.prospects import prospects, stakes
from kaiju.game.shapes import About, OptionData
from kaiju.given import quoted, whole
from kaiju.rules.box_hooks import held_dice
from kaiju.rules.kit import hook
from kaiju.rules.names import Names
from kaiju.rules.state import State

MOST_SHOWN = 24


@hook("any", only_plain=True)
def is_drafting(g: State) -> bool:
    """Whether the open question is about something out of a pack that goes on to the neighbour."""
    return False


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen: `action` for programs, `key` for people, `data` to draw it."""

    action: int
    """Its number. It means the same in all games by the same rules."""
    key: str
    """Its text, such as `buy wings`. What it means depends on the decision alone, so records are made of keys."""
    data: OptionData = field(default_factory=lambda: OptionData(), compare=False)
    """What it is about: card, price, target, dice …"""

    def __str__(self) -> str:
        return self.key


class Options(Sequence[Option]):
    """The options of a decision. They are made when they are looked at: a roll of eight dice has 256 of them."""

    def __init__(self, state: State, names: Names) -> None:
        self._state = state
        self._names = names
        self._keys: dict[str, int] | None = None
        self._other_keys: dict[str, int] | None = None

    @property
    def keys(self) -> dict[str, int]:
        """Action by key, in order."""
        if self._keys is None:
            self._keys = {**self._rerolls, **self._others}
        return self._keys

    def action_of(self, key: str) -> int | None:
        """The action of exactly that key; None where it is not on offer."""
        action = self._others.get(key)
        return self._rerolls.get(key) if action is None else action

    @property
    def dice(self) -> int:
        """Of how many dice, from the first on, any choice may be rerolled, if they are not `held`. These options come
        before the others."""
        return self._state.offer_dice

    @property
    def held(self) -> list[int]:
        """Those of them that have to stay as they are."""
        held = self._state.rules[held_dice](self._state)
        return [die for die in range(self.dice) if held >> die & 1] if held else []

    def to_list(self) -> list[dict[str, Any]]:
        """What is `listed`, and of each option what `outlook` says of it."""
        told, _ = self.outlook()
        return [{**option, **told.get(option["key"], {})} for option in self.listed()]

    def listed(self) -> list[dict[str, Any]]:
        """All but the choices of dice, JSON-ready: `action`, `key` and `data`."""
        state, names = self._state, self._names
        tell = state.rules[data_of]
        return [
            {"action": action, "key": key, "data": tell(state, action, names)} for key, action in self._others.items()
        ]

    def outlook(self) -> tuple[dict[str, dict[str, Any]], Order | None]:
        """What comes of the options that are `listed`, by key and JSON-ready; it takes longer than listing them.

        What each leads to as far as that is certain (`leads`), lines about what comes of it, as phrases (`says`), and a
        `tone` where it is not like the others: `gold`, `deadly` or `quiet`. And the better order of things to resolve,
        if the question is about that.
        """
        state, others = self._state, self._others
        leads = state.rules[foresee](state, list(others.values()))
        said, tones, better = state.rules[prospects](state, leads)
        out: dict[str, dict[str, Any]] = {}
        for key, action in others.items():
            told: dict[str, Any] = {}
            if leads.get(action):
                told["leads"] = leads[action]
            if said.get(action):
                told["says"] = [prospect(line) for line in said[action]]
            if action in tones:
                told["tone"] = tones[action]
            if told:
                out[key] = told
        return out, better

    @property
    def _rerolls(self) -> dict[str, int]:
        """The choices of dice."""
        return self._state.rules[rerolls_on_offer](self._state)

    @property
    def _others(self) -> dict[str, int]:
        """All but the choices of dice, of which there may be many: most of the time nobody asks for those."""
        if self._other_keys is None:
            self._other_keys = self._state.rules[others_on_offer](self._state, self._names)
        return self._other_keys

    def keep_as_of(self, state: State) -> None:
        """The game goes on, but whoever still holds these options must find them as they were."""
        self._state = state

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, i: int) -> Option: ...
    @overload
    def __getitem__(self, i: slice) -> list[Option]: ...
    def __getitem__(self, i: int | slice) -> Option | list[Option]:
        items = list(self.keys.items())
        if isinstance(i, slice):
            return [self._make(key, action) for key, action in items[i]]
        place = whole(i)
        if place is None or not -len(items) <= place < len(items):
            raise NoSuchOption(f"There is no option at {quoted(i)}: there are {len(items)}, from 0 on.")
        return self._make(*items[place])

    def __iter__(self) -> Iterator[Option]:
        for key, action in self.keys.items():
            yield self._make(key, action)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, Option):
            return isinstance(item.key, str) and item.key in self.keys and self.keys[item.key] == item.action
        if isinstance(item, str):
            return item in self.keys
        return whole(item) in self.keys.values()

    def _make(self, key: str, action: int) -> Option:
        data = self._state.rules[data_of](self._state, action, self._names)
        return Option(action, key, cast(OptionData, data))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return list(self.keys.items()) == list(other.keys.items())
        return isinstance(other, (list, tuple)) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def summary(self) -> str:
        """The keys, rerolls told in a word and long lists cut."""
        keys = [key for key in self.keys if not is_reroll(key)]
        shown = [repr(key) for key in keys[:MOST_SHOWN]]
        if len(keys) > MOST_SHOWN:
            shown.append(f"{len(keys) - MOST_SHOWN} more")
        if len(keys) < len(self):
            held = f" except {', '.join(map(str, self.held))}" if self.held else ""
            shown.append(
                f"'reroll' with any of the dice 0 to {self.dice - 1}{held}" if self.dice else "'reroll' with dice"
            )
        return ", ".join(shown)

    def __repr__(self) -> str:
        return f"[{self.summary()}]"


def prospect(line: tuple[str, dict[str, Any]]) -> list[Any]:
    """A line about what comes of an option, as a phrase."""
    from kaiju.text.phrases import phrase

    return phrase("prospect", *line).to_list()


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose what. It stays as it is when the game goes on."""

    seat: int
    """Who is asked."""
    kind: str
    """What about: `roll`, `buy`, `yield` … (all are listed among the rules as implemented)."""
    options: Options
    """What may be chosen; never empty."""

    @property
    def about(self) -> About:
        """What everybody can see that it is about; JSON-ready."""
        state = self.options._state
        return cast(About, state.rules[about_decision](state, self.options._names))

    @property
    def rolls_left(self) -> int:
        """How many times dice may still be rolled again."""
        return self.options._state.rolls_left

    @property
    def drafts(self) -> bool:
        """Whether it is about something out of a pack, the rest of which goes on to the neighbour."""
        g = self.options._state
        return g.rules[is_drafting](g)

    def offer(self) -> dict[str, Any]:
        """What the seat that decides is asked and may choose, and what comes of that; JSON-ready.

        What `asked` says, with `leads`, `says` and `tone` of `outlook` among the options, and its other fields beside
        them.
        """
        asked, outlook = self.asked(), self.outlook()
        told = outlook.pop("options")
        options = [{**option, **told.get(option["key"], {})} for option in asked["options"]]
        return {**asked, "options": options, **outlook}

    def asked(self) -> dict[str, Any]:
        """What the seat that decides is asked and may choose; JSON-ready.

        `prompt`: the question, as a phrase. `reroll`: any choice among so many dice may be rolled again (left out where
        none may). `options`: the others, each with a `label` as a phrase.
        """
        from kaiju.text import labels

        options, question = self.options.listed(), labels.question_of(self)
        for option in options:
            label = labels.option_phrase(option["key"], option["data"], question)
            if label is not None:
                option["label"] = label.to_list()
        out: dict[str, Any] = {"prompt": labels.decision_phrase(self).to_list(), "options": options}
        if self.options.dice:
            out["reroll"] = self.options.dice
            if held := self.options.held:
                out["held"] = held
        return out

    def outlook(self) -> dict[str, Any]:
        """What comes of the answers; JSON-ready. It takes longer than all the rest of a question.

        `options`: by key, what an option `leads` to, what is said of it (`says`), and its `tone`, where there is any.
        `stakes`: what a number of dice of a face would bring, where dice may be rolled again; `gives`: what is given up
        if only so many of a face are kept. `order`: where the question is in which order things are resolved and one
        order is no worse than any other, the keys of that order (`keys`), and which to answer now to have it (`key`).
        """
        told, better = self.options.outlook()
        out: dict[str, Any] = {"options": told}
        state = self.options._state
        if self.options.dice:
            found, given = state.rules[stakes](state)
            out["stakes"] = [{"face": face, "n": n, "says": prospect(line)} for face, n, line in found]
            out["gives"] = {face: [line and prospect(line) for line in lines] for face, lines in given.items()}
        if better is not None:
            out["order"] = self._order_told(better)
        return out

    def _order_told(self, order: Order) -> dict[str, Any]:
        """What is resolved one after the other; the last comes by itself."""
        keys = {action: key for key, action in self.options.keys.items()}
        told = [keys[action] for action in order.actions if action in keys]
        rest = [key for key in keys.values() if key.startswith("resolve ") and key not in told]
        return {"key": "usual" if order.is_usual else told[0], "keys": [*told, *rest]}

    def __getitem__(self, key: str) -> Option:
        """The option with exactly that key. Any other raises `IllegalAction`, which here is a `KeyError` too."""
        if not isinstance(key, str) or key not in self.options.keys:
            raise UnknownKey(self.refusal(key))
        return self.options._make(key, self.options.keys[key])

    def __contains__(self, given: object) -> bool:
        """Whether it is on offer: a key, an action or an option."""
        return given in self.options

    def refusal(self, given: object) -> str:
        """The sentence that says what is on offer instead of what was given."""
        return (
            f"{quoted(given)} is not on offer. Seat {self.seat} has a {self.kind!r} decision: {self.options.summary()}."
        )
