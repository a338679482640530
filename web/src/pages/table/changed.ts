/** Which of the dice on the table a card has changed since they fell. */
import type { Family, GameEvent, TableEntry } from "../../lib/protocol";

export interface ChangedBy {
  card: string | undefined;
  family: Family | undefined;
}

const FALL = new Set(["reroll", "reroll_free", "probe"]);

/** Events in the order in which they happened, without those of entries that were taken back. */
export function eventsThatStand(entries: readonly TableEntry[]): GameEvent[] {
  const stand: TableEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === "undo") stand.splice(stand.findLastIndex(({ kind }) => kind === "act"), 1);
    else stand.push(entry);
  }
  return stand.flatMap(({ events }) => events ?? []);
}

export function changedDice(entries: readonly TableEntry[]): ReadonlyMap<number, ChangedBy> {
  const events = eventsThatStand(entries);
  const since = events.findLastIndex(({ kind }) => kind === "roll");
  const changed = new Map<number, ChangedBy>();
  let before = events[since]?.dice ?? [];
  for (const { kind, dice, chosen, card, family } of since < 0 ? [] : events.slice(since + 1)) {
    if (kind === "turn") return new Map();
    if (!dice) continue;
    if (FALL.has(kind)) for (const i of chosen ?? []) changed.delete(i);
    else if (kind === "change") dice.forEach((face, i) => face !== before[i] && changed.set(i, { card, family }));
    else continue;
    before = dice;
  }
  return changed;
}
