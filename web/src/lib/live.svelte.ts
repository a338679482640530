/**
 * A table, live: what the server tells of it, and what we tell the server.
 *
 * Steps are numbered without gaps. After a break we say which one we saw last and are told the others, so that nothing
 * is lost and nothing comes twice. What was sent but not acknowledged is sent again: an answer names its question, so
 * the server takes it once at most.
 */
import { Refusal } from "./api";
import type {
  ClientMessage, Presence, Question, Refused, Seat, SeatSettings, ServerMessage, Standing, Step, StepMessage, TableMessage, TableView, View, You,
} from "./protocol";
import { whole } from "./view";

export type Link = "connecting" | "on" | "broken" | "closed";

interface Pending {
  id: number;
  told: ClientMessage;
  /** The last step we had seen when it was first sent. */
  seen: number;
  resolve: (number: number | null) => void;
  reject: (refusal: Refusal) => void;
}

/** Somebody who wants to hear of steps as they come: the animation. `fresh` is false for what was missed. */
export type Listener = (step: Step, view: View | null, fresh: boolean) => void;

const WAITS = [300, 700, 1500, 3000, 6000, 10000];
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
const NO_TABLE = 4004;
const NOT_ALLOWED = 4003;
const MISBEHAVED = 4009;
const FINAL = new Map([[NO_TABLE, "no-table"], [NOT_ALLOWED, "not-allowed"], [MISBEHAVED, "misbehaved"]]);

export class LiveTable {
  link = $state<Link>("connecting");
  /** Why there is no table, once the server has said so for good. */
  refusal = $state<Refusal | null>(null);
  table = $state.raw<TableView | null>(null);
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  undo = $state<Seat | null>(null);
  you = $state.raw<You>({ seats: [], host: false, own: {} });
  presence = $state.raw<Omit<Presence, "type">>({ here: [], watching: 0, away: null });
  /** Everything that happened, from the first step. */
  steps = $state.raw<Step[]>([]);
  /** The question that was answered last, until the server has said what came of it. */
  #answering = $state<number | null>(null);

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

  #socket: WebSocket | null = null;
  #pending: Pending[] = [];
  #nextId = 1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #listeners = new Set<Listener>();
  #stop: () => void;

  constructor(
    readonly id: string,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    const again = (): void => {
      if (document.visibilityState === "visible") this.#reconnectNow();
    };
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    this.#stop = () => {
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
    this.#connect();
  }

  /** Hear of every step once, in order. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The server's clock now, in seconds. */
  now(): number {
    return Date.now() / 1000 - this.skew;
  }

  async act(key: string): Promise<number | null> {
    const question = this.question;
    if (!question) throw new Refusal("stale", "");
    this.#answering = question.number;
    try {
      return await this.#send({ type: "act", question: question.number, key, seat: question.seat });
    } finally {
      if (this.#answering === question.number) this.#answering = null;
    }
  }

  async takeBack(): Promise<number | null> {
    if (!this.question) throw new Refusal("not-now", "");
    return this.#send({ type: "undo", question: this.question.number });
  }

  chat(text: string, name?: string): Promise<number | null> {
    return this.#send({ type: "chat", text, ...(this.you.seats.length || !name ? {} : { name }) });
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
    return this.steps.at(-1)?.number ?? 0;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live?seen=${this.#seen}`;
    const socket = this.open(url);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      this.hear(JSON.parse(message.data as string) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#broken(event.code, event.reason);
    };
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    const silent = Date.now() - this.#heardAt;
    if (silent > PING_EVERY + PATIENCE) {
      this.#drop();
      this.#broken(0, "");
    } else if (silent > PATIENCE && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ type: "ping" }));
    }
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
        for (const step of message.steps) this.#take(step, null, false);
        break;
      case "table":
        this.#takeTable(message);
        break;
      case "step":
        this.#takeStep(message);
        break;
      case "presence":
        this.presence = { here: message.here, watching: message.watching, away: message.away };
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
      this.steps = [];
      this.#drop();
      this.#connect();
      return;
    }
    const fresh = this.link !== "on";
    this.you = message.you;
    this.#stand(message);
    this.link = "on";
    this.#tries = 0;
    if (fresh) this.#sendAgain();
  }

  #takeStep(message: StepMessage): void {
    const { step } = message;
    if (step.number > this.#seen + 1) {
      this.#drop();
      this.#connect();
      return;
    }
    const isNew = step.number > this.#seen;
    if (isNew && step.at !== undefined) this.skew = Date.now() / 1000 - step.at;
    if (message.view !== undefined) this.#stand(message);
    if (isNew) this.#take(step, message.view ? this.view : null, true);
  }

  #stand(message: TableMessage | StepMessage): void {
    if (message.table !== undefined) this.table = message.table;
    if (message.question !== undefined) this.question = message.question;
    if (message.undo !== undefined) this.undo = message.undo;
    if (message.view !== undefined) this.view = message.view && whole(message.view);
  }

  #take(step: Step, view: View | null, fresh: boolean): void {
    if (step.number !== this.#seen + 1) return;
    this.steps = [...this.steps, step];
    for (const listener of this.#listeners) listener(step, view, fresh);
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

  /** The step that came of something we sent, if it has reached the server before the break. */
  #wasDone({ told, seen }: Pending): Step | undefined {
    return this.steps.find((step) => {
      if (step.number <= seen || step.kind !== told.type) return false;
      switch (told.type) {
        case "act":
          return step.seat === told.seat && !step.body?.bot;
        case "undo":
          return step.seat !== undefined && this.you.seats.includes(step.seat);
        case "chat":
          return step.body?.text === told.text && (step.seat === undefined || this.you.seats.includes(step.seat));
        default:
          return false;
      }
    });
  }
}
