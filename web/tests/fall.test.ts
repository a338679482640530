import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/lib/protocol";
import { fallOf } from "../src/pages/table/fall";

const claws = (seat: number, by: number, amount: number): GameEvent => ({ kind: "hurt", seat, by, amount, cause: "claws" });
const inTokyo: GameEvent[] = [
  { kind: "turn", seat: 0, amount: 1 }, { kind: "enter", seat: 0, place: "city" }, { kind: "points", seat: 0, amount: 4 }, claws(2, 0, 3), { kind: "turn", seat: 1, amount: 2 },
  { kind: "turn", seat: 0, amount: 4 }, { kind: "turn", seat: 1, amount: 5 }, { kind: "attack", seat: 1, amount: 3 }, claws(0, 1, 3), { kind: "stay", seat: 0 },
];
const struck: GameEvent[] = [
  { kind: "turn", seat: 2, amount: 6 }, { kind: "attack", seat: 2, amount: 4 }, claws(0, 2, 2), { kind: "dead", seat: 0, by: 2 }, { kind: "leave", seat: 0 },
  { kind: "enter", seat: 2, place: "city" }, { kind: "points", seat: 2, amount: 1 }, { kind: "turn", seat: 1, amount: 7 },
];

describe("how one fell", () => {
  it("tells who did it, with what, and what had been chosen", () => {
    expect(fallOf([...inTokyo, ...struck], 0)).toEqual({ turn: 6, by: 2, claws: 4, hearts: 2, place: "city", stayed: 2, movedIn: 1, held: 1, taken: 3, stars: 4 });
  });
  it("forgets a choice after which one has had a turn, and a place that one has left", () => {
    const own: GameEvent = { kind: "turn", seat: 0, amount: 6 };
    expect(fallOf([...inTokyo, own, ...struck], 0)).toMatchObject({ place: "city", stayed: null, held: 2 });
    expect(fallOf([...inTokyo, { kind: "yield", seat: 0 }, ...struck], 0)).toMatchObject({ place: null, stayed: null, movedIn: null });
  });
  it("counts only the last blow, and claws only where they did it", () => {
    const poison: GameEvent = { kind: "hurt", seat: 0, amount: 1, cause: "poison" };
    expect(fallOf([...inTokyo.slice(0, 9), poison, { kind: "dead", seat: 0 }], 0)).toMatchObject({ by: null, claws: 0, hearts: 1 });
    expect(fallOf(inTokyo, 0)).toBe(null);
  });
});
