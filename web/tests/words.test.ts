import { describe, expect, test } from "vitest";
import { plain, Words } from "../src/lib/wording/words";

const cards = { page: { cards: ["{n} карта", "{n} карты", "{n} карт"], hello: "Hello, {name}!" } };

describe("plural forms are in gettext's order", () => {
  test.each([[1, 0], [2, 1], [4, 1], [5, 2], [11, 2], [12, 2], [21, 0], [22, 1], [111, 2], [0, 2]])("ru %i", (n, form) => {
    expect(new Words("ru", {}).form(n)).toBe(form);
  });
  test.each([[0, 0], [1, 0], [2, 1], [1_000_000, 1]])("fr %i", (n, form) => {
    expect(new Words("fr", {}).form(n)).toBe(form);
  });
  test.each([[0, 1], [1, 0], [2, 1]])("en %i", (n, form) => {
    expect(new Words("en", {}).form(n)).toBe(form);
  });
});

test("a sentence is filled, in pieces", () => {
  const words = new Words("ru", cards);
  expect(words.text("page", "cards", {}, 22)).toBe("22 карты");
  const said = words.say("page", "hello", { name: { text: "Ann", seat: 1 } });
  expect(said).toEqual(["Hello, ", { text: "Ann", seat: 1 }, "!"]);
  expect(plain(said)).toBe("Hello, Ann!");
});

test("what is missing shows its key", () => {
  expect(new Words("en", cards).text("page", "no such")).toBe("page/no such");
});

test("numbers are written as the language does", () => {
  expect(new Words("en", {}).number(1234.5)).toBe("1,234.5");
  expect(new Words("ru", {}).number(0.5)).toBe("0,5");
  expect(new Words("fr", {}).percent(0.31)).toMatch(/^31\s%$/u);
});
