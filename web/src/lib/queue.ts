/** What happened, played step by step for the eye. Input never waits for it: `cut` brings everything up to now. */
import type { GameEvent, Step, View } from "./protocol";

export type Speed = "slow" | "normal" | "fast" | "none";
export const SPEEDS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };

export interface Player {
  /** How long an event is shown at normal speed, in milliseconds; 0 for what needs no time. */
  lasts(event: GameEvent): number;
  /** An event begins; `ms` is how long it will be shown. Never called at no speed. */
  begin(event: GameEvent, ms: number, step: Step): void;
  /** A step is over, or was skipped: show the table as it was after it. `view` is null where a later step has it. */
  settle(step: Step, view: View | null, skipped: boolean): void;
}

interface Item {
  step: Step;
  view: View | null;
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

  push(step: Step, view: View | null): void {
    this.#items.push({ step, view });
    if (this.#items.length > MOST_BEHIND || this.#factor() === 0) this.cut();
    else if (!this.#busy) this.#next();
  }

  /** Shows at once what is still to be shown. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#event = 0;
    for (const { step, view } of this.#items.splice(0)) this.player.settle(step, view, true);
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
      const event = item.step.events?.[this.#event];
      if (!event) {
        this.#items.shift();
        this.#event = 0;
        this.player.settle(item.step, item.view, false);
        continue;
      }
      this.#event += 1;
      const ms = this.player.lasts(event) * factor;
      if (ms <= 0) continue;
      this.#busy = true;
      this.player.begin(event, ms, item.step);
      this.#timer = setTimeout(() => this.#next(), ms);
      return;
    }
  }
}
