import type { Fight } from "../../lib/protocol";
import { verbOf } from "./answers";
import type { Game } from "./game.svelte";

/** Who fights; before that, we and the only one whom we may challenge. */
export function fightOf(game: Game): Fight | null {
  const fight = game.stage.duel ?? game.view?.challenge?.fight;
  if (fight) return fight;
  if (game.decision?.kind !== "challenge" || game.me === null) return null;
  const [first, ...more] = game.options.filter((option) => verbOf(option) === "challenge");
  return first?.data.target === undefined || more.length ? null : { challenger: game.me, champion: first.data.target, allies: [null, null] };
}
