"""Releases by one command: what is written and tagged, and what is refused without a trace."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DAY = date(2026, 12, 24)


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load()


def git(root: Path, *words: str) -> str:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    return subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the files that a release changes."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ann@example.org")
    (tmp_path / "src" / "kaiju").mkdir(parents=True)
    (tmp_path / "src/kaiju/version.py").write_text('"""The one place."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Wings.\n")
    (tmp_path / "CITATION.cff").write_text((ROOT / "CITATION.cff").read_text("utf-8"))
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def made(root: Path, version: str = "0.2.0") -> None:
    tool.release(root, version, DAY, lambda _: None, lambda *_: None)


def test_a_release_is_written_committed_and_tagged(root: Path) -> None:
    made(root)
    assert '__version__ = "0.2.0"' in (root / "src/kaiju/version.py").read_text()
    changelog = (root / "CHANGELOG.md").read_text()
    assert changelog == "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n\n### Added\n\n- Wings.\n"
    assert "version: 0.2.0\ndate-released: 2026-12-24\n" in (root / "CITATION.cff").read_text()
    assert git(root, "log", "-1", "--format=%s") == "Release 0.2.0" and git(root, "status", "--porcelain") == ""
    assert git(root, "tag", "--list", "-n9", "v0.2.0").split()[1:] == ["Kaiju", "0.2.0", "###", "Added", "-", "Wings."]
    assert git(root, "rev-parse", "v0.2.0^{commit}") == git(root, "rev-parse", "HEAD")


def test_the_next_one_follows(root: Path) -> None:
    made(root)
    with pytest.raises(tool.Refused, match="nothing unreleased"):
        made(root, "0.3.0")
    changelog = root / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("## [Unreleased]\n", "## [Unreleased]\n\n- Tails.\n"))
    git(root, "commit", "--quiet", "--all", "--message", "Add tails")
    made(root, "0.3.0")
    assert "date-released: 2026-12-24\n" in (root / "CITATION.cff").read_text()
    assert tool.notes(changelog.read_text()) == ""


def test_the_first_may_have_the_number_that_stands_there(root: Path) -> None:
    made(root, "0.1.0")
    assert git(root, "tag") == "v0.1.0"


@pytest.mark.parametrize(
    "version, why", [("1.2", "no version"), ("v1.2.0", "no version"), ("01.2.0", "no version"), ("0.0.9", "come after")]
)
def test_what_is_no_next_version_is_refused(root: Path, version: str, why: str) -> None:
    with pytest.raises(tool.Refused, match=why):
        made(root, version)


def test_what_is_not_ready_is_refused(root: Path) -> None:
    (root / "more").touch()
    with pytest.raises(tool.Refused, match="Not everything is committed"):
        made(root)
    (root / "more").unlink()
    git(root, "switch", "--quiet", "--create", "other")
    with pytest.raises(tool.Refused, match="on main"):
        made(root)
    git(root, "switch", "--quiet", "main")
    git(root, "tag", "v0.2.0")
    with pytest.raises(tool.Refused, match=r"a tag v0\.2\.0 already"):
        made(root)


def test_what_goes_wrong_leaves_nothing_behind(root: Path) -> None:
    def fails(*_: object) -> None:
        raise tool.Refused("no wheel")

    for arguments in ((fails, lambda *_: None), (lambda _: None, fails)):
        with pytest.raises(tool.Refused, match="no wheel"):
            tool.release(root, "0.2.0", DAY, *arguments)
        assert git(root, "status", "--porcelain") == "" and git(root, "log", "--format=%s") == "Begin"
        assert git(root, "tag") == ""


def test_a_tag_that_cant_be_made_leaves_no_commit(root: Path) -> None:
    git(root, "config", "tag.gpgSign", "true")
    git(root, "config", "gpg.program", "/bin/false")
    with pytest.raises(tool.Refused, match="git tag failed"):
        made(root)
    assert git(root, "status", "--porcelain") == "" and git(root, "log", "--format=%s") == "Begin"


def test_what_changes_while_the_tests_run_is_noticed(root: Path) -> None:
    with pytest.raises(tool.Refused, match="Not everything is committed"):
        tool.release(root, "0.2.0", DAY, lambda _: (root / "more").touch(), lambda *_: None)
    assert git(root, "log", "--format=%s") == "Begin"


def test_the_command_refuses_in_a_sentence() -> None:
    words = [sys.executable, str(ROOT / "tools" / "release.py"), "1.2"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "No release: '1.2' is no version: give three numbers, such as 1.2.0.\n"
