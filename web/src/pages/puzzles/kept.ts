/** Which puzzles this browser has solved, and which it has tried in vain. */
export type Tried = "solved" | "missed";

const PLACE = "kaiju-puzzles";

export function tried(): Record<string, Tried> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Tried>;
  } catch {
    return {};
  }
}

/** What was once missed stays so: the answer has been seen. */
export function keep(id: string, how: Tried): void {
  const all = tried();
  if (all[id]) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all, [id]: how }));
  } catch {
    // A browser that keeps nothing shows them all as new.
  }
}

const DAY = 86_400_000;

/** Today where this browser is, in days since 1970-01-01. */
export const today = (now = new Date()): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;
