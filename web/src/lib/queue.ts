/** What happened, played one by one for the eye. Input never waits for it: `cut` brings everything up to now. */
import type { Stand } from "./live.svelte";
import type { GameEvent, TableEntry } from "./protocol";

export type Speed = "slow" | "normal" | "fast" | "none";
export const SPEEDS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };

export interface Player {
  /** How long an event of an entry is shown at normal speed, in milliseconds; 0 for what needs no time. */
  lasts(event: GameEvent, entry: TableEntry, at: number): number;
  /** An event begins; `ms` is how long it will be shown. Never called at no speed. */
  begin(event: GameEvent, ms: number, entry: TableEntry, at: number): void;
  /** An event has been shown, the one at this place of its entry: now it may be told. Not called for what is cut short. */
  end(event: GameEvent, entry: TableEntry, at: number): void;
  /** An entry is over, or was skipped: show the table as it was after it. `stand` is null where a later one has it. */
  settle(entry: TableEntry, stand: Stand | null, skipped: boolean): void;
}

interface Item {
  entry: TableEntry;
  stand: Stand | null;
}

/** With more entries than this behind, the eye is better served by a jump. */
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

  /** Entries that have not been shown to their end. */
  get waiting(): number {
    return this.#items.length;
  }

  push(entry: TableEntry, stand: Stand | null): void {
    this.#items.push({ entry, stand });
    if (this.#items.length > MOST_BEHIND || this.#factor() === 0) this.cut();
    else if (!this.#busy) this.#next();
  }

  /** Shows at once what is still to be shown. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#event = 0;
    while (this.#items[0]) {
      const { entry, stand } = this.#items[0];
      this.#items.shift();
      this.player.settle(entry, stand, true);
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
      const event = item.entry.events?.[at];
      if (!event) {
        this.#items.shift();
        this.#event = 0;
        this.player.settle(item.entry, item.stand, false);
        continue;
      }
      this.#event += 1;
      const ms = this.player.lasts(event, item.entry, at) * factor;
      if (ms <= 0) {
        this.player.end(event, item.entry, at);
        continue;
      }
      this.#busy = true;
      this.player.begin(event, ms, item.entry, at);
      this.#timer = setTimeout(() => {
        this.player.end(event, item.entry, at);
        this.#next();
      }, ms);
      return;
    }
  }
}
