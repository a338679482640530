/** The channel by which another tab of this browser hands in an answer that was opened as a link. */
export const HANDED_IN = "kaiju-answers";
