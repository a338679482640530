/** A finished game, move by move, through somebody's eyes. It is shown by the parts of the table. */
import { LiveTable } from "../../lib/live.svelte";
import type { Channel } from "../../lib/transport";
import type { Seat } from "../../lib/protocol";
import type { WholeMoment } from "../../lib/view";
import { Game } from "../table/game.svelte";
import type { Source } from "./source";

const CHUNK = 100;

export class Replay {
  readonly game: Game;
  /** The move that is shown; 0 is the deal. */
  at = $state(0);
  /** How many moves there are. */
  last = $state(0);
  eyes = $state<Seat | null>(null);
  /** All moves from the first, as far as they are here. */
  moments = $state.raw<(WholeMoment | undefined)[]>([]);
  moment = $derived(this.moments[this.at]);
  /** The first move of every turn. */
  turns = $derived.by(() => {
    const found: { turn: number; action: number }[] = [];
    for (const moment of this.moments) {
      const turn = moment?.view.turn ?? 0;
      if (moment && found.at(-1)?.turn !== turn) found.push({ turn, action: moment.action });
    }
    return found;
  });

  #coming = new Map<string, Promise<void>>();

  constructor(readonly source: Source) {
    const silent: Channel = { close: () => undefined, send: () => undefined, readyState: 3, onmessage: null, onclose: null };
    const live = new LiveTable(source.table ?? "", () => silent);
    live.close();
    this.game = new Game(live);
  }

  async begin(move: number, eyes: Seat | null): Promise<void> {
    this.eyes = eyes;
    const [table] = await Promise.all([this.source.view(), this.#load(move)]);
    const { live } = this.game;
    live.table = table;
    live.presence = { here: table.seats.map((_, seat) => seat), watching: 0, away: null, absent: null };
    await this.go(move);
    void this.#loadRest();
  }

  /** Shows a move; one step on is played, anything else is a jump. */
  async go(move: number, playing = false): Promise<void> {
    const wanted = Math.max(0, this.last ? Math.min(move, this.last) : move);
    await this.#load(wanted);
    const moment = this.moments[Math.min(wanted, this.last)];
    if (!moment) return;
    const next = moment.action === this.at + 1;
    this.at = moment.action;
    const { live, stage } = this.game;
    live.view = moment.view;
    live.entries = this.moments.slice(0, moment.action + 1).map((one, i) => ({ number: i + 1, kind: "act", events: one?.events ?? [], log: one?.log ?? [] }));
    const step = live.entries.at(-1);
    if (next && playing && step && stage.view) stage.push(step, live.stand, true);
    else stage.show(live.stand);
  }

  async look(eyes: Seat | null): Promise<void> {
    this.eyes = eyes;
    this.moments = [];
    await this.go(this.at);
    void this.#loadRest();
  }

  close(): void {
    this.game.close();
  }

  #load(move: number): Promise<void> {
    if (this.moments[move]) return Promise.resolve();
    const { eyes } = this;
    const after = Math.floor(move / CHUNK) * CHUNK;
    const name = `${eyes}/${after}`;
    let coming = this.#coming.get(name);
    if (!coming) {
      coming = this.source
        .moments(after, eyes)
        .then(async ({ actions, moments }) => {
          if (eyes !== this.eyes) return;
          this.last = actions;
          const all = [...this.moments];
          for (const moment of moments) all[moment.action] = moment;
          this.moments = all;
          if (!moments.length && move > actions) await this.#load(actions);
        })
        .finally(() => this.#coming.delete(name));
      this.#coming.set(name, coming);
    }
    return coming;
  }

  async #loadRest(): Promise<void> {
    const { eyes } = this;
    for (let move = 0; move <= this.last && eyes === this.eyes; move += CHUNK) {
      await this.#load(move).catch(() => undefined);
    }
  }
}
