import type { Decision, Face, Phrase, Stake } from "../../lib/protocol";

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

const keptOf = (dice: readonly string[], up: readonly number[], face: string): number => dice.filter((other, i) => other === face && !up.includes(i)).length;

/** Nobody rolls for what is rarer than this. */
const FAINT = 0.02;

/** What rolling the dice that are up may well bring, the most important first. */
export function hopesOf({ stakes = [] }: Pick<Decision, "stakes">, dice: readonly string[], up: readonly number[], most = 2): Stake[] {
  const hoped = ({ face, n }: Stake): boolean => {
    const missing = n - keptOf(dice, up, face);
    // How likely it is at most: so many dice, any of those that fall, show it.
    let chance = 1;
    for (let i = 0; i < missing; i++) chance *= (up.length - i) / (6 * (i + 1));
    return missing > 0 && chance > FAINT;
  };
  return stakes.filter(hoped).slice(0, most);
}

/** Lines about these hopes, and about what is given up for them. */
export function prospectsOf(
  { gives }: Pick<Decision, "gives">,
  hopes: readonly Stake[],
  atLeast: Record<string, number[]>,
  dice: readonly string[],
  up: readonly number[],
): { hopes: Phrase[]; gives: Phrase[] } {
  const said = hopes.map(({ face, n, says: [key, values = {}] }): Phrase => [key, { ...values, chance: inHundred(atLeast[face]?.[n] ?? 0) }]);
  const lifted = [...new Set(up.flatMap((i) => dice[i] ?? []))];
  const given = lifted.flatMap((face): Phrase[] => {
    const line = gives?.[face as Face]?.[keptOf(dice, up, face)];
    return line ? [line] : [];
  });
  return { hopes: said, gives: given };
}

export interface Part {
  /** What comes true in these cases; in the last part nothing of it does. */
  hopes: readonly Stake[];
  /** So many of a hundred. All parts add up to that. */
  chance: number;
}

/** A throw taken apart: one hope alone, both, the other alone, neither. `chances` are counted in binary, as the server gives them. */
export function partsOf(hopes: readonly Stake[], chances: readonly number[]): Part[] {
  const orders = [[], [1, 0], [1, 3, 2, 0]][hopes.length] ?? [];
  const parts = orders.flatMap((set) => {
    const chance = (chances[set] ?? 0) * 100;
    return chance > 0 ? [{ hopes: hopes.filter((_, i) => set & (1 << i)), chance: Math.max(1, Math.round(chance)) }] : [];
  });
  // What comes true is said alike everywhere: rounding is made up for by the rest, if there is enough of it.
  const owed = 100 - parts.reduce((sum, { chance }) => sum + chance, 0);
  const largest = [...parts].sort((a, b) => b.chance - a.chance)[0];
  const bears = parts.find((part) => !part.hopes.length && part.chance + owed > 0) ?? largest;
  if (bears) bears.chance += owed;
  return parts;
}
