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

const entries = (): number => {
  const state = history.state as { sheets?: number } | null;
  return state?.sheets ?? 0;
};

function settle(): void {
  settling ??= setTimeout(() => {
    settling = undefined;
    if (leaving) return;
    const there = entries();
    for (let n = there + 1; n <= open.length; n++) history.pushState({ sheets: n }, "");
    if (there > open.length) {
      leaving = true;
      history.go(open.length - there);
    }
  });
}

addEventListener("popstate", () => {
  // Meanwhile something else may have been opened, which Back is not meant for.
  if (!leaving) while (open.length > entries()) open.pop()?.();
  leaving = false;
  settle();
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
