"""Contact sheets of all emblems, a picture for each family and theme: large, and as small as they are ever shown."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.page.browsing import WEB

EMBLEMS = WEB / "src" / "drawings" / "emblems"
GROUNDS = {"night": ("#1F2B4D", "#F8F0DE"), "dawn": ("#FFF8E9", "#161D33")}
SIZES = (160, 40)
STYLE = """
body { margin: 0; padding: 12px; width: max-content; font: 600 13px sans-serif; }
main { display: grid; grid-template-columns: repeat(6, auto); gap: 12px; }
figure { margin: 0; } p { display: flex; align-items: end; margin: 0; }
"""


def contact_sheets(browser: Browser, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    for family in sorted(path for path in EMBLEMS.iterdir() if path.is_dir()):
        figures = "".join(figure(path) for path in sorted(family.glob("*.svg")))
        for theme, (ground, ink) in GROUNDS.items():
            style = f"{STYLE} body {{ background: {ground}; color: {ink}; }}"
            page.set_content(f"<style>{style}</style><main>{figures}</main>")
            page.screenshot(path=folder / f"{family.name}-{theme}.png", full_page=True)
    page.close()


def figure(path: Path) -> str:
    drawing = path.read_text("utf-8")
    sized = [drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1) for size in SIZES]
    return f"<figure>{path.stem}<p>{''.join(sized)}</p></figure>"
