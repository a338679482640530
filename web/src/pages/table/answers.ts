/** How the options of a question are laid out: which are dice, which are cards to pick, which are answers. No rules. */
import type { Decision } from "../../lib/protocol";
import type { Choosable } from "../../lib/view";
import { type Known, plain, type Words } from "../../lib/wording/words";

export interface Laid {
  /** Of how many dice, from the first on, any may be rolled again. */
  rerolls: number;
  /** Those of them that have to stay. */
  held: ReadonlySet<number>;
  /** Dice that may be rolled again together, one choice after the other: another's, mostly. */
  sets: Choosable[];
  /** What can be done with one die. */
  dice: Choosable[];
  /** Faces that a die can be turned to, or all dice with a face. */
  turns: Choosable[];
  /** Cards that are picked and then confirmed. */
  picks: Choosable[];
  /** The answers proper. */
  main: Choosable[];
  /** What could be done beside them. */
  extras: Choosable[];
}

const PICKED = new Set(["buy", "opportunist", "tile", "evolution", "copy", "sell", "costume", "steal"]);
const PICKING = new Set(["buy", "take", "keep", "play", "copy", "sell", "steal"]);
const ASKS_FOR_USE = new Set(["use", "damage"]);

export const verbOf = ({ key }: Choosable): string => key.split(" ")[0] ?? "";

/** What an option is called; its key where it has no words. */
export function labelOf({ key, label }: Choosable, words: Words, known: Known): string {
  return label ? plain(words.fill("option", label, known)) : key;
}

/** Whether a key names dice to be rolled again by their places. */
const names = (key: string): boolean => /^reroll \d/.test(key);

export function lay(kind: string, options: readonly Choosable[], rerolls = 0, held: readonly number[] = []): Laid {
  const laid: Laid = { rerolls, held: new Set(held), sets: [], dice: [], turns: [], picks: [], main: [], extras: [] };
  for (const option of options) {
    const verb = verbOf(option);
    const { dice, face, wanted } = option.data;
    if (names(option.key)) laid.sets.push(option);
    else if (kind === "resolve" && verb === "resolve") laid.main.push(option);
    else if (verb === "turn" && dice?.length && face !== undefined) laid.turns.push(option);
    else if (verb !== "reroll-free" && dice?.length === 1) laid.dice.push(option);
    else if ((PICKED.has(kind) && PICKING.has(verb) && !(kind === "buy" && verb === "play")) || wanted !== undefined) laid.picks.push(option);
    else if (verb === "reroll-free" || ((verb === "use" || verb === "play") && !ASKS_FOR_USE.has(kind))) laid.extras.push(option);
    else laid.main.push(option);
  }
  return laid;
}

/** The reroll of just these dice, if it is on offer: choices of dice are told by the number of dice alone. */
export function rerollOf(rerolls: number, up: readonly number[], held: ReadonlySet<number> = new Set()): Choosable | undefined {
  const dice = [...up].sort((a, b) => a - b);
  if (!dice.length || dice.some((i) => i >= rerolls || held.has(i))) return undefined;
  return { key: `reroll ${dice.join(" ")}`, data: { dice }, label: ["reroll", { n: dice.length, dice: { dice } }] };
}

/** Of some choices of dice that of just these. */
export const setOf = (sets: readonly Choosable[], up: readonly number[]): Choosable | undefined =>
  sets.find(({ data: { dice = [] } }) => dice.length === up.length && dice.every((i) => up.includes(i)));

/** The option with a key. */
export function optionOf({ options, reroll = 0 }: Decision, key: string): Choosable | undefined {
  const listed = options?.find((option) => option.key === key);
  return listed ?? (names(key) ? rerollOf(reroll, key.split(" ").slice(1).map(Number)) : undefined);
}

/** Dice that some option names. */
export function dieNumbers(options: readonly Choosable[]): ReadonlySet<number> {
  return new Set(options.flatMap((option) => option.data.dice ?? []));
}

/** The dice that are picked with this one. */
export const pickedWith = ({ dice, turns }: Laid, i: number): readonly number[] =>
  [...dice, ...turns].find(({ data }) => data.dice?.includes(i))?.data.dice ?? [i];

/** What is picked from the start, as there is nothing else to be picked. */
export function onlyPick({ rerolls, dice, turns }: Laid): readonly number[] {
  const ways = [...dice, ...turns].map(({ data }) => data.dice ?? []);
  const first = ways[0] ?? [];
  return rerolls === 0 && ways.every((way) => String(way) === String(first)) ? first : [];
}

/** All dice with the face of this one; those that are up already go down together. */
export function allEqual(faces: readonly string[], i: number, up: readonly number[], may: ReadonlySet<number>): number[] {
  const same = faces.flatMap((face, j) => (face === faces[i] && may.has(j) ? [j] : []));
  const down = same.every((j) => up.includes(j));
  const others = up.filter((j) => !same.includes(j));
  return down ? others : [...others, ...same];
}

/** What Space does: what has been picked, or the answer at which there is nothing to think about. */
export function readyOf(laid: Laid, picked: string | null): Choosable | undefined {
  const chosen = [...laid.picks, ...laid.dice].find((option) => option.key === picked);
  return chosen ?? [...laid.main, ...laid.extras].find(({ tone }) => tone === "gold");
}

const LETTERS: Record<string, string> = {
  stop: "s", yield: "y", stay: "n", done: "d", sweep: "n", look: "l", pass: "p", take: "t", reveal: "r", hide: "h", ask: "a",
  help: "h", refuse: "x", skip: "x", mindbug: "m",
};

/** A key for each answer: its letter, or a digit where digits are free. */
export function hotkeys(laid: Laid, ready: Choosable | undefined): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  const digits = laid.rerolls === 0 && laid.sets.length === 0 && laid.dice.length === 0 && laid.turns.length === 0 && laid.picks.length === 0;
  let n = 1;
  for (const option of [...laid.main, ...laid.extras]) {
    const letter = LETTERS[verbOf(option)];
    if (option === ready) out.set(option.key, "space");
    else if (letter && ![...out.values()].includes(letter)) out.set(option.key, letter);
    else if (digits && n <= 9) out.set(option.key, String(n++));
  }
  return out;
}
