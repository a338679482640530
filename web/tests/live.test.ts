import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../src/lib/api";
import { LiveTable } from "../src/lib/live.svelte";
import { lookedAhead } from "../src/lib/view";
import type { Ahead, Question, ServerMessage, TableEntry, TableMessage } from "../src/lib/protocol";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: "" });
  }
}

const step = (number: number, more: Partial<TableEntry> = {}): TableEntry => ({ number, kind: "act", seat: 1, at: 1, events: [], ...more });
const question = (number: number): Question => ({ number, seat: 0, kind: "roll", asked_at: 0, deadline: null, patience: null, banks: [] });
const table = (number: number, asked = number): TableMessage => ({
  type: "table", number, you: { seats: [0], host: true, own: {} }, table: { seats: [] } as unknown as TableMessage["table"],
  question: question(asked), undo: null, view: null,
});

describe("a live table", () => {
  let live: LiveTable;
  const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
  const numbers = (): number[] => live.entries.map((one) => one.number);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllTimers();
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
    vi.stubGlobal("document", { addEventListener: vi.fn(), removeEventListener: vi.fn(), visibilityState: "visible" });
    vi.stubGlobal("WebSocket", { OPEN: 1 });
    FakeSocket.all = [];
    live = new LiveTable("t", (path) => new FakeSocket(path));
    socket().say({ type: "missed", entries: [step(1), step(2)] });
    socket().say(table(2));
  });

  test("is busy with an answer until the next question, not until it is acknowledged", () => {
    void live.act("stop");
    expect(live.acting).toBe(true);
    socket().say({ type: "entry", entry: step(3, { seat: 0 }), question: question(3), undo: null, view: null });
    expect(live.acting).toBe(false);
    void live.act("usual");
    socket().say({ type: "ok", id: 1, number: 3 });
    expect(live.acting).toBe(true);
  });

  test("adds what answers lead to, which comes after the question", () => {
    const decision = { seat: 0, kind: "buy", about: { window: null }, options: [{ action: 1, key: "done", data: {} }, { action: 2, key: "sweep", data: {} }] };
    socket().say({ type: "ahead", question: 2, options: { sweep: { tone: "quiet" } }, stakes: [] });
    expect(live.ahead?.question).toBe(2);
    const { options, ...more } = lookedAhead(decision, live.ahead as Ahead);
    expect(options?.map(({ key, tone }) => [key, tone])).toEqual([["done", undefined], ["sweep", "quiet"]]);
    expect(more).toEqual({ seat: 0, kind: "buy", about: { window: null }, stakes: [] });
  });

  test("hears everything from the first step", () => {
    expect(socket().url).toBe("/tables/t/live?seen=0&shared=true&ahead=true");
    expect(numbers()).toEqual([1, 2]);
    socket().say({ type: "entry", entry: step(3), question: question(3), undo: null, view: null });
    expect(numbers()).toEqual([1, 2, 3]);
    expect(live.question?.number).toBe(3);
  });

  test("after a break says what it has seen; nothing is lost or doubled", () => {
    const heard: number[] = [];
    live.listen((one) => one && heard.push(one.number));
    socket().break();
    expect(live.link).toBe("broken");
    vi.advanceTimersByTime(1000);
    expect(socket().url).toContain("seen=2");
    socket().say({ type: "missed", entries: [step(2), step(3), step(4)] });
    socket().say(table(4));
    socket().say({ type: "entry", entry: step(4) });
    expect(numbers()).toEqual([1, 2, 3, 4]);
    expect(heard).toEqual([3, 4]);
  });

  test("asks for the rest where more was missed than comes at once", () => {
    socket().break();
    vi.advanceTimersByTime(1000);
    const first = socket();
    first.say({ type: "missed", entries: [step(3), step(4)], more: true });
    expect(socket().url).toContain("seen=4");
    first.say(table(5));
    expect(live.link).toBe("broken");
    socket().say({ type: "missed", entries: [step(5)] });
    socket().say(table(5));
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
    expect(live.link).toBe("on");
  });

  test("connects again over a gap", () => {
    socket().say({ type: "entry", entry: step(5) });
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket().url).toContain("seen=2");
  });

  test("an answer is acknowledged by its id, or refused", async () => {
    const first = live.act("stop");
    expect(socket().sent).toEqual([{ type: "act", question: 2, key: "stop", seat: 0, id: 1 }]);
    socket().say({ type: "ok", id: 1, number: 3 });
    await expect(first).resolves.toBe(3);
    const second = live.act("fly");
    socket().say({ type: "refused", id: 2, error: "not-on-offer", message: "This is not on offer." });
    await expect(second).rejects.toEqual(new Refusal("not-on-offer", "This is not on offer."));
  });

  test("an answer that got lost is sent again, one that arrived is not", async () => {
    const lost = live.act("stop");
    socket().break();
    vi.advanceTimersByTime(1000);
    socket().say(table(2));
    expect(socket().sent).toEqual([{ type: "act", question: 2, key: "stop", seat: 0, id: 1 }]);
    socket().break();
    vi.advanceTimersByTime(2000);
    socket().say({ type: "missed", entries: [step(3, { seat: 0 })] });
    socket().say(table(3));
    expect(socket().sent).toEqual([]);
    await expect(lost).resolves.toBe(3);
  });

  test.each([[4004, "no-table"], [4005, "removed"]])("gives up where there is no table for it", (code, why) => {
    socket().break(code);
    vi.advanceTimersByTime(60_000);
    expect(live.refusal?.code).toBe(why);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
