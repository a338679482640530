/** How each monster roars: numbers for `sound.ts`. The bigger it is, the deeper. */
export interface Voice {
  hertz: number;
  /** How far the pitch goes until the roar ends: 1 stays, 1.4 rises. */
  bend: number;
  wave: OscillatorType;
  /** What the mouth lets through. */
  formants: readonly [number, number, number];
  /** How often a second it trembles. */
  tremble: number;
  /** Breath beside the tone. */
  breath: number;
}

const BEAST: Voice = { hertz: 80, bend: 0.9, wave: "sawtooth", formants: [500, 900, 2400], tremble: 28, breath: 0.5 };

const VOICES: Record<string, Partial<Voice>> = {
  "the-king": { hertz: 70 },
  gigazaur: { hertz: 95, bend: 1.35 },
  kraken: { hertz: 60, formants: [300, 700, 1500], tremble: 9, breath: 0.8 },
  "space-penguin": { hertz: 320, bend: 1.2, formants: [900, 1700, 3200], tremble: 34, breath: 0.2 },
  "cyber-bunny": { hertz: 240, wave: "square", formants: [800, 1600, 3000], tremble: 40, breath: 0.15 },
  alienoid: { hertz: 180, bend: 1.7, wave: "triangle", formants: [600, 1900, 2900], tremble: 14, breath: 0.2 },
  "meka-dragon": { hertz: 66, wave: "square", formants: [400, 1100, 2600], tremble: 45, breath: 0.6 },
  "cyber-kitty": { hertz: 290, bend: 0.6, wave: "square", formants: [1000, 2100, 3300], tremble: 20, breath: 0.1 },
  luchador: { hertz: 120, bend: 1.1, formants: [650, 1100, 2500], tremble: 18, breath: 0.3 },
  mechamster: { hertz: 260, bend: 1.3, wave: "square", formants: [900, 1500, 2800], tremble: 50, breath: 0.2 },
  "cosmic-joe": { hertz: 75, bend: 1.5, wave: "triangle", formants: [350, 800, 2000], tremble: 6, breath: 0.7 },
  gigarex: { hertz: 84, bend: 0.7, formants: [550, 1000, 2600], tremble: 32, breath: 0.7 },
  "iron-back": { hertz: 52, formants: [300, 650, 1800], tremble: 12, breath: 0.9 },
  pandakai: { hertz: 105, bend: 0.8, formants: [480, 850, 2200], tremble: 22, breath: 0.4 },
  "king-kong": { hertz: 62, bend: 0.8, formants: [420, 800, 2100], tremble: 24, breath: 0.7 },
  cthulhu: { hertz: 48, bend: 1.2, wave: "triangle", formants: [260, 600, 1300], tremble: 5, breath: 0.9 },
  anubis: { hertz: 92, bend: 1.1, wave: "triangle", formants: [380, 900, 2400], tremble: 9, breath: 0.6 },
  "pumpkin-jack": { hertz: 96, bend: 1.5, wave: "triangle", formants: [520, 980, 2300], tremble: 14, breath: 0.6 },
  "boogie-woogie": { hertz: 56, bend: 1.7, formants: [340, 760, 1900], tremble: 11, breath: 0.8 },
  cybertooth: { hertz: 110, bend: 0.7, wave: "square", formants: [600, 1300, 2700], tremble: 38, breath: 0.5 },
  mastermindbug: { hertz: 150, bend: 1.3, wave: "triangle", formants: [500, 1500, 3000], tremble: 44, breath: 0.3 },
  "gigasnail-hydra": { hertz: 70, bend: 1.1, formants: [340, 700, 1600], tremble: 9, breath: 0.8 },
  "sharky-crab-dog-mummypus-zilla": { hertz: 96, bend: 0.75, formants: [620, 1100, 2500], tremble: 30, breath: 0.6 },
  "baby-gigazaur": { hertz: 380, bend: 1.4, formants: [1000, 1800, 3400], tremble: 26, breath: 0.15 },
};

export const voiceOf = (figure: string): Voice => ({ ...BEAST, ...VOICES[figure] });
