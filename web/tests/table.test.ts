import { describe, expect, it } from "vitest";
import type { Decision, Stake } from "../src/lib/protocol";
import { doesOf } from "../src/lib/does";
import type { Choosable } from "../src/lib/view";
import { allEqual, dieNumbers, hotkeys, lay, onlyPick, optionOf, pickedWith, readyOf, rerollOf, setOf } from "../src/pages/table/answers";
import { chancesOf, hopesOf, inHundred, partsOf, prospectsOf } from "../src/pages/table/odds";
import { timeLeft } from "../src/pages/table/time";

const option = (key: string, data: Choosable["data"] = {}): Choosable => ({ key, data });

describe("how options are laid out", () => {
  it("puts rerolls to the dice and free activations beside the answers", () => {
    const options = [
      option("stop"), option("use smoke-cloud", { card: "smoke-cloud" }), option("reroll-free 2", { dice: [2] }),
    ];
    const laid = lay("roll", options, 3);
    expect(laid.rerolls).toBe(3);
    expect(laid.main.map(({ key }) => key)).toEqual(["stop"]);
    expect(laid.extras.map(({ key }) => key)).toEqual(["use smoke-cloud", "reroll-free 2"]);
    expect([...dieNumbers(laid.extras)]).toEqual([2]);
  });

  it("finds the choice of dice that a key or dice stand for, among those on offer", () => {
    expect(rerollOf(3, [2, 0])).toMatchObject({ key: "reroll 0 2", data: { dice: [0, 2] } });
    expect(rerollOf(3, [3, 0])).toBeUndefined();
    expect(rerollOf(3, [])).toBeUndefined();
    expect(rerollOf(0, [0])).toBeUndefined();
    const decision: Decision = { seat: 0, kind: "roll", about: { window: null }, reroll: 3, options: [{ action: 0, ...option("stop") }] };
    expect(optionOf(decision, "reroll 0 2")).toEqual(rerollOf(3, [0, 2]));
    expect(optionOf(decision, "stop")?.key).toBe("stop");
    expect(optionOf(decision, "reroll 5")).toBeUndefined();
  });

  it("leaves dice alone that are held", () => {
    const laid = lay("roll", [option("stop")], 3, [1]);
    expect(rerollOf(laid.rerolls, [0, 2], laid.held)?.key).toBe("reroll 0 2");
    expect(rerollOf(laid.rerolls, [0, 1], laid.held)).toBeUndefined();
  });

  it("lets dice of another be lifted together, where choices of them are listed", () => {
    const sets = [option("reroll 0", { dice: [0] }), option("reroll 0 2", { dice: [0, 2] })];
    const laid = lay("curse", [...sets, option("pass")]);
    expect(laid.sets).toEqual(sets);
    expect(laid.main.map(({ key }) => key)).toEqual(["pass"]);
    expect(setOf(laid.sets, [2, 0])?.key).toBe("reroll 0 2");
    expect(setOf(laid.sets, [2])).toBeUndefined();
    const single = lay("curse", [option("reroll die 3", { dice: [3] }), option("discard die 3", { dice: [3] }), option("done")]);
    expect(single.dice.map(({ key }) => key)).toEqual(["reroll die 3", "discard die 3"]);
  });

  it("has dice turned by picking them: one, or all of a face", () => {
    const turn = (die: number, face: "1" | "claw"): Choosable => option(`turn ${die} to ${face} with plot-twist`, { card: "plot-twist", dice: [die], face });
    const one = lay("change", [turn(0, "1"), turn(2, "1"), turn(2, "claw"), option("done")]);
    expect(one.turns).toHaveLength(3);
    expect([one.dice, one.main.map(({ key }) => key)]).toEqual([[], ["done"]]);
    expect(pickedWith(one, 2)).toEqual([2]);
    expect(onlyPick(one)).toEqual([]);
    const every = lay("change", [option("turn every 1 to 2", { dice: [0, 3], face: "2", before: "1" }), option("pass")]);
    expect(pickedWith(every, 3)).toEqual([0, 3]);
  });

  it("has a die picked from the start, where there is no other", () => {
    const probe = option("probe 3", { dice: [3] });
    expect(onlyPick(lay("probe", [probe, option("pass")]))).toEqual([3]);
    expect(onlyPick(lay("probe", [probe, option("probe 4", { dice: [4] }), option("pass")]))).toEqual([]);
    expect(onlyPick(lay("roll", [probe, option("stop")], 6))).toEqual([]);
    expect(onlyPick(lay("buy", [option("done")]))).toEqual([]);
  });

  it("lets cards be picked first, and Space takes the picked one", () => {
    const laid = lay("buy", [
      option("buy wings", { card: "wings", price: 6, from: "market" }), option("sweep", { price: 2 }), option("done"),
      option("play nine-lives", { card: "nine-lives", family: "evolution" }),
    ]);
    expect(laid.picks.map(({ key }) => key)).toEqual(["buy wings"]);
    expect(laid.extras.map(({ key }) => key)).toEqual(["play nine-lives"]);
    expect(readyOf(laid, null)).toBeUndefined();
    expect(readyOf(laid, "buy wings")?.key).toBe("buy wings");
  });

  it("leaves Space to what is gold, and to nothing where answers are equal", () => {
    const equal = lay("yield", [option("yield"), option("stay", { damage: 3 })]);
    expect(readyOf(equal, null)).toBeUndefined();
    expect([...hotkeys(equal, undefined).values()]).toEqual(["y", "n"]);
    const grave = lay("yield", [{ ...option("yield"), tone: "gold" }, { ...option("stay"), tone: "deadly" }]);
    expect(readyOf(grave, null)?.key).toBe("yield");
    const none = lay("tile", [option("take devious", { card: "devious" }), { ...option("pass"), tone: "quiet" }]);
    expect(readyOf(none, null)).toBeUndefined();
    expect(readyOf(none, "take devious")?.key).toBe("take devious");
  });

  it("falls back to plain answers for a kind nobody knows", () => {
    const laid = lay("dance", [option("waltz"), option("tango")]);
    expect(laid.main).toHaveLength(2);
    expect([...hotkeys(laid, undefined).values()]).toEqual(["1", "2"]);
  });

  it("gives every answer another key", () => {
    const laid = lay("challenge", [option("help"), option("pass"), option("hide")]);
    const given = [...hotkeys(laid, laid.main[0]).values()];
    expect(given[0]).toBe("space");
    expect(new Set(given).size).toBe(given.length);
  });
});

describe("dice", () => {
  it("turns all of a face together", () => {
    const faces = ["1", "claw", "1", "heart", "1"];
    const may = new Set([0, 1, 2, 3]);
    expect(allEqual(faces, 0, [], may)).toEqual([0, 2]);
    expect(allEqual(faces, 0, [1, 0], may)).toEqual([1, 0, 2]);
    expect(allEqual(faces, 2, [1, 0, 2], may)).toEqual([1]);
  });

  it("tells the chance of one more than is kept, and of two more", () => {
    const odds = { "1": [1, 1, 1, 0.4, 0.1], claw: [1, 0.5, 0.2, 0, 0] };
    expect(chancesOf(odds, ["1", "1"])).toEqual([
      { face: "1", n: 3, chance: 0.4, more: 0.1 }, { face: "claw", n: 1, chance: 0.5, more: 0.2 },
    ]);
  });

  it("says what a roll may bring that is not there yet, and what is given up", () => {
    const stakes: Decision["stakes"] = [
      { face: "claw", n: 3, says: ["stake:out", { n: 3 }] }, { face: "3", n: 3, says: ["stake:stars", { n: 3 }] },
      { face: "2", n: 3, says: ["stake:stars", { n: 2 }] },
    ];
    const gives = { heart: [["gives:hearts", { n: 1 }]] } as unknown as NonNullable<Decision["gives"]>;
    const dice = ["claw", "claw", "3", "3", "1", "heart"];
    const odds = { claw: [1, 1, 1, 0.3056], "3": [1, 1, 1, 0.3056], "2": [1, 0.3, 0.02, 0] };
    expect(prospectsOf({ gives }, hopesOf({ stakes }, dice, [4, 5]), odds, dice, [4, 5])).toEqual({
      hopes: [["stake:out", { n: 3, chance: 31 }], ["stake:stars", { n: 3, chance: 31 }]], gives: [["gives:hearts", { n: 1 }]],
    });
    expect(prospectsOf({ gives }, [], odds, dice, [4]).gives).toEqual([]);
    expect(hopesOf({ stakes }, ["3", "3", "3", "claw", "claw", "1"], [5]).map(({ says: [key] }) => key)).toEqual(["stake:out"]);
  });

  it("leaves out what nobody would roll for", () => {
    const stakes: Stake[] = [{ face: "3", n: 3, says: ["stake:stars", {}] }];
    const dice = ["1", "1", "2", "2", "heart", "energy"];
    expect(hopesOf({ stakes }, dice, [0, 1, 2, 3, 4, 5])).toHaveLength(1);
    expect(hopesOf({ stakes }, dice, [0, 1, 2])).toEqual([]);
    expect(hopesOf({ stakes }, ["3", ...dice.slice(1)], [4, 5])).toHaveLength(1);
    expect(hopesOf({ stakes }, ["3", ...dice.slice(1)], [5])).toEqual([]);
  });

  it("takes a throw apart into cases that add up to 100", () => {
    const threes = { face: "3", n: 3, says: ["stake:stars", {}] } satisfies Stake;
    const claws = { face: "claw", n: 3, says: ["stake:out", {}] } satisfies Stake;
    const parts = partsOf([threes, claws], [16 / 36, 9 / 36, 9 / 36, 2 / 36]);
    expect(parts).toEqual([
      { hopes: [threes], chance: 25 }, { hopes: [threes, claws], chance: 6 }, { hopes: [claws], chance: 25 }, { hopes: [], chance: 44 },
    ]);
    expect(partsOf([threes], [0.9999, 0.0001]).map(({ chance }) => chance)).toEqual([1, 99]);
    expect(partsOf([claws, threes], [24 / 36, 1 / 36, 11 / 36, 0]).map(({ chance }) => chance)).toEqual([3, 31, 66]);
    expect(partsOf([threes, claws], [0.5, 0, 0.3, 0.2]).map(({ hopes }) => hopes.length)).toEqual([2, 1, 0]);
    for (const chances of [[1 / 3, 1 / 3, 1 / 3, 0], [0.005, 0.005, 0.005, 0.985]])
      expect(partsOf([threes, claws], chances).reduce((sum, { chance }) => sum + chance, 0)).toBe(100);
  });

  it("tells chances in hundredths, and never none or all of what is open", () => {
    expect([0, 0.0001, 0.306, 0.9999, 1].map(inHundred)).toEqual([0, 1, 31, 99, 100]);
  });
});

describe("time that is left", () => {
  it("is short", () => {
    expect([0, 9.2, 65, 3600, 7325, 200_000].map(timeLeft)).toEqual(["0:00", "0:10", "1:05", "1:00:00", "2:02:05", "2d 7h"]);
  });
});

describe("an effect in marks", () => {
  it("is read off plain sentences", () => {
    expect(doesOf("Gain 5 stars and lose 4 hearts.").what).toEqual([
      { sign: "+", n: "5", mark: "star" }, { sign: "−", n: "4", mark: "heart" },
    ]);
    expect(doesOf("If you resolve at least 1 claw on your turn, gain 1 star.")).toEqual({
      when: "claw", what: [{ sign: "+", n: "1", mark: "star" }],
    });
    expect(doesOf("All other monsters lose 5 stars.").when).toBe("target");
    expect(doesOf("You may use any of your 2s as 1s.").what).toEqual([]);
    expect(doesOf("You may pay 2 energy. You then lose no hearts until the turn ends.").what).toEqual([]);
    expect(doesOf("Pay 1 energy less for each Power card you buy.").what).toEqual([{ sign: "−", n: "1", mark: "energy" }]);
    expect(doesOf("You may pay 1 energy to gain 1 heart.").what.map(({ sign }) => sign)).toEqual(["−", "+"]);
  });
});
