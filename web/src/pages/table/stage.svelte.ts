/** What is shown while things happen: the table as far as it has been told, and what moves on it just now. */
import type { Pose } from "../../drawings/poses";
import type { Stand } from "../../lib/live.svelte";
import type { GameEvent, Place, Seat, SeatView, TableEntry, View } from "../../lib/protocol";
import { EventQueue, type Player } from "../../lib/queue";
import { settings } from "../../lib/settings.svelte";
import { hush, play, type Sound } from "../../lib/sound";
import { decidingDie, type Fall, fallsOf, throwLasts } from "./suspense";

/** A mark or a card on its way to somebody's panel. */
export interface Flight {
  id: number;
  mark: string;
  card?: string | undefined;
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

/** Dice in the air; nobody knows yet what they will show. */
export interface Throw {
  id: number;
  falls: readonly Fall[];
  faces: NonNullable<GameEvent["dice"]>;
  /** How much slower than normal it goes. */
  pace: number;
}

/** Somebody is struck, or several at once. */
export interface Blow {
  id: number;
  by: Seat | null;
  /** How many hearts each of them loses, and how many they had. */
  hearts: ReadonlyMap<Seat, number>;
  had: ReadonlyMap<Seat, number>;
  ms: number;
}

const LASTS: Record<string, number> = {
  side_roll: 700, change: 300, points: 400, energy: 400, heal: 400, hurt: 950, points_lost: 240, energy_lost: 240, dead: 900,
  revived: 500, enter: 600, move: 500, yield: 600, buy: 600, steal: 700, costume: 400, reveal: 240, sweep: 300, tile: 400, play: 500, use: 200,
  challenge: 700, ask_help: 200, volunteer: 200, ally: 400, hide_card: 500, show_card: 700, challenge_won: 1200,
  no_winner: 800, mask: 600, over: 250, wickedness: 300, poison: 240, shrink: 240, fate: 700, curse: 900, scarab: 400,
  die_out: 400, die_added: 400, free_card: 500,
};
const THROWS = new Set(["roll", "reroll", "reroll_free", "probe", "beast", "curse_reroll"]);
/** Those that another monster may make. */
const OF_OTHERS = new Set(["probe", "curse_reroll"]);
/** Events after which other dice lie there. */
const CHANGES = new Set(["change", "die_out", "die_added"]);
const SOUNDS: Partial<Record<string, Sound>> = {
  side_roll: "throw", change: "die", points: "star", energy: "energy", heal: "heart", enter: "enter", yield: "leave", dead: "fall",
  buy: "card", steal: "card", costume: "card", reveal: "card", sweep: "card", tile: "card", play: "card", challenge: "enter", show_card: "card", challenge_won: "star",
};
const FLIES: Record<string, string> = { points: "star", energy: "energy", heal: "heart", buy: "deck", steal: "costume" };
/** What is seen on the table as soon as it begins; the rest when it has been shown. */
const AT_ONCE = new Set(["enter", "move", "yield", "dead", "show_card", "challenge_won"]);
const UNCOVERS = new Set(["show_card", "challenge_won"]);
/** With so many entries waiting things go faster. */
const HURRY = 4;
/** Milliseconds for which the cards of a challenge stay to be read, unless a key is pressed. */
const OPEN_FOR = 5000;
/** Where in a blow the claws arrive, and hearts go. */
const IMPACT = 0.27;

export class Stage implements Player {
  view = $state.raw<View | null>(null);
  /** How things stood when all had come to rest the last time: what is asked belongs to it. */
  stand = $state.raw<Stand | null>(null);
  /** How far the log may go: whole entries, and events of the one after them. Null: nothing is still to be shown. */
  told = $state.raw<{ entry: number; events: number } | null>(null);
  thrown = $state.raw<Throw | null>(null);
  blow = $state.raw<Blow | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Who has just come to a place, left it, or fallen there. */
  arrives = $state.raw<Place | null>(null);
  leaves = $state.raw<{ monster: string; place: Place | null; falls: boolean } | null>(null);
  /** Who pulls a face just now. */
  poses = $state.raw<ReadonlyMap<Seat, Pose>>(new Map());
  /** Cards that turned up since the last press. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  duel = $state.raw<Duel | null>(null);
  busy = $state(false);
  /** Nothing is played: see `Game.skips`. */
  skips = false;

  readonly #queue: EventQueue;
  #next = 1;
  #impact: ReturnType<typeof setTimeout> | undefined;
  #duelling: ReturnType<typeof setTimeout> | undefined;
  /** Events that can be seen already on the table. */
  #followed = new Set<GameEvent>();

  /** `rested` is told the number of the entry after which nothing is left to be shown. */
  constructor(private readonly rested: (entry: number) => void = () => undefined) {
    this.#queue = new EventQueue(this, () => (this.skips ? 0 : settings.pace()) * (this.#queue.waiting > HURRY ? 0.35 : 1));
  }

  /** Takes an entry. What was missed is not played: then, and without one, `stand` is simply shown. */
  push(entry: TableEntry | null, stand: Stand | null, fresh: boolean): void {
    if (entry && fresh && this.view) {
      this.told ??= { entry: entry.number - 1, events: 0 };
      this.#queue.push(entry, stand);
      this.busy = this.#queue.busy;
      return;
    }
    if (entry) this.cut();
    if (stand && !this.#queue.waiting) {
      this.stand = stand;
      this.view = stand.view;
    }
  }

  /** As it is now, without moving anything. */
  show(stand: Stand): void {
    this.cut();
    this.stand = stand;
    this.view = stand.view;
  }

  /** A press: whatever moves is over. */
  cut(): void {
    if (this.busy) hush();
    this.#queue.cut();
    this.#still();
    this.duel = null;
    this.fresh = new Set();
  }

  lasts(event: GameEvent, entry: TableEntry, at: number): number {
    if (THROWS.has(event.kind)) return event.dice?.length ? throwLasts(this.#fallsOf(event)) : 0;
    // Claws strike all their victims at once.
    if (event.kind === "hurt" && at > 0 && struckTogether(entry.events?.[at - 1], event)) return 0;
    return LASTS[event.kind] ?? 0;
  }

  begin(event: GameEvent, ms: number, entry: TableEntry, at: number): void {
    this.#still();
    this.busy = true;
    const { kind, seat } = event;
    const monster = seat === undefined ? "" : (this.view?.seats[seat]?.monster ?? "");
    const sound = SOUNDS[kind];
    if (sound) play(sound, { monster });
    const mark = FLIES[kind];
    if (mark && seat !== undefined) {
      const card = kind === "buy" || kind === "steal" ? event.card : undefined;
      const from = kind === "steal" ? `seat-${event.by ?? seat}` : card === undefined ? "dice" : `card-${card}`;
      this.flights = [{ id: this.#next++, mark, card, amount: card === undefined ? (event.amount ?? 1) : 1, from, to: seat, ms }];
    }
    if (THROWS.has(kind)) this.#throw(event, ms);
    else if (kind === "hurt") this.#strike(entry.events ?? [], at, ms);
    else if (AT_ONCE.has(kind)) this.#follow(event);
    if (seat !== undefined && (kind === "enter" || kind === "challenge")) this.poses = new Map([[seat, "roar"]]);
  }

  end(event: GameEvent, entry: TableEntry, at: number): void {
    this.#follow(event);
    this.told = { entry: entry.number - 1, events: at + 1 };
    if (LASTS[event.kind] || THROWS.has(event.kind)) this.#still();
  }

  settle(entry: TableEntry, stand: Stand | null): void {
    const shows = entry.events?.some(({ kind }) => kind === "show_card") ?? false;
    if (shows) {
      // Where nothing moves nothing has been played, and yet the cards are turned up.
      for (const event of entry.events ?? []) if (UNCOVERS.has(event.kind)) this.#follow(event);
      this.#leaveDuel();
    }
    this.#followed.clear();
    for (const event of entry.events ?? []) {
      if (event.kind === "reveal" && event.card !== undefined) this.fresh = new Set([...this.fresh, event.card]);
      if (event.kind === "turn" && !shows) this.duel = null;
    }
    if (stand) {
      this.stand = stand;
      if (stand.view) this.view = stand.view;
    }
    this.told = { entry: entry.number, events: 0 };
    if (this.#queue.waiting) return;
    this.told = null;
    this.busy = false;
    this.#still();
    this.rested(entry.number);
  }

  #still(): void {
    clearTimeout(this.#impact);
    this.thrown = null;
    this.flights = [];
    this.blow = null;
    this.arrives = null;
    this.leaves = null;
    if (this.poses.size) this.poses = new Map();
  }

  #fallsOf({ dice = [], chosen, seat }: GameEvent): Fall[] {
    const all = dice.map((_, i) => i);
    // The die of Fate, which is thrown with them, is none of them.
    const thrown = chosen?.filter((i) => i < dice.length) ?? all;
    const roller = seat ?? this.view?.current ?? 0;
    return fallsOf(thrown, this.view ? decidingDie(dice, thrown, this.view, roller) : null);
  }

  #throw(event: GameEvent, ms: number): void {
    const { view } = this;
    if (!view || !event.dice) return;
    const falls = this.#fallsOf(event);
    const pace = ms / throwLasts(falls);
    const after = (at: number): number => (at * pace) / 1000;
    play("throw");
    for (const [i, { lands, decides }] of falls.entries()) {
      if (decides) play("breath", { after: after(lands - 150) });
      play(decides ? "decided" : "knock", { after: after(lands), strength: i });
    }
    this.thrown = { id: this.#next++, falls, faces: event.dice, pace };
    this.view = { ...view, ...(event.seat === undefined || OF_OTHERS.has(event.kind) ? {} : { current: event.seat }) };
  }

  /** This blow and those that come with it. */
  #strike(events: readonly GameEvent[], at: number, ms: number): void {
    let end = at + 1;
    while (events[end] && struckTogether(events[end - 1], events[end])) end += 1;
    const blows = events.slice(at, end);
    const hearts = new Map<Seat, number>();
    for (const { seat, amount = 0 } of blows) if (seat !== undefined) hearts.set(seat, (hearts.get(seat) ?? 0) + amount);
    const by = blows[0]?.by ?? null;
    const strength = Math.max(0, ...hearts.values());
    play("hurt", { strength, ...(by === null ? {} : { monster: this.view?.seats[by]?.monster ?? "" }) });
    const had = new Map([...hearts.keys()].map((seat) => [seat, this.view?.seats[seat]?.health ?? 0]));
    this.blow = { id: this.#next++, by, hearts, had, ms };
    this.poses = new Map([...(by === null || hearts.has(by) ? [] : [[by, "roar"] as const]), ...[...hearts.keys()].map((seat) => [seat, "hurt"] as const)]);
    this.#impact = setTimeout(() => blows.forEach((event) => this.#follow(event)), ms * IMPACT);
  }

  /** Shows what an event changes, until the view after the entry tells all of it. */
  #follow(event: GameEvent): void {
    const { view } = this;
    const { kind, seat, amount = 0 } = event;
    if (!view || this.#followed.has(event)) return;
    this.#followed.add(event);
    if (event.dice && kind !== "side_roll" && (THROWS.has(kind) || CHANGES.has(kind))) {
      this.view = { ...view, dice: event.dice };
      return;
    }
    switch (kind) {
      case "fate_roll": this.view = { ...view, fate: sideOf(event.dice?.[0]) }; return;
      case "curse": this.view = { ...view, curse: event.card ?? null }; return;
      case "scarab": this.view = { ...view, scarab: seat ?? null }; return;
    }
    if (seat === undefined) return;
    const monster = view.seats[seat]?.monster ?? "";
    switch (kind) {
      case "turn": this.view = { ...view, current: seat, turn: amount || view.turn, resolver: view.resolver === null ? null : seat }; break;
      case "mindbug":
        this.view = { ...view, resolver: seat };
        if (event.card === undefined) this.#change(seat, (one) => ({ mindbugs: one.mindbugs - 1 }));
        break;
      case "rolls_anew": this.view = { ...view, resolver: seat }; break;
      case "mindbug_token": this.#change(seat, (one) => ({ mindbugs: one.mindbugs + amount })); break;
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
        const place = view.seats[seat]?.place ?? null;
        if (place || kind === "dead") this.leaves = { monster, place, falls: kind === "dead" };
        if (place) this.#stand(seat, null);
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

  /** Where nothing moves, the cards still lie open for a while, whatever comes after them. */
  #leaveDuel(): void {
    clearTimeout(this.#duelling);
    this.#duelling = setTimeout(() => (this.duel = null), OPEN_FOR);
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

/** A face of the die of Fate. */
const sideOf = (face: string | undefined): View["fate"] =>
  face === "eye" || face === "river" || face === "snake" || face === "ankh" ? face : null;

/** Whether one blow strikes both. */
function struckTogether(before: GameEvent | undefined, event: GameEvent | undefined): boolean {
  return before?.kind === "hurt" && event?.kind === "hurt" && before.by === event.by && before.cause === event.cause && before.card === event.card;
}
