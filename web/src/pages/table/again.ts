/** Another game: with the same people, or alone with bots. */
import { api } from "../../lib/api";
import type { Seat, Sitting, TableView } from "../../lib/protocol";
import { router } from "../../lib/router.svelte";

const USUAL_BOT = "normal";

/** The same table once more. Where nobody has to be waited for, the game begins. */
export async function rematch(table: TableView, mine: readonly Seat[]): Promise<void> {
  let next = table.next;
  if (next === null) {
    next = (await api.rematch(table.id)).id;
    if (table.seats.every((one) => one === null || one.bot !== null || mine.includes(one.seat))) await api.start(next);
  }
  router.go(`/t/${next}`);
}

/** A new table under the same rules, at which bots have the others' seats. */
export async function newGame(table: TableView, mine: Sitting | null): Promise<void> {
  const { id } = await api.openTable(table.options);
  await api.sit(id, { name: mine?.name ?? "", monster: mine?.monster ?? null });
  for (const other of table.seats) if (other && other.seat !== mine?.seat) await api.sit(id, { bot: other.bot ?? USUAL_BOT });
  await api.start(id);
  router.go(`/t/${id}`);
}
