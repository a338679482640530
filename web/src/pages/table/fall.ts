/** How a monster fell, from what was seen of it. */
import type { GameEvent, Place, Seat } from "../../lib/protocol";

export interface Fall {
  /** The turn it fell in. */
  turn: number;
  /** Who did it; null where nobody did. */
  by: Seat | null;
  /** Claws that were rolled for it; 0 where something else did it. */
  claws: number;
  /** The hearts it had left before the last blow. */
  hearts: number;
  /** Where it was, if in Tokyo. */
  place: Place | null;
  /** It was asked since its last turn and stayed, with so many hearts. */
  stayed: number | null;
  /** Whoever did it moved in, for so many stars. */
  movedIn: number | null;
  /** Turns that it began in Tokyo. */
  held: number;
  /** Hearts that it took from others. */
  taken: number;
  /** Stars that it had. */
  stars: number;
}

const isPlace = (place: string | undefined): place is Place => place === "city" || place === "bay";
const same = (a: GameEvent | undefined, b: GameEvent): boolean => a?.seat === b.seat && a?.by === b.by && a?.cause === b.cause && a?.card === b.card;

export function fallOf(events: readonly GameEvent[], me: Seat): Fall | null {
  const end = events.findLastIndex(({ kind, seat }) => kind === "dead" && seat === me);
  const death = events[end];
  if (!death) return null;
  const fall: Fall = { turn: 0, by: null, claws: 0, hearts: 0, place: null, stayed: null, movedIn: null, held: 0, taken: 0, stars: 0 };
  let rolled = 0;
  let blow: GameEvent | undefined;
  for (const event of events.slice(0, end)) {
    const { kind, seat, by, amount = 0 } = event;
    if (kind === "turn") {
      fall.turn = amount;
      blow = undefined;
      rolled = 0;
      if (seat === me) {
        fall.stayed = null;
        if (fall.place) fall.held += 1;
      }
    } else if (kind === "attack") rolled = amount;
    else if (kind === "hurt" && seat === me) {
      fall.hearts = (same(blow, event) ? fall.hearts : 0) + amount;
      fall.claws = event.cause === "claws" ? rolled : 0;
      if (fall.stayed !== null) fall.stayed += amount;
      blow = event;
    } else if (kind === "hurt" && by === me) fall.taken += amount;
    else if (seat !== me) continue;
    else if (kind === "heal" && fall.stayed !== null) fall.stayed -= amount;
    else if (kind === "stay") {
      fall.stayed = 0;
      fall.place ??= "city";
    } else if (kind === "points") fall.stars += amount;
    else if (kind === "points_lost") fall.stars -= amount;
    else if ((kind === "enter" || kind === "move") && isPlace(event.place)) fall.place = event.place;
    else if (kind === "yield" || kind === "leave") fall.place = fall.stayed = null;
  }
  if (death.by !== undefined && death.by !== me) fall.by = death.by;
  const after = events.slice(end);
  const turn = after.findIndex(({ kind }) => kind === "turn");
  const then = turn < 0 ? after : after.slice(0, turn);
  const entered = then.findIndex(({ kind, seat, place }) => kind === "enter" && seat === fall.by && place === fall.place);
  if (entered >= 0) fall.movedIn = then.slice(entered).find(({ kind, seat }) => kind === "points" && seat === fall.by)?.amount ?? 0;
  return fall;
}
