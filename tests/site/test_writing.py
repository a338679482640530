"""`kaiju site`: what it refuses, and that it says why. Whole sites are written and played in `tests/page`."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaiju.errors import SetupError
from kaiju.rules.boxes import BOXES
from kaiju.site import writing
from kaiju.site.writing import RUNTIME, pack_library, write_site


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As much of a page as the command looks for."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text('<html lang="en"><meta charset="utf-8" /><script src="/first.js"></script>')
    (folder / "alone-sw.js").write_text("const site=__SITE__;")
    (folder / "manifest.webmanifest").write_text('{"start_url": "/", "scope": "/"}')
    monkeypatch.setenv("KAIJU_PAGE", str(folder))
    monkeypatch.setattr(writing, "answers", lambda: iter([("choices", b"{}")]))
    return folder


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in RUNTIME:
        (folder / name).write_bytes(b"-")
    return folder


def test_a_site_begins_wherever_it_lies_and_names_all_its_files(page: Path, pyodide: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_site(out, pyodide)
    index, worker = (out / "index.html").read_text(), (out / "sw.js").read_text()
    assert 'src="./first.js"' in index and "connect-src 'self'" in index
    assert '"start_url": "./"' in (out / "manifest.webmanifest").read_text()
    library = next(out.glob("kaiju-*.zip")).name
    assert f'data-alone="{library}"' in index and f'"{library}"' in worker and '"pyodide/pyodide.asm.wasm"' in worker
    write_site(out, pyodide)  # anew, over what was written so
    assert (out / "sw.js").read_text() == worker, "the same files are the same version"


def test_folders_with_other_things_are_left_alone(page: Path, pyodide: Path, tmp_path: Path) -> None:
    out = tmp_path / "home"
    out.mkdir()
    (out / "letter.txt").write_text("dear")
    with pytest.raises(SetupError, match="other things"):
        write_site(out, pyodide)
    assert [path.name for path in out.iterdir()] == ["letter.txt"]
    with pytest.raises(SetupError, match="is a file"):
        write_site(out / "letter.txt", pyodide)


def test_a_folder_is_written_anew_also_through_a_link_and_from_within(
    page: Path, pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, link = tmp_path / "out", tmp_path / "link"
    write_site(out, pyodide)
    (out / "old.js").write_text("")
    link.symlink_to(out)
    write_site(link, pyodide)
    assert link.is_symlink() and (out / "index.html").exists() and not (out / "old.js").exists()
    monkeypatch.chdir(out)
    write_site(Path("."), pyodide)
    assert (out / "index.html").exists()
    with pytest.raises(SetupError, match="written anew"):
        write_site(out, out / "pyodide")
    assert (out / "index.html").exists()


def test_what_is_missing_is_named(page: Path, pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pyodide / RUNTIME[2]).unlink()
    with pytest.raises(SetupError, match="npm pack pyodide"):
        write_site(tmp_path / "out", pyodide)
    (page / "alone-sw.js").unlink()
    with pytest.raises(SetupError, match="page was not built"):
        write_site(tmp_path / "out", pyodide)
    ours = next(iter(BOXES.values()))
    monkeypatch.setitem(BOXES, "theirs", type("Box", (), {"id": "theirs", "package": "theirs", "of": ours})())
    with pytest.raises(SetupError, match="theirs"):
        write_site(tmp_path / "out", pyodide)


def test_it_says_how_friends_find_each_other(page: Path, pyodide: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    write_site(out, pyodide, "https://kaiju.example/", ["stun:stun.example:3478", 'turn:turn.example me "secret"'])
    index = (out / "index.html").read_text()
    assert 'data-letterbox="https://kaiju.example"' in index
    assert "connect-src 'self' https://kaiju.example;" in index, "and nobody else can be asked"
    assert 'data-ice="stun:stun.example:3478\nturn:turn.example me &quot;secret&quot;"' in index
    for address in ("http://127.0.0.1:8000", "https://[2001:db8::1]:8443"):
        write_site(out, pyodide, f"{address}/")
        assert f'data-letterbox="{address}"' in (out / "index.html").read_text()
    wrong = ["kaiju.example", "https://kaiju.example/table", "ftp://kaiju.example", "https://[::1", "https://me:pw@a"]
    for letterbox in (*wrong, "https://a;script-src *", 'https://a"><b', "https://a b", "https://a?b", "https://a\n"):
        with pytest.raises(SetupError, match="address of a Kaiju server"):
            write_site(out, pyodide, letterbox)
    for server in ("stun.example", "turn:turn.example", "stun:a b"):
        with pytest.raises(SetupError, match="how such a server is named"):
            write_site(out, pyodide, ice=[server])


def test_the_library_is_packed_the_same_each_time() -> None:
    assert pack_library() == pack_library()
