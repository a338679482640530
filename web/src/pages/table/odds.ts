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
