/** Small sounds, made here: no files. Silent until something was pressed, as browsers want it. */
import { settings } from "./settings.svelte";

type Note = readonly [at: number, hertz: number, lasts: number, kind: OscillatorType, loud: number];

const SOUNDS = {
  roll: [0, 0.05, 0.09, 0.15, 0.2, 0.28].map((at, i) => [at, 240 + ((i * 97) % 160), 0.03, "square", 0.25] as const),
  die: [[0, 520, 0.04, "square", 0.2]],
  star: [[0, 880, 0.09, "triangle", 0.5], [0.08, 1320, 0.14, "triangle", 0.5]],
  energy: [[0, 660, 0.05, "sawtooth", 0.2], [0.05, 990, 0.07, "sawtooth", 0.2]],
  heart: [[0, 392, 0.12, "sine", 0.7], [0.11, 523, 0.16, "sine", 0.7]],
  hurt: [[0, 170, 0.09, "sawtooth", 0.5], [0.06, 110, 0.14, "sawtooth", 0.5]],
  card: [[0, 700, 0.03, "triangle", 0.4], [0.05, 500, 0.05, "triangle", 0.4]],
  enter: [[0, 70, 0.2, "sine", 1], [0.22, 62, 0.25, "sine", 1]],
  dead: [[0, 220, 0.2, "sawtooth", 0.4], [0.2, 160, 0.2, "sawtooth", 0.4], [0.4, 90, 0.45, "sawtooth", 0.4]],
  turn: [[0, 659, 0.12, "triangle", 0.6], [0.13, 880, 0.2, "triangle", 0.6]],
  won: [[0, 523, 0.14, "triangle", 0.6], [0.14, 659, 0.14, "triangle", 0.6], [0.28, 784, 0.14, "triangle", 0.6], [0.42, 1047, 0.4, "triangle", 0.6]],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || document.visibilityState === "hidden" && sound !== "turn") return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime + 0.01;
  for (const [at, hertz, lasts, kind, loud] of SOUNDS[sound]) {
    const tone = new OscillatorNode(context, { type: kind, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, now + at);
    gain.gain.linearRampToValueAtTime(loud * 0.12, now + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + lasts + 0.02);
  }
}
