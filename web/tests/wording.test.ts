import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Face, Language, LeanView, Messages, Option, Phrase, View, Worded } from "../src/lib/protocol";
import { whole } from "../src/lib/view";
import { plain, seatsOf, Words } from "../src/lib/wording/words";
import { rerollOf } from "../src/pages/table/answers";

interface Told {
  names: string[];
  texts: Record<Language, Messages>;
  printed: { id: string; name: Worded }[];
  phrases: { edition: string; context: string; phrase: Phrase; dice?: Face[]; said: Worded; you: number | null }[];
  rerolls: { dice: number; key: string; data: Option["data"] & { dice: number[] }; label: Phrase }[];
  views: { lean: LeanView; whole: View }[];
}

// Made by `python -m tests.wording build/wording.json`: what Python says.
const told = JSON.parse(readFileSync(new URL("../../build/wording.json", import.meta.url), "utf-8")) as Told;

describe.each(["en", "fr", "ru"] as const)("the page says what Python says, in %s", (language) => {
  const all = new Words(language, told.texts[language], told.printed);

  test.each([["event", 4000], ["option", 1000], ["prompt", 30], ["prospect", 200]])("of phrases of context %s", (context, least) => {
    const phrases = told.phrases.filter((one) => one.context === context);
    expect(phrases.length).toBeGreaterThan(least);
    for (const { edition, phrase, dice = [], said, you } of phrases) {
      const sentence = all.at(edition).fill(context, phrase, { names: told.names, dice, you });
      expect(plain(sentence), JSON.stringify(phrase)).toBe(said[language]);
    }
  });

  test("of what is told to whom it is about", () => {
    const named = (phrase: Phrase): boolean => [phrase[1]?.["name"], phrase[1]?.["other"]].some((word) => seatsOf(word).includes(0));
    const about = told.phrases.filter(({ you, phrase }) => you === 0 && named(phrase));
    expect(about.length).toBeGreaterThan(300);
    for (const { said } of about) expect(said[language]).not.toContain("Ana ");
  });
});

test("names, cards and faces in a sentence are more than words", () => {
  const words = new Words("en", told.texts.en, told.printed);
  const buys = words.fill("event", ["buy:market", { name: { seat: 1 }, card: { card: "wings" }, n: 6 }], told);
  expect(buys).toEqual([
    { text: "Boris", seat: 1 }, " buys ", { text: "Wings", card: "wings", family: undefined }, " for ", "6", " energy.",
  ]);
  expect(words.fill("option", ["use:face", { face: { face: "claw" } }])).toEqual(["Name ", { text: "claw", face: "claw" }]);
});

test("choices of dice are those of Python", () => {
  expect(told.rerolls.length).toBeGreaterThan(60);
  for (const { dice, ...option } of told.rerolls) expect(rerollOf(dice, option.data.dice)).toEqual(option);
});

test("views are whole again", () => {
  expect(told.views.length).toBeGreaterThan(100);
  for (const view of told.views) expect(whole(view.lean)).toEqual(view.whole);
});
