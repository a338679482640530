"""The network in PyTorch, with the formulas of `kaiju.encoding.network`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from kaiju.encoding.columns import SHOWN, Columns
from kaiju.encoding.network import EPSILON, NAMES, RANKS, SLOTS
from kaiju.rules.codes import FACES
from kaiju.rules.state import DICE, SEATS

Tensor = Any  # PyTorch may be missing


@dataclass(frozen=True)
class Widths:
    seat: int = 128
    trunk: int = 512
    policy: int = 256
    value: int = 96
    blocks: int = 4


class Reader:
    """What `Columns` does, on a device; and which rows of the tables a setup uses."""

    def __init__(self, reads: Columns, rows: dict[str, dict[str, int]], device: str) -> None:
        def there(numbers: Any) -> Tensor:
            return torch.as_tensor(np.ascontiguousarray(numbers), device=device)

        self.reads, self.players = reads, reads.players
        self.actions, self.count = len(reads.possible), reads.rerolls
        self.of_seats, self.of_table = there(reads.of_seats.reshape(-1)), there(reads.of_table)
        scale = reads.spaces.scale
        self.seats_by = there(1 / scale[reads.of_seats.reshape(-1)].astype(np.float32))
        self.table_by = there(1 / scale[reads.of_table].astype(np.float32))
        self.steps_of_seats = [(start, there(steps)) for start, steps in reads.steps_of_seats]
        self.steps_of_table = [(start, there(steps)) for start, steps in reads.steps_of_table]
        self.shown_steps = there(np.array(SHOWN))
        self.sizes = there(np.arange(2, SEATS + 1) == reads.players).float()
        self.rows = {
            table: there(np.array([rows[kind][name] for name in getattr(reads, kind)])) for table, kind in NAMES.items()
        }
        self.turned, self.turned_back = there(reads.turned), there(reads.turned_back)
        moved = np.flatnonzero((reads.turned != np.arange(self.actions)).any(axis=0))
        self.moved = there(moved)
        """Possible actions that name a seat."""
        self.sources = there(reads.turned_back[:, moved])
        self.slots = self.count.bit_length() - 1
        choices = np.arange(1, self.count)
        self.subsets = there((choices[:, None] >> np.arange(self.slots) & 1).astype(np.float32))
        slots = min(self.slots, DICE)
        thrown = (choices[None] >> np.arange(slots)[:, None] & 1).astype(np.float32)
        both = (thrown[:, None] * thrown[None]).reshape(-1, len(choices))
        self.gaps = there(np.concatenate((thrown, -both))).to(torch.float16 if device == "cuda" else torch.float32)
        """How many dice each choice throws without the one before them that shows the same: for each die that has one
        before it, and for each such pair."""
        self.places = there(np.arange(1, slots + 1))
        self.extra = there(np.arange(self.slots))

    def read(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        count = len(seen)
        seats = (seen.index_select(1, self.of_seats) * self.seats_by).view(count, self.players, -1)
        parts = [seats]
        for start, steps in self.steps_of_seats:
            parts.append((seen[:, start : start + self.players, None] >= steps).to(seats.dtype))
        table = [seen.index_select(1, self.of_table) * self.table_by]
        for start, steps in self.steps_of_table:
            table.append((seen[:, start, None] >= steps).to(seats.dtype))
        dice = seen[:, self.reads.dice : self.reads.dice + DICE * len(FACES)].view(count, DICE, len(FACES))
        table.append((dice.sum(dim=1)[:, :, None] >= self.shown_steps).to(seats.dtype).view(count, -1))
        table.append(self.sizes.to(seats.dtype).expand(count, -1))
        return torch.cat(parts, dim=2), torch.cat(table, dim=1)

    def from_seat(self, masks: Tensor, seats: Tensor) -> Tensor:
        """Masks in which actions name seats counted from whoever decides."""
        if len(self.moved):
            masks = masks.clone()
            masks[:, self.moved] = masks.gather(1, self.sources[seats])
        return masks

    def columns(self, masks: Tensor) -> Tensor:
        """`stop`, all choices of dice, and what else somebody may do in some row."""
        others = masks[:, self.count :].any(dim=0).nonzero()[:, 0] + self.count
        return torch.cat((torch.arange(self.count, device=masks.device), others))

    def ranks(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Of each die the word that stands for it (face and rank, or none), and masks without twins of choices."""
        dice = seen[:, self.reads.dice : self.reads.dice + DICE * len(FACES)].view(-1, DICE, len(FACES)) > 0
        slots = min(self.slots, DICE)
        singles = (1 << self.extra[:slots]).long()
        free = masks[:, singles] > 0
        dice = dice[:, :slots] & free[:, :, None]
        upto = dice.to(torch.int32).cumsum(dim=1)
        there = dice.any(dim=2)
        face = dice.to(torch.uint8).argmax(dim=2)
        rank = upto.gather(2, face[:, :, None])[:, :, 0] - 1
        words = torch.where(there, face * RANKS + rank, len(FACES) * RANKS + SLOTS)
        masks = masks.clone()
        lying = torch.where(there, face, -1 - torch.arange(slots, device=seen.device))
        same = (lying[:, :, None] == lying[:, None, :]).tril(-1)
        last = (same * self.places).amax(dim=2)
        twins = torch.cat((last > 0, F.one_hot(last, slots + 1)[:, :, 1:].flatten(1)), dim=1)
        masks[:, 1 : self.count] &= twins.to(self.gaps.dtype) @ self.gaps == 0
        return words, masks


class Net(nn.Module):
    """One network for all setups; `names` are the rows of its tables."""

    def __init__(self, names: dict[str, list[str]], widths: Widths = Widths()) -> None:
        super().__init__()
        self.names, self.widths, w = names, widths, widths
        seats, table, actions = (len(names[kind]) for kind in ("seat_names", "table_names", "action_names"))

        def some(*shape: int, spread: float = 1.0) -> nn.Parameter:
            return nn.Parameter(torch.randn(*shape) * spread)

        self.tables = nn.ParameterDict(
            {
                "seat": some(seats, w.seat, spread=0.15),
                "table": some(table, w.trunk, spread=0.05),
                "action": some(actions, w.policy, spread=0.01),
                "action_bias": some(actions, spread=0.0),
                "seat_bias": some(w.seat, spread=0.0),
                **{name: some(w.seat, w.trunk, spread=w.seat**-0.5) for name in ("own", "next", "last", "others")},
                "bias": some(w.trunk, spread=0.0),
                "scale_end": nn.Parameter(torch.ones(w.trunk)),
                "shift_end": some(w.trunk, spread=0.0),
                "policy": some(w.trunk, w.policy, spread=w.trunk**-0.5),
                "policy_bias": some(w.policy, spread=0.0),
                "dice": some(w.policy, len(FACES) * RANKS + SLOTS, spread=0.01),
                "dice_bias": some(len(FACES) * RANKS + SLOTS, spread=0.0),
                "value_all": some(w.trunk, w.value, spread=w.trunk**-0.5),
                "value_seat": some(w.seat, w.value, spread=w.seat**-0.5),
                "value_place": some(SEATS, w.value, spread=0.1),
                "value": some(w.value, spread=0.05),
            }
        )
        for k in range(w.blocks):
            self.tables[f"scale_{k}"] = nn.Parameter(torch.ones(w.trunk))
            self.tables[f"shift_{k}"] = some(w.trunk, spread=0.0)
            self.tables[f"block_{k}"] = some(w.trunk, w.trunk, spread=w.trunk**-0.5)
            self.tables[f"block_bias_{k}"] = some(w.trunk, spread=0.0)

    def some(self, table: str, reader: Reader) -> Tensor:
        """The rows of a table that a setup uses."""
        return self.tables[table].index_select(0, reader.rows[table])

    def trunk(self, reader: Reader, seen: Tensor) -> tuple[Tensor, Tensor]:
        w = self.tables
        seats, table = reader.read(seen)
        own = F.relu(F.linear(seats, self.some("seat", reader).T, w["seat_bias"]))
        following, before = neighbours(seen[:, reader.reads.alive] > 0)
        parts = (own[:, 0], seat_of(own, following), seat_of(own, before), own[:, 1:].sum(dim=1))
        rows = torch.cat((self.some("table", reader), *(w[name] for name in ("own", "next", "last", "others"))))
        x = F.relu(F.linear(torch.cat((table.to(own.dtype), *parts), dim=1), rows.T, w["bias"]))
        for k in range(self.widths.blocks):
            inside = normal(x, w[f"scale_{k}"], w[f"shift_{k}"])
            x = x + F.relu(F.linear(inside, w[f"block_{k}"].T, w[f"block_bias_{k}"]))
        return own, normal(x, w["scale_end"], w["shift_end"])

    def forward(
        self, reader: Reader, seen: Tensor, dice: Tensor | None = None, columns: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Words of the possible actions (without regard to what is allowed), and of the seats' chances.

        `dice` is what `Reader.ranks` says of the dice; without it only chances count. `columns` are the possible
        actions that matter (`Reader.columns`), all of them if left out.
        """
        w = self.tables
        own, x = self.trunk(reader, seen)
        place = w["value_place"][: reader.players].to(x.dtype)
        words = F.relu((x @ w["value_all"])[:, None] + own @ w["value_seat"] + place)
        chances = (words @ w["value"]).float()
        if dice is None:
            return chances, chances
        said = F.relu(F.linear(x, w["policy"].T, w["policy_bias"]))
        action, bias = self.some("action", reader), self.some("action_bias", reader)
        if columns is not None:
            there = columns[reader.count :] - (reader.count - 1)
            there = torch.cat((there.new_zeros(1), there))
            action, bias = action.index_select(0, there), bias.index_select(0, there)
        each = F.linear(said, w["dice"].T, w["dice_bias"])
        each_die = F.pad(each, (0, 1)).gather(1, dice)
        slots = reader.slots
        if slots > each_die.shape[1]:
            each_die = F.pad(each_die, (0, slots - each_die.shape[1]))
        each_die = each_die[:, :slots] + each[:, len(FACES) * RANKS : len(FACES) * RANKS + slots]
        # All words in one go: those of choices of dice are sums of their dice, all others have rows of their own.
        choices = reader.subsets.to(action.dtype)
        action, choices = F.pad(action, (0, slots)), F.pad(choices, (said.shape[1], 0))
        rows = torch.cat((action[:1], choices, action[1:]))
        biases = torch.cat((bias[:1], bias.new_zeros(len(choices)), bias[1:]))
        return F.linear(torch.cat((said, each_die), dim=1), rows, biases), chances

    def arrays(self) -> dict[str, Any]:
        return {name: value.detach().float().cpu().numpy() for name, value in self.tables.items()}


def neighbours(lives: Tensor) -> tuple[Tensor, Tensor]:
    others = lives.clone()
    others[:, 0] = False
    some, players = others.any(dim=1), lives.shape[1]
    order = torch.arange(players, device=lives.device)
    following = torch.where(others, order, players).min(dim=1).values
    before = torch.where(others, order, -1).max(dim=1).values
    nobody = torch.zeros_like(following)
    return torch.where(some, following, nobody), torch.where(some, before, nobody)


def seat_of(own: Tensor, seat: Tensor) -> Tensor:
    """What is made of that seat in each row."""
    return own.gather(1, seat[:, None, None].expand(-1, 1, own.shape[2]))[:, 0]


def normal(x: Tensor, scale: Tensor, shift: Tensor) -> Tensor:
    """As wide as `x` is: to widen it and narrow it again would take longer than the rest."""
    with torch.autocast(x.device.type, enabled=False):
        return F.layer_norm(x, x.shape[-1:], scale.to(x.dtype), shift.to(x.dtype), EPSILON)


def names_for(all_reads: Iterable[Columns]) -> dict[str, list[str]]:
    """The rows that tables need for these setups."""
    names: dict[str, dict[str, None]] = {kind: {} for kind in sorted(set(NAMES.values()))}
    for reads in all_reads:
        for kind, found in names.items():
            found.update(dict.fromkeys(getattr(reads, kind)))
    return {kind: list(found) for kind, found in names.items()}


def rows_by_name(names: dict[str, Sequence[str]]) -> dict[str, dict[str, int]]:
    return {kind: {name: row for row, name in enumerate(all_)} for kind, all_ in names.items()}
