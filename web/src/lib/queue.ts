/** What happened, played step by step for the eye. Input never waits for it: `cut` brings everything up to now. */
import type { Stand } from "./live.svelte";
import type { GameEvent, Step } from "./protocol";

export type Speed = "slow" | "normal" | "fast" | "none";
export const SPEEDS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };

export interface Player {
  /** How long an event of a step is shown at normal speed, in milliseconds; 0 for what needs no time. */
  lasts(event: GameEvent, step: Step, at: number): number;
  /** An event begins; `ms` is how long it will be shown. Never called at no speed. */
  begin(event: GameEvent, ms: number, step: Step, at: number): void;
  /** An event has been shown, the one at this place of its step: now it may be told. Not called for what is cut short. */
  end(event: GameEvent, step: Step, at: number): void;
  /** A step is over, or was skipped: show the table as it was after it. `stand` is null where a later step has it. */
  settle(step: Step, stand: Stand | null, skipped: boolean): void;
}

interface Item {
  step: Step;
  stand: Stand | null;
}

/** With more steps than this behind, the eye is better served by a jump. */
const MOST_BEHIND = 25;

export class EventQueue {
  #items: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #event = 0;
  #busy = false;
  #factor: () => number;

  /** `factor` says how slow it goes now: see SPEEDS; 0 while nobody looks. */
  constructor(
    private readonly player: Player,
    factor: () => number,
  ) {
    this.#factor = factor;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Steps that have not been shown to their end. */
  get waiting(): number {
    return this.#items.length;
  }

  push(step: Step, stand: Stand | null): void {
    this.#items.push({ step, stand });
    if (this.#items.length > MOST_BEHIND || this.#factor() === 0) this.cut();
    else if (!this.#busy) this.#next();
  }

  /** Shows at once what is still to be shown. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#event = 0;
    while (this.#items[0]) {
      const { step, stand } = this.#items[0];
      this.#items.shift();
      this.player.settle(step, stand, true);
    }
  }

  #next(): void {
    for (;;) {
      const item = this.#items[0];
      if (!item) {
        this.#busy = false;
        return;
      }
      const factor = this.#factor();
      if (factor === 0) {
        this.cut();
        return;
      }
      const at = this.#event;
      const event = item.step.events?.[at];
      if (!event) {
        this.#items.shift();
        this.#event = 0;
        this.player.settle(item.step, item.stand, false);
        continue;
      }
      this.#event += 1;
      const ms = this.player.lasts(event, item.step, at) * factor;
      if (ms <= 0) {
        this.player.end(event, item.step, at);
        continue;
      }
      this.#busy = true;
      this.player.begin(event, ms, item.step, at);
      this.#timer = setTimeout(() => {
        this.player.end(event, item.step, at);
        this.#next();
      }, ms);
      return;
    }
  }
}
