import { describe, expect, it } from "vitest";
import { changed, like, listed, total } from "../src/pages/home/deck";

const cards = { wings: { count: 1, most: 2 }, "extra-head": { count: 2, most: 2 }, "orb-of-doom": { count: 0, most: 1 } };

describe("a deck of one's own", () => {
  it("lists every copy", () => {
    expect(listed(cards)).toEqual(["wings", "extra-head", "extra-head"]);
    expect(total(cards)).toBe(3);
  });

  it("has no more copies than there are, and none below nothing", () => {
    expect(changed(cards, "wings", 1)["wings"]).toEqual({ count: 2, most: 2 });
    expect(changed(cards, "extra-head", 1)).toEqual(cards);
    expect(changed(cards, "orb-of-doom", -1)).toEqual(cards);
    expect(changed(cards, "sword", 1)).toEqual(cards);
    expect(cards.wings.count).toBe(1);
  });

  it("can be made like another, which may lack some cards", () => {
    expect(total(like(cards, {}))).toBe(0);
    expect(like(cards, { wings: { count: 3, most: 3 } })["wings"]).toEqual({ count: 2, most: 2 });
  });
});
