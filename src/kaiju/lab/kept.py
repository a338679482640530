"""The file that keeps a tournament, so that it can be interrupted and go on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kaiju.bots.outside import is_outside, source_digest
from kaiju.errors import RecordError, SetupError
from kaiju.game.installed import of_others
from kaiju.game.setup import Setup, rules_of
from kaiju.lab.running import Chunk, cut
from kaiju.lab.standing import Score
from kaiju.rules.boxes import json_ready
from kaiju.rules.version import RULES_VERSION
from kaiju.version import __version__

FORMAT = 1


def settings_of(bots: Sequence[str], setup: Setup) -> dict[str, Any]:
    """What has to be the same for a tournament to go on. More games may be asked for."""
    return {
        "tournament": FORMAT,
        "kaiju": __version__,
        "rules": RULES_VERSION,
        "bots": list(bots),
        **({"boxes": others} if (others := of_others(rules_of(setup))) else {}),
        "files": {bot: source_digest(bot) for bot in bots if is_outside(bot)},
        "edition": setup.edition,
        "players": setup.players,
        "modules": list(setup.modules),
        "monsters": list(setup.monsters),
        "options": {name: json_ready(value) for name, value in setup.options},
        "seed": setup.seed,
    }


@dataclass
class Kept:
    """What was played, and the file that keeps it: a line with the settings, then one for every chunk."""

    path: Path | None
    settings: dict[str, Any]
    parts: list[tuple[int, Chunk, Score]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.path is None:
            return
        try:
            if self.path.exists() and self.path.stat().st_size:
                self.read(self.path)
            else:
                self.path.write_text(json.dumps(self.settings) + "\n", encoding="utf-8")
        except OSError as error:
            raise SetupError(f"{self.path} can't keep the tournament: {error.strerror or error}.") from None

    @property
    def games(self) -> int:
        return sum(score.games for _, _, score in self.parts)

    def read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            head, *lines = text.splitlines()
            self.check(json.loads(head))
            whole = text.endswith("\n")
            for line in lines if whole else lines[:-1]:
                part = json.loads(line)
                chunk = int(part["games"][0]), int(part["games"][1])
                wins = int(part["wins"][0]), int(part["wins"][1])
                self.parts.append((int(part["match"]), chunk, Score(chunk[1] - chunk[0], wins)))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            if isinstance(error, SetupError):
                raise
            raise RecordError(f"{path} is no file that keeps a tournament, or it is damaged.") from None
        if not whole:
            # The machine stopped in the middle of a line: that chunk is played again.
            path.write_text("".join(f"{line}\n" for line in (head, *lines[:-1])), encoding="utf-8")

    def check(self, found: Any) -> None:
        if not isinstance(found, dict) or found.get("tournament") != FORMAT:
            raise ValueError
        for name, value in self.settings.items():
            if found.get(name) != value:
                raise SetupError(
                    f"{self.path} keeps another tournament, with {name} {shown(found.get(name))}, not {shown(value)}. "
                    "Ask for the same again, or name another file."
                )

    def missing(self, number: int, games: int, size: int) -> Iterator[Chunk]:
        """The games of a match that have not been played, in chunks of at most that size."""
        done = sorted(chunk for other, chunk, _ in self.parts if other == number)
        start = 0
        for first, last in (*done, (games, games)):
            yield from cut(range(start, first), size)
            start = max(start, last)

    def add(self, number: int, chunk: Chunk, score: Score) -> None:
        self.parts.append((number, chunk, score))
        if self.path is not None:
            line = json.dumps({"match": number, "games": chunk, "wins": score.wins})
            try:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
            except OSError as error:
                raise RecordError(f"{self.path} can't be written any more: {error.strerror or error}.") from None


def shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)
