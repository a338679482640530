/** What is in the log and in the chat: the steps of a table, told line by line. */
import type { QuickPhrase, Seat, Step } from "../../lib/protocol";
import { t, texts } from "../../lib/texts.svelte";
import { type Named, type Sentence, seatsOf, type Words } from "../../lib/wording/words";
import { toldAfter } from "./telling";

export interface Entry {
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
let known: { words: Words; names: string; entries: Map<number, Entry[]> } | null = null;

/** All lines, as `you` reads them; those of a step are made once, as long as the language and the names stay. */
export function told(steps: readonly Step[], names: readonly string[], words: Words, you: Seat | null): Entry[] {
  const all = [you, ...names].join("\n");
  if (known?.words !== words || known.names !== all) known = { words, names: all, entries: new Map() };
  const { entries } = known;
  return steps.flatMap((step) => {
    let made = entries.get(step.number);
    if (!made || made.length === 0) {
      made = entriesOf(step, names, words, you);
      entries.set(step.number, made);
    }
    return made;
  });
}

/** Lines of a step of which only the first events have been shown. */
export function toldSoFar(step: Step, events: number, names: readonly string[], words: Words, you: Seat | null): Entry[] {
  const may = new Set(toldAfter(step).flatMap((at, i) => (at < events ? [`${step.number}.${i}`] : [])));
  return told([step], names, words, you).filter(({ key }) => may.has(key));
}

function entriesOf(step: Step, names: readonly string[], words: Words, you: Seat | null): Entry[] {
  const out: Entry[] = [];
  if (SAID.has(step.kind)) {
    const { reason, agrees, what } = step.body ?? {};
    const more = step.kind === "vote" ? (agrees ? what : "no") : step.kind === "stand-in" ? reason : undefined;
    const plain = more ? `table:said:${step.kind}-${more}` : `table:said:${step.kind}`;
    const yours = more ? `table:said:${step.kind}-${more}:you` : `table:said:${step.kind}:you`;
    const own = step.seat !== undefined && step.seat === you;
    const key = own && texts.words.has("page", yours) ? yours : plain;
    const who: Named | undefined = step.seat === undefined ? undefined : { text: names[step.seat] ?? "…", seat: step.seat };
    out.push({ key: `${step.number}`, sentence: texts.words.say("page", key, { name: who }), seat: step.seat, seats: step.seat === undefined ? [] : [step.seat] });
  }
  (step.log ?? []).forEach((phrase, i) => {
    const key = `${step.number}.${i}`;
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
export function sinceTurnOf(entries: readonly Entry[], seat: Seat | null): number | null {
  let since: number | null = null;
  let own = false;
  for (const [i, entry] of entries.entries()) {
    if (entry.turn === undefined) continue;
    if (own) since = i;
    own = seat !== null && entry.seat === seat;
  }
  return since;
}

export function chats(steps: readonly Step[]): Message[] {
  return steps.flatMap(({ number, kind, seat, body }) =>
    kind === "chat" ? [{ number, seat, name: body?.name ?? "", text: body?.text ?? "", quick: body?.quick }] : [],
  );
}
