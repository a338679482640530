/** This browser's own words in the dice, and the promises it has seen: kept here, so that it can look for both after the game. */
export interface Kept {
  salts: string[];
  /** The table's promise, as it was before the game. */
  commitment?: string;
}
type Store = Pick<Storage, "getItem" | "setItem">;

const PLACE = "kaiju-salts";
const MOST = 60;

const store = (): Store => localStorage;

function all(from: Store): Record<string, Kept> {
  try {
    return JSON.parse(from.getItem(PLACE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function kept(table: string, from: Store = store()): Kept | null {
  return all(from)[table] ?? null;
}

function keep(table: string, what: Kept, to: Store): void {
  const others = Object.entries(all(to)).filter(([other]) => other !== table);
  const newest = [...others, [table, what] as const].slice(-MOST);
  try {
    to.setItem(PLACE, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // no storage here: the word is in the dice all the same
  }
}

/** A word for a seat: the one that was typed, or one of this browser's making. */
export function ownSalt(table: string, typed = "", to: Store = store()): string {
  const made = typed.trim() || [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const before = kept(table, to) ?? { salts: [] };
  keep(table, { ...before, salts: [...before.salts, made].slice(-12) }, to);
  return made;
}

/** Remembers what a table promises before its game; the first promise counts. */
export function seePromise(table: string, commitment: string, to: Store = store()): void {
  const before = kept(table, to) ?? { salts: [] };
  if (before.commitment === undefined) keep(table, { ...before, commitment }, to);
}
