import { describe, expect, it } from "vitest";
import type { Shelved } from "../src/lib/protocol";
import { bringsOf, longerOf, markOf, presetOf } from "../src/pages/home/shelf";

const box = (changed: Partial<Shelved>): Shelved => ({ module: "m", brings: {}, monsters: [], fewest: 2, most: 6, longer: null, ...changed });

describe("a box on the shelf", () => {
  it("says by how much it makes a game longer, if one would notice", () => {
    expect([1.21, 1.02, 0.92, 1.43].map((longer) => longerOf(box({ longer })))).toEqual([20, 0, -10, 45]);
    expect(longerOf(box({}))).toBeNull();
  });
  it("says what is in it, monsters last", () => {
    expect(bringsOf(box({ brings: { costume: 12 }, monsters: ["a", "b"] }))).toEqual([{ kind: "costume", count: 12 }, { kind: "monster", count: 2 }]);
    expect(bringsOf(box({}))).toEqual([]);
    expect([markOf(box({ brings: { costume: 12 } })), markOf(box({ brings: { rumour: 6 } })), markOf(box({}))]).toEqual(["costume", "deck", "dice"]);
  });
});

describe("a selection", () => {
  const presets = { "first-game": [], wicked: ["a", "b"], everything: ["a", "b", "c"] };
  const why = { reason: "r", message: "m" };
  it("is known by its modules, in whatever order", () => {
    expect(presetOf([], presets, {})).toBe("first-game");
    expect(presetOf(["b", "a"], presets, {})).toBe("wicked");
    expect(presetOf(["a"], presets, {})).toBeNull();
  });
  it("lacks what doesn't go with the rest", () => {
    expect(presetOf(["a", "c"], presets, { b: why })).toBe("everything");
    expect(presetOf(["a"], presets, { b: why })).toBe("wicked");
  });
});
