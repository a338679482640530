/** What is in the log and in the chat: the steps of a table, told line by line. */
import type { Seat, Step } from "../../lib/protocol";
import { texts } from "../../lib/texts.svelte";
import type { Named, Sentence, Words } from "../../lib/wording/words";

export interface Entry {
  key: string;
  sentence: Sentence;
  seat?: Seat | undefined;
  /** A new turn begins: its number. */
  turn?: number;
}

export interface Message {
  number: number;
  seat?: Seat | undefined;
  name: string;
  text: string;
}

const SAID = new Set(["stand-in", "back", "undo", "rules"]);
let known: { words: Words; names: string; entries: Map<number, Entry[]> } | null = null;

/** All lines; those of a step are made once, as long as the language and the names stay. */
export function told(steps: readonly Step[], names: readonly string[], words: Words): Entry[] {
  const all = names.join("\n");
  if (known?.words !== words || known.names !== all) known = { words, names: all, entries: new Map() };
  const { entries } = known;
  return steps.flatMap((step) => {
    let made = entries.get(step.number);
    if (!made || made.length === 0) {
      made = entriesOf(step, names, words);
      entries.set(step.number, made);
    }
    return made;
  });
}

function entriesOf(step: Step, names: readonly string[], words: Words): Entry[] {
  const out: Entry[] = [];
  if (SAID.has(step.kind)) {
    const reason = step.body?.reason;
    const key = step.kind === "stand-in" && reason ? `table:said:${step.kind}-${reason}` : `table:said:${step.kind}`;
    const who: Named | undefined = step.seat === undefined ? undefined : { text: names[step.seat] ?? "…", seat: step.seat };
    out.push({ key: `${step.number}`, sentence: texts.words.say("page", key, { name: who }), seat: step.seat });
  }
  (step.log ?? []).forEach((phrase, i) => {
    const sentence = words.fill("event", phrase, { names });
    const first = sentence.find((piece): piece is Named => typeof piece !== "string" && piece.seat !== undefined);
    const key = `${step.number}.${i}`;
    if (phrase[0] === "turn") out.push({ key, sentence: [first?.text ?? ""], turn: Number(phrase[1]?.["n"]) });
    else out.push({ key, sentence, seat: first?.seat });
  });
  return out;
}

export function chats(steps: readonly Step[]): Message[] {
  return steps.flatMap(({ number, kind, seat, body }) =>
    kind === "chat" ? [{ number, seat, name: body?.name ?? "…", text: body?.text ?? "" }] : [],
  );
}
