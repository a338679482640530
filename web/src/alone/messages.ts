/** What the page and its worker tell each other. `who`: the token of a guest for whom the page asks. */

export type ToWorker =
  | { type: "begin"; base: string; library: string }
  | { type: "ask"; id: number; method: string; path: string; body: string | null; who: string | null }
  | { type: "open"; channel: number; path: string; who: string | null }
  | { type: "say"; channel: number; data: string }
  | { type: "close"; channel: number };

export type FromWorker =
  /** `elsewhere`: another tab of this browser has the tables open, and this one waits for it. */
  | { type: "state"; state: "starting" | "ready" | "elsewhere" | "failed" }
  | { type: "answer"; id: number; status: number; text: string }
  | { type: "heard"; channel: number; data: string }
  | { type: "ended"; channel: number; code: number; reason: string };
