/**
 * The browser's Back closes what lies over the page, the topmost first, instead of leaving it.
 *
 * For each open sheet there is an entry in the browser's history, whose state says how many sheets were open. Entries
 * are added and taken off a moment later: where one sheet takes another's place, nothing changes.
 */
const open: (() => void)[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
/** We go back ourselves, to take entries off; the browser tells of it later. */
let leaving = false;
/** How many entries there were when we last looked: what Back goes back by. */
let known = 0;

const entries = (): number => {
  const state = history.state as { sheets?: number } | null;
  return state?.sheets ?? 0;
};

function settleNow(): void {
  clearTimeout(settling);
  settling = undefined;
  if (leaving) return;
  known = entries();
  for (; known < open.length; history.pushState({ sheets: known }, "")) known++;
  if (known > open.length) {
    leaving = true;
    history.go(open.length - known);
  }
}

function settle(): void {
  settling ??= setTimeout(settleNow);
}

addEventListener("popstate", () => {
  // Back closes as many sheets as it went back by: whatever was opened a moment ago may have no entry yet.
  // If we went ourselves, something may have been opened meanwhile, which that is not meant for.
  if (!leaving) for (let n = known - entries(); n > 0; n--) open.pop()?.();
  leaving = false;
  // At once: the next Back may follow on its heels, and must find an entry to take.
  settleNow();
});

/** Something has been opened that Back should close. Gives back what to do when it is closed in another way. */
export function closesByBack(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    settle();
  };
}
