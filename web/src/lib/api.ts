/** The server's HTTP API. What it refuses is thrown as a `Refusal`. */
import type {
  AboutGuest, Advice, Chances, Choices, Code, Component, Deck, Fitting, GameRecord, GameReport, History, Language, LinkText, Matter, Me, Messages, Missed, Moment, NewPhrase, Odds, Opened,
  Position, Problem, PushKey, Puzzle, PuzzleOdds, Puzzles, Recovered, Replay,
  Review, Roll, Seat, SeatSettings, Seating, Sit, Standing, Subscribe, TableLine, TableMessage, TableOptions, Wishes,
} from "./protocol";
import { ownSalt } from "./salt";
import { alone, type Reply, transport } from "./transport";
import { whole, type WholeMoment } from "./view";

/** Something that was not done: a code for the page, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Tells apart what has the same code; see `problemText`. */
    readonly reason = "",
  ) {
    super(message);
  }
}

export const NO_NETWORK = "no-network";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply: Reply;
  try {
    reply = await transport.ask(method, path, body);
  } catch {
    throw new Refusal(NO_NETWORK, "");
  }
  let found: unknown = null;
  try {
    found = reply.text ? JSON.parse(reply.text) : null;
  } catch {
    throw new Refusal("fault", reply.text.slice(0, 200));
  }
  if (!reply.ok) {
    const problem = found as { error?: string; message?: string; reason?: string } | null;
    throw new Refusal(problem?.error ?? "fault", problem?.message ?? "", problem?.reason);
  }
  return found as T;
}

/** What isn't there without a server, and what makes no difference where everybody sits at one device. */
const settled = (options: Partial<TableOptions>, friends = false): Partial<TableOptions> => {
  if (!alone) return options;
  const one = friends ? {} : ({ away: null, idle: null, watch: true, chat: "none" } as const);
  return { ...options, ...one, listed: false, advice: false, clock: { kind: "none", seconds: 30, bank: 180, days: 1 } };
};

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

const puzzleAt = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;
const wholeMoment = (moment: Moment): WholeMoment => ({ ...moment, view: whole(moment.view) });

export const api = {
  choices: () => ask<Choices>("GET", "/choices"),
  check: (options: Partial<TableOptions>) =>
    ask<Problem | null>("POST", "/check", options),
  fitting: (options: Partial<TableOptions>) => ask<Fitting>("POST", "/fitting", options),
  deck: (options: Partial<TableOptions>) => ask<Deck>("POST", "/deck", options),
  catalog: () => ask<Component[]>("GET", "/catalog"),
  texts: (language: Language) => ask<Messages>("GET", `/texts/${language}`),
  openTable: (options: Partial<TableOptions>) => ask<Opened>("POST", "/tables", settled(options)),
  meet: (wishes: Wishes) => ask<Seating>("POST", "/meet", wishes),
  tables: () => ask<TableLine[]>("GET", "/tables"),
  myTables: () => ask<TableLine[]>("GET", "/tables/mine"),
  table: (id: string) => ask<TableMessage>("GET", at(id)),
  entries: async (id: string): Promise<Missed> => {
    const all = await ask<Missed>("GET", `${at(id)}/entries`);
    while (all.more) {
      const page = await ask<Missed>("GET", `${at(id)}/entries?after=${all.entries.length}`);
      all.entries.push(...page.entries);
      all.more = page.more ?? false;
    }
    return all;
  },
  aboutGuest: (id: string, guest: string, said: AboutGuest) =>
    ask<null>("PUT", `${at(id)}/guests/${encodeURIComponent(guest)}`, said),
  setOptions: (id: string, options: Partial<TableOptions>) => ask<null>("PATCH", at(id), settled(options, options.chat !== "none")),
  /** Whoever sits down here always brings a word of their own into the dice. */
  sit: (id: string, sit: Sit) =>
    ask<Seating>("POST", `${at(id)}/seats`, sit.bot ? sit : { ...sit, salt: ownSalt(id, sit.salt ?? "") }),
  bringSalt: (id: string, seat: Seat) => ask<null>("PUT", `${at(id)}/seats/${seat}/salt`, { salt: ownSalt(id) }),
  rise: (id: string, seat: number) => ask<null>("DELETE", `${at(id)}/seats/${seat}`),
  start: (id: string) => ask<null>("POST", `${at(id)}/start`),
  standIn: (id: string, seat: Seat) => ask<null>("POST", `${at(id)}/seats/${seat}/stand-in`),
  concede: (id: string, seat: Seat) => ask<null>("POST", `${at(id)}/seats/${seat}/concede`),
  vote: (id: string, what: Matter, agrees: boolean) => ask<null>("POST", `${at(id)}/vote`, { what, agrees }),
  hostAgain: (id: string) => ask<null>("POST", `${at(id)}/host`),
  resume: (id: string) => ask<null>("POST", `${at(id)}/resume`),
  rematch: (id: string) => ask<Opened>("POST", `${at(id)}/rematch`),
  stand: (id: string, seat: number, standing: Standing) =>
    ask<SeatSettings>("PUT", `${at(id)}/seats/${seat}/standing`, standing),
  offerCarry: (id: string, seat: number) => ask<Code>("POST", `${at(id)}/seats/${seat}/carry`),
  carry: (code: string) => ask<Seating>("POST", "/carry", { code }),
  invite: (id: string, seat: Seat) => ask<Code>("POST", `${at(id)}/seats/${seat}/invite`),
  takeSeat: (code: string, name: string) => ask<Seating>("POST", "/invited", { code, name }),
  me: () => ask<Me>("GET", "/me"),
  makePhrase: () => ask<NewPhrase>("POST", "/me/phrase"),
  recover: (phrase: string) => ask<Recovered>("POST", "/me/recover", { phrase }),
  keepSettings: (settings: object) => ask<null>("PUT", "/me/settings", { settings }),
  signOut: (device: string) => ask<null>("DELETE", `/me/devices/${device}`),
  history: () => ask<History>("GET", "/me/history"),
  countGames: (counted: boolean) => ask<null>("PUT", "/me/history", { counted }),
  pushKey: () => ask<PushKey>("GET", "/push"),
  subscribe: (subscription: Subscribe) => ask<null>("PUT", "/me/push", subscription),
  unsubscribe: () => ask<null>("DELETE", "/me/push"),
  forgetMe: () => ask<null>("DELETE", "/me"),
  record: (id: string) => ask<GameRecord>("GET", `${at(id)}/record`),
  /** As text: its numbers are longer than those of JavaScript. */
  recordText: (id: string) => transport.ask("GET", `${at(id)}/record`).then(({ text }) => text),
  report: (id: string) => ask<GameReport>("GET", `${at(id)}/report`),
  replay: (id: string, after: number, seat: Seat | null, count?: number) =>
    ask<Replay>(
      "GET", `${at(id)}/replay?after=${after}${seat === null ? "" : `&seat=${seat}`}${count === undefined ? "" : `&count=${count}`}`,
    ).then(({ actions, moments }) => ({ actions, moments: moments.map(wholeMoment) })),
  advice: (id: string, seat: Seat, language: Language) =>
    ask<Advice>("GET", `${at(id)}/advice?seat=${seat}&language=${language}`),
  chances: (id: string, action?: number) => ask<Chances>("GET", `${at(id)}/chances${action === undefined ? "" : `?action=${action}`}`),
  review: (id: string, after: number) => ask<Review>("GET", `${at(id)}/review?after=${after}`),
  branch: (id: string, action: number, seat: Seat, name: string) =>
    ask<Opened>("POST", `${at(id)}/branch`, { action, seat, ...(name ? { name } : {}) }),
  /** A move of a finished game as a text for an address; what such a text shows; and a table that goes on from there. */
  moveText: (id: string, action: number) => ask<LinkText>("GET", `${at(id)}/position?action=${action}`),
  position: (text: string, after: number, seat: Seat | null) =>
    ask<Position>("POST", "/positions", { text, after, seat }).then(({ table, actions, moments }) => ({ table, actions, moments: moments.map(wholeMoment) })),
  playPosition: (text: string, action: number, seat: Seat, name: string) =>
    ask<Opened>("POST", "/positions/play", { text, action, seat, ...(name ? { name } : {}) }),
  puzzles: (day: number) => ask<Puzzles>("GET", `/puzzles?day=${day}`),
  puzzle: (id: string) => ask<Puzzle>("GET", puzzleAt(id)),
  answerPuzzle: (id: string, key: string) => ask<PuzzleOdds>("POST", puzzleAt(id), { key }),
  playPuzzle: (id: string, name: string) => ask<Opened>("POST", `${puzzleAt(id)}/play`, name ? { name } : {}),
  lesson: (lesson: string, name: string) => ask<Opened>("POST", `/lessons/${lesson}`, name ? { name } : {}),
  // --- only where there is no server: see kaiju.site.shared
  /** A finished game as a text for an address, and back. */
  linkText: (id: string) => ask<{ text: string }>("GET", `${at(id)}/link`),
  openLink: (text: string) => ask<Opened>("POST", "/shared", { text }),
  /** Takes in a record, or what a browser or a server has saved. */
  bringBack: (text: string) => ask<{ tables: string[] }>("POST", "/saved", { text }),
  forget: (id: string) => ask<null>("DELETE", at(id)),
  odds: (roll: Roll) => ask<Odds>("POST", "/odds", roll),
};
