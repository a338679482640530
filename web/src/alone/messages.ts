/** What the page and its worker tell each other. */

export type ToWorker =
  | { type: "begin"; base: string; library: string }
  | { type: "ask"; id: number; method: string; path: string; body: string | null }
  | { type: "open"; channel: number; path: string }
  | { type: "say"; channel: number; data: string }
  | { type: "close"; channel: number };

export type FromWorker =
  /** `elsewhere`: another tab of this browser has the tables open, and this one waits for it. */
  | { type: "state"; state: "starting" | "ready" | "elsewhere" | "failed" }
  | { type: "answer"; id: number; status: number; text: string }
  | { type: "heard"; channel: number; data: string }
  | { type: "ended"; channel: number; code: number; reason: string };
