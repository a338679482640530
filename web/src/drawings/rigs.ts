/** Which parts of a monster's drawing move: their places among its shapes, in the order in which they are drawn. */
import type { Pose } from "./poses";

export interface Rig {
  eyes: readonly number[];
  brows: readonly number[];
  mouth: readonly number[];
  /** Where another eye goes: x, y, radius, its ink where that is not the usual one, and the side it is on (-1 left). */
  sockets: readonly (readonly [x: number, y: number, r: number, ink?: string, side?: -1 | 1])[];
  /** Where another mouth goes: x, y and half its width. Without one, `jaw` opens. */
  lips?: readonly [x: number, y: number, wide: number];
  /** The ink of another mouth, on dark faces. */
  lipInk?: string;
  beak?: true;
  /** Seen from the side: what is drawn over the closed jaw, and the jaw, which turns. */
  jaw?: { x: number; y: number; opens: number; inside: string; tongue: string; lower: string; over: string };
  /** Parts that turn around a point, by so many degrees in each pose. */
  limbs: readonly { parts: readonly number[]; x: number; y: number; turns: Partial<Record<Pose, number>> }[];
  /** Parts left out of poses. */
  drops?: readonly number[];
  /** How it lies when it has fallen, in degrees. */
  lies: number;
}

const limb = (parts: readonly number[], x: number, y: number, turns: Partial<Record<Pose, number>>): Rig["limbs"][number] => ({ parts, x, y, turns });
/** Two limbs that do the same on either side. */
const pair = (left: readonly number[], right: readonly number[], x: number, y: number, turns: Partial<Record<Pose, number>>): Rig["limbs"] => {
  const other = Object.fromEntries(Object.entries(turns).map(([pose, turn]) => [pose, -turn]));
  return [limb(left, x, y, turns), limb(right, 96 - x, y, other)];
};
const SCREEN = "#5CF0DA";
const GOLD = "#FFC53D";

export const RIGS: Record<string, Rig> = {
  gigazaur: {
    eyes: [10, 11], brows: [], mouth: [1, 9], sockets: [[63, 20.5, 5]], lies: -80,
    limbs: [limb([13, 14, 15], 52, 58, { roar: 14, win: 10, hurt: 26, fallen: -60 })],
    jaw: {
      x: 62, y: 40, opens: 17,
      inside: "M62 36L90 31L84 54L64 50Z",
      tongue: "M68 42Q78 39 84 44L82 50L68 50Z",
      lower: '<path d="M63 41L88 41L83 50C77 56 70 57 62 56" fill="#56C96F"/><path d="M62 55L60 42L66 43V54Z" fill="#56C96F" stroke="none"/><path d="M66 41L70 36L73 41L77 36L80 41L84 36L87 41Z" fill="#fff" stroke="none"/>',
      over: '<path d="M91 31L88 26L85 32L80 27.5L77 33L72 29L68 34.5L63 35Z" fill="#fff" stroke="none"/><path d="M91 32L63 35L62 41" fill="none" stroke-width="2.6"/>',
    },
  },
  gigarex: {
    eyes: [10, 11], brows: [12], mouth: [6, 9], sockets: [[29, 20.5, 4.5, undefined, -1]], lies: 80,
    limbs: [limb([14, 15], 36, 60, { roar: -14, win: -10, hurt: -26, fallen: 50 })],
    jaw: {
      x: 32, y: 43, opens: -17,
      inside: "M33 40L8 34L12 58L31 54Z",
      tongue: "M27 45Q18 43 12 48L14 54L27 53Z",
      lower: '<path d="M31 46L9 47L12 55C18 60 26 61 33 60" fill="#D84A3A"/><path d="M33 60L36 46L29 47V59Z" fill="#D84A3A" stroke="none"/><path d="M10 47L14 42.5L17 46.7L21 42.5L24 46.4L28 43L31 46.2Z" fill="#fff" stroke="none"/>',
      over: '<path d="M8 34L13 35.2L12 41L17 36.3L17.5 42L22 37.6L23 43L27 38.9L32 40Z" fill="#fff" stroke="none"/><path d="M8 34L32 40L33 46" fill="none" stroke-width="2.6"/>',
    },
  },
  "the-king": {
    eyes: [12, 13, 14, 15], brows: [10, 11], mouth: [17, 18], sockets: [[39.5, 35, 4], [56.5, 35, 4]], lips: [48, 49.5, 10], lies: -80,
    limbs: [limb([19, 20], 48, 18, { hurt: 16, win: -7, fallen: 34, roar: 4 })],
  },
  kraken: {
    eyes: [15, 16, 17, 18], brows: [19, 20], mouth: [24], sockets: [[37, 50, 5.5], [59, 50, 5.5]], lips: [48, 65, 8], lies: 82,
    limbs: pair([0, 1], [2, 3], 34, 62, { win: 58, roar: 26, hurt: -18 }),
  },
  "space-penguin": {
    eyes: [11, 12], brows: [13, 14], mouth: [15], sockets: [[39.5, 32, 4], [56.5, 32, 4]], lips: [48, 42, 7.5], beak: true, lies: -84,
    limbs: [limb([2], 28, 60, { win: 88, roar: 40, hurt: -20, fallen: 60 }), limb([3], 68, 54, { win: -18, roar: -10, hurt: 46, fallen: 20 })],
  },
  "cyber-bunny": {
    eyes: [18, 19, 21], brows: [20], mouth: [23], sockets: [[36, 54.5, 4], [61, 53, 4, "#FF5B3A"]], lips: [46.5, 68.5, 7], lies: 84,
    limbs: [
      limb([0, 1], 42, 43, { hurt: -46, roar: 12, fallen: -30 }), limb([2, 3, 4, 5], 60, 43, { hurt: 42, roar: -8, fallen: 52 }),
      limb([8, 9, 10, 11], 64, 76, { win: -56, roar: -24, hurt: 24 }),
    ],
  },
  alienoid: {
    eyes: [13, 14, 15, 16], brows: [], mouth: [19], sockets: [[31, 36, 6.5], [65, 36, 6.5]], lips: [48, 53.5, 5], lies: -82,
    limbs: pair([0, 1, 4], [2, 3, 5], 38, 84, { win: 34, roar: 18, hurt: -16, fallen: -20 }),
  },
  "meka-dragon": {
    eyes: [20, 21], brows: [], mouth: [22], sockets: [[40, 29, 4], [56, 29, 4]], lips: [48, 43, 6], lies: 82,
    limbs: pair([3, 5, 7], [4, 6, 8], 38, 50, { win: 14, roar: 8, hurt: -16, fallen: -22 }),
  },
  "cyber-kitty": {
    eyes: [18, 19, 20, 21], brows: [], mouth: [22], sockets: [[34, 40, 6, SCREEN], [62, 40, 6, SCREEN]], lips: [48, 50, 6], lipInk: SCREEN, lies: -82,
    limbs: [...pair([8, 9], [10, 11], 32, 72, { win: 84, roar: 44, hurt: -24, fallen: 60 }), limb([0, 1], 64, 88, { hurt: 16, win: -12, fallen: 26 })],
  },
  luchador: {
    eyes: [20, 21, 22, 23], brows: [], mouth: [24, 25], sockets: [[39, 27, 4.5], [57, 27, 4.5]], lips: [48, 41.5, 6.5], drops: [11], lies: -82,
    limbs: pair([1, 2, 5, 6, 9], [3, 4, 7, 8, 10], 34, 57, { win: 12, roar: 6, hurt: -24, fallen: -54 }),
  },
  mechamster: {
    eyes: [17, 18], brows: [15, 16], mouth: [20], sockets: [[38.5, 35, 4], [57.5, 35, 4]], lips: [48, 49, 6.5], lies: 84,
    limbs: pair([23], [24], 20, 51, { win: 74, roar: 34, hurt: -18, fallen: 30 }),
  },
  "cosmic-joe": {
    eyes: [16, 17, 18, 19], brows: [], mouth: [20], sockets: [[40.5, 39.5, 4], [55.5, 39.5, 4]], lips: [48, 48, 6], lies: -82,
    limbs: pair([0, 1, 4], [2, 3, 5], 34, 64, { win: 52, roar: 26, hurt: -20, fallen: 40 }),
  },
  "iron-back": {
    eyes: [6, 7], brows: [8], mouth: [9, 10], sockets: [[81, 54, 4.5]], lips: [86, 68.5, 5.5], lies: -70,
    limbs: [limb([11, 12], 38, 30, { roar: -5, hurt: 9, win: -4, fallen: 8 })],
  },
  pandakai: {
    eyes: [19, 20], brows: [], mouth: [22, 23], sockets: [[35, 39, 4, GOLD], [61, 39, 4, GOLD]], lips: [48, 51, 6.5], lies: 82,
    limbs: [limb([6, 7, 8, 9, 10, 11, 12, 13], 48, 68, { win: -14, roar: -9, hurt: 13, fallen: 24 })],
  },
  "king-kong": {
    eyes: [14, 15, 16, 17], brows: [18, 19], mouth: [21, 22], sockets: [[41, 30, 3.6], [55, 30, 3.6]], lips: [48, 43, 6.5], lies: 82,
    limbs: pair([0, 1, 4], [2, 3, 5], 28, 58, { win: 12, roar: 8, hurt: -26, fallen: -60 }), drops: [6],
  },
  cthulhu: {
    eyes: [20, 21, 22, 23], brows: [24, 25], mouth: [], sockets: [[37, 34, 6, GOLD], [59, 34, 6, GOLD]], lies: -82,
    limbs: [...pair([0], [1], 30, 46, { win: 14, roar: 10, hurt: -18, fallen: -24 }), ...pair([2, 3], [4, 5], 34, 66, { win: 60, roar: 34, hurt: -14, fallen: 30 })],
  },
  anubis: {
    eyes: [18, 19, 20, 21], brows: [22, 23], mouth: [26], sockets: [[38, 36, 4.6, GOLD], [58, 36, 4.6, GOLD]], lips: [48, 55, 6], lipInk: "#8FA4FF", lies: -82,
    limbs: [limb([0, 1], 30, 64, { win: 60, roar: 34, hurt: -14, fallen: 30 }), limb([2, 3, 4, 5], 66, 64, { win: -24, roar: -14, hurt: 10, fallen: -30 })],
  },
  cybertooth: {
    eyes: [15, 16, 17, 18], brows: [19], mouth: [21], sockets: [[37, 32, 4.4], [62, 32, 5]], lips: [48, 51, 5], lies: -82,
    limbs: pair([0, 1], [2, 3], 32, 66, { win: 70, roar: 40, hurt: -16, fallen: 30 }), drops: [4],
  },
  "pumpkin-jack": {
    eyes: [13, 14, 15], brows: [], mouth: [17, 18], sockets: [[33.5, 30, 5.5, GOLD], [62.5, 30, 5.5, GOLD]], lips: [48, 50, 8], lies: 82,
    limbs: pair([0, 1], [2, 3], 34, 66, { win: 66, roar: 38, hurt: -16, fallen: 30 }), drops: [4],
  },
  "boogie-woogie": {
    eyes: [10, 11, 12, 13], brows: [14], mouth: [15, 16], sockets: [[36, 32, 7, GOLD], [60, 32, 7, GOLD]], lips: [48, 57, 9], lies: -82,
    limbs: pair([0, 1], [2, 3], 30, 62, { win: 70, roar: 40, hurt: -16, fallen: 30 }), drops: [4],
  },
  mastermindbug: {
    eyes: [19, 20, 21, 22], brows: [23], mouth: [24], sockets: [[48, 39, 9]], lips: [48, 55, 6], lies: -82,
    limbs: [...pair([4, 5], [6, 7], 30, 60, { win: 64, roar: 36, hurt: -14, fallen: 30 }), ...pair([0, 1, 25], [2, 3, 26], 34, 22, { win: 12, roar: 8, hurt: -20, fallen: -40 })],
  },
  "gigasnail-hydra": {
    eyes: [28, 29, 30, 31, 32, 33], brows: [], mouth: [34, 35, 36, 37], sockets: [[37, 5, 4], [59, 5, 4], [11, 19, 3], [27, 19, 3], [69, 19, 3], [85, 19, 3]], lips: [48, 28, 6], lies: 82,
    limbs: [],
  },
  "sharky-crab-dog-mummypus-zilla": {
    eyes: [18, 19, 20, 21], brows: [22, 23], mouth: [24, 25], sockets: [[37, 28, 5], [59, 28, 5]], lips: [48, 43, 9], lies: -82,
    limbs: pair([4, 5, 6], [7, 8, 9], 28, 60, { win: 16, roar: 10, hurt: -20, fallen: -40 }),
  },
  "baby-gigazaur": {
    eyes: [4, 5, 6], brows: [7], mouth: [9, 10], sockets: [[58, 24, 6]], lips: [67, 40, 7], lies: -76,
    limbs: [limb([12, 13], 60, 60, { win: -22, roar: -12, hurt: 26, fallen: 30 }), limb([14, 15], 34, 60, { win: 22, roar: 12, hurt: -26, fallen: -30 })],
  },
};
