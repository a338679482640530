/** The page's end of the worker. What is the same for everybody lies beside the page as files, so that it shows at once. */
import type { Channel, Reply, Transport } from "../lib/transport";
import { company, visitTo } from "./company.svelte";
import type { FromWorker, ToWorker } from "./messages";

const FILES = /^\/(texts\/\w+|catalog|choices)$/;
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** A channel whose other end is reached by messages. */
export class RelayedChannel implements Channel {
  readyState = CONNECTING;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(private readonly tell: (what: { type: "say"; data: string } | { type: "close" }) => void) {}

  send(data: string): void {
    this.tell({ type: "say", data });
  }

  close(): void {
    if (this.readyState !== CLOSED) this.tell({ type: "close" });
    this.readyState = CLOSED;
  }

  heard(data: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = OPEN;
    this.onmessage?.({ data });
  }

  ended(code: number, reason: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code, reason });
  }
}

export class WorkerTransport implements Transport {
  /** Null until the first question that only the worker can answer. */
  state = $state<"starting" | "ready" | "elsewhere" | "failed" | null>(null);

  #worker: Worker | null = null;
  #asked = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  #channels = new Map<number, RelayedChannel>();
  #next = 1;

  constructor(private readonly library: string) {}

  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    if (method === "GET" && FILES.test(path)) {
      const response = await fetch(`api${path}.json`);
      return { ok: response.ok, text: await response.text() };
    }
    return this.askFor(null, method, path, body === undefined ? null : JSON.stringify(body));
  }

  open(path: string): Channel {
    return this.openFor(null, path);
  }

  /** For a guest of ours, by their token. */
  askFor(who: string | null, method: string, path: string, body: string | null): Promise<Reply> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#tell({ type: "ask", id, method, path, body, who });
    });
  }

  openFor(who: string | null, path: string): Channel {
    const channel = this.#next++;
    const made = new RelayedChannel((what) => this.#tell({ ...what, channel }));
    this.#channels.set(channel, made);
    this.#tell({ type: "open", channel, path, who });
    return made;
  }

  #tell(message: ToWorker): void {
    this.#begun().postMessage(message);
  }

  #begun(): Worker {
    if (this.#worker === null) {
      this.state = "starting";
      this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
      this.#worker.onerror = () => this.#fail();
      this.#tell({ type: "begin", base: new URL(".", document.baseURI).href, library: this.library });
    }
    return this.#worker;
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case "state":
        this.state = message.state;
        if (message.state === "failed") this.#fail();
        break;
      case "answer":
        this.#asked.get(message.id)?.resolve({ ok: message.status < 400, text: message.text });
        this.#asked.delete(message.id);
        break;
      case "heard":
        this.#channels.get(message.channel)?.heard(message.data);
        break;
      case "ended":
        this.#channels.get(message.channel)?.ended(message.code, message.reason);
        this.#channels.delete(message.channel);
        break;
    }
  }

  /** Whoever waits hears of it; the next question begins anew. */
  #fail(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.state = "failed";
    for (const { reject } of this.#asked.values()) reject(new Error("the worker failed"));
    this.#asked.clear();
    for (const channel of this.#channels.values()) channel.ended(1006, "");
    this.#channels.clear();
  }
}

const AT_TABLE = /^\/tables\/([\w-]+)/;
/** What anybody can answer who knows the rules: whoever holds the table we visit has them ready. */
const RULES = /^\/(fitting|check|deck|odds)$/;

/** A site of plain files: our own tables are in our worker, those we visit in somebody else's. */
export class SiteTransport implements Transport {
  constructor(private readonly worker: WorkerTransport) {}

  ask(method: string, path: string, body?: unknown): Promise<Reply> {
    if (!elsewhere(path)) return this.worker.ask(method, path, body);
    return visiting().then((there) => there.ask(method, path, body));
  }

  open(path: string): Channel {
    if (!elsewhere(path)) return this.worker.open(path);
    const there = visiting();
    const made: RelayedChannel = new RelayedChannel((what) => void there.then((found) => found.tell(made, what)));
    void there.then((found) => found.open(made, path));
    return made;
  }
}

function elsewhere(path: string): boolean {
  const table = AT_TABLE.exec(path)?.[1];
  return table === undefined ? company.visiting === "on" && RULES.test(path) : table !== "mine" && visitTo(table) !== null;
}

const visiting = (): Promise<typeof import("../friends/visiting").visiting> => import("../friends/visiting").then((module) => module.visiting);
