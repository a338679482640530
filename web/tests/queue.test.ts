import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Stand } from "../src/lib/live.svelte";
import type { TableEntry } from "../src/lib/protocol";
import { EventQueue } from "../src/lib/queue";

const step = (number: number, ...kinds: string[]): TableEntry => ({ number, kind: "act", events: kinds.map((kind) => ({ kind })) });
const stand: Stand = { view: null, question: null, undo: null };

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
      end: (event: { kind: string }, _step: TableEntry, at: number) => said.push(`/${event.kind} ${at}`),
      settle: (one: TableEntry, _stand: Stand | null, skipped: boolean) => said.push(`${one.number}${skipped ? " skipped" : ""}`),
    };
    queue = new EventQueue(player, () => factor);
  });

  test("plays events one after another, then shows the table", () => {
    queue.push(step(1, "roll", "quick", "hurt"), stand);
    queue.push(step(2, "heal"), stand);
    expect(said).toEqual(["roll 400"]);
    vi.advanceTimersByTime(399);
    expect(said, "nothing is over before its time").toEqual(["roll 400"]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["roll 400", "/roll 0", "/quick 1", "hurt 400"]);
    vi.advanceTimersByTime(400);
    expect(said.slice(4)).toEqual(["/hurt 2", "1", "heal 400"]);
    expect(queue.waiting).toBe(1);
    vi.advanceTimersByTime(400);
    expect(said.at(-1)).toBe("2");
    expect(queue.busy).toBe(false);
  });

  test("goes as fast as is wished", () => {
    factor = 0.5;
    queue.push(step(1, "roll"), stand);
    expect(said).toEqual(["roll 200"]);
  });

  test("at no speed shows everything at once", () => {
    factor = 0;
    queue.push(step(1, "roll"), stand);
    expect(said).toEqual(["1 skipped"]);
  });

  test("is cut short, and goes on with what comes then", () => {
    queue.push(step(1, "roll"), stand);
    queue.push(step(2, "hurt"), stand);
    queue.cut();
    expect(said).toEqual(["roll 400", "1 skipped", "2 skipped"]);
    vi.advanceTimersByTime(2000);
    queue.push(step(3, "heal"), stand);
    expect(said.slice(3)).toEqual(["heal 400"]);
  });

  test("stops playing when the tab is hidden meanwhile", () => {
    queue.push(step(1, "roll", "hurt"), stand);
    factor = 0;
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["roll 400", "/roll 0", "1 skipped"]);
  });

  test("jumps when it is far behind", () => {
    for (let i = 1; i <= 26; i++) queue.push(step(i, "roll"), stand);
    expect(said.at(-1)).toBe("26 skipped");
    expect(queue.busy).toBe(false);
  });

  test("steps without events take no time", () => {
    queue.push({ number: 1, kind: "chat" }, null);
    expect(said).toEqual(["1"]);
  });
});
