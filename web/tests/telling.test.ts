import { describe, expect, test } from "vitest";
import type { GameEvent, Phrase, TableEntry } from "../src/lib/protocol";
import { toldAfter } from "../src/pages/table/telling";

const step = (events: Partial<GameEvent>[], log: Phrase[]): TableEntry => ({ number: 1, kind: "act", events: events as GameEvent[], log });
const by = (seat: number): Phrase[1] => ({ name: { seat } });

describe("a line of the log", () => {
  test("belongs to its event", () => {
    const told = toldAfter(step([{ kind: "attack", seat: 1 }, { kind: "hurt", seat: 0 }, { kind: "over" }], [["hurt:claws", by(0)], ["over", by(1)]]));
    expect(told).toEqual([1, 2]);
  });

  test("that stands for several comes after the last of them", () => {
    const heal = { kind: "heal", seat: 0 };
    expect(toldAfter(step([heal, heal, { kind: "roll", seat: 0 }], [["heal", by(0)], ["roll", by(0)]]))).toEqual([1, 2]);
  });

  test("is told from others of its kind by who it is about", () => {
    const hurt = (seat: number): Partial<GameEvent> => ({ kind: "hurt", seat });
    expect(toldAfter(step([hurt(1), hurt(2), hurt(0)], [["hurt:claws", by(1)], ["hurt:claws", by(2)], ["hurt:claws", by(0)]]))).toEqual([0, 1, 2]);
  });

  test("without an event waits for the end of the step", () => {
    expect(toldAfter(step([{ kind: "roll" }, { kind: "buy" }], [["unheard-of"]]))).toEqual([1]);
  });
});
