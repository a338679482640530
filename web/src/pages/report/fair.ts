/** Checks in the browser that the dice of a finished game were not chosen: see src/kaiju/server/tables/fairness.py. */
import type { GameRecord } from "../../lib/protocol";

export interface FairCheck {
  /** The secret shown now is the one promised before the game. */
  promise: boolean;
  /** The cards were shuffled with it; null where the game began with a position. */
  shuffle: boolean | null;
  /** How many moves there were, and the first whose seed is off. */
  moves: number;
  wrong: number | null;
}

/** The seed of the shuffle is too long for a number of JavaScript's: it is kept as text. */
export function readRecord(text: string): GameRecord {
  return JSON.parse(text.replace(/"seed":\s*(\d{15,})/g, '"seed":"$1"')) as GameRecord;
}

export async function checkDice(record: GameRecord): Promise<FairCheck> {
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
  return { promise, shuffle, moves, wrong };
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
