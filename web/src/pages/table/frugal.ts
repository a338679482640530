/** Where frames come late, what is only decoration goes, one thing after the other: never dice, numbers or hearts. */
const LATE = 40;
const TOO_MANY = 2;
const SPARES = ["bits", "flames", "smoke", "shake"] as const;
let spared = 0;

/** Looks at the frames while something moves. Gives back how to stop. */
export function watchFrames(): () => void {
  let late = 0;
  let before: number | null = null;
  let frame = requestAnimationFrame(function look(now) {
    if (before !== null && now - before > LATE) late += 1;
    before = now;
    if (late >= TOO_MANY && spared < SPARES.length) {
      late = 0;
      spared += 1;
      document.documentElement.dataset["frugal"] = SPARES.slice(0, spared).join(" ");
    }
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
