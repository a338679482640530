"""Options that several commands share, each declared once; those that always come together form groups.

A group is a dataclass whose fields are options. A command that is decorated with `grouped` can have parameters of such
types, and Click sees their fields in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import click

from kaiju.cli.typed import Option
from kaiju.errors import SetupError

if TYPE_CHECKING:
    from kaiju.lab.commands import Telling
    from kaiju.lab.specs import RunSpec, TableSpec


def all_editions() -> Sequence[str]:
    from kaiju.game.setup import editions

    return editions()


def all_modules() -> Sequence[str]:
    from kaiju.game.setup import modules

    return modules()


def all_monsters() -> Sequence[str]:
    from kaiju.game.setup import monsters

    return list(monsters())


def all_cards() -> Sequence[str]:
    from kaiju.game.catalog import catalog

    return [entry["id"] for entry in catalog()]


def all_bots() -> Sequence[str]:
    from kaiju.bots import NAMES, installed

    return (*NAMES, *installed())


class Language(StrEnum):
    en = "en"
    fr = "fr"
    ru = "ru"


LanguageOption = Annotated[Language, Option("--language", "-l", help="The language of all texts.")]
EditionOption = Annotated[str, Option("--edition", "-e", help="base, dark or origins.", words=all_editions)]
PlayersOption = Annotated[int, Option("--players", "-p", help="How many monsters.")]
MonstersOption = Annotated[
    list[str] | None,
    Option("--monster", help="A monster, for the seats in turn; may be given several times.", words=all_monsters),
]
FirstOption = Annotated[int | None, Option("--first", help="The seat that begins; left out, dice decide.")]
DatabaseOption = Annotated[
    str | None,
    Option(
        "--database",
        "-d",
        help="Where tables are kept: a file, or sqlite:///… or postgresql://…; left out, a file in your data folder.",
    ),
]


@dataclass(frozen=True)
class ModuleOptions:
    """What is added to an edition."""

    module: Annotated[
        list[str] | None,
        Option("--module", "-m", help="A module to add; may be given several times.", words=all_modules),
    ] = None
    tile_side: Annotated[
        str | None,
        Option("--tile-side", help="Wickedness tiles: orange (which Dark Edition prints in red), green or mixed."),
    ] = None
    tile_face: Annotated[
        list[str] | None,
        Option("--tile-face", help="Mixed tiles: a face to show; may be given several times, the rest is drawn."),
    ] = None
    origins_mix: Annotated[
        str | None, Option("--origins-mix", help="Which Origins cards to add: fourteen (only there) or all.")
    ] = None
    mindbug_deck: Annotated[
        str | None, Option("--mindbug-deck", help="Mindbug cards: added to the edition's deck, or alone the deck.")
    ] = None
    challenge_cards: Annotated[
        str | None,
        Option("--challenge-cards", help="Luchador: a TOML file with other challenge cards than the house set."),
    ] = None
    costumes: Annotated[
        str | None,
        Option("--costumes", help="Halloween: everybody takes one of two first (choice), or all are in the deck."),
    ] = None
    asks: Annotated[
        str | None,
        Option(
            "--asks",
            help="Evolutions: ask a seat only when it holds a fitting one (fitting, the default here: bots draw no "
            "conclusions from it), or whenever it might hold one (always, as at a table).",
        ),
    ] = None

    @property
    def modules(self) -> Sequence[str]:
        return self.module or ()

    @property
    def sides(self) -> str | list[str] | None:
        """What the tiles show: one side, or faces that were chosen."""
        if self.tile_face and self.tile_side not in (None, "mixed"):
            raise SetupError(
                f"'--tile-face' chooses faces of mixed tiles, and '--tile-side {self.tile_side}' all of them."
            )
        return self.tile_face or self.tile_side

    @property
    def game_options(self) -> dict[str, Any]:
        """As `kaiju.new` takes them."""
        return {
            "tile_side": self.sides,
            "origins_mix": self.origins_mix,
            "mindbug_deck": self.mindbug_deck,
            "challenge_cards": self.challenge_cards,
            "asks": self.asks,
            "costumes": self.costumes,
        }

    def table(
        self, edition: str = "base", players: int = 4, monsters: Sequence[str] | None = None, **options: Any
    ) -> TableSpec:
        from kaiju.lab.specs import TableSpec

        return TableSpec(edition, players, self.modules, monsters, {**self.game_options, **options})


@dataclass(frozen=True)
class RunOptions:
    """Which games are played, and where."""

    seed: Annotated[int, Option("--seed", help="The same seed gives the same games.")] = 1
    jobs: Annotated[int, Option("--jobs", "-j", min=0, help="How many cores to use; 0 is all of them.")] = 0
    ray: Annotated[
        str | None,
        Option("--ray", help="Play on the Ray cluster at this address; local is one on this machine."),
    ] = None
    device: Annotated[str, Option("--device", help="cpu, or cuda: this machine's GPU (quick bots only).")] = "cpu"

    def run(self, games: int) -> RunSpec:
        from kaiju.lab.specs import RunSpec

        return RunSpec(games, self.seed, self.jobs, self.ray, device=self.device)


@dataclass(frozen=True)
class ReportOptions:
    """How to tell what came out."""

    as_json: Annotated[bool, Option("--json", help="The report as JSON.")] = False
    csv: Annotated[Path | None, Option("--csv", help="A folder to write all tables to, as CSV.")] = None
    parquet: Annotated[
        Path | None,
        Option("--parquet", help="The same as Parquet; needs the extra: pip install 'kaiju-tokyo[parquet]'."),
    ] = None
    html: Annotated[Path | None, Option("--html", help="A page to write the report to, with plots.")] = None

    @property
    def telling(self) -> Telling:
        from kaiju.lab.commands import Telling
        from kaiju.lab.outputs import Outputs

        return Telling(self.as_json, Outputs(self.csv, self.parquet, self.html))


def refuse_beside(option: str, context: click.Context, sensible: Sequence[str]) -> None:
    """Refuses what was given beside that option and isn't sensible there."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in sensible and source is not None and source.name == "COMMANDLINE":
            raise SetupError(f"{parameter.opts[0]} has no meaning beside {option}: leave one of them out.")


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """The same command with the fields of its groups as parameters of its own."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {}
    parameters: list[Parameter] = []
    for parameter in signature(command).parameters.values():
        kind = hints[parameter.name]
        if is_dataclass(kind):
            groups[parameter.name] = kind
            types = get_type_hints(kind, include_extras=True)
            parameters += [
                Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=types[field.name])
                for field in fields(kind)
            ]
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind))

    def run(**given: Any) -> None:
        made = {
            name: group(**{field.name: given.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**given, **made)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run
