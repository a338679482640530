/** Texts of any length over a channel of short messages: pieces begin with `+`, the last of a text with `=`. */
export const PIECE = 12_000;
/** Only says that somebody is there. */
export const BEAT = ".";

export function* cut(text: string): Generator<string> {
  let at = 0;
  while (text.length - at > PIECE) {
    // Two halves of a letter travel together.
    const half = text.charCodeAt(at + PIECE - 1);
    const end = at + PIECE - (half >= 0xd800 && half < 0xdc00 ? 1 : 0);
    yield `+${text.slice(at, end)}`;
    at = end;
  }
  yield `=${text.slice(at)}`;
}

/** Puts texts together again; says no to what is longer than it may be, or no piece of anything. */
export class Joiner {
  #pieces: string[] = [];
  #length = 0;

  constructor(private readonly longest: number) {}

  /** A whole text, null where more of it is to come, or undefined where this can't be taken. */
  take(frame: unknown): string | null | undefined {
    if (typeof frame !== "string" || frame.length > PIECE + 1) return undefined;
    this.#length += frame.length - 1;
    if (this.#length > this.longest) return undefined;
    this.#pieces.push(frame.slice(1));
    if (frame.startsWith("+")) return null;
    if (!frame.startsWith("=")) return undefined;
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}

/** How deep lists and objects lie in each other in a text that may be JSON: what is too deep must not reach Python. */
export function depth(text: string): number {
  let [now, most, quoted] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (quoted) {
      if (letter === "\\") i += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "[" || letter === "{") most = Math.max(most, ++now);
    else if (letter === "]" || letter === "}") now -= 1;
  }
  return most;
}

/** So many a second, and so many at once. */
export class Bucket {
  #left: number;
  #at: number;

  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly clock: () => number = () => performance.now() / 1000,
  ) {
    this.#left = burst;
    this.#at = clock();
  }

  take(): boolean {
    const now = this.clock();
    this.#left = Math.min(this.burst, this.#left + (now - this.#at) * this.rate);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
