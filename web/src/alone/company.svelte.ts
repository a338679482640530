/**
 * Friends in other browsers: one browser holds the table, the others visit it. What they need to connect is loaded when
 * somebody wants it; here is as much as the page must know at once.
 */

/** Tables in somebody else's browser at which we have been. */
export interface Visit {
  /** By which we are known there, and nowhere else. */
  token: string;
  /** Whose tables they are: the fingerprint of their browser's certificate. Nobody else is told the token. */
  holder: string;
  /** The first, and those that followed it. */
  tables: string[];
  /** The word by which we find the way back, if there is one. */
  room: string | null;
}

const VISITS = "kaiju-visits";
/** Tables of our own to which we have invited friends. */
const SHARED = "kaiju-shared";
const MOST = 20;

function read<T>(place: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "null") as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}

function keep(place: string, what: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(what));
  } catch {
    // no storage here: nobody finds the way back
  }
}

/** That of this tab. */
let current: Visit | null = null;

/** Our visit to a table, of this holder if that is known. */
export function visitTo(table: string, holder?: string): Visit | null {
  const visits = [...(current ? [current] : []), ...read<Visit[]>(VISITS, [])];
  return visits.find((visit) => visit.tables.includes(table) && (holder === undefined || visit.holder === holder)) ?? null;
}

/** Remembers it for other tabs and days, unless it leads to a table that another tab of this browser holds. */
export function keepVisit(visit: Visit): void {
  current = visit;
  const shared = read<string[]>(SHARED, []);
  if (visit.tables.some((table) => shared.includes(table))) return;
  const others = read<Visit[]>(VISITS, []).filter(({ token }) => token !== visit.token);
  keep(VISITS, [...others, visit].slice(-MOST));
}

/** The room in which we wait for friends. */
export interface Held {
  table: string;
  room: string;
  key: string;
}
const HELD = "kaiju-held";
export const held = (): Held | null => read<Held | null>(HELD, null);
export const keepHeld = (what: Held | null): void => keep(HELD, what);

class Company {
  /** How it stands with the table that we visit. `left`: whoever holds it has closed it. */
  visiting = $state<"looking" | "on" | "lost" | "left" | null>(null);
  /** The last table that we have visited. */
  visited = $state<string | null>(null);
  /** The table to which we lead friends. */
  held = $state<string | null>(null);
  /** How many friends are connected to us. */
  guests = $state(0);

  /** From now on friends who come are led there. */
  leadTo(table: string): void {
    this.held = table;
    const others = read<string[]>(SHARED, []).filter((other) => other !== table);
    keep(SHARED, [...others, table].slice(-MOST));
    const room = held();
    if (room !== null && room.table !== table) keepHeld({ ...room, table });
  }
}

export const company = new Company();
