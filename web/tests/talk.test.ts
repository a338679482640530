import { describe, expect, test, vi } from "vitest";
import type { Phrase, TableEntry } from "../src/lib/protocol";
import { linked } from "../src/lib/talk";
import { Words } from "../src/lib/wording/words";
import { chats, sinceTurnOf, told } from "../src/pages/table/told";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

describe("links in the chat", () => {
  test.each([
    ["See https://example.org/a?b=1#c.", ["See ", { text: "https://example.org/a?b=1#c", href: "https://example.org/a?b=1#c" }, "."]],
    ["(http://example.org/x_(y))!", ["(", { text: "http://example.org/x_(y)", href: "http://example.org/x_(y)" }, ")!"]],
    ["HTTPS://Example.org", [{ text: "HTTPS://Example.org", href: "https://example.org/" }]],
    ["https://a.org, https://b.org", [{ text: "https://a.org", href: "https://a.org/" }, ", ", { text: "https://b.org", href: "https://b.org/" }]],
    ["no address", ["no address"]],
    ["", []],
  ])("%s", (text, parts) => {
    expect(linked(text)).toEqual(parts);
  });

  test.each([
    "javascript:alert(1)", "data:text/html,<b>x</b>", "ftp://example.org", "file:///etc/passwd", "www.example.org", "https://", "http:///",
    "https://king.org@example.org/", "<a href='javascript:alert(1)'>x</a>",
  ])("%s is only words", (text) => {
    expect(linked(text)).toEqual([text]);
  });

  test("markup ends an address", () => {
    expect(linked('https://example.org/"><script>')).toEqual([{ text: "https://example.org/", href: "https://example.org/" }, '"><script>']);
  });

  test("a name in letters that look like others is shown as it is asked for", () => {
    expect(linked("https://аpple.com/x")).toEqual([{ text: "https://xn--pple-43d.com/x", href: "https://xn--pple-43d.com/x" }]);
  });
});

const words = new Words("en", {
  event: { turn: "Turn {n}: {name}.", hurt: ["{name} loses {n} heart to {other}.", "{name} loses {n} hearts to {other}."] },
  "event-you": { hurt: ["You lose {n} heart to {other}.", "You lose {n} hearts to {other}."] },
  "event-by-you": { hurt: ["{name} loses {n} heart to you.", "{name} loses {n} hearts to you."] },
});
const turn = (seat: number, n: number): Phrase => ["turn", { name: { seat }, n }];
const hurt = (seat: number, other: number): Phrase => ["hurt", { name: { seat }, other: { seat: other }, n: 2 }];
const steps = (...logs: Phrase[][]): TableEntry[] => logs.map((log, i) => ({ number: i + 1, kind: "act", log }));
const names = ["Ann", "Bob", "Cid"];

describe("the log", () => {
  const game = steps([turn(0, 1), hurt(1, 0)], [turn(1, 2), hurt(0, 1)], [turn(2, 3)], [turn(0, 4)]);

  test("calls its reader you, and tells whom a line is about", () => {
    const lines = told(game, names, words, 0).map(({ sentence, seat, seats }) => [sentence.map((one) => (typeof one === "string" ? one : one.text)).join(""), seat, seats]);
    expect(lines[1]).toEqual(["Bob loses 2 hearts to you.", 1, [1, 0]]);
    expect(lines[3]).toEqual(["You lose 2 hearts to Bob.", 0, [0, 1]]);
  });

  test("knows what has happened since one's last turn", () => {
    const lines = told(game, names, words, 0);
    expect(sinceTurnOf(lines, 0)).toBe(2);
    expect(sinceTurnOf(lines, 1)).toBe(4);
    expect(sinceTurnOf(lines, 2)).toBe(5);
    expect(sinceTurnOf(lines.slice(0, 2), 0)).toBeNull();
    expect(sinceTurnOf(lines, null)).toBeNull();
  });
});

test("a chat has texts and quick phrases", () => {
  const said: TableEntry[] = [
    { number: 1, kind: "chat", seat: 2, body: { quick: "roar" } },
    { number: 2, kind: "chat", body: { text: "hi", name: "Eve" } },
    { number: 3, kind: "muted" },
  ];
  expect(chats(said)).toEqual([
    { number: 1, seat: 2, name: "", text: "", quick: "roar" },
    { number: 2, seat: undefined, name: "Eve", text: "hi", quick: undefined },
  ]);
});
