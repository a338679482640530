/**
 * A table, live: what the server tells of it, and what we tell the server.
 *
 * Entries are numbered without gaps. After a break we say which one we saw last and are told the others, so that nothing
 * is lost and nothing comes twice. What was sent but not acknowledged is sent again: an answer names its question, so
 * the server takes it once at most.
 */
import { Refusal } from "./api";
import type {
  Ahead, ClientMessage, Presence, Question, QuickPhrase, Refused, Seat, SeatSettings, ServerMessage, Standing, TableEntry, EntryMessage, TableMessage, TableView, View, You,
} from "./protocol";
import { alone, type Channel, transport } from "./transport";
import { whole } from "./view";

export type Link = "connecting" | "on" | "broken" | "closed";

interface Pending {
  id: number;
  told: ClientMessage;
  /** The last entry we had seen when it was first sent. */
  seen: number;
  resolve: (number: number | null) => void;
  reject: (refusal: Refusal) => void;
}

/** How things stand after an entry: what is seen, who is asked what, who may take back. */
export interface Stand {
  view: View | null;
  question: Question | null;
  undo: Seat | null;
}

/**
 * Somebody who wants to hear of entries as they come: whoever shows them. `stand` is null where a later one has it,
 * `entry` where the server only said how things stand, and `fresh` is false for what was missed.
 */
export type Listener = (entry: TableEntry | null, stand: Stand | null, fresh: boolean) => void;

const WAITS = [300, 700, 1500, 3000, 6000, 10000];
/** After so many milliseconds of silence we ask whether anybody is there, and wait so long for an answer. */
const SILENCE = 5_000;
const PATIENCE = 4_000;
const LOOK_EVERY = 1_000;
const NO_TABLE = 4004;
const NOT_ALLOWED = 4003;
const REMOVED = 4005;
const SIGNED_OUT = 4006;
const MISBEHAVED = 4009;
const FINAL = new Map([[NO_TABLE, "no-table"], [REMOVED, "removed"], [SIGNED_OUT, "signed-out"], [NOT_ALLOWED, "not-allowed"], [MISBEHAVED, "misbehaved"]]);

export class LiveTable {
  link = $state<Link>("connecting");
  /** Why there is no table, once the server has said so for good. */
  refusal = $state<Refusal | null>(null);
  table = $state.raw<TableView | null>(null);
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  undo = $state<Seat | null>(null);
  /** What the answers to a question lead to: it comes after the question. */
  ahead = $state.raw<Ahead | null>(null);
  you = $state.raw<You>({ seats: [], host: false, own: {} });
  presence = $state.raw<Omit<Presence, "type">>({ here: [], watching: 0, away: null, absent: null });
  /** Everything that happened, from the first entry. */
  entries = $state.raw<TableEntry[]>([]);
  /** The question that was answered last, until the server has said what came of it. */
  #answering = $state<number | null>(null);
  /** The answer that is on its way. */
  sending = $state<string | null>(null);

  /** The seat we see with: of several, the one that has to decide. */
  seat = $derived(this.view?.you ?? this.you.seats[0] ?? null);
  /** Whether the open question is ours. */
  asked = $derived(this.question !== null && this.you.seats.includes(this.question.seat));
  names = $derived((this.table?.seats ?? []).map((sitting) => sitting?.name ?? "…"));
  /** An answer to the open question is on its way. */
  acting = $derived(this.#answering !== null && this.#answering === (this.question?.number ?? null));
  mayUndo = $derived(this.undo !== null && this.you.seats.includes(this.undo));
  own = $derived<SeatSettings | null>(this.seat === null ? null : (this.you.own[String(this.seat)] ?? null));

  /** Seconds by which this machine's clock is ahead of the server's. */
  skew = 0;

  #socket: Channel | null = null;
  #pending: Pending[] = [];
  #nextId = 1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #pingedAt = 0;
  #listeners = new Set<Listener>();
  #stop: () => void;

  constructor(
    readonly id: string,
    private readonly open: (path: string) => Channel = (path) => transport.open(path),
  ) {
    const again = (): void => {
      if (document.visibilityState === "visible") this.#reconnectNow();
    };
    const looks = (): void => this.#look();
    const cutOff = (): void => {
      if (!alone && (this.link === "on" || this.link === "connecting")) this.#lose();
    };
    addEventListener("online", again);
    addEventListener("offline", cutOff);
    document.addEventListener("visibilitychange", again);
    document.addEventListener("visibilitychange", looks);
    this.#stop = () => {
      removeEventListener("online", again);
      removeEventListener("offline", cutOff);
      document.removeEventListener("visibilitychange", again);
      document.removeEventListener("visibilitychange", looks);
    };
    this.#connect();
  }

  /** Hear of every entry once, in order. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get stand(): Stand {
    return { view: this.view, question: this.question, undo: this.undo };
  }

  /** The server's clock now, in seconds. */
  now(): number {
    return Date.now() / 1000 - this.skew;
  }

  async act(key: string): Promise<number | null> {
    const question = this.question;
    if (!question) throw new Refusal("stale", "");
    this.#answering = question.number;
    this.sending = key;
    try {
      return await this.#send({ type: "act", question: question.number, key, seat: question.seat });
    } finally {
      if (this.#answering === question.number) {
        this.#answering = null;
        this.sending = null;
      }
    }
  }

  async takeBack(): Promise<number | null> {
    if (!this.question) throw new Refusal("not-now", "");
    return this.#send({ type: "undo", question: this.question.number });
  }

  /** Says a text or a quick phrase; who has no seat goes by a name. */
  chat(said: { text: string } | { quick: QuickPhrase }, name?: string): Promise<number | null> {
    return this.#send({ type: "chat", ...said, ...(this.you.seats.length || !name ? {} : { name }) });
  }

  async standing(standing: Standing, seat = this.seat): Promise<void> {
    if (seat === null) return;
    await this.#send({ type: "standing", seat, standing });
    this.#setOwn(seat, { standing });
  }

  async mute(muted: Seat[], seat = this.seat): Promise<void> {
    if (seat === null) return;
    await this.#send({ type: "mute", seat, muted });
    this.#setOwn(seat, { muted });
  }

  /** Bots wait until we have shown an entry; null: they need not wait for us any more. Nothing comes of it if it is lost. */
  shown(number: number | null): void {
    if (this.link === "on" && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: "shown", number } satisfies ClientMessage));
    }
  }

  /** Whoever doesn't look at the page may be told of their turn in another way. */
  #look(): void {
    if (this.link === "on" && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: "look", visible: document.visibilityState === "visible" } satisfies ClientMessage));
    }
  }

  async back(): Promise<void> {
    await this.#send({ type: "back" });
  }

  /** Connects anew: a browser is known to the server by what it was given when it first sat down. */
  renew(): void {
    if (this.link === "closed") return;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#stop();
    this.link = "closed";
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#drop();
    for (const pending of this.#pending.splice(0)) pending.reject(new Refusal("closed", ""));
  }

  // --- connecting

  get #seen(): number {
    return this.entries.at(-1)?.number ?? 0;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = this.open(`/tables/${encodeURIComponent(this.id)}/live?seen=${this.#seen}&shared=true&ahead=true`);
    this.#socket = socket;
    this.#heardAt = this.#pingedAt = Date.now();
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      this.hear(JSON.parse(message.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#broken(event.code, event.reason);
    };
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => this.#ping(), LOOK_EVERY);
  }

  #ping(): void {
    if (alone) return; // a worker that thinks for long is not gone
    const now = Date.now();
    const asked = this.#pingedAt > this.#heardAt;
    const opens = this.#socket?.readyState !== WebSocket.OPEN && now - this.#heardAt > SILENCE + PATIENCE;
    if (opens || (asked && now - this.#pingedAt > PATIENCE)) {
      this.#lose();
    } else if (!asked && now - this.#heardAt > SILENCE && this.#socket?.readyState === WebSocket.OPEN) {
      this.#pingedAt = now;
      this.#socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  #lose(): void {
    this.#drop();
    this.#broken(0, "");
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #broken(code: number, reason: string): void {
    this.#socket = null;
    clearInterval(this.#pinger);
    if (this.link === "closed") return;
    const final = FINAL.get(code);
    if (final !== undefined) {
      this.refusal = new Refusal(final, reason);
      this.close();
      return;
    }
    this.link = "broken";
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 10_000;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #reconnectNow(): void {
    if (this.link === "broken" && this.#socket === null) {
      this.#tries = 0;
      this.#connect();
    } else if (this.link === "on") {
      this.#ping();
    }
  }

  // --- hearing

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "missed":
        for (const entry of message.entries) this.#take(entry, null, false);
        if (message.more) {
          // The rest comes when we say how far we are.
          this.#drop();
          this.#connect();
        }
        break;
      case "table":
        this.#takeTable(message);
        break;
      case "entry":
        this.#takeEntry(message);
        break;
      case "ahead":
        this.ahead = message;
        break;
      case "presence":
        this.presence = message;
        break;
      case "ok":
        this.#settle(message.id)?.resolve(message.number);
        break;
      case "refused":
        this.#refused(message);
        break;
    }
  }

  #takeTable(message: TableMessage): void {
    if (message.number < this.#seen) {
      // The server knows less than we do: it was set back. Start anew.
      this.entries = [];
      this.#drop();
      this.#connect();
      return;
    }
    const fresh = this.link !== "on";
    this.you = message.you;
    this.#stand(message);
    this.link = "on";
    this.#tries = 0;
    for (const listener of this.#listeners) listener(null, this.stand, false);
    if (fresh) {
      this.#sendAgain();
      if (document.visibilityState === "hidden") this.#look();
    }
  }

  #takeEntry(message: EntryMessage): void {
    const { entry } = message;
    if (entry.number > this.#seen + 1) {
      this.#drop();
      this.#connect();
      return;
    }
    const isNew = entry.number > this.#seen;
    if (isNew && entry.at !== undefined) this.skew = Date.now() / 1000 - entry.at;
    if (message.view !== undefined) this.#stand(message);
    if (isNew) this.#take(entry, message.view === undefined ? null : this.stand, true);
  }

  #stand(message: TableMessage | EntryMessage): void {
    if (message.table !== undefined) this.table = message.table;
    if (message.question !== undefined) this.question = message.question;
    if (message.undo !== undefined) this.undo = message.undo;
    if (message.view !== undefined) this.view = message.view && whole(message.view);
  }

  #take(entry: TableEntry, stand: Stand | null, fresh: boolean): void {
    if (entry.number !== this.#seen + 1) return;
    this.entries = [...this.entries, entry];
    for (const listener of this.#listeners) listener(entry, stand, fresh);
  }

  #setOwn(seat: Seat, changed: Partial<SeatSettings>): void {
    const own = this.you.own[String(seat)];
    if (own) this.you = { ...this.you, own: { ...this.you.own, [String(seat)]: { ...own, ...changed } } };
  }

  // --- telling

  #send(told: ClientMessage): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const pending = { id: this.#nextId++, told, seen: this.#seen, resolve, reject };
      this.#pending.push(pending);
      this.#transmit(pending);
    });
  }

  #transmit(pending: Pending): void {
    if (this.link === "on" && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ ...pending.told, id: pending.id }));
    }
  }

  #settle(id: Refused["id"]): Pending | undefined {
    const at = this.#pending.findIndex((pending) => pending.id === id);
    return at < 0 ? undefined : this.#pending.splice(at, 1)[0];
  }

  #refused(message: Refused): void {
    const pending = this.#settle(message.id);
    if (!pending) return;
    const done = message.error === "stale" ? this.#wasDone(pending) : undefined;
    if (done) pending.resolve(done.number);
    else pending.reject(new Refusal(message.error, message.message, message.reason));
  }

  #sendAgain(): void {
    for (const pending of [...this.#pending]) {
      const done = this.#wasDone(pending);
      if (done) this.#settle(pending.id)?.resolve(done.number);
      else this.#transmit(pending);
    }
  }

  /** The entry that came of something we sent, if it has reached the server before the break. */
  #wasDone({ told, seen }: Pending): TableEntry | undefined {
    return this.entries.find((entry) => {
      if (entry.number <= seen || entry.kind !== told.type) return false;
      switch (told.type) {
        case "act":
          return entry.seat === told.seat && !entry.body?.bot;
        case "undo":
          return entry.seat !== undefined && this.you.seats.includes(entry.seat);
        case "chat":
          return entry.body?.text === told.text && entry.body?.quick === told.quick && (entry.seat === undefined || this.you.seats.includes(entry.seat));
        default:
          return false;
      }
    });
  }
}
