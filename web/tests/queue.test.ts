import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Step, View } from "../src/lib/protocol";
import { EventQueue } from "../src/lib/queue";

const step = (number: number, ...kinds: string[]): Step => ({ number, kind: "act", events: kinds.map((kind) => ({ kind })) });
const view = { turn: 1 } as View;

describe("the event queue", () => {
  let said: string[];
  let factor: number;
  let queue: EventQueue;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllTimers();
    said = [];
    factor = 1;
    const player = {
      lasts: (event: { kind: string }) => (event.kind === "quick" ? 0 : 400),
      begin: (event: { kind: string }, ms: number) => said.push(`${event.kind} ${ms}`),
      settle: (one: Step, _view: View | null, skipped: boolean) => said.push(`${one.number}${skipped ? " skipped" : ""}`),
    };
    queue = new EventQueue(player, () => factor);
  });

  test("plays events one after another, then shows the table", () => {
    queue.push(step(1, "roll", "quick", "hurt"), view);
    queue.push(step(2, "heal"), view);
    expect(said).toEqual(["roll 400"]);
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["roll 400", "hurt 400"]);
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["roll 400", "hurt 400", "1", "heal 400"]);
    vi.advanceTimersByTime(400);
    expect(said.at(-1)).toBe("2");
    expect(queue.busy).toBe(false);
  });

  test("goes as fast as is wished", () => {
    factor = 0.5;
    queue.push(step(1, "roll"), view);
    expect(said).toEqual(["roll 200"]);
  });

  test("at no speed shows everything at once", () => {
    factor = 0;
    queue.push(step(1, "roll"), view);
    expect(said).toEqual(["1 skipped"]);
  });

  test("is cut short, and goes on with what comes then", () => {
    queue.push(step(1, "roll"), view);
    queue.push(step(2, "hurt"), view);
    queue.cut();
    expect(said).toEqual(["roll 400", "1 skipped", "2 skipped"]);
    vi.advanceTimersByTime(2000);
    queue.push(step(3, "heal"), view);
    expect(said.slice(3)).toEqual(["heal 400"]);
  });

  test("stops playing when the tab is hidden meanwhile", () => {
    queue.push(step(1, "roll", "hurt"), view);
    factor = 0;
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["roll 400", "1 skipped"]);
  });

  test("jumps when it is far behind", () => {
    for (let i = 1; i <= 26; i++) queue.push(step(i, "roll"), view);
    expect(said.at(-1)).toBe("26 skipped");
    expect(queue.busy).toBe(false);
  });

  test("steps without events take no time", () => {
    queue.push({ number: 1, kind: "chat" }, null);
    expect(said).toEqual(["1"]);
  });
});
