/** Dice as they are drawn while some of them are in the air. */
import { t } from "../../lib/texts.svelte";
import type { Falling } from "../../parts/Die.svelte";
import type { Game } from "./game.svelte";
import type { Throw } from "./stage.svelte";
import { reelOf } from "./suspense";

/** A new face about this often, in milliseconds. */
const FACE_EVERY = 58;

/** What the dice show: nothing while they are in the air. */
export function facesShown(lie: readonly string[], thrown: Throw | null): string[] {
  if (!thrown) return [...lie];
  return thrown.faces.map((face, i) => (thrown.falls.some(({ die }) => die === i) ? "" : (lie[i] ?? face)));
}

export function fallOf(thrown: Throw | null, i: number): Falling | undefined {
  const fall = thrown?.falls.find(({ die }) => die === i);
  const face = thrown?.faces[i];
  if (!thrown || !fall || face === undefined) return undefined;
  const faces = fall.decides ? 11 : Math.round(fall.lands / FACE_EVERY);
  // Others hold their breath while one is still in the air.
  const last = thrown.falls.at(-1);
  const hushed = last?.decides && !fall.decides ? last.lands : undefined;
  return { id: thrown.id, reel: reelOf(face, i * 2 + thrown.id), faces, lands: fall.lands, decides: fall.decides, hushed, pace: thrown.pace };
}

export function dieLabel(game: Game, face: string, i: number): string {
  return face ? t("die", { n: i + 1, face: game.words.faceName(face).text }) : t("die-falls", { n: i + 1 });
}
