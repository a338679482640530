"""Writes the page's types, or says whether they are those of the Structs.

python -m kaiju.server.wire --write
python -m kaiju.server.wire --check
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from types import ModuleType

import msgspec

from kaiju.server.wire import answers, requests
from kaiju.server.wire.messages import AnyClientMessage, AnyServerMessage
from kaiju.server.wire.typescript import typescript

PROTOCOL = Path(__file__).parents[4] / "web" / "src" / "lib" / "protocol.ts"


def protocol() -> str:
    """The text of `protocol.ts`."""
    bodies = [*structs_in(requests), *structs_in(answers), *answers.READY_MADE.values()]
    unions = {"ServerMessage": AnyServerMessage, "ClientMessage": AnyClientMessage}
    return typescript([AnyServerMessage, AnyClientMessage, *bodies], unions)


def structs_in(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Those that the module declares."""
    declared = (value for value in vars(module).values() if isinstance(value, type))
    return [one for one in declared if issubclass(one, msgspec.Struct) and one.__module__ == module.__name__]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m kaiju.server.wire", description=__doc__)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true", help="write web/src/lib/protocol.ts")
    action.add_argument("--check", action="store_true", help="fail if web/src/lib/protocol.ts is not what it should be")
    if parser.parse_args().write:
        PROTOCOL.write_text(protocol(), encoding="utf-8")
    elif PROTOCOL.read_text(encoding="utf-8") != protocol():
        sys.exit("web/src/lib/protocol.ts is not what the Structs say: run `make protocol`.")


if __name__ == "__main__":
    main()
