/** The table as its page sees it: what is live, what is shown, what is open, what has been picked. */
import { api, Refusal } from "../../lib/api";
import type { LiveTable } from "../../lib/live.svelte";
import { problemText } from "../../lib/problem";
import { calledBy } from "../../lib/sitting";
import type { Decision, Face, Family, Phrase, Question, Seat, SeatView, Sitting, Stake, TableEntry, View } from "../../lib/protocol";
import { texts } from "../../lib/texts.svelte";
import { type Choosable, lookedAhead } from "../../lib/view";
import type { Named, Sentence } from "../../lib/wording/words";
import { labelOf } from "./answers";
import { hopesOf } from "./odds";
import { Stage } from "./stage.svelte";
import { chats, type Line, type Message, told, toldSoFar } from "./told";

/** For so long a question that has just come is not answered: the press may have been meant for what lay there before. */
const ARMS_AFTER = 333;
/** Entries that are shown within so many milliseconds are told the server as one. */
const SAYS_AFTER = 50;

/** For so long a bubble with something short in it is seen, and so much longer for each of its letters. */
const SAID_FOR = 4000;
const LETTER_FOR = 50;
const SAID_AT_MOST = 10_000;

export type Sheets = "market" | "tiles" | "mine" | "talk" | "help" | "orders" | "menu" | "carry" | "friends" | "invite" | "rules";

export class Game {
  /** A component that is shown large. */
  card = $state.raw<{ id: string; family: Family | undefined } | null>(null);
  /** A player whose things are shown. */
  person = $state<Seat | null>(null);
  sheet = $state<Sheets | null>(null);
  tab = $state<"log" | "chat">("log");
  problem = $state("");
  /** The option that has been picked and waits to be confirmed. */
  picked = $state<string | null>(null);
  /** Dice that are up, or the one that has been picked. */
  up = $state.raw<readonly number[]>([]);
  /** The chance of at least so many of a face, by face, if dice that are (or were a moment ago) up are rolled; and of what is hoped for. */
  odds = $state.raw<{ up: readonly number[]; atLeast: Record<string, number[]>; hopes: readonly Stake[]; parts: readonly number[] } | null>(null);

  /** What has just been said, by the seats that said it. */
  bubbles = $state.raw<ReadonlyMap<Seat, Message>>(new Map());

  words = $derived.by(() => texts.at(this.live.table?.options));
  names = $derived.by<string[]>(() => (this.live.table?.seats ?? []).map((sitting) => calledBy(this.words, sitting)));
  /** How things stand as far as it has been shown. */
  view = $derived.by<View | null>(() => this.stage.view);
  /** How things stood when nothing moved the last time: questions and their answers belong to it. */
  rest = $derived.by<View | null>(() => this.stage.stand?.view ?? null);
  question = $derived.by<Question | null>(() => this.stage.stand?.question ?? null);
  /** Whether the question is ours. */
  asked = $derived.by(() => this.question !== null && this.live.you.seats.includes(this.question.seat));
  mayUndo = $derived.by(() => {
    const undo = this.stage.stand?.undo ?? null;
    return undo !== null && this.live.you.seats.includes(undo) && !this.stage.busy;
  });
  /** An answer is on its way, or what came of it is being shown. */
  acting = $derived.by(() => this.live.acting || this.question?.number !== this.live.question?.number);
  /** The question that may be answered by a press. */
  #armed = $state<number | null>(null);
  ready = $derived(this.asked && !this.acting && this.#armed === this.question?.number);
  /** Entries that have been shown to their end. */
  entries = $derived.by<readonly TableEntry[]>(() => (this.stage.told ? this.live.entries.slice(0, this.stage.told.entry) : this.live.entries));
  /** The log, as far as what it tells has been shown. */
  lines = $derived.by<Line[]>(() => {
    const whole = told(this.entries, this.names, this.words, this.you);
    const now = this.stage.told?.events ? this.live.entries[this.stage.told.entry] : undefined;
    return now ? [...whole, ...toldSoFar(now, this.stage.told?.events ?? 0, this.names, this.words, this.you)] : whole;
  });
  /** Until when whoever is asked may think before the others may let a bot answer; nobody waits where all seats are ours. */
  patience = $derived.by<number | null>(() => {
    const people = (this.live.table?.seats ?? []).filter((sitting) => sitting !== null && !sitting.bot);
    return people.every((sitting) => this.live.you.seats.includes(sitting?.seat ?? -1)) ? null : (this.live.question?.patience ?? null);
  });
  /** The seat that is "you" in the log; where several share a screen, nobody is. */
  you = $derived.by<Seat | null>(() => (this.live.you.seats.length === 1 ? (this.live.you.seats[0] ?? null) : null));
  me = $derived.by<Seat | null>(() => this.rest?.you ?? this.live.you.seats[0] ?? null);
  seats = $derived(this.view?.seats ?? []);
  mine = $derived<SeatView | null>(this.me === null ? null : (this.seats[this.me] ?? null));
  /** Ourselves as we were when asked, whatever moves. */
  self = $derived<SeatView | null>(this.me === null ? null : (this.rest?.seats[this.me] ?? null));
  others = $derived(this.me === null ? this.seats : [...this.seats.slice(this.me + 1), ...this.seats.slice(0, this.me)]);
  /** Our own question. */
  decision = $derived.by<Decision | null>(() => {
    const decision = this.asked ? this.rest?.decision : null;
    if (!decision) return null;
    const ahead = this.live.ahead;
    return ahead !== null && ahead.question === this.question?.number ? lookedAhead(decision, ahead) : decision;
  });
  options = $derived<Choosable[]>(this.decision?.options ?? []);
  buying = $derived(this.decision?.kind === "buy" || this.decision?.kind === "opportunist");
  /** Hearts that are about to go, by seat: because of what is asked, or if we stop with these dice. */
  risks = $derived.by<ReadonlyMap<Seat, number>>(() => {
    if (this.stage.busy) return new Map();
    const about = this.rest?.decision?.about;
    const stay = this.options.find((option) => option.key === "stay")?.data.damage ?? 0;
    if (about?.target !== undefined) return new Map([[about.target, about.amount ?? 0]]);
    if (stay && this.me !== null) return new Map([[this.me, stay]]);
    const stop = this.options.find((option) => option.key === "stop" || option.key === "usual");
    return new Map((stop?.leads?.seats ?? []).flatMap(({ seat, hearts = 0 }) => (hearts < 0 ? [[seat, -hearts] as const] : [])));
  });

  /** The last entry whose chat has been read; what was said before we came counts as read. */
  #readTo = $state<number | null>(null);
  /** What others have said since. */
  unread = $derived.by(() => {
    const to = this.#readTo;
    if (to === null) return 0;
    return chats(this.live.entries).filter(({ number, seat }) => number > to && (seat === undefined || !this.live.you.seats.includes(seat))).length;
  });

  readonly stage: Stage;
  readonly #stop: () => void;
  #shown = 0;
  #saying: ReturnType<typeof setTimeout> | undefined;
  readonly #bursting = new Set<ReturnType<typeof setTimeout>>();

  constructor(readonly live: LiveTable) {
    this.stage = new Stage((entry) => this.#sayShown(entry));
    this.#stop = this.live.listen((entry, stand, fresh) => {
      this.stage.push(entry, stand, fresh);
      if (entry?.kind === "chat" && fresh) chats([entry]).forEach((message) => this.#bubble(message));
      if (!entry) this.#readTo ??= this.live.entries.at(-1)?.number ?? 0;
      // A new connection: nobody knows yet how far we are.
      if (!entry && this.stage.skips) this.live.shown(null);
      else if (!entry && !this.stage.busy) this.#sayShown(this.live.entries.at(-1)?.number ?? 0);
    });
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#saying);
    this.#bursting.forEach(clearTimeout);
    this.live.close();
  }

  readChat(): void {
    this.#readTo = this.live.entries.at(-1)?.number ?? 0;
  }

  /** Somebody at a seat has spoken. */
  #bubble(message: Message): void {
    const { seat, number, text } = message;
    if (seat === undefined) return;
    const others = [...this.bubbles].filter(([other]) => other !== seat);
    this.bubbles = new Map([...others, [seat, message]]);
    const timer = setTimeout(() => {
      this.#bursting.delete(timer);
      this.bubbles = new Map([...this.bubbles].filter(([, said]) => said.number !== number));
    }, Math.min(SAID_AT_MOST, SAID_FOR + LETTER_FOR * text.length));
    this.#bursting.add(timer);
  }

  /** Bots wait for us. */
  #sayShown(entry: number): void {
    this.#shown = entry;
    if (!this.live.table?.options.pace || this.stage.skips) return;
    this.#saying ??= setTimeout(() => {
      this.#saying = undefined;
      this.live.shown(this.#shown);
    }, SAYS_AFTER);
  }

  /** Whether only the end is of interest: nothing is shown until then, and bots need not wait for us. */
  skips(skips: boolean): void {
    this.stage.skips = skips;
    if (skips) this.stage.cut();
    this.live.shown(skips ? null : (this.live.entries.at(-1)?.number ?? 0));
  }

  /** A question of ours has come: soon it can be answered. Gives back how to stop that. */
  arm(question: number): () => void {
    const timer = setTimeout(() => (this.#armed = question), ARMS_AFTER);
    return () => clearTimeout(timer);
  }

  sitting(seat: Seat): Sitting | null {
    return this.live.table?.seats[seat] ?? null;
  }

  monster(seat: Seat): string {
    return this.seats[seat]?.monster ?? this.sitting(seat)?.monster ?? "";
  }

  name(seat: Seat): string {
    return this.names[seat] ?? "…";
  }

  label(option: Choosable): string {
    return labelOf(option, this.words, { names: this.names, dice: this.rest?.dice ?? [] });
  }

  open({ card, family }: Pick<Named, "card" | "family">): void {
    if (card !== undefined) this.card = { id: card, family };
  }

  /** Whether keys are for the table: nothing lies over it. */
  get free(): boolean {
    return this.sheet === null && this.card === null && this.person === null;
  }

  /** A line about what comes of an answer. */
  say(line: Phrase): Sentence {
    return this.words.fill("prospect", line, { names: this.names });
  }

  /** Asks for the odds of rolling the dice that are up. Gives back how to leave it. */
  weigh(dice: readonly Face[], up: readonly number[]): () => void {
    let stale = false;
    // The Berserk die has other odds.
    const places = dice.map((_, i) => i).filter((i) => i !== this.rest?.berserk_die);
    if (!places.some((i) => up.includes(i))) this.odds = null;
    else {
      const keep = places.flatMap((i, at) => (up.includes(i) ? [] : [at]));
      const ordinary = places.flatMap((i) => dice[i] ?? []);
      const lifted = places.flatMap((i, at) => (up.includes(i) ? [at] : []));
      const hopes = this.decision ? hopesOf(this.decision, ordinary, lifted) : [];
      api.odds({ dice: ordinary, keep, rolls: 1, goals: hopes.map(({ face, n }) => ({ face, n })) }).then(
        ({ at_least, parts }) => {
          if (!stale) this.odds = { up, atLeast: at_least, hopes, parts };
        },
        () => undefined,
      );
    }
    return () => {
      stale = true;
    };
  }

  /** Gives an answer; whatever moves is cut short. */
  async answer(key: string): Promise<void> {
    if (!this.ready) return;
    this.stage.cut();
    await this.try(this.live.act(key));
  }

  async undo(): Promise<void> {
    this.stage.cut();
    await this.try(this.live.takeBack());
  }

  async back(): Promise<void> {
    await this.try(this.live.back());
  }

  /** Does something; says what went wrong. */
  async try(done: Promise<unknown>): Promise<void> {
    this.problem = "";
    try {
      await done;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "stale" && error.code !== "closed") this.problem = problemText(error);
    }
  }
}
