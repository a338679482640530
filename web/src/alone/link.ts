/** Links to games that no server has: the whole game is in the address. */
import { api } from "../lib/api";
import { addressOf } from "../lib/router.svelte";

export async function gameLink(id: string, move: number): Promise<string> {
  const { text } = await api.linkText(id);
  return addressOf(`/game${move ? `?move=${move}` : ""}#${text}`);
}
