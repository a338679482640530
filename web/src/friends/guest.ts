/** A guest at our tables: asks our worker by a token of their own, and does us no harm whatever they send. */
import type { Channel, Reply } from "../lib/transport";
import { depth } from "./frames";
import type { Allowed, Link } from "./link";
import { type FromHolder, read, type ToHolder } from "./talk";

/** What a guest may send: the body of a request with what is around it, and more messages than a quick page needs. */
export const FROM_GUESTS: Allowed = { longest: 80_000, frames: 100 };
const CHANNELS = 4;
const QUESTIONS = 16;
const DEEPEST = 32;
const SLOW_DOWN = JSON.stringify({ error: "slow-down", message: "Too many requests at once; please wait a moment." });

/** Our worker, as guests are served by it. */
export interface Desk {
  askFor(who: string | null, method: string, path: string, body: string | null): Promise<Reply>;
  openFor(who: string | null, path: string): Channel;
}

export class Guest {
  #token: string | null = null;
  #channels = new Map<number, Channel>();
  #asking = 0;

  constructor(
    private readonly link: Pick<Link, "send" | "close" | "onmessage" | "onclose">,
    private readonly desk: Desk,
    gone: () => void,
  ) {
    link.onmessage = (text) => {
      const message = read(text);
      if (message === null || !this.#hear(message)) link.close("misbehaved");
    };
    link.onclose = () => {
      for (const channel of this.#channels.values()) channel.close();
      gone();
    };
  }

  say(message: FromHolder): void {
    this.link.send(JSON.stringify(message));
  }

  /** False where nobody who means well would say so. */
  #hear(message: ToHolder): boolean {
    if (message.type === "hello") {
      if (this.#token !== null) return false;
      this.#token = message.token;
      return true;
    }
    if (this.#token === null) return false;
    switch (message.type) {
      case "ask":
        if (depth(message.body ?? "") > DEEPEST) return false;
        void this.#ask(this.#token, message);
        return true;
      case "open":
        return this.#open(this.#token, message.channel, message.path);
      case "say":
        if (depth(message.data) > DEEPEST) return false;
        this.#channels.get(message.channel)?.send(message.data);
        return true;
      case "close":
        this.#channels.get(message.channel)?.close();
        this.#channels.delete(message.channel);
        return true;
    }
  }

  async #ask(token: string, { id, method, path, body }: Extract<ToHolder, { type: "ask" }>): Promise<void> {
    if (this.#asking >= QUESTIONS) return this.say({ type: "answer", id, ok: false, text: SLOW_DOWN });
    this.#asking += 1;
    try {
      const { ok, text } = await this.desk.askFor(token, method, path, body);
      this.say({ type: "answer", id, ok, text });
    } catch {
      this.say({ type: "answer", id, ok: false, text: "" });
    } finally {
      this.#asking -= 1;
    }
  }

  #open(token: string, number: number, path: string): boolean {
    if (this.#channels.size >= CHANNELS || this.#channels.has(number)) return false;
    const channel = this.desk.openFor(token, path);
    this.#channels.set(number, channel);
    channel.onmessage = ({ data }) => this.say({ type: "heard", channel: number, data });
    channel.onclose = ({ code, reason }) => {
      this.#channels.delete(number);
      this.say({ type: "ended", channel: number, code, reason });
    };
    return true;
  }
}
