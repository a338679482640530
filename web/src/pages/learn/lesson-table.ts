/** Tables that are lessons. */
import { api } from "../../lib/api";
import type { TableView } from "../../lib/protocol";
import { router } from "../../lib/router.svelte";
import { settings } from "../../lib/settings.svelte";
import { texts } from "../../lib/texts.svelte";

/** A lesson's opponents are calm. */
export const isLesson = (table: Pick<TableView, "seats"> | null): boolean => table?.seats.some((sitting) => sitting?.bot === "calm") ?? false;

/** Goes to a new lesson, played from its beginning. */
export async function beginLesson(): Promise<void> {
  const { id } = await api.lesson("first-game", settings.name || texts.words.monsterName("gigazaur"));
  router.go(`/t/${id}`);
}
