/** What somebody at a table is called: a bot by its monster, in the reader's language. */
import type { Words } from "./wording/words";

export interface Seated {
  name: string;
  monster: string;
  bot: string | null;
}

export function calledBy(words: Words, sitting: Seated | null | undefined): string {
  if (!sitting) return "…";
  return sitting.bot ? words.monsterName(sitting.monster) : sitting.name;
}
