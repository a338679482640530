"""`kaiju site`: writes the folder of plain files that a browser plays from, with no server behind it."""

from __future__ import annotations

import hashlib
import html
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from kaiju.errors import SetupError
from kaiju.rules.boxes import BOXES, LIBRARY
from kaiju.server.http.assets import INDEX, read_assets, web_folder
from kaiju.server.http.reference import all_choices, packed_catalog, packed_texts
from kaiju.server.http.security import CONTENT_POLICY
from kaiju.server.tables.entries import ENCODER
from kaiju.site.offers import offered
from kaiju.text import LANGUAGES

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What of Pyodide's npm package a browser loads."""
WORKER, WORKER_BUILT = "sw.js", "alone-sw.js"
LEFT_OUT = ("cli", "research", "server/store/migrations", "speeds/cuda", "terminal", "train", "web")
"""Parts of the library that no browser runs."""
SUFFIXES = (".py", ".json", ".toml", ".po", ".gz")
SAME_TIME = (1980, 1, 1, 0, 0, 0)
"""Of everything in the library's archive, so that the same files make the same archive."""
MARK = ".kaiju-site"
"""Lies in every folder that was written so: only these are written over."""


def write_site(out: Path, pyodide: Path | None = None, letterbox: str | None = None, ice: Sequence[str] = ()) -> int:
    """Writes the folder, anew where there is one; returns the number of its bytes. `letterbox`: a Kaiju server by which
    browsers find each other; `ice`: STUN and TURN servers that help them where networks are in between."""
    said = friends_by(letterbox, ice)
    foreign = [box.id for box in BOXES.values() if not box.package.startswith(LIBRARY)]
    if foreign:
        raise SetupError(f"A site holds Kaiju's own boxes only, and here {foreign[0]!r} is loaded, too.")
    page, runtime = web_folder(), pyodide or default_pyodide()
    if not (page / WORKER_BUILT).exists():
        raise SetupError("The page was not built into this copy of Kaiju: `make web` builds it in a checkout.")
    lacking = [name for name in RUNTIME if not (runtime / name).exists()]
    if lacking:
        raise SetupError(
            f"Pyodide's {lacking[0]} is not in {runtime}. `npm pack pyodide` fetches its package; unpack it, and name "
            "the folder with --pyodide."
        )
    if runtime.resolve().is_relative_to(out.resolve()):
        raise SetupError(f"{runtime} lies in {out}, which is written anew; name a copy elsewhere with --pyodide.")
    prepare(out)
    for name, file in read_assets(page).items():
        if name not in (INDEX, WORKER, WORKER_BUILT):
            put(out / name, file.data)
    for name in RUNTIME:
        put(out / "pyodide" / name, (runtime / name).read_bytes())
    for name, data in answers():
        put(out / "api" / f"{name}.json", data)
    library = pack_library()
    archive = f"kaiju-{digest(library)}.zip"
    put(out / archive, library)
    put(out / "manifest.webmanifest", relative(page / "manifest.webmanifest").encode())
    put(out / INDEX, index(page, archive, said).encode())
    put(out / WORKER, service_worker(out, (page / WORKER_BUILT).read_text("utf-8")).encode())
    put(out / MARK, b"")
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def default_pyodide() -> Path:
    """Where `npm install` puts it in a checkout."""
    return Path(str(files("kaiju"))).parents[1] / "web" / "node_modules" / "pyodide"


def prepare(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise SetupError(f"{out} is a file.")
    if out.exists() and any(out.iterdir()) and not (out / MARK).exists():
        raise SetupError(f"{out} is a folder with other things in it; name one that is new or empty.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path in out.iterdir():  # the folder itself stays: it may be a link, or where somebody is
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
    except OSError as error:
        raise SetupError(f"{out} can't be written: {error.strerror}.") from None


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def answers() -> Iterator[tuple[str, bytes]]:
    """What the server tells everybody alike: the page shows it before Python has begun."""
    yield "choices", ENCODER.encode(offered(all_choices()))
    yield "catalog", packed_catalog().data
    for language in LANGUAGES:
        yield f"texts/{language}", packed_texts(language).data


def pack_library() -> bytes:
    """Our own package, as far as a browser runs it."""
    root = Path(str(files("kaiju")))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in SUFFIXES and not name.startswith(tuple(f"{part}/" for part in LEFT_OUT)):
                archive.writestr(zipfile.ZipInfo(f"kaiju/{name}", SAME_TIME), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def relative(path: Path) -> str:
    """A file of the page whose paths begin where it lies."""
    return re.sub(r'"/(?!/)', '"./', path.read_text("utf-8"))


SERVER = re.compile(r"(https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)/*", re.IGNORECASE)
"""Nothing else is let into the page's policy."""
ICE_SERVER = re.compile(r"stuns?:\S+|turns?:\S+ \S+ \S+")


def friends_by(letterbox: str | None, ice: Sequence[str]) -> dict[str, str]:
    """What the page is told of how friends find each other, by the names of its attributes."""
    said = {}
    if letterbox is not None:
        found = SERVER.fullmatch(letterbox)
        if found is None:
            raise SetupError(
                f"A letterbox is the address of a Kaiju server, like https://kaiju.example, not {letterbox!r}."
            )
        said["letterbox"] = found[1]
    for one in ice:
        if ICE_SERVER.fullmatch(one) is None:
            raise SetupError(
                f"{one!r} is not how such a server is named: 'stun:HOST:PORT', or 'turn:HOST:PORT USER PASSWORD'."
            )
    if ice:
        said["ice"] = "\n".join(ice)
    return said


def index(page: Path, archive: str, said: dict[str, str]) -> str:
    """The page's one document. It says which library to run, and that nothing may come from elsewhere."""
    policy = re.sub(r"; frame-ancestors [^;]*", "", CONTENT_POLICY)
    if "letterbox" in said:
        policy = policy.replace("connect-src 'self'", f"connect-src 'self' {said['letterbox']}")
    head = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy, quote=False)}" />'
    names = "".join(f'data-{name}="{html.escape(value)}" ' for name, value in {"alone": archive, **said}.items())
    text = relative(page / INDEX).replace("<html ", f"<html {names}", 1)
    return text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {head}', 1)


def service_worker(out: Path, built: str) -> str:
    """The worker that keeps all files; another version of any of them makes another worker."""
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    version = digest(b"".join(f"{name} {digest((out / name).read_bytes())}\n".encode() for name in names))
    return built.replace("__SITE__", json.dumps({"version": version, "files": names}), 1)
