/** What went wrong, in the reader's language. */
import { Refusal } from "./api";
import { t, texts } from "./texts.svelte";

/** Whether the adviser can't answer yet, but will. */
export const isGettingReady = (error: unknown): boolean => error instanceof Refusal && error.reason === "not-ready";

/** What went wrong where somebody asked the adviser, who has to be got ready first. */
export function adviserProblem(error: unknown): string {
  return isGettingReady(error) ? t("advice:not-ready") : problemText(error);
}

/** By the reason, by the code, or as the server said it. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refusal)) return t("refused:fault");
  if (error.reason && texts.words.has("page", `reason:${error.reason}`)) return t(`reason:${error.reason}`);
  if (texts.words.has("page", `refused:${error.code}`)) return t(`refused:${error.code}`);
  return error.message || t("refused:fault");
}
