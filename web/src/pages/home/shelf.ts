/** What the shelf says of a box. */
import type { Shelved, Why } from "../../lib/protocol";

/** Percent that a game gets longer by, in steps of five as bots differ from people; 0 if one would not notice. */
export function longerOf({ longer }: Shelved): number | null {
  return longer === null ? null : Math.round((longer - 1) * 20) * 5;
}

const MARKS: Record<string, string> = {
  tile: "wickedness", evolution: "evolution", challenge: "challenge", costume: "costume", form: "beast", die: "dice", cultist: "cultist", tower: "tower",
};

/** What is on the lid of a box without monsters: the mark of what it brings first. */
export function markOf({ brings }: Shelved): string {
  const [first] = Object.keys(brings);
  return first === undefined ? "dice" : (MARKS[first] ?? "deck");
}

export interface Brought {
  kind: string;
  count: number;
}

/** What is in a box, monsters last. */
export function bringsOf({ brings, monsters }: Shelved): Brought[] {
  const found = Object.entries(brings).map(([kind, count]) => ({ kind, count }));
  return monsters.length ? [...found, { kind: "monster", count: monsters.length }] : found;
}

type Presets = Readonly<Record<string, readonly string[]>>;

/** The selection that has been made, if it is one of those on offer: without what doesn't go with the rest. */
export function presetOf(modules: readonly string[], presets: Presets, why: Readonly<Record<string, Why | null>>): string | null {
  const fitting = (names: readonly string[]): string => names.filter((name) => !why[name]).sort().join();
  return Object.keys(presets).find((name) => fitting(presets[name] ?? []) === [...modules].sort().join()) ?? null;
}
