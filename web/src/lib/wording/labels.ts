/** Questions and answers. The same as src/kaiju/text/labels.py, in the same order. */
import type { Decision, Family, Option, OptionData } from "../protocol";
import { joined, type Sentence, type Values, type Words } from "./words";

const WITHOUT_OBJECT = new Set(["done", "look", "pass", "skip", "stop", "usual"]);
const CHALLENGE_QUESTIONS: Record<string, string> = {
  challenge: "challenge:start",
  ask: "challenge:ask",
  help: "challenge:help",
  choose: "challenge:choose",
  reveal: "challenge:reveal",
};

export interface Known {
  /** The kind of decision, or what `questionOf` says. */
  kind?: string;
  names?: readonly string[];
  /** The faces of the dice. */
  dice?: readonly string[];
  firstDie?: number;
}

/** A few words for an option; its key where it has none. */
export function optionLabel(option: Option, words: Words, { kind, names = [], dice = [], firstDie = 0 }: Known = {}): Sentence {
  const { data } = option;
  const values: Values = {};
  if (data.card !== undefined) values["card"] = cardOf(option, data.card, words);
  if (data.wanted !== undefined) values["copy"] = words.cardPhrase(data.wanted);
  if (data.before !== undefined) values["before"] = words.faceName(data.before);
  const seat = seatOf(data);
  if (seat !== undefined) values["other"] = { text: names[seat] ?? words.text("phrase", "seat", { seat }), seat };
  if (data.dice) values["dice"] = joined(data.dice.map((i) => die(i, dice, firstDie, words)));
  if (data.face !== undefined) values["face"] = words.faceName(data.face);
  const [key, n] = message(option.key, data, kind, words);
  if (!words.has("option", key)) return [option.key];
  return words.say("option", key, values, n);
}

/** What a decision is about, more closely than its kind: `give` where a kind `use` is about giving away. */
export function questionOf(decision: Decision): string {
  const keys = (decision.options ?? []).map((option) => option.key);
  const verb = keys[0]?.split(" ")[0] ?? "";
  switch (decision.kind) {
    case "use":
      return verb === "give" || verb === "store" ? verb : decision.kind;
    case "challenge":
      return CHALLENGE_QUESTIONS[verb] ?? decision.kind;
    case "change":
      return keys.includes("done") ? decision.kind : "change:every";
    case "evolution":
      return verb === "keep" ? "evolution:keep" : decision.kind;
    case "probe":
      return keys.includes("pass") ? decision.kind : "probe:must";
    case "buy":
      if (keys.includes("done")) return decision.kind;
      return keys.includes("pass") ? "buy:one" : "buy:other";
    default:
      return decision.kind;
  }
}

/** The question that a decision puts to its seat. `rollsLeft` is that of the game; `draft` if cards go round. */
export function decisionPrompt(
  decision: Decision,
  words: Words,
  { rollsLeft = 0, draft = false }: { rollsLeft?: number; draft?: boolean } = {},
): Sentence {
  const options = decision.options ?? [];
  if (decision.kind === "roll") {
    return rollsLeft === 0 ? words.say("prompt", "roll:last") : words.say("prompt", "roll", {}, rollsLeft);
  }
  if (decision.kind === "damage") {
    const take = options.find((option) => option.key === "take");
    return take ? words.say("prompt", "damage", {}, take.data.damage) : words.say("prompt", "damage:dice");
  }
  let question = questionOf(decision);
  if (question === "use") {
    const about = options.find((option) => option.data.card !== undefined);
    if (about?.data.card === undefined) return words.say("prompt", "use", { card: "" });
    const card = cardOf(about, about.data.card, words);
    return words.say("prompt", using("prompt", about.data, words), { card });
  }
  if (question === "give" && !options.some((option) => option.key === "give star")) question = "give:energy";
  if (question === "copy") return copyPrompt(options, words);
  if (question === "evolution:keep" && draft) question = "evolution:draft";
  return words.say("prompt", question);
}

/** The question names what is copied with, and the price where there is one. */
function copyPrompt(options: readonly Option[], words: Words): Sentence {
  const data = options.find((option) => option.data.copier !== undefined)?.data;
  const copier = data?.copier ?? "";
  const family = (["tile", "evolution"] as const).find((kind) => words.has(`${kind}-name`, copier));
  const card = words.cardPhrase(copier, family);
  if (data?.price) return words.say("prompt", "copy:price", { card }, data.price);
  return words.say("prompt", family === "evolution" ? "copy:evolution" : "copy", { card });
}

/** What an option's component is called: a copy by its own name and by what it acts as. */
function cardOf(option: Option, actsAs: string, words: Words): Sentence {
  let family = familyOf(option.data, words);
  const through = option.data.through ?? /\(([^(]*)\)$/.exec(option.key)?.[1];
  if (through === undefined) return words.cardPhrase(actsAs, family);
  if (family === undefined && words.has("tile-name", through)) family = "tile";
  return words.cardPhrase(through, family, actsAs);
}

/** What an option's component is. What may be copied is told without it: Evolutions copy Evolutions alone. */
function familyOf(data: OptionData, words: Words): Family | undefined {
  if (data.copier !== undefined && words.has("evolution-name", data.copier)) return "evolution";
  return data.family;
}

function using(context: string, data: OptionData, words: Words): string {
  if (data.face !== undefined) return "use:face";
  if (data.dice) return "use:die";
  const own = `use:${data.card}`;
  if (words.has(context, own)) return own;
  if (context === "option" && data.wanted !== undefined) return "use:for";
  return context === "option" && seatOf(data) !== undefined ? "use:seat" : "use";
}

/** The other seat that an option is about. */
export function seatOf(data: OptionData): number | undefined {
  const seat = data.target ?? data.from;
  return typeof seat === "number" && seat >= 0 ? seat : undefined;
}

function die(i: number, dice: readonly string[], firstDie: number, words: Words): Sentence {
  const number = String(i + firstDie);
  const face = dice[i];
  return face === undefined ? [number] : words.say("phrase", "die", { die: number, face: words.faceName(face) });
}

/** The message of an option, and the number it depends on. */
function message(key: string, data: OptionData, kind = "", words: Words): [string, number?] {
  const [verb = "", ...others] = key.split(" ");
  const rest = others.join(" ");
  if (WITHOUT_OBJECT.has(verb)) {
    const special = [`${verb}:${kind}`, `${verb}:${kind.split(":")[0]}`];
    return [special.find((one) => words.has("option", one)) ?? verb];
  }
  switch (verb) {
    case "reroll":
      return [verb, data.dice?.length];
    case "resolve":
      if (data.face !== undefined) return [`resolve:${data.face}`];
      return data.card !== undefined ? ["resolve:card"] : ["resolve:poison", data.damage];
    case "buy":
      if (data.half) return ["buy:half", data.price];
      if (rest.endsWith(" from reserve")) return ["buy:reserve", data.price];
      return [`buy:${typeof data.from === "number" ? "seat" : data.from}`, data.price];
    case "sweep":
      return [verb, data.price];
    case "sell":
      return [verb, data.gain];
    case "take":
      if (data.level !== undefined) return ["take:tile"];
      return data.deadly ? ["take:deadly"] : ["take", data.damage];
    case "yield":
      return [data.avoided ? "yield:unhurt" : "yield"];
    case "stay":
      return data.damage ? ["stay:hurt", data.damage] : ["stay"];
    case "cure":
      return [`cure:${rest}`];
    case "heal":
      return [seatOf(data) !== undefined ? "heal:seat" : verb];
    case "use":
      return [using("option", data, words)];
    case "give":
      return [`give:${rest}`];
    case "turn":
      return [data.before !== undefined ? "turn:every" : verb];
    default:
      return [verb];
  }
}
