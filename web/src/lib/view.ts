/** What comes over the wire, as the page uses it. */
import { type Ahead, type Decision, DEFAULT_SEAT_VIEW, DEFAULT_VIEW, type LeanView, type Moment, type Option, type View } from "./protocol";

/** A view with everything in it: what is at its default is not sent. */
export function whole(view: LeanView): View {
  return { ...DEFAULT_VIEW, ...view, seats: view.seats.map((seat) => ({ ...DEFAULT_SEAT_VIEW, ...seat })) };
}

/** A decision with what its answers lead to, where that came apart from it. */
export function lookedAhead(decision: Decision, ahead: Ahead): Decision {
  const { stakes, gives, order } = ahead;
  const more = { ...(stakes && { stakes }), ...(gives && { gives }), ...(order && { order }) };
  return { ...decision, ...more, options: (decision.options ?? []).map((option) => ({ ...option, ...ahead.options[option.key] })) };
}

/** An option, or a choice of dice, which the server doesn't list. */
export type Choosable = Omit<Option, "action">;

/** A move of a replay, with its whole view. */
export type WholeMoment = Omit<Moment, "view"> & { view: View };
