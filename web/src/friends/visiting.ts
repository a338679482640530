/** A visit to a table in somebody else's browser: their worker is asked, over a connection, as ours would be. */
import { company, keepVisit, type Visit, visitTo } from "../alone/company.svelte";
import type { RelayedChannel } from "../alone/transport.svelte";
import { Refusal } from "../lib/api";
import { type Reply, worker } from "../lib/transport";
import { BadCode, decode } from "./code";
import { letterbox } from "./letterbox";
import { type Allowed, Link } from "./link";
import type { FromHolder, ToHolder } from "./talk";

/** A whole game with all its steps, at once. */
const FROM_HOLDER: Allowed = { longest: 8 * 1024 * 1024, frames: 2_000 };
/** Milliseconds between looks into the letterbox, and for how many looks an answer is waited for. */
const LOOK_EVERY = 1_000;
const LOOKS = 12;
const OPENS_WITHIN = 10_000;
const LONGEST_WAIT = 8_000;
const TABLE = /^\/tables\/([\w-]+)/;
/** A table that follows ours is in the holder's browser, too. In what somebody says quotes are escaped. */
const NEXT = /"next":"([\w-]+)"/;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Visiting {
  #link: Link | null = null;
  #visit: Visit | null = null;
  #asked = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  #channels = new Map<RelayedChannel, { number: number; path: string; told: boolean }>();
  #next = 1;
  #looking: string | null = null;

  constructor() {
    addEventListener("pagehide", () => this.#link?.close());
  }

  // --- coming

  /** Takes up an invitation; the answer is for whoever made it. `come` hears of the table once they have let us in. */
  async byCode(code: string, come: (table: string) => void): Promise<string> {
    const offer = decode(code);
    if (offer.kind !== "offer") throw new BadCode("an answer");
    const { link, code: answer } = await Link.answer(offer, FROM_HOLDER);
    this.#await(link, null, come);
    return answer;
  }

  /** Looks for whoever waits in a room, for as long as it is wanted; throws if there is no such room. */
  async byRoom(room: string, wanted: () => boolean, come: (table: string) => void = () => undefined): Promise<void> {
    if (this.#looking === room) return;
    this.#looking = room;
    try {
      for (let wait = LOOK_EVERY; wanted() && this.#looking === room; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
        if (await this.#try(room, come)) return;
        await pause(wait);
      }
    } finally {
      if (this.#looking === room) this.#looking = null;
    }
  }

  async #try(room: string, come: (table: string) => void): Promise<boolean> {
    const { link, code } = await Link.offer(FROM_HOLDER);
    const here = this.#await(link, room, come);
    try {
      const { letter } = await letterbox.leave(room, { text: code });
      for (let look = 0; look < LOOKS; look++) {
        await pause(LOOK_EVERY);
        const { text } = await letterbox.answer(room, letter);
        if (text === null) continue;
        await link.complete(text);
        return await Promise.race([here, pause(OPENS_WITHIN).then(() => false)]);
      }
      return false;
    } catch (error) {
      // A busy letterbox, or none for a moment, is tried again.
      if (error instanceof Refusal && error.reason === "no-room") throw error;
      return false;
    } finally {
      if (this.#link !== link) link.close();
    }
  }

  /** Whether somebody welcomes us over a link. */
  #await(link: Link, room: string | null, come: (table: string) => void): Promise<boolean> {
    return new Promise((resolve) => {
      link.onclose = () => resolve(false);
      link.onmessage = (text) => {
        const message = JSON.parse(text) as FromHolder;
        if (message.type !== "welcome") return;
        this.#welcome(link, message.table, room);
        come(message.table);
        resolve(true);
      };
    });
  }

  #welcome(link: Link, table: string, room: string | null): void {
    const before = this.#link;
    this.#link = link;
    if (before) this.#lost(before, null);
    link.onmessage = (text) => this.#hear(JSON.parse(text) as FromHolder);
    link.onclose = () => this.#lost(link, company.visiting === "left" ? "left" : "lost");
    const holder = link.fingerprint;
    const known = visitTo(table, holder);
    this.#visit = known ? { ...known, room: room ?? known.room } : { token: newToken(), holder, tables: [table], room };
    keepVisit(this.#visit);
    company.visiting = "on";
    company.visited = table;
    this.#say({ type: "hello", token: this.#visit.token });
    for (const channel of this.#channels.keys()) this.#open(channel);
  }

  #lost(link: Link, state: "lost" | "left" | null): void {
    link.onclose = () => undefined;
    link.close();
    if (state !== null && this.#link === link) {
      this.#link = null;
      company.visiting = state;
    }
    for (const { reject } of this.#asked.values()) reject(new Error("the connection is lost"));
    this.#asked.clear();
    // Those that were told of are over; whoever had them opens others, which wait for the way back.
    for (const [channel, { told }] of [...this.#channels]) {
      if (!told) continue;
      this.#channels.delete(channel);
      channel.ended(1006, "");
    }
  }

  // --- asking

  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    if (path.endsWith("/branch")) return this.#playOn(method, path, body);
    if (this.#link === null) {
      this.#return(path);
      throw new Error("not connected");
    }
    const id = this.#next++;
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#say({ type: "ask", id, method, path, body: body === undefined ? null : JSON.stringify(body) });
    });
    if (reply.ok && path.endsWith("/rematch")) this.#follow((JSON.parse(reply.text) as { id: string }).id);
    return reply;
  }

  /** Playing on from a move is for ourselves: the game comes along to our own tables, and is one of them from now on. */
  async #playOn(method: string, path: string, body: unknown): Promise<Reply> {
    const record = await this.ask("GET", path.replace(/\/branch$/, "/record"));
    if (!record.ok || worker === null) return record;
    const taken = await worker.ask("POST", "/saved", { text: record.text });
    if (!taken.ok) return taken;
    const table = TABLE.exec(path)?.[1];
    const visit = visitTo(table ?? "");
    if (visit) keepVisit((this.#visit = { ...visit, tables: visit.tables.filter((other) => other !== table) }));
    return worker.ask(method, path, body);
  }

  open(channel: RelayedChannel, path: string): void {
    this.#channels.set(channel, { number: this.#next++, path, told: false });
    if (this.#link) this.#open(channel);
    else this.#return(path);
  }

  #open(channel: RelayedChannel): void {
    const found = this.#channels.get(channel);
    if (!found) return;
    found.told = true;
    this.#say({ type: "open", channel: found.number, path: found.path });
  }

  tell(channel: RelayedChannel, what: { type: "say"; data: string } | { type: "close" }): void {
    const found = this.#channels.get(channel);
    if (!found) return;
    if (found.told) this.#say({ ...what, channel: found.number });
    if (what.type === "close") this.#channels.delete(channel);
  }

  /** Finds the way back to a table, where there is one without asking anybody. */
  #return(path: string): void {
    const visit = visitTo(TABLE.exec(path)?.[1] ?? "");
    if (!visit) return;
    company.visited ??= TABLE.exec(path)?.[1] ?? null;
    company.visiting = company.visiting === "left" ? "left" : visit.room === null ? "lost" : "looking";
    if (visit.room === null) return;
    this.byRoom(visit.room, () => this.#channels.size > 0 && this.#link === null).catch(() => {
      // The room is closed: only a new invitation leads back.
      if (company.visiting !== "on") company.visiting = "lost";
      keepVisit({ ...visit, room: null });
    });
  }

  #say(message: ToHolder): void {
    this.#link?.send(JSON.stringify(message));
  }

  // --- hearing

  #channel(number: number): RelayedChannel | undefined {
    return [...this.#channels].find(([, found]) => found.number === number)?.[0];
  }

  #hear(message: FromHolder): void {
    switch (message.type) {
      case "answer":
        this.#asked.get(message.id)?.resolve({ ok: message.ok, text: message.text });
        this.#asked.delete(message.id);
        break;
      case "heard": {
        const next = NEXT.exec(message.data)?.[1];
        if (next !== undefined) this.#follow(next);
        this.#channel(message.channel)?.heard(message.data);
        break;
      }
      case "ended": {
        const channel = this.#channel(message.channel);
        if (!channel) break;
        this.#channels.delete(channel);
        channel.ended(message.code, message.reason);
        break;
      }
      case "bye":
        company.visiting = "left";
        break;
    }
  }

  #follow(table: string): void {
    if (!this.#visit || this.#visit.tables.includes(table)) return;
    this.#visit = { ...this.#visit, tables: [...this.#visit.tables, table] };
    keepVisit(this.#visit);
    company.visited = table;
  }
}

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export const visiting = new Visiting();
