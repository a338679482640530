import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { GameRecord, GameReport, ReportSeat } from "../src/lib/protocol";
import { checkDice, readRecord } from "../src/pages/report/fair";
import { apart, bayClosed, course, duration, heldBy, ranking, secondsPlayed, ticks } from "../src/pages/report/figures";

const seat = (n: number, changed: Partial<ReportSeat> = {}): ReportSeat => ({
  seat: n, monster: "the-king", points: 0, hearts: 10, out: null, dealt: 0, tokyo: 0,
  dice: { 1: 0, 2: 0, 3: 0, heart: 0, energy: 0, claw: 0 }, luck: 0, band: 1, ...changed,
});
const report: GameReport = {
  format: 1, edition: "base", modules: [], over: true, winners: [0], how: "stars",
  start: { points: [1, 0], hearts: [10, 8] },
  turns: [
    { turn: 1, seat: 0, points: [3, 0], hearts: [10, 8], city: 0, bay: null, actions: 0 },
    { turn: 2, seat: 1, points: [3, 4], hearts: [7, 8], city: 1, bay: null, actions: 4 },
    { turn: 3, seat: 0, points: [20, 0], hearts: [7, 0], city: 0, bay: null, actions: 9 },
  ],
  seats: [seat(0, { points: 20, hearts: 7 }), seat(1, { hearts: 0, out: 3 })],
  cards: [], moments: [],
};

describe("figures", () => {
  it("follow a seat from the beginning to its end", () => {
    expect(course(report, 0, "points")).toEqual([[0, 1], [1, 3], [2, 3], [3, 20]]);
    // Put out on turn 3: its stars are drawn as they were, its hearts fall to nothing.
    expect(course(report, 1, "points")).toEqual([[0, 0], [1, 0], [2, 4], [3, 4]]);
    expect(course(report, 1, "hearts")).toEqual([[0, 8], [1, 8], [2, 8], [3, 0]]);
  });
  it("begin with the first turn, not with the choice of cards before it", () => {
    const chosen = { turn: 0, seat: 0, points: [1, 0], hearts: [10, 8], city: null, bay: null, actions: 0 };
    expect(course({ ...report, turns: [chosen, ...report.turns] }, 0, "points")).toEqual(course(report, 0, "points"));
  });
  it("know who held Tokyo", () => {
    expect(heldBy(report, "city")).toEqual([{ seat: 0, from: 1, to: 1 }, { seat: 1, from: 2, to: 2 }, { seat: 0, from: 3, to: 3 }]);
    expect(heldBy(report, "bay")).toEqual([]);
  });
  it("know when the Bay closed", () => {
    const six = { ...report, seats: [seat(0), seat(1, { out: 9 }), seat(2), seat(3, { out: 4 }), seat(4), seat(5)] };
    expect(bayClosed(six)).toBe(9);
    expect(bayClosed(report)).toBeNull();
  });
  it("put winners first, then who lasted, then stars", () => {
    const many = { ...report, winners: [2], seats: [seat(0, { out: 3 }), seat(1, { points: 5 }), seat(2), seat(3, { points: 9 }), seat(4, { out: 8 })] };
    expect(ranking(many)).toEqual([2, 3, 1, 4, 0]);
  });
  it("keep labels apart and on the paper", () => {
    expect(apart([10, 12, 50], 20, 100)).toEqual([10, 30, 50]);
    const low = apart([95, 96, 97], 20, 100);
    expect(low).toEqual([60, 80, 100]);
  });
  it("have few even ticks", () => {
    expect(ticks(37, 8)).toEqual([5, 10, 15, 20, 25, 30, 35]);
    expect(ticks(4, 8)).toEqual([1, 2, 3, 4]);
  });
});

const secret = "ab".repeat(32);
const seedFor = (what: string): string =>
  createHmac("sha256", Buffer.from(secret, "hex")).update(["table", "one", "two", what].join("\n")).digest("hex");
const fair = (): GameRecord => ({
  format: 1, rules: 1, names: ["Ann", "Bob"], events: [], actions: ["stop", "usual"],
  words: [{ by: "seat", number: 3 }, { by: "server", number: 2 }], piles: [], bots: [null, null], told: [],
  fair: { table: "table", secret, salts: ["one", "two"], commitment: createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex") },
  setup: { seed: BigInt(`0x${seedFor("deal")}`).toString() },
  seeds: { 0: seedFor("0"), 1: seedFor("1") },
});

describe("checking the dice", () => {
  it("finds nothing wrong with fair ones", async () => {
    expect(await checkDice(fair())).toEqual({
      promise: true, shuffle: true, moves: 2, wrong: null, own: null, seen: null, words: true, last: { by: "seat", name: "Ann" },
    });
  });
  it("looks for what this browser kept", async () => {
    const { commitment } = fair().fair;
    expect(await checkDice(fair(), { salts: ["zero", "one"], commitment })).toMatchObject({ own: true, seen: true });
    expect(await checkDice(fair(), { salts: ["zero"], commitment: "other" })).toMatchObject({ own: false, seen: false });
    // A word that the server says it made up itself is nobody's own.
    expect((await checkDice(fair(), { salts: ["two"] })).own).toBe(false);
  });
  it("says who brought the last word", async () => {
    const words = (...by: ("seat" | "server" | "bot" | "unknown")[]): GameRecord => ({ ...fair(), words: by.map((by, i) => ({ by, number: i + 2 })) });
    expect((await checkDice(words("seat", "server"))).last).toEqual({ by: "server", name: "Bob" });
    expect((await checkDice(words("seat", "unknown"))).last).toEqual({ by: "unknown", name: "Bob" });
    // Words that all bots have, or all who bring none, are nobody's choice.
    const fixed = words("seat", "server");
    fixed.fair.salts = ["one", "server"];
    expect((await checkDice(fixed)).last).toEqual({ by: "seat", name: "Ann" });
    fixed.fair.salts = ["bot", "server"];
    expect((await checkDice({ ...fixed, words: words("bot", "server").words })).last).toBeNull();
  });
  it("notices words that can't be", async () => {
    const told = async (salts: string[], ...words: GameRecord["words"]): Promise<boolean> =>
      (await checkDice({ ...fair(), words, fair: { ...fair().fair, salts } })).words;
    expect(await told(["one", "bot"], { by: "seat", number: 3 }, { by: "bot", number: 2 })).toBe(true);
    expect(await told(["one", "two"], { by: "seat", number: 3 }, { by: "bot", number: 2 })).toBe(false);
    expect(await told(["one", "bot"], { by: "seat", number: 3 }, { by: "bot", number: 3 })).toBe(false);
    expect(await told(["one", "bot"], { by: "seat", number: -3 }, { by: "bot", number: 3 })).toBe(false);
    expect(await told(["one", "bot"], { by: "seat", number: 3 })).toBe(false);
  });
  it("notices another secret, another shuffle, another seed, one too many", async () => {
    const other = fair();
    other.fair.commitment = "00".repeat(32);
    expect((await checkDice(other)).promise).toBe(false);
    expect((await checkDice({ ...fair(), setup: { seed: "12" } })).shuffle).toBe(false);
    expect((await checkDice({ ...fair(), seeds: { 0: seedFor("0"), 1: seedFor("0") } })).wrong).toBe(1);
    expect((await checkDice({ ...fair(), seeds: { 0: seedFor("0"), 1: seedFor("1"), 2: seedFor("2") } })).wrong).toBe(2);
  });
  it("says where there was no shuffle", async () => {
    expect((await checkDice({ ...fair(), position: "p" })).shuffle).toBeNull();
  });
  it("reads numbers longer than JavaScript's", () => {
    const long = BigInt(`0x${seedFor("deal")}`);
    expect(readRecord(`{"setup":{"seed":${long}}}`).setup["seed"]).toBe(String(long));
  });
});

describe("how long a game took", () => {
  it("is from its start to its last answer", () => {
    const steps = [
      { number: 1, kind: "open" as const, at: 10 }, { number: 2, kind: "start" as const, at: 100 },
      { number: 3, kind: "act" as const, at: 400 }, { number: 4, kind: "chat" as const, at: 9000 },
    ];
    expect(secondsPlayed(steps)).toBe(300);
    expect(secondsPlayed(steps.slice(0, 2))).toBeNull();
  });
  it("is said in minutes and hours, in every language", () => {
    expect(duration(20, "en")).toBe("1 minute");
    expect(duration(42 * 60, "ru")).toMatch(/^42\sминуты$/);
    expect(duration(125 * 60, "en")).toBe("2 hours 5 minutes");
    expect(duration(3600, "fr")).toMatch(/^1\sheure$/);
  });
});
