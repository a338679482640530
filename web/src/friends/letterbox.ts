/** A Kaiju server as a mere letterbox: it passes on what browsers need to find each other, and sees nothing of the game. */
import { Refusal } from "../lib/api";
import type { FoundAnswer, FoundLetters, Letter, LeftLetter, LookInto, OpenedRoom } from "../lib/protocol";

const server = document.documentElement.dataset["letterbox"];
export const hasLetterbox = server !== undefined;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`${server}/api/letters${path}`, {
      method, credentials: "omit", referrerPolicy: "no-referrer",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Refusal("no-network", "");
  }
  const found = (await response.json().catch(() => null)) as unknown;
  if (response.ok) return found as T;
  const problem = found as { error?: string; message?: string; reason?: string } | null;
  throw new Refusal(problem?.error ?? "fault", problem?.message ?? "", problem?.reason);
}

export const letterbox = {
  open: () => ask<OpenedRoom>("POST", ""),
  look: (room: string, look: LookInto) => ask<FoundLetters>("PUT", `/${room}`, look),
  leave: (room: string, letter: Letter) => ask<LeftLetter>("POST", `/${room}`, letter),
  answer: (room: string, letter: string) => ask<FoundAnswer>("GET", `/${room}/${letter}`),
};
