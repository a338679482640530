/** Links to finished games and their moments, for others. */
import { api } from "./api";
import { problemText } from "./problem";
import { addressOf } from "./router.svelte";
import { t } from "./texts.svelte";
import { alone } from "./transport";

/** Where a server has the game, the link names it; where none does, the whole game is in the link. */
export async function gameLink(id: string, page: string, move = 0): Promise<string> {
  if (!alone) return addressOf(`/t/${id}/${page}`);
  const { text } = await api.linkText(id);
  return addressOf(`/game${move ? `?move=${move}` : ""}#${text}`);
}

export const copyGame = (id: string, page: string, move = 0): Promise<string> => copied(() => gameLink(id, page, move));

/** A link to a move that holds all that is needed to look at it, and to play on from there, wherever it is opened. */
export const copyMove = (id: string, move: number): Promise<string> =>
  copied(async () => addressOf(`/position?move=${move}#${(await api.moveText(id, move)).text}`));

/** Copies a link, and says so; where the browser doesn't let us, the link itself is what there is to say. */
export async function copied(make: () => Promise<string>): Promise<string> {
  let link = "";
  try {
    link = await make();
    await navigator.clipboard.writeText(link);
    return t("copied");
  } catch (error) {
    return link || problemText(error);
  }
}
