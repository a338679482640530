/** Which of the dice on the table a card has changed since they fell. */
import type { Family, GameEvent, Step } from "../../lib/protocol";

export interface ChangedBy {
  card: string | undefined;
  family: Family | undefined;
}

const FALL = new Set(["reroll", "reroll_free", "probe"]);

/** Events in the order in which they happened, without those of steps that were taken back. */
export function eventsThatStand(steps: readonly Step[]): GameEvent[] {
  const stand: Step[] = [];
  for (const step of steps) {
    if (step.kind === "undo") stand.splice(stand.findLastIndex(({ kind }) => kind === "act"), 1);
    else stand.push(step);
  }
  return stand.flatMap(({ events }) => events ?? []);
}

export function changedDice(steps: readonly Step[]): ReadonlyMap<number, ChangedBy> {
  const events = eventsThatStand(steps);
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
