from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from kaiju.errors import SetupError
from kaiju.lab import challenges
from kaiju.lab.challenges.report import report
from kaiju.lab.challenges.survey import survey
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.specs import TableSpec


def main(arguments: Sequence[str] | None = None) -> None:
    about = (challenges.__doc__ or "").split("\n", 1)[0]
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.challenges", description=about)
    add_run_arguments(parser, 2000, "how many games")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--module", action="append", default=[], help="one beside luchador; may be given again")
    parser.add_argument("--cards", help="a file of challenge cards instead of the house set")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    options = {"challenge_cards": given.cards} if given.cards else {}
    table = TableSpec(given.edition, given.players, given.module, options=options)
    try:
        found = survey(table, run_of(given))
    except SetupError as error:
        parser.error(str(error))
    print(json.dumps(found.to_dict()) if given.json else report(found))


if __name__ == "__main__":
    main()
