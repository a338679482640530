/** Lines and bars of the report: figures to points on paper. */
import type { GameReport, ReportTurn, Seat, TableEntry } from "../../lib/protocol";

export type Point = readonly [turn: number, value: number];

/** The turns proper: before the first, cards may be chosen. */
const played = (report: GameReport): ReportTurn[] => report.turns.filter(({ turn }) => turn > 0);

/** What a seat had after each turn, from the beginning to the turn it was put out, when it loses everything. */
export function course(report: GameReport, seat: Seat, what: "points" | "hearts"): Point[] {
  const out = report.seats[seat]?.out ?? null;
  const rows = played(report);
  const points: Point[] = [[(rows[0]?.turn ?? 1) - 1, report.start[what][seat] ?? 0]];
  for (const row of rows) {
    if (out !== null && row.turn >= out) break;
    points.push([row.turn, row[what][seat] ?? 0]);
  }
  if (out !== null) points.push([out, what === "hearts" ? 0 : (points.at(-1)?.[1] ?? 0)]);
  return points;
}

export interface Held {
  seat: Seat;
  /** The first and the last turn after which it stood there. */
  from: number;
  to: number;
}

/** Who stood in a place after which turns. */
export function heldBy(report: GameReport, place: "city" | "bay"): Held[] {
  const held: Held[] = [];
  for (const row of played(report)) {
    const seat = row[place];
    const last = held.at(-1);
    if (seat === null) continue;
    if (last?.seat === seat && last.to === row.turn - 1) last.to = row.turn;
    else held.push({ seat, from: row.turn, to: row.turn });
  }
  return held;
}

/** The turn with which the Bay closed: when four were left. */
export function bayClosed(report: GameReport): number | null {
  const out = report.seats.map((seat) => seat.out).filter((turn) => turn !== null).sort((a, b) => a - b);
  const over = report.seats.length - 4;
  return over > 0 ? (out[over - 1] ?? null) : null;
}

/** Even steps for an axis, at most so many. */
export function ticks(most: number, count: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200];
  const step = steps.find((one) => most / one <= count) ?? 500;
  return Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step);
}

/** Places for labels that would like to be at `wanted`, at least `gap` apart and not beyond `most`. */
export function apart(wanted: readonly number[], gap: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const at = [...wanted];
  let before = -Infinity;
  for (const i of order) before = at[i] = Math.max(at[i] ?? 0, before + gap);
  let after = most + gap;
  for (const i of order.reverse()) after = at[i] = Math.min(at[i] ?? 0, after - gap);
  return at;
}

/** Seats from the best to the worst: winners, then stars, then who lasted longest. */
export function ranking(report: GameReport): Seat[] {
  const rank = (seat: Seat): number[] => {
    const one = report.seats[seat];
    return [report.winners.includes(seat) ? 1 : 0, one?.out ?? Infinity, one?.points ?? 0, one?.hearts ?? 0];
  };
  return report.seats
    .map((one) => one.seat)
    .sort((a, b) => {
      const [x, y] = [rank(a), rank(b)];
      const at = x.findIndex((value, i) => value !== y[i]);
      return at < 0 ? a - b : (y[at] ?? 0) - (x[at] ?? 0);
    });
}

/** How long a game took, from its start to its last answer; null where the entries don't tell. */
export function secondsPlayed(entries: readonly TableEntry[]): number | null {
  const begin = entries.find(({ kind }) => kind === "start")?.at;
  const end = entries.findLast(({ kind }) => kind === "act")?.at;
  return begin === undefined || end === undefined ? null : end - begin;
}

/** A time in words: minutes, and hours where there are any. */
export function duration(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const said = (n: number, unit: "hour" | "minute"): string => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(n);
  const hours = Math.floor(minutes / 60);
  if (!hours) return said(minutes, "minute");
  return minutes % 60 ? `${said(hours, "hour")} ${said(minutes % 60, "minute")}` : said(hours, "hour");
}

/** Dashes by seat, so that lines are told apart without colours. */
export const DASHES = ["11 4", "2 6", "14 5 2 5", "6 5", "16 4", "2 3 8 3"] as const;
