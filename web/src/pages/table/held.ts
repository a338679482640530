/** How long somebody has been in Tokyo City. */
import type { GameEvent, Seat } from "../../lib/protocol";

/** The turns that a seat has begun there since it came. */
export function heldFor(events: readonly GameEvent[], seat: Seat): number {
  const came = events.findLastIndex(({ kind, seat: who, place }) => (kind === "enter" || kind === "move") && who === seat && place === "city");
  return came < 0 ? 0 : events.slice(came + 1).filter(({ kind, seat: who }) => kind === "turn" && who === seat).length;
}
