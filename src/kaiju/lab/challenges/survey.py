"""Many games with challenges, and the numbers that come out of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from kaiju.bots.policies.duel import STAR
from kaiju.boxes.luchador.cards import CardSet, card_set
from kaiju.game.setup import Setup
from kaiju.lab.challenges.counting import Means
from kaiju.lab.challenges.course import SCALE
from kaiju.lab.challenges.table import play_chunk
from kaiju.lab.chunks import run_chunks
from kaiju.lab.plans import Plan, is_compiled
from kaiju.lab.running import cut, load_rules
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.tally import Mean, Share

BOT = "angry"
CHUNK = 250


@dataclass(frozen=True)
class Survey:
    """What `survey` found."""

    setup: Setup
    means: Means

    @property
    def cards(self) -> CardSet:
        return card_set(self.setup)

    @property
    def games(self) -> int:
        return self.means["challenges a game"].count

    def __getitem__(self, name: str) -> Mean:
        return self.means.get(name, Mean())

    def share(self, name: str) -> Share:
        return Share(self[name].total, self[name].count)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready. Gains are in stars."""
        return {
            "games": self.games,
            "edition": self.setup.edition,
            "players": self.setup.players,
            "modules": list(self.setup.modules),
            "seed": self.setup.seed,
            "challenges": self["won by the challenger"].count,
            "numbers": {name: self.number(name) for name in sorted(self.means) if not name.startswith("card ")},
            "cards": {
                card.id: {
                    name.removeprefix(f"card {i} "): self.number(name)
                    for name in sorted(self.means)
                    if name.startswith(f"card {i} ")
                }
                for i, card in enumerate(self.cards.cards)
            },
        }

    def number(self, name: str) -> dict[str, Any]:
        mean = self[name]
        if is_gain(name):
            value, error = in_stars(mean)
            return {"of": mean.count, "stars": round(value, 4), "error": None if error is None else round(error, 4)}
        if name in COUNTS:
            return {"of": mean.count, **mean.to_dict()}
        low, high = self.share(name).interval
        return {"of": mean.count, "share": round(mean.value, 6), "low": round(low, 6), "high": round(high, 6)}


COUNTS = ("challenges a game", "masks that change hands, a challenge")


def is_gain(name: str) -> bool:
    return name.endswith(" gain") or name.startswith("what ")


def in_stars(mean: Mean) -> tuple[float, float | None]:
    parts = SCALE * STAR
    return mean.value / parts, None if mean.error is None else mean.error / parts


def survey(table: TableSpec, run: RunSpec) -> Survey:
    """Plays games with challenges and counts. The module `luchador` comes by itself."""
    setup = replace(table, modules=["luchador", *table.modules]).setup(run.seed)
    bots = (BOT,) * setup.players
    plan = Plan(setup, bots, run.seed, is_compiled(bots, run))
    load_rules([plan])  # so that the workers find them in the cache
    work = [(plan, *chunk) for chunk in cut(range(run.games), CHUNK)]
    means = Means()
    for _, part in sorted(run_chunks(play_chunk, work, run.where(threads=False)), key=itemgetter(0)):
        means.merge(part)
    return Survey(setup, means)
