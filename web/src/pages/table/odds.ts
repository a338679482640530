import type { Decision, Face, Phrase } from "../../lib/protocol";

/** The odds of a reroll, face by face: one more than is kept, and two more. */
export interface Chance {
  face: string;
  n: number;
  chance: number;
  more: number | undefined;
}

export function chancesOf(atLeast: Record<string, number[]>, kept: readonly string[]): Chance[] {
  return ["1", "2", "3", "heart", "energy", "claw"].flatMap((face) => {
    const n = kept.filter((other) => other === face).length + 1;
    const chance = atLeast[face]?.[n];
    return chance === undefined ? [] : [{ face, n, chance, more: atLeast[face]?.[n + 1] }];
  });
}

/** So many of a hundred: what is possible but not certain is neither none nor all. */
export const inHundred = (chance: number): number => (chance <= 0 ? 0 : chance >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(chance * 100))));

/** What rolling the dice that are up may bring, the most important first, and what is given up by it; at most so many lines. */
export function prospectsOf(
  { stakes = [], gives }: Pick<Decision, "stakes" | "gives">,
  atLeast: Record<string, number[]>,
  dice: readonly string[],
  up: readonly number[],
  most = 2,
): { hopes: Phrase[]; gives: Phrase[] } {
  const kept = (face: string): number => dice.filter((other, i) => other === face && !up.includes(i)).length;
  const hopes = stakes.flatMap(({ face, n, says: [key, values = {}] }): Phrase[] => {
    const chance = inHundred(atLeast[face]?.[n] ?? 0);
    return chance > 0 && kept(face) < n ? [[key, { ...values, chance }]] : [];
  });
  const lifted = [...new Set(up.flatMap((i) => dice[i] ?? []))];
  const given = lifted.flatMap((face): Phrase[] => {
    const line = gives?.[face as Face]?.[kept(face)];
    return line ? [line] : [];
  });
  return { hopes: hopes.slice(0, most), gives: given };
}
