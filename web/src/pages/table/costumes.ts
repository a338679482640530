/** Costumes among the cards of a seat: what it is dressed in. */
import type { SeatView } from "../../lib/protocol";
import { texts } from "../../lib/texts.svelte";

export const isCostume = (card: string): boolean => texts.component(card)?.kind === "costume";

/** What somebody wears, the latest first. */
export const costumesOf = ({ cards }: SeatView): string[] => cards.filter(isCostume).reverse();
