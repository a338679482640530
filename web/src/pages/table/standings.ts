/** Who came where, and how each one's game ended: from what was seen of it. */
import type { CalledOff, GameEvent, GameReport, Seat, SeatView } from "../../lib/protocol";
import { parts } from "../../lib/texts.svelte";
import type { Named, Sentence } from "../../lib/wording/words";

export interface Placed {
  seat: Seat;
  /** Null: shared with the one before, where nobody won. */
  place: number;
  shared: boolean;
  /** The turn in which it was put out. */
  out: number | null;
  /** Who did it. */
  by: Seat | null;
}

/** The turn in which each seat fell, and by whose hand. */
export function ends(events: readonly GameEvent[]): Map<Seat, { turn: number; by: Seat | null }> {
  const out = new Map<Seat, { turn: number; by: Seat | null }>();
  let turn = 0;
  for (const { kind, seat, by, amount } of events) {
    if (kind === "turn") turn = amount ?? turn;
    else if (kind === "dead" && seat !== undefined) out.set(seat, { turn, by: by === undefined || by === seat ? null : by });
    else if (kind === "revived" && seat !== undefined) out.delete(seat);
  }
  return out;
}

/** Winners first, then the living by stars and hearts, then the fallen, the last to fall first. */
export function placed(seats: readonly SeatView[], winners: readonly Seat[], events: readonly GameEvent[]): Placed[] {
  const fell = ends(events);
  const outOf = (seat: Seat): number | null => (seats[seat]?.alive || seats[seat]?.crowned ? null : (fell.get(seat)?.turn ?? 0));
  const rank = ({ seat, points, health }: SeatView): number[] => [winners.includes(seat) ? 1 : 0, outOf(seat) ?? Infinity, points, health];
  const order = [...seats].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? a.seat - b.seat : (y[at] ?? 0) - (x[at] ?? 0);
  });
  // Winners share the first place; where nobody won, so do those who fell together at the end.
  const last = winners.length ? null : Math.max(...seats.map(({ seat }) => outOf(seat) ?? 0));
  const first = (seat: Seat): boolean => (winners.length ? winners.includes(seat) : outOf(seat) === last);
  const firsts = order.filter(({ seat }) => first(seat)).length;
  return order.map(({ seat }, i) => ({
    seat, place: first(seat) ? 1 : i + 1, shared: first(seat) && firsts > 1, out: outOf(seat), by: fell.get(seat)?.by ?? null,
  }));
}

/** How players have ended it. */
export function calledOffHow(why: CalledOff, winner: Named | undefined, turn: number): Sentence {
  if (why === "closed") return parts("end:how-closed");
  if (why === "vote") return parts("end:how-vote", { turn });
  return winner ? parts("end:how-conceded", { name: winner, turn }) : parts("end:how-all-conceded", { turn });
}

/** The level of Tokyo Tower that wins. */
const TOP = 3;

/** How it ended, where the report doesn't say yet. */
export function howItEnded(report: GameReport | null, seats: readonly SeatView[], winners: readonly Seat[]): string {
  if (report?.how) return report.how;
  if (!winners.length) return "nobody";
  const others = winners.filter((seat) => !seats[seat]?.crowned);
  if (!others.length) return "crowned";
  if (others.some((seat) => seats[seat]?.tower.includes(TOP))) return "tower";
  return seats.filter(({ alive }) => alive).length > 1 || (seats[others[0] ?? 0]?.points ?? 0) >= 20 ? "stars" : "alive";
}

/** The sentence for each way to win; any other reads like the last. */
export const HOW: Readonly<Record<string, string>> = { stars: "report:how-points", crowned: "report:how-crowned", alive: "report:how-last", tower: "report:how-tower" };

/** The winner whom the sentence is about: whoever was crowned may have fallen before others won. */
export function toldOf(how: string, winners: readonly Seat[], alive: (seat: Seat) => boolean): Seat | undefined {
  return winners.find((seat) => alive(seat) === (how !== "crowned")) ?? winners[0];
}
