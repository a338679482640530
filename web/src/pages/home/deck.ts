/** A deck of one's own: how many copies of each card it has, and how many there are. */
import type { DeckCard } from "../../lib/protocol";

export type Cards = Readonly<Record<string, DeckCard>>;

/** The deck as the game takes it: every copy by its id. */
export const listed = (cards: Cards): string[] => Object.entries(cards).flatMap(([id, { count }]) => Array<string>(count).fill(id));

export const total = (cards: Cards): number => Object.values(cards).reduce((sum, { count }) => sum + count, 0);

/** One copy more or fewer, within what there is. */
export function changed(cards: Cards, id: string, by: number): Cards {
  const card = cards[id];
  return card ? { ...cards, [id]: { ...card, count: Math.min(card.most, Math.max(0, card.count + by)) } } : cards;
}

/** The same cards, as many of each as another deck has. */
export const like = (cards: Cards, other: Cards): Cards =>
  Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, { ...card, count: Math.min(card.most, other[id]?.count ?? 0) }]));
