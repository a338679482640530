import { describe, expect, it } from "vitest";
import type { Face, GameEvent, TableEntry } from "../src/lib/protocol";
import { changedDice } from "../src/pages/table/changed";

const faces = (said: string): Face[] => said.split(" ") as Face[];
let number = 0;
const act = (...events: GameEvent[]): TableEntry => ({ number: ++number, kind: "act", events });
const roll = act({ kind: "turn", seat: 0 }, { kind: "roll", dice: faces("1 1 2 3 claw heart") });
const change = act({ kind: "change", dice: faces("1 1 2 3 claw claw"), card: "stretchy" });

describe("dice that a card has changed", () => {
  it("are those whose face is another", () => {
    expect([...changedDice([roll, change])]).toEqual([[5, { card: "stretchy", family: undefined }]]);
    expect(changedDice([roll]).size).toBe(0);
  });
  it("are forgotten when they fall again", () => {
    const again = act({ kind: "reroll", dice: faces("1 1 2 3 claw 2"), chosen: [5] });
    expect(changedDice([roll, change, again]).size).toBe(0);
    const other = act({ kind: "reroll", dice: faces("3 1 2 3 claw claw"), chosen: [0] });
    expect([...changedDice([roll, change, other]).keys()]).toEqual([5]);
  });
  it("are forgotten with the turn, and when the change is taken back", () => {
    expect(changedDice([roll, change, act({ kind: "turn", seat: 1 })]).size).toBe(0);
    expect(changedDice([roll, change, { number: ++number, kind: "undo", seat: 0, events: [] }]).size).toBe(0);
    expect(changedDice([roll, change, act(), { number: ++number, kind: "undo", seat: 0, events: [] }]).size).toBe(1);
  });
});
