import { describe, expect, it } from "vitest";
import type { Component } from "../src/lib/protocol";
import { find, isIn, simple } from "../src/pages/cards/find";
import { EDITIONS, fits, MODULES, sectionsFor } from "../src/pages/rules/sections";

const one = (changed: Partial<Component>): Component => ({
  id: "x", kind: "keep", editions: ["base"], price: 3, copies: null, house: false,
  name: { en: "", fr: "", ru: "" }, text: { en: "", fr: "", ru: "" }, ...changed,
});
const all = [
  one({ id: "wings", name: { en: "Wings", fr: "Ailes", ru: "Крылья" }, text: { en: "Pay 2 energy.", fr: "Payez 2 énergies.", ru: "Ещё 2." } }),
  one({ id: "heal", kind: "discard", editions: ["base", "dark"], name: { en: "Heal", fr: "Soins", ru: "Лечение" } }),
  one({ id: "devious", kind: "tile", editions: ["base", "dark"], modules: ["wicked"], name: { en: "Devious", fr: "Retors", ru: "Коварный" } }),
  one({ id: "king", kind: "monster", editions: ["power-up"], product: "power-up", name: { en: "A", fr: "A", ru: "А" } }),
];
const ids = (found: Component[]): string[] => found.map(({ id }) => id);

describe("the catalogue", () => {
  it("looks for words without accents, in the reader's language and in English names", () => {
    expect(ids(find(all, { words: "ENERGIES", kind: null, box: null }, "fr"))).toEqual(["wings"]);
    expect(ids(find(all, { words: "wings", kind: null, box: null }, "ru"))).toEqual(["wings"]);
    expect(ids(find(all, { words: "еще", kind: null, box: null }, "ru"))).toEqual(["wings"]);
    expect(simple("Éclairs d’été")).toBe("eclairs d'ete");
  });
  it("sorts by kind, then by name", () => {
    expect(ids(find([...all].reverse(), { words: "", kind: null, box: null }, "en"))).toEqual(["wings", "heal", "devious", "king"]);
  });
  it("knows what is in which box", () => {
    expect(ids(find(all, { words: "", kind: null, box: "dark" }, "en"))).toEqual(["heal", "devious"]);
    expect(ids(find(all, { words: "", kind: "tile", box: "base" }, "en"))).toEqual([]);
    expect(isIn(all[3] as Component, "power_up")).toBe(true);
  });
});

describe("the rules", () => {
  const names = (edition: string, ...modules: string[]): string[] => sectionsFor({ edition, modules }).map(({ name }) => name);
  it("are those of the edition and its modules", () => {
    expect(names("base")).toEqual(["aim", "turn", "dice", "tokyo", "buy", "end"]);
    expect(names("dark")).toContain("wicked");
    expect(names("base", "wicked", "power_up", "luchador")).toEqual(expect.arrayContaining(["wicked", "evolution", "mask"]));
    expect(names("origins", "king_kong", "cthulhu", "cybertooth", "transformation", "halloween", "mindbug")).toEqual(expect.arrayContaining(["tower", "cultist", "berserk", "form", "costume", "mindbug", "keywords"]));
  });
  it("tell of the Bay and of stars in Tokyo only where they are", () => {
    const points = (edition: string, ...modules: string[]): string[] => sectionsFor({ edition, modules }).flatMap((section) => section.points);
    expect(points("origins")).not.toContain("tokyo-5");
    expect(points("base")).toContain("tokyo-1");
    expect(points("base", "two_player")).toContain("tokyo-1-two");
  });
  it("offer only what goes together", () => {
    expect(MODULES.filter((module) => fits(module, { edition: "origins", modules: [] }))).toEqual([
      "luchador", "king_kong", "cthulhu", "cybertooth", "anubis", "transformation", "halloween", "mindbug", "two_player",
    ]);
    expect(fits("mutant_draft", { edition: "base", modules: [] })).toBe(false);
    expect(EDITIONS).toHaveLength(3);
  });
});
