/** What comes over the wire, as the page uses it. */
import { DEFAULT_SEAT_VIEW, DEFAULT_VIEW, type LeanView, type Moment, type Option, type View } from "./protocol";

/** A view with everything in it: what is at its default is not sent. */
export function whole(view: LeanView): View {
  return { ...DEFAULT_VIEW, ...view, seats: view.seats.map((seat) => ({ ...DEFAULT_SEAT_VIEW, ...seat })) };
}

/** An option, or a choice of dice, which the server doesn't list. */
export type Choosable = Omit<Option, "action">;

/** A move of a replay, with its whole view. */
export type WholeMoment = Omit<Moment, "view"> & { view: View };
