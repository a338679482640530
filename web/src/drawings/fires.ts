/** Where Tokyo burns, in the units of the scene, by how long it has been held: from not at all to ablaze. */
export type Blaze = 0 | 1 | 2 | 3;

export interface Burning {
  what: "flame" | "smoke";
  x: number;
  y: number;
  size: number;
  /** Before the houses in front. */
  low?: true;
}

const flame = (x: number, y: number, size: number): Burning => ({ what: "flame", x, y, size });
const smoke = (x: number, y: number, size: number): Burning => ({ what: "smoke", x, y, size });
const low = (x: number, y: number, size: number): Burning => ({ what: "flame", x, y, size, low: true });

export const FIRES: Record<Blaze, readonly Burning[]> = {
  0: [],
  1: [smoke(176, 182, 0.8), flame(168, 181, 0.8)],
  2: [
    smoke(176, 182, 1), smoke(480, 176, 0.9), smoke(20, 200, 0.8),
    flame(168, 181, 1), flame(488, 168, 1), flame(92, 186, 0.8), flame(294, 184, 0.7), low(252, 282, 0.7), low(60, 292, 0.8),
  ],
  3: [
    smoke(176, 182, 1.2), smoke(480, 176, 1.1), smoke(20, 200, 1), smoke(330, 190, 0.9),
    flame(168, 183, 1.5), flame(488, 170, 1.6), flame(92, 188, 1.3), flame(294, 186, 1.2), flame(16, 204, 1.4), flame(440, 230, 1.5), flame(406, 228, 1.2),
    low(222, 292, 1), low(360, 278, 0.9), low(60, 293, 1.3), low(458, 293, 1.1), low(484, 258, 1),
  ],
};

/** How much a city burns that somebody has held for so many turns. */
export const blazeAfter = (turns: number): Blaze => (turns >= 4 ? 3 : turns >= 2 ? 2 : turns >= 1 ? 1 : 0);
