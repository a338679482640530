/** Sounds, made here of noise and tones: no files. Silent until something was pressed, as browsers want it. */
import { settings } from "./settings.svelte";
import { voiceOf } from "./voices";
import { figure } from "./wording/words";

export interface How {
  /** Seconds from now. */
  after?: number;
  /** Whose voice it is. */
  monster?: string;
  /** How strong a blow is, or which of several dice knocks. */
  strength?: number;
}

/** Peak about −12 dB. */
const LOUD = 0.25;
const NOISE_SECONDS = 1;

class Speaker {
  readonly context = new AudioContext();
  #out: GainNode = this.#fresh();
  #noise: AudioBuffer | undefined;

  #fresh(): GainNode {
    const out = new GainNode(this.context, { gain: LOUD });
    out.connect(this.context.destination);
    return out;
  }

  /** Whatever sounds, or was going to, is over. */
  hush(): void {
    this.#out.gain.setTargetAtTime(0, this.context.currentTime, 0.012);
    const old = this.#out;
    setTimeout(() => old.disconnect(), 200);
    this.#out = this.#fresh();
  }


  /** A loudness that rises at once and dies away. */
  #swell(at: number, lasts: number, loud: number, rise = 0.005): GainNode {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + Math.min(rise, lasts / 2));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    return gain;
  }

  tone(at: number, from: number, to: number, lasts: number, loud: number, type: OscillatorType = "sine", rise?: number): void {
    const source = new OscillatorNode(this.context, { type, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(Math.max(1, to), at + lasts);
    source.connect(this.#swell(at, lasts, loud, rise)).connect(this.#out);
    source.start(at);
    source.stop(at + lasts + 0.02);
  }

  noise(at: number, lasts: number, loud: number, type: BiquadFilterType, from: number, to = from): void {
    const source = this.#hiss(lasts);
    const filter = new BiquadFilterNode(this.context, { type, frequency: from, Q: 0.8 });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
    source.connect(filter).connect(this.#swell(at, lasts, loud)).connect(this.#out);
    source.start(at, Math.random() * 0.5, lasts + 0.02);
  }

  #hiss(lasts: number): AudioBufferSourceNode {
    if (!this.#noise) {
      this.#noise = new AudioBuffer({ length: NOISE_SECONDS * this.context.sampleRate, sampleRate: this.context.sampleRate });
      const samples = this.#noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    return new AudioBufferSourceNode(this.context, { buffer: this.#noise, loop: lasts > NOISE_SECONDS / 2 });
  }

  /** A trembling tone and breath, through the formants of a mouth. */
  roar(at: number, monster: string, lasts = 0.45, bend?: number): void {
    const voice = voiceOf(figure(monster));
    const swell = this.#swell(at, lasts, 1.4, 0.06);
    const tremble = new GainNode(this.context, { gain: 0.7 });
    const shaker = new OscillatorNode(this.context, { frequency: voice.tremble });
    const depth = new GainNode(this.context, { gain: 0.3 });
    shaker.connect(depth).connect(tremble.gain);
    const tone = new OscillatorNode(this.context, { type: voice.wave, frequency: voice.hertz });
    tone.frequency.setValueAtTime(voice.hertz, at);
    tone.frequency.exponentialRampToValueAtTime(voice.hertz * (bend ?? voice.bend), at + lasts);
    const breath = this.#hiss(lasts);
    const breathing = new GainNode(this.context, { gain: voice.breath * 0.4 });
    breath.connect(breathing).connect(tremble);
    tone.connect(tremble);
    for (const hertz of voice.formants) {
      const formant = new BiquadFilterNode(this.context, { type: "bandpass", frequency: hertz, Q: 4 });
      tremble.connect(formant).connect(swell);
    }
    swell.connect(this.#out);
    for (const source of [shaker, tone]) {
      source.start(at);
      source.stop(at + lasts + 0.02);
    }
    breath.start(at, 0, lasts + 0.02);
  }
}

const semitones = (n: number): number => 2 ** (n / 12);
/** No two throws sound quite the same. */
const wobble = (): number => 0.96 + Math.random() * 0.08;

function knock(speaker: Speaker, at: number, steps: number): void {
  const pitch = semitones(steps) * wobble();
  speaker.noise(at, 0.018, 0.9, "lowpass", 1800 * pitch);
  speaker.tone(at, 190 * pitch, 120 * pitch, 0.04, 0.8);
}

function hit(speaker: Speaker, at: number, strength: number): void {
  const loud = Math.min(1.2, 0.5 + strength * 0.18);
  speaker.tone(at, 90, 40, 0.18, loud);
  speaker.noise(at, 0.06, loud * 0.5, "lowpass", 900, 300);
}

function chord(speaker: Speaker, at: number, notes: readonly number[], each: number, lasts: number, type: OscillatorType = "triangle"): void {
  notes.forEach((hertz, i) => speaker.tone(at + i * each, hertz, hertz, lasts, 0.5, type));
}

const SOUNDS = {
  throw: (s, at) => s.noise(at, 0.12, 0.5, "bandpass", 900, 2400),
  knock: (s, at, { strength = 0 }) => knock(s, at, strength),
  breath: (s, at) => s.tone(at, 55, 60, 0.14, 0.7, "sine", 0.13),
  decided: (s, at) => {
    knock(s, at, -5);
    chord(s, at, [392, 587], 0.02, 0.22);
  },
  die: (s, at) => knock(s, at, 3),
  star: (s, at) => s.tone(at, 880, 1175, 0.14, 0.5),
  energy: (s, at) => s.tone(at, 220, 660, 0.1, 0.2, "sawtooth"),
  heart: (s, at) => chord(s, at, [523, 659], 0.09, 0.18, "sine"),
  hurt: (s, at, { monster, strength = 1 }) => {
    if (monster !== undefined) s.roar(at, monster, 0.3);
    for (let i = 0; i < 3; i++) s.noise(at + 0.15 + i * 0.025, 0.03, 0.6, "highpass", 2000);
    hit(s, at + 0.2, strength);
    for (let i = 0; i < Math.min(strength, 5); i++) chord(s, at + 0.27 + i * 0.07, [1200, 1710], 0, 0.05);
  },
  card: (s, at) => {
    s.noise(at, 0.05, 0.4, "bandpass", 2600, 1200);
    knock(s, at + 0.05, 7);
  },
  enter: (s, at, { monster = "" }) => {
    hit(s, at + 0.08, 1);
    hit(s, at + 0.34, 2);
    s.roar(at + 0.3, monster, 0.5);
  },
  leave: (s, at) => {
    hit(s, at + 0.05, 1);
    hit(s, at + 0.3, 0);
  },
  fall: (s, at, { monster = "" }) => {
    s.roar(at, monster, 0.6, 0.42);
    hit(s, at + 0.5, 4);
    hit(s, at + 0.62, 2);
  },
  turn: (s, at) => {
    knock(s, at, 5);
    knock(s, at + 0.13, 10);
  },
  tick: (s, at) => s.noise(at, 0.012, 0.3, "bandpass", 2200),
  /** A moment of fires far off, far more softly than all else; the next one begins before it has died away. */
  fire: (s, at, { strength = 2 }) => {
    s.noise(at, 1.8, 0.05, "lowpass", 220, 140);
    for (let i = 0; i < strength * 2; i++) s.noise(at + Math.random() * 1.4, 0.008, 0.09, "highpass", 2600);
  },
  won: (s, at, { monster = "" }) => {
    for (const hertz of [73.4, 110]) s.tone(at + 0.25, hertz, hertz, 1.2, 0.5, "triangle", 0.1);
    s.roar(at + 0.3, monster, 0.7);
    chord(s, at + 0.8, [293.7, 440, 587.3, 740, 880], 0.12, 0.4);
  },
  survived: (s, at, { monster = "" }) => {
    for (const i of [0, 1, 2]) hit(s, at + 0.25 + i * 0.3, 3);
    s.roar(at + 0.4, monster, 0.9);
    chord(s, at + 1, [146.8, 174.6, 220], 0, 0.9);
  },
  nobody: (s, at) => s.noise(at, 1.6, 0.25, "bandpass", 300, 700),
} satisfies Record<string, (speaker: Speaker, at: number, how: How) => void>;

export type Sound = keyof typeof SOUNDS;

let speaker: Speaker | null = null;

export function play(sound: Sound, how: How = {}): void {
  if (!settings.sound || (document.visibilityState === "hidden" && sound !== "turn")) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  speaker ??= new Speaker();
  if (speaker.context.state === "suspended") void speaker.context.resume();
  SOUNDS[sound](speaker, speaker.context.currentTime + 0.01 + (how.after ?? 0), how);
}

/** A press: silence. */
export function hush(): void {
  speaker?.hush();
}
