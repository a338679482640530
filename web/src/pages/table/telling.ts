/** When what the log says may be read: not before it has been seen. */
import type { TableEntry } from "../../lib/protocol";

/**
 * The event after which each line of an entry's log may be read. A line is about one event, and lines and events have the
 * same order; where several events would fit, it is the last of them, so that no line comes too early.
 */
export function toldAfter({ events = [], log = [] }: TableEntry): number[] {
  const out: number[] = [];
  let before = events.length;
  for (const [key, values] of [...log].reverse()) {
    const kind = key.split(":")[0];
    const about = values?.["name"];
    const seat = typeof about === "object" && !Array.isArray(about) ? about.seat : undefined;
    const at = events.findLastIndex((event, i) => i < before && event.kind === kind && (seat === undefined || event.seat === seat || kind === "over"));
    before = at < 0 ? before : at;
    out.unshift(at < 0 ? events.length - 1 : at);
  }
  return out;
}
