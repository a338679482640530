/** Views come without what is at its default; the server leaves it out by the same file. */
import defaults from "../../../src/kaiju/server/view_defaults.json";
import type { LeanView, View } from "./protocol";

/** A view with everything in it. */
export function whole(view: LeanView): View {
  return { ...defaults.view, ...view, seats: view.seats.map((seat) => ({ ...defaults.seat, ...seat })) };
}
