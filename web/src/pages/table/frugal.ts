/** Where frames come late, what is only decoration goes, one thing after the other: never dice, numbers or hearts. */
const LATE = 40;
const TOO_MANY = 2;
const MIDDLE = 0.8;
const SPARES = ["bits", "flames", "smoke", "shake"] as const;
let spared = 0;

/**
 * Looks at the frames of something that moves for so many milliseconds. Before the first and after the last of them the
 * page is drawn anew, which takes its time and is no movement. Gives back how to stop.
 */
export function watchFrames(ms: number): () => void {
  const most = ms * MIDDLE;
  let late = 0;
  let first: number | null = null;
  let before: number | null = null;
  let frame = requestAnimationFrame(function look(now) {
    if (before !== null && now - before > LATE) late += 1;
    if (first !== null) before = now;
    first ??= now;
    if (late >= TOO_MANY && spared < SPARES.length) {
      late = 0;
      spared += 1;
      document.documentElement.dataset["frugal"] = SPARES.slice(0, spared).join(" ");
    }
    if (now - first < most) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
