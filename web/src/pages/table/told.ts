/** What is in the log and in the chat: the entries of a table, told line by line. */
import type { QuickPhrase, Seat, TableEntry } from "../../lib/protocol";
import { t, texts } from "../../lib/texts.svelte";
import { type Named, type Sentence, seatsOf, type Words } from "../../lib/wording/words";
import { toldAfter } from "./telling";

export interface Line {
  key: string;
  sentence: Sentence;
  /** Whom it is about. */
  seat?: Seat | undefined;
  /** All whom it names. */
  seats: readonly Seat[];
  /** A new turn begins: its number. */
  turn?: number;
  /** The message of an event. */
  says?: string;
}

export interface Message {
  number: number;
  seat?: Seat | undefined;
  name: string;
  text: string;
  /** What was said in place of a text. */
  quick?: QuickPhrase | undefined;
}

const SAID = new Set(["stand-in", "back", "undo", "rules", "concede", "vote", "pause", "resume", "end", "host", "take"]);
let known: { words: Words; names: string; lines: Map<number, Line[]> } | null = null;

/** All lines, as `you` reads them; those of an entry are made once, as long as the language and the names stay. */
export function told(entries: readonly TableEntry[], names: readonly string[], words: Words, you: Seat | null): Line[] {
  const all = [you, ...names].join("\n");
  if (known?.words !== words || known.names !== all) known = { words, names: all, lines: new Map() };
  const { lines } = known;
  return entries.flatMap((entry) => {
    let made = lines.get(entry.number);
    if (!made || made.length === 0) {
      made = linesOf(entry, names, words, you);
      lines.set(entry.number, made);
    }
    return made;
  });
}

/** Lines of an entry of which only the first events have been shown. */
export function toldSoFar(entry: TableEntry, events: number, names: readonly string[], words: Words, you: Seat | null): Line[] {
  const may = new Set(toldAfter(entry).flatMap((at, i) => (at < events ? [`${entry.number}.${i}`] : [])));
  return told([entry], names, words, you).filter(({ key }) => may.has(key));
}

function linesOf(entry: TableEntry, names: readonly string[], words: Words, you: Seat | null): Line[] {
  const out: Line[] = [];
  if (SAID.has(entry.kind)) {
    const { reason, agrees, what } = entry.body ?? {};
    const more = entry.kind === "vote" ? (agrees ? what : "no") : entry.kind === "stand-in" ? reason : undefined;
    const plain = more ? `table:said:${entry.kind}-${more}` : `table:said:${entry.kind}`;
    const yours = more ? `table:said:${entry.kind}-${more}:you` : `table:said:${entry.kind}:you`;
    const own = entry.seat !== undefined && entry.seat === you;
    const key = own && texts.words.has("page", yours) ? yours : plain;
    const who: Named | undefined = entry.seat === undefined ? undefined : { text: names[entry.seat] ?? "…", seat: entry.seat };
    out.push({ key: `${entry.number}`, sentence: texts.words.say("page", key, { name: who }), seat: entry.seat, seats: entry.seat === undefined ? [] : [entry.seat] });
  }
  (entry.log ?? []).forEach((phrase, i) => {
    const key = `${entry.number}.${i}`;
    const values = phrase[1] ?? {};
    const seats = [...seatsOf(values["name"]), ...seatsOf(values["other"])];
    const [seat] = seats;
    if (phrase[0] === "turn") {
      const who = seat === undefined ? "" : seat === you ? t("you") : (names[seat] ?? "…");
      out.push({ key, sentence: [who], turn: Number(values["n"]), seat, seats });
    } else out.push({ key, sentence: words.fill("event", phrase, { names, you }), seat, seats, says: phrase[0] });
  });
  return out;
}

/** Where in the log begins what has happened since this seat's last turn. */
export function sinceTurnOf(lines: readonly Line[], seat: Seat | null): number | null {
  let since: number | null = null;
  let own = false;
  for (const [i, line] of lines.entries()) {
    if (line.turn === undefined) continue;
    if (own) since = i;
    own = seat !== null && line.seat === seat;
  }
  return since;
}

export function chats(entries: readonly TableEntry[]): Message[] {
  return entries.flatMap(({ number, kind, seat, body }) =>
    kind === "chat" ? [{ number, seat, name: body?.name ?? "", text: body?.text ?? "", quick: body?.quick }] : [],
  );
}
