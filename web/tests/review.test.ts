import { describe, expect, it } from "vitest";
import type { ReviewDecision } from "../src/lib/protocol";
import { accuracies, chancesOver, cost, costliest } from "../src/pages/report/review";

const made = (action: number, seat: number, right: number, lost = 0): ReviewDecision => ({
  action, seat, turn: 1, kind: "roll", chosen: "stop", best: "reroll 1", chance: 0.5 - lost, best_chance: 0.5, right,
});

describe("a review", () => {
  it("says how well everybody chose", () => {
    const decisions = [made(0, 0, 1), made(1, 0, 0.5), made(2, 2, 0)];
    expect(accuracies(decisions, 3)).toEqual([
      { seat: 0, decisions: 2, right: 0.75 },
      { seat: 1, decisions: 0, right: null },
      { seat: 2, decisions: 1, right: 0 },
    ]);
  });
  it("finds what cost most, the worst first, and nothing that cost nothing", () => {
    const decisions = [made(0, 0, 1, 0.01), made(1, 0, 0, 0.1), made(2, 1, 0, 0.3), made(3, 1, 0.4, 0.06), made(4, 0, 0.9, 0.02)];
    expect(costliest(decisions, 3).map(({ action }) => action)).toEqual([2, 1, 3]);
    expect(costliest([made(0, 0, 0, 0.1), made(1, 1, 0.2, 0.3)], 2).map(({ action }) => action)).toEqual([1, 0]);
    expect(costliest(decisions.slice(0, 1), 3)).toEqual([]);
    expect(decisions.map(({ action }) => action)).toEqual([0, 1, 2, 3, 4]);
  });
  it("never counts a choice that turned out better as a gain", () => {
    expect(cost(made(0, 0, 0, 0.25))).toBeCloseTo(0.25);
    expect(cost(made(0, 0, 1, -0.1))).toBe(0);
  });
  it("draws the start of a turn as the end of the one before, and the end of the game with its last turn", () => {
    const curve = [
      { action: 0, turn: 1, chances: [0.5, 0.5] },
      { action: 7, turn: 2, chances: [0.75, 0.25] },
      { action: 12, turn: 2, chances: [1, 0] },
    ];
    expect(chancesOver(curve, 0, 12)).toEqual([[0, 0.5], [1, 0.75], [2, 1]]);
    expect(chancesOver(curve.slice(0, 2), 1, 12)).toEqual([[0, 0.5], [1, 0.25]]);
  });
});
