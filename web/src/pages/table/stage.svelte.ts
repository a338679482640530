/** What is shown while things happen: the table as far as it has been told, and what moves on it just now. */
import type { GameEvent, Place, Seat, SeatView, Step, View } from "../../lib/protocol";
import { EventQueue, type Player } from "../../lib/queue";
import { settings } from "../../lib/settings.svelte";
import { play, type Sound } from "../../lib/sound";

/** A mark on its way to somebody's panel. */
export interface Flight {
  id: number;
  mark: string;
  amount: number;
  from: string;
  to: Seat;
  ms: number;
}

export interface Shown {
  seat: Seat;
  card: string;
  force: number | undefined;
  ally: boolean;
}

/** A challenge, as long as there is something of it to see. */
export interface Duel {
  challenger: Seat;
  champion: Seat;
  allies: (Seat | null)[];
  shown: Shown[];
  winner: Seat | null;
}

const LASTS: Record<string, number> = {
  roll: 700, reroll: 700, reroll_free: 600, probe: 600, side_roll: 700, change: 300, points: 320, energy: 320, heal: 320,
  hurt: 380, points_lost: 240, energy_lost: 240, dead: 700, revived: 500, enter: 600, move: 500, yield: 600, buy: 400,
  reveal: 240, sweep: 300, tile: 400, play: 500, use: 200, challenge: 700, ask_help: 200, volunteer: 200, ally: 400,
  hide_card: 500, show_card: 700, challenge_won: 1200, no_winner: 800, mask: 600, over: 300, wickedness: 300, poison: 240, shrink: 240,
};
const SOUNDS: Partial<Record<string, Sound>> = {
  roll: "roll", reroll: "roll", reroll_free: "roll", probe: "roll", side_roll: "roll", change: "die", points: "star",
  energy: "energy", heal: "heart", hurt: "hurt", dead: "dead", enter: "enter", buy: "card", reveal: "card", sweep: "card",
  tile: "card", play: "card", challenge: "enter", show_card: "card", challenge_won: "star", over: "won",
};
const FLIES: Record<string, string> = { points: "star", energy: "energy", heal: "heart", hurt: "claw" };
/** With so many steps waiting things go faster. */
const HURRY = 4;

export class Stage implements Player {
  view = $state.raw<View | null>(null);
  /** Dice that tumble just now. */
  rolling = $state.raw<readonly number[]>([]);
  /** How often each die has fallen: a new number starts the tumbling anew. */
  falls = $state.raw<readonly number[]>([]);
  hurt = $state.raw<Seat | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Who has just come to a place or left it. */
  arrives = $state.raw<Place | null>(null);
  leaves = $state.raw<{ monster: string; place: Place } | null>(null);
  /** Cards that turned up since the last press. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  duel = $state.raw<Duel | null>(null);
  busy = $state(false);

  readonly #queue: EventQueue;
  #waiting = 0;
  #next = 1;

  constructor(private readonly now: () => View | null) {
    this.#queue = new EventQueue(this, () => settings.pace() * (this.#waiting > HURRY ? 0.35 : 1));
  }

  /** Takes a step; without a view it only goes on with what it has. */
  push(step: Step, view: View | null, fresh: boolean): void {
    if (!fresh || !this.view) {
      this.show(view ?? this.now());
      return;
    }
    this.#waiting += 1;
    this.#queue.push(step, view);
    this.busy = this.#queue.busy;
  }

  /** As it is now, without moving anything. */
  show(view: View | null): void {
    this.cut();
    if (view) this.view = view;
  }

  /** A press: whatever moves is over. */
  cut(): void {
    this.#queue.cut();
    this.#still();
    this.duel = null;
    this.fresh = new Set();
  }

  lasts(event: GameEvent): number {
    return LASTS[event.kind] ?? 0;
  }

  begin(event: GameEvent, ms: number): void {
    const sound = SOUNDS[event.kind];
    if (sound) play(sound);
    this.#still();
    this.busy = true;
    const mark = FLIES[event.kind];
    if (mark && event.seat !== undefined) {
      const from = event.kind === "hurt" && event.by !== undefined ? `seat-${event.by}` : "dice";
      this.flights = [{ id: this.#next++, mark, amount: event.amount ?? 1, from, to: event.seat, ms }];
    }
    if (event.kind === "hurt") this.hurt = event.seat ?? null;
    this.#follow(event);
  }

  settle(step: Step, view: View | null): void {
    this.#waiting = Math.max(0, this.#waiting - 1);
    for (const event of step.events ?? []) {
      if (event.kind === "reveal" && event.card !== undefined) this.fresh = new Set([...this.fresh, event.card]);
      if (event.kind === "turn") this.duel = null;
    }
    if (view) this.view = view;
    if (!this.#waiting) {
      this.busy = false;
      this.#still();
    }
  }

  #still(): void {
    this.rolling = [];
    this.flights = [];
    this.hurt = null;
    this.arrives = null;
    this.leaves = null;
  }

  /** Shows what an event changes, until the view after the step tells all of it. */
  #follow(event: GameEvent): void {
    const { view } = this;
    const { kind, seat, amount = 0 } = event;
    if (!view) return;
    if (event.dice && kind !== "side_roll" && LASTS[kind]) {
      const dice = event.chosen ?? event.dice.map((_, i) => i);
      if (kind !== "change") {
        this.rolling = dice;
        this.falls = event.dice.map((_, i) => (this.falls[i] ?? 0) + Number(dice.includes(i)));
      }
      this.view = { ...view, dice: event.dice, ...(seat === undefined ? {} : { current: seat }) };
      return;
    }
    if (seat === undefined) return;
    const monster = view.seats[seat]?.monster ?? "";
    switch (kind) {
      case "points": this.#change(seat, (one) => ({ points: one.points + amount })); break;
      case "points_lost": this.#change(seat, (one) => ({ points: Math.max(0, one.points - amount) })); break;
      case "energy": this.#change(seat, (one) => ({ energy: one.energy + amount })); break;
      case "energy_lost": this.#change(seat, (one) => ({ energy: Math.max(0, one.energy - amount) })); break;
      case "heal": this.#change(seat, (one) => ({ health: Math.min(one.max_health, one.health + amount) })); break;
      case "hurt": this.#change(seat, (one) => ({ health: Math.max(0, one.health - amount) })); break;
      case "wickedness": this.#change(seat, (one) => ({ wickedness: one.wickedness + amount })); break;
      case "enter":
      case "move":
        if (event.place !== "city" && event.place !== "bay") break;
        this.arrives = event.place;
        this.#stand(seat, event.place);
        break;
      case "yield":
      case "dead": {
        const place = view.seats[seat]?.place;
        if (place) {
          this.leaves = { monster, place };
          this.#stand(seat, null);
        }
        if (kind === "dead") this.#change(seat, () => ({ alive: false }));
        break;
      }
      case "show_card":
        if (event.card !== undefined) {
          const shown = { seat, card: event.card, force: event.amount, ally: event.by !== undefined };
          this.#fight((duel) => ({ shown: [...duel.shown, shown] }));
        }
        break;
      case "challenge_won":
        this.#fight(() => ({ winner: seat }));
        break;
    }
  }

  /** What is revealed stays to be seen when the fight is over, until somebody presses something or the turn ends. */
  #fight(changed: (duel: Duel) => Partial<Duel>): void {
    const fight = this.view?.challenge?.fight;
    const duel = this.duel ?? (fight ? { ...fight, shown: [], winner: null } : null);
    if (duel) this.duel = { ...duel, ...changed(duel) };
  }

  #change(seat: Seat, changed: (one: SeatView) => Partial<SeatView>): void {
    if (!this.view) return;
    const seats = this.view.seats.map((one) => (one.seat === seat ? { ...one, ...changed(one) } : one));
    this.view = { ...this.view, seats };
  }

  #stand(seat: Seat, place: Place | null): void {
    if (!this.view) return;
    const gone = (at: Seat | null): Seat | null => (at === seat ? null : at);
    this.view = { ...this.view, city: gone(this.view.city), bay: gone(this.view.bay), ...(place ? { [place]: seat } : {}) };
    this.#change(seat, () => ({ place }));
  }
}
