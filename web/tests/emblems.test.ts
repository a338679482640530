import { describe, expect, it } from "vitest";
import { drawingsOn, emblems } from "../src/drawings/emblems.svelte";
import type { Family } from "../src/lib/protocol";

const shown = (picture: string | undefined): string => decodeURIComponent(picture ?? "");

describe("emblems", () => {
  it("are found by family and id once the family is loaded", async () => {
    expect(emblems.picture("defender-of-tokyo", "tile")).toBeUndefined();
    await Promise.all([emblems.load("tile"), emblems.load("evolution")]);
    const [tile, evolution] = [emblems.picture("defender-of-tokyo", "tile"), emblems.picture("defender-of-tokyo", "evolution")];
    expect(shown(tile)).toMatch(/^data:image\/svg\+xml,<svg xmlns="[^"]+" viewBox="0 0 48 48"><g [^]+<\/g><\/svg>$/);
    expect(shown(evolution)).not.toBe(shown(tile));
    expect(emblems.knows("wings")).toBe(false); // of a family that isn't loaded
  });
  it("are neutral for components of somebody else's box, one for each family", async () => {
    await Promise.all((["card", "tile", "evolution", "challenge"] as const).map((family) => emblems.load(family)));
    const neutral = (["card", "tile", "evolution", "challenge"] as const).map((family) => {
      expect(emblems.knows("from-elsewhere", family)).toBe(false);
      return shown(emblems.picture("from-elsewhere", family));
    });
    expect(new Set(neutral).size).toBe(4);
    expect(neutral.every((picture) => picture.includes("<path"))).toBe(true);
    expect(shown(emblems.picture("wings"))).not.toBe(neutral[0]);
  });
  it("are neutral for a family that somebody else's box brings", async () => {
    const rumour = "rumour" as Family;
    await emblems.load(rumour);
    expect(emblems.knows("wings", rumour)).toBe(false);
    expect(emblems.picture("wings", rumour)).toBe(emblems.picture("from-elsewhere"));
  });
  it("are read off a sheet", () => {
    const sheet = '<svg><symbol id="_"><g/></symbol><symbol id="a-b">\n<path/></symbol></svg>';
    expect([...drawingsOn(sheet)]).toEqual([["_", "<g/>"], ["a-b", "\n<path/>"]]);
  });
});
