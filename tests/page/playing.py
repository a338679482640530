"""Playing at the page: by clicking, by touch, or by keyboard alone. The player sees what the page shows and no more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as Waited

from tests.page.browsing import PATIENCE, Visitor

STATE = """() => {
  const dock = document.querySelector("main[data-kind]");
  if (!dock) return { kind: "none", question: null, answers: [], picks: [], dice: [] };
  const usable = (button) => button && !button.disabled;
  const found = (what) => [...document.querySelectorAll(`[data-${what}]`)]
    .filter((box) => usable(box.querySelector("button")))
    .map((box) => ({ key: box.dataset[what], hotkey: box.dataset.hotkey ?? null }));
  return {
    kind: dock.dataset.kind,
    question: dock.dataset.question ?? null,
    answers: found("answer"),
    picks: found("pick"),
    dice: [...dock.querySelectorAll("[data-anchor=dice] button")]
      .map((die, i) => ({ i, face: die.dataset.face, may: usable(die), up: die.ariaPressed === "true" }))
      .filter(({ may }) => may),
  };
}"""

READY = f"""(last) => {{
  const state = ({STATE})();
  if (state.kind === "over") return state;
  if (state.question === null || state.question === last) return null;
  return state.answers.length || state.picks.length || state.dice.length ? state : null;
}}"""
"""What is asked, once it is asked and can be answered: waited for and read in one go."""
ANSWERED = """(last) => {
  const dock = document.querySelector("main[data-kind]");
  return !dock || dock.dataset.kind === "over" || dock.dataset.question !== last;
}"""
ANSWERED_OR_AGAIN = f"""({{ question, button }}) => {{
  if (({ANSWERED})(question)) return "answered";
  return document.querySelector(`${{button}}:not(:disabled)`) ? "again" : null;
}}"""
"""While an answer is on its way no button can be pressed."""
OUT_OF_REACH = f"""(question) => {{
  if (({ANSWERED})(question)) return [];
  const reached = (button) => {{
    button.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const {{ x, y, width, height }} = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }};
  return [...document.querySelectorAll("main [data-answer] button, main [data-pick] button")]
    .filter((button) => !button.disabled && !reached(button))
    .map((button) => button.closest("[data-answer], [data-pick]").innerText);
}}"""
"""What is offered but lies under something else, or nowhere, however one scrolls."""
ALL_IN_REACH = f"(question) => ({OUT_OF_REACH})(question).length === 0"
MOST = 500
"""Questions in a game; more means that it goes round in circles."""
HESITATION = 2_000
SURE = 350
"""A second press that comes sooner belongs to the first."""
KEYS = {"space": "Space"}


class Player:
    """Plays at random, but attacks rather than waits, so that games end."""

    def __init__(self, visitor: Visitor, by: Literal["click", "keys"] = "click", seed: int = 1) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.by = by
        self.random = random.Random(seed)
        self.last: str | None = None
        self.kinds: set[str] = set()
        self.answered = 0

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def wait(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Until we are asked, or the game is over."""
        found: dict[str, Any] = self.page.wait_for_function(READY, arg=self.last, timeout=timeout).json_value()
        return found

    def play(
        self,
        until: Callable[[dict[str, Any]], bool] = lambda state: False,
        seen: Callable[[str], None] = lambda kind: None,
    ) -> dict[str, Any]:
        """To the end, or until something holds of what is asked; `seen` is told of every new kind of question."""
        while True:
            state = self.wait()
            if state["kind"] not in self.kinds:
                self.kinds.add(state["kind"])
                seen(state["kind"])
            if state["kind"] == "over" or until(state):
                return state
            self.answer(state)

    def answer(self, state: dict[str, Any]) -> None:
        """Answers the question that is asked."""
        self.answered += 1
        assert self.answered < MOST, "the game goes round in circles"
        question = state["question"]
        self.reach_all(question)
        keys = [answer["key"] for answer in state["answers"]]
        if any(key.startswith("reroll") and key != "reroll-free" for key in keys) or state["kind"] == "roll":
            lifted = [die for die in state["dice"] if die["face"] not in ("claw", "3")] or (
                [] if keys else state["dice"]
            )
            if lifted and (self.random.random() < 0.8 or "stop" not in keys):
                for die in lifted:
                    if not die["up"]:
                        self.die(die["i"], question)
                self.press("reroll", question)
            else:
                self.press("stop" if "stop" in keys else self.random.choice(keys), question)
        else:
            choices = [("answer", key) for key in keys] + [("pick", pick["key"]) for pick in state["picks"]]
            choices += [("die", die["i"]) for die in state["dice"]]
            what, chosen = self.random.choice(choices)
            if what == "pick":
                self._do("pick", chosen, question)
                self.press(chosen, question)
            elif what == "die":
                self.die(chosen, question)
                now = [answer["key"] for answer in self.state()["answers"]]
                new = [key for key in now if key not in keys] or keys
                self.press(self.random.choice(new), question)
            else:
                self.press(chosen, question)
        self.last = question

    def reach_all(self, question: str | None) -> None:
        """Every answer can be got hold of, also those that are not given. Something may lie over one for a moment."""
        try:
            self.page.wait_for_function(ALL_IN_REACH, arg=question, timeout=PATIENCE / 4)
        except Waited:
            hidden = self.page.evaluate(OUT_OF_REACH, question)
            assert not hidden, f"can't be pressed: {hidden}"

    # --- what fingers do

    def die(self, i: int, question: str | None) -> None:
        if self.by == "keys":
            self.page.keyboard.press(str(i + 1))
        else:
            self._hit(self.page.locator("main [data-anchor=dice] button").nth(i), question)

    def press(self, key: str, question: str | None) -> None:
        """Gives an answer; what kills is asked twice."""
        button = f"{box_of('answer', key)} button"
        for _ in range(3):
            self._do("answer", key, question)
            arg = {"question": question, "button": button}
            if self.page.wait_for_function(ANSWERED_OR_AGAIN, arg=arg).json_value() == "answered":
                return
            self.page.wait_for_timeout(SURE)
        self.page.wait_for_function(ANSWERED, arg=question)

    def _do(self, what: Literal["answer", "pick"], key: str, question: str | None) -> None:
        box = self.page.locator(box_of(what, key)).first
        button = box.locator("button").first
        if self.by == "click":
            self._hit(button, question)
            return
        hotkey = box.get_attribute("data-hotkey")
        if hotkey:
            self.page.keyboard.press(KEYS.get(hotkey, hotkey))
        else:
            tab_to(self.visitor, button)
            self.page.keyboard.press("Enter")

    def _hit(self, what: Locator, question: str | None) -> None:
        """Presses it, unless the question goes before we do: a standing answer may have been quicker."""
        for _ in range(PATIENCE // HESITATION):
            try:
                self.visitor.hit(what, timeout=HESITATION)
                return
            except Waited:
                if self.page.evaluate(ANSWERED, question):
                    return
        self.visitor.hit(what)


def box_of(what: Literal["answer", "pick"], key: str) -> str:
    return f'[data-{what}="{key}"]' if key != "reroll" else '[data-answer^="reroll "]'


def tab_to(visitor: Visitor, wanted: Locator, most: int = 250) -> None:
    """Tabs until the focus is there; after the last stop the browser begins again."""
    for _ in range(most):
        if wanted.evaluate("(it) => it.contains(document.activeElement)"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")
