/** What somebody at a table is called: a bot, and a person without a name, by the monster, in the reader's language. */
import type { Words } from "./wording/words";

export interface Seated {
  name: string;
  monster: string;
  bot: string | null;
  unnamed?: boolean;
}

export function calledBy(words: Words, sitting: Seated | null | undefined): string {
  if (!sitting) return "…";
  return sitting.bot || sitting.unnamed ? words.monsterName(sitting.monster) : sitting.name;
}
