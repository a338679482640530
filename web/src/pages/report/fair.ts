/** Checks in the browser that the dice of a finished game were not chosen: see src/kaiju/server/tables/fairness.py. */
import type { GameRecord, SaltBy } from "../../lib/protocol";
import type { Kept } from "../../lib/salt";

export interface FairCheck {
  /** The secret shown now is the one promised before the game. */
  promise: boolean;
  /** The cards were shuffled with it; null where the game began with a position. */
  shuffle: boolean | null;
  /** How many moves there were, and the first whose seed is off. */
  moves: number;
  wrong: number | null;
  /** Whether a word that this browser brought is among the seats' own; null where it brought none. */
  own: boolean | null;
  /** Whether the promise is the one that this browser saw before the game; null where it saw none. */
  seen: boolean | null;
  /** Whether the words are what they can be: bots' the one that all bots have, and no two at once. */
  words: boolean;
  /** Who brought the last word that could be chosen: a seat by its name, the server, or nobody. */
  last: { by: "seat" | "server" | "unknown"; name: string } | null;
}

/** The seed of the shuffle is too long for a number of JavaScript's: it is kept as text. */
export function readRecord(text: string): GameRecord {
  return JSON.parse(text.replace(/"seed":\s*(\d{15,})/g, '"seed":"$1"')) as GameRecord;
}

export async function checkDice(record: GameRecord, kept: Kept | null = null): Promise<FairCheck> {
  const { secret, commitment, table, salts } = record.fair;
  const promise = toHex(await crypto.subtle.digest("SHA-256", fromHex(secret))) === commitment;
  const key = await crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seedFor = async (what: string): Promise<string> => {
    const message = new TextEncoder().encode([table, ...salts, what].join("\n"));
    return toHex(await crypto.subtle.sign("HMAC", key, message));
  };
  const shuffle =
    record.position === undefined ? BigInt(`0x${await seedFor("deal")}`) === BigInt(record.setup["seed"] as number | string) : null;
  const { seeds = {} } = record;
  const moves = record.actions.length;
  let wrong: number | null = null;
  for (let i = 0; i < moves && wrong === null; i++) {
    if (seeds[String(i)] !== (await seedFor(String(i)))) wrong = i;
  }
  if (wrong === null && Object.keys(seeds).length > moves) wrong = moves;
  const own = kept?.salts.length ? record.words.some(({ by }, i) => by === "seat" && kept.salts.includes(salts[i] ?? "")) : null;
  const seen = kept?.commitment === undefined ? null : kept.commitment === commitment;
  return { promise, shuffle, moves, wrong, own, seen, words: canBe(record), last: lastWord(record) };
}

/** The words that nobody can choose, by whose they are: see FIXED in fairness.py. */
const FIXED: Partial<Record<SaltBy, string>> = { bot: "bot", server: "server" };

function canBe({ words, fair }: GameRecord): boolean {
  const numbers = words.map(({ number }) => number);
  const inOrder = Math.min(...numbers) > 1 && new Set(numbers).size === numbers.length;
  return inOrder && words.length === fair.salts.length && words.every(({ by }, i) => by !== "bot" || fair.salts[i] === FIXED.bot);
}

function lastWord({ words, names, fair }: GameRecord): FairCheck["last"] {
  let last: FairCheck["last"] = null;
  let number = -1;
  words.forEach((word, i) => {
    if (FIXED[word.by] === fair.salts[i] || word.number <= number) return;
    number = word.number;
    last = { by: word.by as "seat" | "server" | "unknown", name: names[i] ?? "" };
  });
  return last;
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
