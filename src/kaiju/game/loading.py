"""Boxes of others: from a folder, by name if they are installed, and all of those that are.

    kaiju.boxes.load("examples/box")

The rules and the boxes themselves touch no disk, so `kaiju.rules.boxes.load` is only a name there, and what is done is
here. Packages say that they hold a box by an entry point of the group `kaiju.boxes`; those are added when somebody
first asks what there is to play with. A server takes only those that whoever runs it has named: `close`.
"""

from __future__ import annotations

import sys
import tomllib
import traceback
import warnings
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType

from kaiju.errors import KaijuError, SetupError
from kaiju.game.drawings import drawings_of
from kaiju.game.installed import digest_of
from kaiju.given import LONGEST, in_a_line, quoted
from kaiju.rules.boxes import BOXES, INTERFACE, LIBRARY, Box, set_loader
from kaiju.rules.drive import advance
from kaiju.rules.installing import all_or_nothing
from kaiju.rules.rulebook import Rulebook
from kaiju.text import check_texts

GROUP = "kaiju.boxes"
PROJECT = "pyproject.toml"
SEATS = range(2, 7)

_lock = RLock()
_asked = False
"""Whether those that are installed have been looked for, or may not be."""
_from: dict[str, str] = {}
"""Where boxes came from, by their ids: what `load` takes in another process."""


def load(named: str) -> Box:
    """The box in a folder, or the installed one of that name; it is added if it isn't there yet."""
    with _lock:
        folder = Path(named).expanduser()
        if folder.is_dir():
            return load_package(*package_in(folder.resolve(), named or "."), named or ".")
        if folder.exists():
            raise SetupError(f"{named} is no box: a box is a folder with an __init__.py.")
        found = {entry.name: entry for entry in installed()}
        if named in found:
            return load_package(found[named].module, None, named)
        if named.replace(".", "").isidentifier() and spec_of(named) is not None:
            return load_package(named, None, named)
        there = f"installed are {', '.join(found)}" if found else "none is installed"
        raise SetupError(f"There is no box {quoted(named)}: it is no folder, and {there}.")


def load_all(named: Iterable[str]) -> None:
    for box in named:
        load(box)


def loaded() -> dict[str, str]:
    """The boxes of others that are there, as `load` takes them in another process, and their digests."""
    others = [box for box in BOXES.values() if not box.package.startswith(LIBRARY)]
    return {_from.get(box.id, box.package): digest_of(box.id) for box in others}


def load_same(boxes: Mapping[str, str]) -> None:
    """Loads what `loaded` said in another process, of which there may be something else by now, or on this machine."""
    for named, digest in boxes.items():
        if digest_of(load(named).id) != digest:
            raise SetupError(f"The box {named} is another one here than where the games were begun.")


def discover(tell: Callable[[str], None] | None = None) -> None:
    """Adds the boxes that are installed, once. One that can't be used is told of, and makes no difference otherwise."""
    global _asked
    if _asked:
        return
    with _lock:
        if _asked:
            return
        _asked = True
        for entry in installed():
            try:
                load_package(entry.module, None, entry.name)
            except KaijuError as error:
                (tell or warn)(str(error))


def close() -> None:
    """From now on none is added but by `load`."""
    global _asked
    with _lock:
        _asked = True


def warn(sentence: str) -> None:
    warnings.warn(sentence, stacklevel=3)


def installed() -> list[EntryPoint]:
    """The boxes of installed packages, by their names."""
    return sorted(entry_points(group=GROUP), key=lambda entry: entry.name)


def spec_of(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except (ImportError, ValueError):
        return None


def package_in(folder: Path, shown: str) -> tuple[str, Path]:
    """The name and the place of the package with the box: the folder itself, or the one that its project names."""
    if (folder / "__init__.py").is_file():
        if not folder.name.isidentifier():
            raise SetupError(f"{shown} can't be a box: {folder.name!r} can't be imported in Python, box_of_mine can.")
        return folder.name, folder
    project = folder / PROJECT
    if project.is_file():
        try:
            told = tomllib.loads(project.read_text("utf-8"))
        except (ValueError, OSError) as error:  # no TOML, or no UTF-8
            raise SetupError(
                f"{shown} is no box: its {PROJECT} can't be read: {getattr(error, 'strerror', None) or error}."
            ) from None
        try:
            modules = [module for module in told["project"]["entry-points"][GROUP].values() if isinstance(module, str)]
        except (KeyError, TypeError, AttributeError):
            modules = []
        for module in modules:
            for place in (folder / "src", folder):
                if (place / module / "__init__.py").is_file():
                    return module, place / module
        where = f"[project.entry-points.{GROUP!r}]"
        if modules:
            raise SetupError(
                f"{shown} is no box: it has no package {modules[0]!r}, which its {PROJECT} names under {where}."
            )
        raise SetupError(f"{shown} is no box: its {PROJECT} names no package under {where}.")
    raise SetupError(f"{shown} is no box: it has neither an __init__.py nor a {PROJECT} that names one.")


def load_package(name: str, folder: Path | None, shown: str) -> Box:
    """The box that a package declares; it is imported if it isn't yet, from the folder if there is one."""
    there = next((box for box in BOXES.values() if box.package == name), None)
    if there is not None and (folder is None or folder == folder_of(sys.modules[name])):
        _from.setdefault(there.id, str(folder or shown))
        return there
    if folder is not None and (name in sys.modules or is_elsewhere(name, folder)):
        raise SetupError(f"The box {shown} can't be loaded: there is another module called {name!r}.")
    before = set(sys.modules)
    try:
        with all_or_nothing():
            box = declared_by(name, folder, shown)
            check(box, shown)
    except BaseException:
        for module in set(sys.modules) - before:
            if module == name or module.startswith(f"{name}."):
                del sys.modules[module]
        raise
    _from[box.id] = str(folder or shown)
    digest_of.cache_clear()
    return box


def folder_of(module: ModuleType) -> Path | None:
    return Path(module.__file__).resolve().parent if module.__file__ else None


def is_elsewhere(name: str, folder: Path) -> bool:
    """Whether another module has that name; the box itself may be installed, too."""
    spec = spec_of(name)
    return spec is not None and (spec.origin is None or Path(spec.origin).resolve().parent != folder)


def declared_by(name: str, folder: Path | None, shown: str) -> Box:
    known = set(BOXES)
    where = folder
    try:
        if folder is None:
            module = import_module(name)
            where = folder_of(module)
        else:
            imported(name, folder)
    except (Exception, SystemExit) as error:
        raise SetupError(f"The box {shown} can't be loaded: {told(error, where, plainly=True)}.") from None
    new = [box for id, box in BOXES.items() if id not in known]
    if not new:
        raise SetupError(f"{shown} is no box: it declares none, with BOX = Box(…).")
    if new[0].package != name:
        raise SetupError(f"The box {shown} must say that its package is {name!r} (__name__), not {new[0].package!r}.")
    return new[0]


def imported(name: str, folder: Path) -> None:
    """Imports a package from a folder, under that folder's name, so that its modules find each other."""
    invalidate_caches()
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def check(box: Box, shown: str) -> None:
    """Refuses a box with which no game could be played, before anybody wants to."""
    if box.interface != INTERFACE:
        age = "an older" if box.interface < INTERFACE else "a newer"
        raise SetupError(
            f"The box {shown} was written for {age} Kaiju: for version {box.interface} of what boxes are made with, "
            f"and here it is {INTERFACE}."
        )
    try:
        check_texts(box.package)
        drawings_of(box)
        try_out(box)
    except (Exception, SystemExit) as error:
        why = told(error, folder_of(sys.modules[box.package]), plainly=True)
        raise SetupError(f"The box {shown} can't be played with: {why}.") from None


def try_out(box: Box) -> None:
    """Makes rules with each of its modules: what is wrong with its components shows there."""
    from kaiju.game.setup import boxes_of, check_setup, editions

    wanted = [(edition, (module.id,)) for module in box.modules for edition in editions()]
    for edition, modules in [(box.id, ())] if box.edition else wanted:
        for players in SEATS:
            try:
                check_setup(edition, players, modules, seed=0)
            except SetupError:
                continue
            Rulebook(edition, tuple(BOXES[id] for id in BOXES if id in boxes_of(edition, modules)))[advance]
            break


def told(error: BaseException, place: Path | None, plainly: bool = False) -> str:
    """What went wrong, and in which line of the file, or of which file of the folder.

    `plainly`: the sentences of our own are told without saying what sort of error they are.
    """
    found = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        found.append((Path(error.filename), error.lineno))
    where = ""
    for file, line in found:
        if place is not None and line and (file == place.resolve() or place in file.parents):
            where = f" (line {line})" if file == place.resolve() else f" ({file.relative_to(place)}, line {line})"
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:  # somebody else's __str__ may do anything
        message = ""
    if plainly and isinstance(error, (AssertionError, KaijuError)) and message:
        return f"{message}{where}".rstrip(".")
    message = in_a_line(message, 2 * LONGEST)
    return f"{type(error).__name__}{': ' if message else ''}{message}{where}".rstrip(".")


set_loader(load)
