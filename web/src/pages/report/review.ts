/** A game looked at again: how well everybody chose, what cost most, how the chances went. */
import type { ReviewDecision, ReviewPoint, Seat } from "../../lib/protocol";
import type { Point } from "./figures";

export interface Accuracy {
  seat: Seat;
  decisions: number;
  /** 1 if every choice was as good as the best; null where there was nothing to choose. */
  right: number | null;
}

export function accuracies(decisions: readonly ReviewDecision[], seats: number): Accuracy[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = decisions.filter((one) => one.seat === seat);
    const sum = own.reduce((all, { right }) => all + right, 0);
    return { seat, decisions: own.length, right: own.length ? sum / own.length : null };
  });
}

/** What a decision gave away of a chance to win. */
export const cost = ({ chance, best_chance }: ReviewDecision): number => Math.max(0, best_chance - chance);

/** The decisions that were least right, with what they gave away from most to least, because that is what is shown. */
export function costliest(decisions: readonly ReviewDecision[], most: number): ReviewDecision[] {
  const wrong = decisions.filter(({ right }) => right < 1).sort((a, b) => a.right - b.right || cost(b) - cost(a));
  return wrong.slice(0, most).sort((a, b) => cost(b) - cost(a) || a.action - b.action);
}

/** A seat's chances over the turns: at the start of a turn it is as after the one before. `actions` is the last move. */
export function chancesOver(curve: readonly ReviewPoint[], seat: Seat, actions: number): Point[] {
  return curve.map(({ action, turn, chances }) => [action === actions ? turn : turn - 1, chances[seat] ?? 0]);
}
