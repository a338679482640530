/** Log lines: one sentence for everything that happens. The same as src/kaiju/text/log.py, in the same order. */
import type { GameEvent } from "../protocol";
import { familyOfCopy, joined, plain, type Sentence, type Values, type Words } from "./words";

const COUNTED = new Set([
  "attack", "buy", "challenge_shuffle", "dice_off", "energy", "energy_lost", "energy_spent", "extra_turn:fewer", "heal",
  "hurt", "points", "points_lost", "reroll", "revived", "sell", "shuffle", "tokens", "trim", "wickedness",
]);
const UNCOUNTED = new Set(["tokens:none", "tokens:no-energy", "tokens:energy-sword"]);
const NAMES_BOTH = new Set(["blank", "copy", "exchange", "reserve", "turned_up"]);
const BY_EVOLUTION = new Set(["reserve", "turned_up"]);
const TURNS_SEVERAL = new Set(["yin-yang", "saurian-adaptability", "icy-reflection"]);
const HOLDS_ENERGY = new Set(["bamboo-supply", "exotic-arms"]);
const TOLD_TOGETHER = new Set(["reveal", "turned_up"]);

export type Names = readonly string[];

/** What happened, as a sentence. */
export function line(event: GameEvent, names: Names, words: Words): Sentence {
  return tell(event, names, words, cardOf(event, words), message(event, words));
}

function tell(event: GameEvent, names: Names, words: Words, card: Sentence, key: string): Sentence {
  const name = (seat: number): Sentence => [{ text: names[seat] ?? "…", seat }];
  const values: Values = { card };
  if (event.kind === "over") values["name"] = words.listed((event.winners ?? []).map(name));
  else if (event.seat !== undefined) values["name"] = name(event.seat);
  if (event.by !== undefined) values["other"] = name(event.by);
  if (event.dice) {
    values["dice"] = joined(event.dice.map((face) => [words.faceName(face)]));
    const first = event.dice[event.chosen?.[0] ?? -1];
    if (first !== undefined) values["face"] = words.faceName(first);
  }
  if (NAMES_BOTH.has(event.kind) && event.copy !== undefined) {
    const family = BY_EVOLUTION.has(event.kind) ? "evolution" : familyOfCopy(event.family);
    values["copy"] = words.cardPhrase(event.copy, family);
  }
  let told: Sentence;
  if ((COUNTED.has(event.kind) || COUNTED.has(key)) && !UNCOUNTED.has(key)) {
    const n = event.kind === "reroll" ? (event.chosen?.length ?? 0) : (event.amount ?? 0);
    told = words.say("event", key, values, n);
  } else {
    told = words.say("event", key, { n: event.amount, ...values });
  }
  return withoutDoubleEnd(told);
}

/** A card whose name is a cry ends the sentence by itself. */
function withoutDoubleEnd(told: Sentence): Sentence {
  if (!plain(told).endsWith("!.")) return told;
  const last = told.at(-1);
  return typeof last === "string" ? [...told.slice(0, -1), last.slice(0, -1)] : told;
}

/** A stretch of the game in sentences, without saying twice what one of them says. `brief` leaves out void throws. */
export function lines(events: readonly GameEvent[], names: Names, words: Words, brief = false): Sentence[] {
  const out: Sentence[] = [];
  let shown: Sentence[] = [];
  let told = [...events];
  if (brief) {
    told = withoutDrafts(told).filter((event) => event.kind !== "challenge_card" || event.card !== undefined);
  }
  told = withoutRepeats(told);
  if (brief) told = lastThrows(told);
  told.forEach((event, i) => {
    const next = told[i + 1];
    const before = told[i - 1];
    if (TOLD_TOGETHER.has(event.kind)) {
      shown.push(cardOf(event, words));
      if (next && sameButCard(event, next)) return;
      out.push(tell(event, names, words, words.listed(shown), message(event, words)));
      shown = [];
    } else if (paysForMask(event) && !(before && before.kind === "mask_lost" && before.seat === event.seat)) {
      out.push(tell(event, names, words, [], "points_lost:no-mask"));
    } else {
      out.push(line(event, names, words));
    }
  });
  return out;
}

function cardOf(event: GameEvent, words: Words): Sentence {
  if (event.card === undefined) return [];
  return words.cardPhrase(event.card, event.family, NAMES_BOTH.has(event.kind) ? null : event.copy);
}

/** The message that tells this event: its kind, and the variant that fits where there are some. */
function message(event: GameEvent, words: Words): string {
  const variant = variantOf(event);
  const key = `${event.kind}:${variant}`;
  return variant && words.has("event", key) ? key : event.kind;
}

function variantOf(event: GameEvent): string | undefined {
  const card = event.card !== undefined;
  const byOther = event.by !== undefined && event.by !== event.seat;
  switch (event.kind) {
    case "hurt":
    case "prevented":
      return card ? (byOther ? "card" : "own-card") : event.cause;
    case "points":
    case "points_lost":
    case "energy":
    case "energy_spent":
    case "energy_lost":
    case "heal":
      return card ? "card" : event.cause;
    case "dead":
      return byOther ? "by" : undefined;
    case "enter":
    case "move":
      return event.place;
    case "yield":
      return event.amount ? `${event.place}-unhurt` : event.place;
    case "buy":
      return event.by !== undefined ? "seat" : event.place;
    case "look":
      return [event.amount ? "next" : "", card ? "card" : ""].filter(Boolean).join("-");
    case "extra_turn":
      return card ? "card" : event.amount ? "fewer" : undefined;
    case "roll":
      return event.dice?.length ? undefined : "none";
    case "side_roll":
      return event.chosen?.length ? "again" : undefined;
    case "change":
      return TURNS_SEVERAL.has(event.copy ?? event.card ?? "") ? "dice" : undefined;
    case "show_card":
      return event.by !== undefined ? "ally" : undefined;
    case "evolution_keep":
    case "challenge_card":
      return card ? "card" : undefined;
    case "shuffle":
      return event.seat !== undefined ? "own" : undefined;
    case "revived":
      return event.card;
    case "use":
      return event.copy ?? event.card;
    case "tokens":
      if (HOLDS_ENERGY.has(event.card ?? "")) return event.amount ? "energy" : "no-energy";
      if (event.amount) return event.card === "icy-reflection" ? "now" : event.card;
      return "none";
    case "over": {
      const winners = event.winners?.length ?? 0;
      return winners === 0 ? "nobody" : winners > 1 ? "together" : undefined;
    }
    default:
      return undefined;
  }
}

/** Leaves out what the sentence of a neighbour says already; joins hearts that came one by one. */
function withoutRepeats(all: GameEvent[]): GameEvent[] {
  const events = [...all];
  const out: GameEvent[] = [];
  let toldBySale: GameEvent[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as GameEvent;
    const next = events[i + 1];
    const before = events[i - 1];
    const part = toldBySale.findIndex((other) => same(other, event));
    if (event.kind === "buy" || event.kind === "sell") {
      toldBySale = partsOfSale(event);
    } else if (part >= 0) {
      toldBySale.splice(part, 1);
      continue;
    }
    if (next && toldByNext(event, next)) continue;
    if (event.kind === "tokens" && before && samePayment(before, event)) continue;
    if (event.kind === "attack" && strikes(event, events.slice(i + 1))) continue;
    if (event.kind === "heal") {
      const later = sameHealing(events, i);
      if (later !== undefined) {
        events[later] = { ...event, amount: (event.amount ?? 0) + (events[later]?.amount ?? 0) };
        continue;
      }
    }
    out.push(event);
  }
  return out;
}

function toldByNext(event: GameEvent, next: GameEvent): boolean {
  switch (`${event.kind} ${next.kind}`) {
    case "energy_spent sweep":
      return true;
    case "evolution_draw evolution_keep":
      return event.seat === next.seat;
    case "use change":
      return event.seat === next.seat && event.card === next.card;
    default:
      return false;
  }
}

function samePayment(paid: GameEvent, tokens: GameEvent): boolean {
  return paid.kind === "energy_spent" && paid.seat === tokens.seat && paid.card === tokens.card;
}

function sameButCard(event: GameEvent, other: GameEvent): boolean {
  return event.kind === other.kind && event.seat === other.seat && event.copy === other.copy;
}

function paysForMask(event: GameEvent): boolean {
  return event.kind === "points_lost" && event.cause === "mask";
}

/** Where hearts go on coming from the same cause, be it by turns with another one. */
function sameHealing(events: readonly GameEvent[], i: number): number | undefined {
  const event = events[i] as GameEvent;
  for (let j = i + 1; j < events.length; j++) {
    const other = events[j] as GameEvent;
    if (other.kind !== "heal" || other.seat !== event.seat) return undefined;
    if (same({ ...other, amount: 0 }, { ...event, amount: 0 })) return j;
  }
  return undefined;
}

/** The events that a sale's sentence tells as well: the paying, and the card's going. */
function partsOfSale(sale: GameEvent): GameEvent[] {
  const part = { kind: "energy", seat: sale.seat, amount: sale.amount, card: sale.card } as GameEvent;
  if (sale.kind === "sell") {
    const gone = { kind: "discard", seat: sale.seat, card: sale.card } as GameEvent;
    return [part, gone];
  }
  return [{ ...part, kind: "energy_spent" }, { ...part, seat: sale.by } as GameEvent];
}

function strikes(attack: GameEvent, later: readonly GameEvent[]): boolean {
  for (const event of later) {
    if (event.kind === "attack" || event.kind === "turn") return false;
    if ((event.kind === "hurt" || event.kind === "prevented") && event.cause === "claws" && event.by === attack.seat) {
      return true;
    }
  }
  return false;
}

/** Leaves out that others have taken their cards, which in a draft everybody does time and again. */
function withoutDrafts(events: readonly GameEvent[]): GameEvent[] {
  return events.filter((event, i) => {
    const unseen = event.kind === "evolution_keep" && event.card === undefined;
    return !unseen || events[i - 1]?.kind === "evolution_draw";
  });
}

function lastThrows(events: readonly GameEvent[]): GameEvent[] {
  const thrownAgain = new Set<number | undefined>();
  const kept: GameEvent[] = [];
  for (const event of [...events].reverse()) {
    if (event.kind === "dice_off") continue;
    if (event.kind === "roll" || event.kind === "reroll") {
      if (thrownAgain.has(event.seat)) continue;
      thrownAgain.add(event.seat);
    } else if (event.kind === "turn") {
      thrownAgain.clear();
    }
    kept.push(event);
  }
  return kept.reverse();
}

const FIELDS = [
  "kind", "seat", "amount", "card", "family", "copy", "cause", "by", "place", "dice", "chosen", "winners", "secret",
] as const;

function same(event: GameEvent, other: GameEvent): boolean {
  return FIELDS.every((field) => String(event[field]) === String(other[field]));
}
