import { describe, expect, it, vi } from "vitest";
import type { Choices, Fitting, TableOptions } from "../src/lib/protocol";
import { fitted, lastOptions, minutes, monstersFor, usualMonster } from "../src/pages/home/options.svelte";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const why = { reason: "r", message: "m" };
const fits: Fitting = {
  players: { 2: null, 3: null, 4: null, 5: why, 6: why },
  modules: { wicked: why, power_up: why, luchador: null },
  monsters: { gigazaur: why, kraken: null },
  rules: { tile_side: why, asks: why, origins_mix: null },
};
const options = (changed: Partial<TableOptions>): TableOptions => ({ ...lastOptions(), ...changed });

describe("options of a table", () => {
  it("lose what doesn't fit, and keep the rest", () => {
    const asked = options({ players: 6, modules: ["power_up", "luchador"], rules: { tile_side: "green", first: 5 } });
    expect(fitted(asked, fits)).toEqual({ ...asked, players: 4, modules: ["luchador"], rules: {} });
    const right = options({ players: 3, modules: ["luchador"], rules: { origins_mix: "all", first: 2 } });
    expect(fitted(right, fits)).toEqual(right);
  });

  it("keep a deck of one's own only where two boxes can be mixed", () => {
    const asked = options({ players: 3, modules: ["luchador"], rules: { own_deck: ["wings", "jets", "heal"] } });
    expect(fitted(asked, fits)).toEqual(asked);
    expect(fitted(asked, { ...fits, rules: { origins_mix: why } }).rules).toEqual({});
  });

  it("take longer with more people and more modules, and are quick against quick bots", () => {
    const four = options({});
    const shelf = [{ module: "luchador", longer: 1.5 }, { module: "cthulhu", longer: null }];
    const choices = { turns: { base: 27 }, shelf } as unknown as Choices;
    expect(minutes(four, 4)).toBeGreaterThan(minutes(four, 1));
    expect(minutes(options({ modules: ["luchador"] }), 4, choices)).toBeGreaterThan(minutes(four, 4, choices));
    expect(minutes(options({ modules: ["cthulhu"] }), 4, choices)).toBe(minutes(four, 4, choices));
    expect(minutes(options({ players: 2, pace: 0 }), 1)).toBe(5);
    expect(minutes(four, 4) % 5).toBe(0);
  });

  it("show each figure once, as the edition draws it", () => {
    const choices = { monsters: { gigazaur: "base", kraken: "base-1e", "dark-kraken": "dark" } } as unknown as Choices;
    expect(monstersFor(choices, "base")).toEqual(["gigazaur", "kraken"]);
    expect(monstersFor(choices, "dark")).toEqual(["gigazaur", "dark-kraken"]);
    expect(usualMonster(choices, options({}), null)).toBe("gigazaur");
    expect(usualMonster(choices, options({}), fits)).toBe("kraken");
    expect(usualMonster(choices, options({}), null, ["gigazaur", "kraken"])).toBeNull();
  });
});
