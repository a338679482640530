/** What a box is about, told in the first rounds to whoever waits for others. */
import type { View } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";

const ROUNDS = 2;

/** The text that is shown now, one box after the other; nothing where a box has none, or when the game is under way. */
export function tipOf(modules: readonly string[], { turn, seats, over }: Pick<View, "turn" | "seats" | "over">, has: (key: string) => boolean): string {
  const told = modules.map((module) => `tip:${module}`).filter(has);
  const key = told[turn % told.length];
  return key === undefined || over || turn > ROUNDS * seats.length ? "" : t(key);
}
