/** Where a game that is looked at move by move comes from: a table, or the address itself. */
import { api } from "../../lib/api";
import type { Opened, Seat, TableView } from "../../lib/protocol";
import { copied, copyGame } from "../../lib/share";
import { addressOf } from "../../lib/router.svelte";
import type { WholeMoment } from "../../lib/view";

export interface Source {
  /** The table, where there is one. */
  readonly table: string | null;
  view(): Promise<TableView>;
  moments(after: number, eyes: Seat | null): Promise<{ actions: number; moments: WholeMoment[] }>;
  playOn(action: number, seat: Seat, name: string): Promise<Opened>;
  /** The path to a move as somebody sees it. */
  path(move: number, eyes: Seat | null): string;
  /** The move that an address names. */
  moveIn(url: URL): number;
  /** Copies a link to a move for others, and says so. */
  share(move: number, eyes: Seat | null): Promise<string>;
}

export function tableSource(id: string): Source {
  const page = (move: number, eyes: Seat | null): string => `replay${eyes === null ? "" : `?seat=${eyes}`}#${move}`;
  return {
    table: id,
    view: () => api.table(id).then(({ table }) => table),
    moments: (after, eyes) => api.replay(id, after, eyes),
    playOn: (action, seat, name) => api.branch(id, action, seat, name),
    path: (move, eyes) => `/t/${id}/${page(move, eyes)}`,
    moveIn: (url) => Number(url.hash.slice(1)) || 0,
    share: (move, eyes) => copyGame(id, page(move, eyes), move),
  };
}

/** What stands in the address after #: the move stands before it, as a query. */
export function linkSource(text: string): Source {
  let first: ReturnType<typeof api.position> | null = null;
  const position = (after: number, eyes: Seat | null): ReturnType<typeof api.position> => {
    if (after === 0 && eyes === null) return (first ??= api.position(text, after, eyes));
    return api.position(text, after, eyes);
  };
  const path = (move: number, eyes: Seat | null): string => `/position?move=${move}${eyes === null ? "" : `&seat=${eyes}`}#${text}`;
  return {
    table: null,
    view: () => position(0, null).then(({ table }) => table),
    moments: position,
    playOn: (action, seat, name) => api.playPosition(text, action, seat, name),
    path,
    moveIn: (url) => Number(url.searchParams.get("move")) || 0,
    share: (move, eyes) => copied(async () => addressOf(path(move, eyes))),
  };
}
