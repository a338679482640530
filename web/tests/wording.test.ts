import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Decision, Face, GameEvent, Language, Messages, Option, Worded } from "../src/lib/protocol";
import { decisionPrompt, optionLabel, questionOf } from "../src/lib/wording/labels";
import { line, lines } from "../src/lib/wording/log";
import { plain, Words } from "../src/lib/wording/words";

interface Told {
  names: string[];
  texts: Record<Language, Messages>;
  printed: { id: string; name: Worded }[];
  events: { edition: string; event: GameEvent; said: Worded }[];
  stretches: { edition: string; brief: boolean; events: GameEvent[]; said: Record<Language, string[]> }[];
  decisions: {
    edition: string;
    decision: Decision;
    options: Option[];
    dice: Face[];
    rolls_left: number;
    draft: boolean;
    question: string;
    prompt: Worded;
    labels: Record<Language, string[]>;
  }[];
}

// Made by `python -m tests.wording build/wording.json`: what Python says.
const told = JSON.parse(readFileSync(new URL("../../build/wording.json", import.meta.url), "utf-8")) as Told;

describe.each(["en", "fr", "ru"] as const)("the page says what Python says, in %s", (language) => {
  const all = new Words(language, told.texts[language], told.printed);

  test("of every event", () => {
    for (const { edition, event, said } of told.events) {
      expect(plain(line(event, told.names, all.at(edition))), JSON.stringify(event)).toBe(said[language]);
    }
  });

  test("of stretches of a game", () => {
    for (const { edition, brief, events, said } of told.stretches) {
      expect(lines(events, told.names, all.at(edition), brief).map(plain)).toEqual(said[language]);
    }
  });

  test("of decisions and their options", () => {
    for (const one of told.decisions) {
      const words = all.at(one.edition);
      const decision = { ...one.decision, options: one.options };
      expect(questionOf(decision)).toBe(one.question);
      expect(plain(decisionPrompt(decision, words, { rollsLeft: one.rolls_left, draft: one.draft }))).toBe(one.prompt[language]);
      const known = { kind: one.question, names: told.names, dice: one.dice, firstDie: 1 };
      expect(one.options.map((option) => plain(optionLabel(option, words, known)))).toEqual(one.labels[language]);
    }
  });
});
