/**
 * Sentences out of a catalogue, in pieces, so that a name in a sentence can be a link to its card.
 *
 * What is to be said of events, options and decisions comes as phrases. This fills them in as src/kaiju/text/phrases.py
 * does; tests/wording.py has Python fill in thousands, and tests/wording.test.ts compares.
 */
import type { Component, Family, Language, Messages, Phrase, Seat, Word } from "../protocol";

/** A piece of a sentence that is more than its words. */
export interface Named {
  text: string;
  card?: string;
  family?: Family | undefined;
  seat?: Seat;
  face?: string;
}

export type Piece = string | Named;
export type Sentence = Piece[];
export type Values = Record<string, Piece | Sentence | number | undefined>;

/** What phrases name by number: the seats, and the dice on the table by their faces. */
export interface Known {
  names?: readonly string[];
  dice?: readonly string[];
  /** The seat of the reader, who is called "you" where there are words for it. */
  you?: Seat | null | undefined;
}

export const plain = (sentence: Sentence): string =>
  sentence.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

/** The plural forms in the order of gettext's catalogues. */
/** What the texts of a component are called that has several instead of one. */
const PARTS = ["permanent", "snake", "ankh"];
const FORMS: Record<Language, Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  fr: ["one", "other"],
  ru: ["one", "few", "many"],
};

/** What is named by a set of challenge cards: these, and Luchador's Evolutions. */
export type Printed = Pick<Component, "id" | "name">;

/** One language's sentences. */
export class Words {
  readonly #rules: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;

  constructor(
    readonly language: Language,
    readonly messages: Messages,
    readonly printed: readonly Printed[] = [],
    readonly edition: string | null = null,
  ) {
    this.#rules = new Intl.PluralRules(language);
    this.#numbers = new Intl.NumberFormat(language);
  }

  /** The same words for a table: its edition names the cards, and it may have a set of challenge cards of its own. */
  at(edition: string | null, printed: readonly Printed[] = []): Words {
    return new Words(this.language, this.messages, [...printed, ...this.printed], edition);
  }

  has(context: string, key: string): boolean {
    return this.messages[context]?.[key] !== undefined;
  }

  /** A sentence in pieces. With `n` it is in the form that goes with that number, which also fills `{n}`. */
  say(context: string, key: string, values: Values = {}, n?: number): Sentence {
    const found = this.messages[context]?.[key];
    if (found === undefined) return [`${context}/${key}`];
    if (typeof found === "string") return fill(found, values);
    return fill(found[this.form(n ?? 0)] ?? found[0] ?? "", { n, ...values });
  }

  /** A phrase in pieces. */
  fill(context: string, [key, words = {}]: Phrase, known: Known = {}): Sentence {
    const values = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, this.#word(word, known)]));
    return withoutDoubleEnd(this.say(this.#context(context, [key, words], known.you), key, values, words["n"] as number | undefined));
  }

  /** Where the words for this reader stand: verbs change with "you". */
  #context(context: string, [key, words = {}]: Phrase, you: Seat | null | undefined): string {
    if (you == null) return context;
    const own = ([["name", "you"], ["other", "by-you"]] as const)
      .filter(([role]) => seatsOf(words[role]).includes(you))
      .map(([, about]) => `${context}-${about}`);
    return own.find((one) => this.has(one, key)) ?? context;
  }

  text(context: string, key: string, values: Values = {}, n?: number): string {
    return plain(this.say(context, key, values, n));
  }

  /** Which of the plural forms goes with a number. */
  form(n: number): number {
    const forms = FORMS[this.language];
    const at = forms.indexOf(this.#rules.select(n));
    return at < 0 ? forms.length - 1 : at;
  }

  number(n: number): string {
    return this.#numbers.format(n);
  }

  percent(share: number, digits = 0): string {
    return new Intl.NumberFormat(this.language, { style: "percent", maximumFractionDigits: digits }).format(share);
  }

  componentName(id: string, family?: Family | null): string {
    if (!family) return this.#named("card-name", this.#own("card-name", id), id);
    return this.#named(`${family}-name`, id, id);
  }

  /** The name in the catalogue; else that of the set that is played with, or the id itself. */
  #named(context: string, key: string, id: string): string {
    return this.has(context, key) ? this.text(context, key) : this.#printedName(id);
  }

  /** What is on a component, in a sentence or two; challenge cards have theirs in the catalogue. */
  componentText(id: string, family?: Family | null, component?: Component): string {
    if (family && this.has("parts", family)) {
      const parts = PARTS.filter((part) => this.has(`${family}-${part}`, id));
      return plain(this.say("parts", family, Object.fromEntries(parts.map((part) => [part, this.text(`${family}-${part}`, id)]))));
    }
    if (family === "challenge" || (family && !this.has(`${family}-text`, id))) {
      return component?.text[this.language] ?? "";
    }
    if (family) return this.text(`${family}-text`, id);
    return this.text("card-text", this.#own("card-text", id));
  }

  monsterName(monster: string): string {
    return this.text("monster-name", figure(monster));
  }

  faceName(face: string): Named {
    return { text: this.text("face", face), face };
  }

  /** A component's name as it stands in a sentence, with what it acts as where that is something else. */
  cardPhrase(card: string, family?: Family | null, copy?: string | null): Sentence {
    const named: Named = { text: this.componentName(card, family), card, family: family ?? undefined };
    if (copy == null) return this.say("phrase", "card", { card: named });
    // Evolutions copy Evolutions, everything else copies Power cards.
    const of = family === "evolution" ? family : undefined;
    const copied: Named = { text: this.componentName(copy, of), card: copy, family: of };
    return this.say("phrase", "card-as", { card: named, copy: copied });
  }

  /** `a, b and c` */
  listed(words: readonly Sentence[]): Sentence {
    const last = words.at(-1);
    if (last === undefined || words.length < 2) return words.flat();
    return this.say("phrase", "and", { first: joined(words.slice(0, -1)), last });
  }

  /** A value of a phrase as it stands in a sentence. */
  #word(word: Word, known: Known): Sentence {
    if (typeof word !== "object") return [String(word)];
    if (Array.isArray(word)) return this.listed(word.map((one) => this.#word(one, known)));
    const { seat, card, face, faces, dice = [] } = word;
    if (seat !== undefined) return [{ text: known.names?.[seat] ?? this.text("phrase", "seat", { seat }), seat }];
    if (card !== undefined) return this.cardPhrase(card, word.family, word.copy);
    if (face !== undefined) return [this.faceName(face)];
    if (faces !== undefined) return joined(faces.map((one) => [this.faceName(one)]));
    return joined(dice.map((i) => this.#die(i, known.dice?.[i])));
  }

  /** A die by its number, with its face where that is known. */
  #die(i: number, face: string | undefined): Sentence {
    const die = String(i + 1);
    return face === undefined ? [die] : this.say("phrase", "die", { die, face: this.faceName(face) });
  }

  #printedName(id: string): string {
    return this.printed.find((one) => one.id === id)?.name[this.language] ?? titled(id);
  }

  #own(context: string, id: string): string {
    const own = `${id}@${this.edition}`;
    return this.has(context, own) ? own : id;
  }
}

/** The figure that stands for a monster, which Dark Edition has drawn anew. */
export const figure = (monster: string): string => monster.replace(/^dark-/, "");

/** The seats that a value of a phrase names. */
export function seatsOf(word: Word | undefined): Seat[] {
  if (typeof word !== "object") return [];
  if (Array.isArray(word)) return word.flatMap(seatsOf);
  return word.seat === undefined ? [] : [word.seat];
}

function joined(words: readonly Sentence[]): Sentence {
  return words.flatMap((word, i) => (i ? [", ", ...word] : word));
}

/** A card whose name is a cry ends the sentence by itself. */
function withoutDoubleEnd(told: Sentence): Sentence {
  const last = told.at(-1);
  return typeof last === "string" && plain(told).endsWith("!.") ? [...told.slice(0, -1), last.slice(0, -1)] : told;
}

function fill(pattern: string, values: Values): Sentence {
  const out: Sentence = [];
  pattern.split(/\{(\w+)\}/).forEach((piece, i) => {
    if (i % 2 === 0) {
      if (piece) out.push(piece);
      return;
    }
    const value = values[piece];
    if (Array.isArray(value)) out.push(...value);
    else if (value !== undefined) out.push(typeof value === "number" ? String(value) : value);
  });
  return out;
}

/** As Python's str.title(): for cards of which only the id is known. */
function titled(id: string): string {
  return id.replaceAll("-", " ").replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}
