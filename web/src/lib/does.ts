/**
 * A component's effect in a few marks, read off its English text: when ▸ what. The words beside it say all of it, so
 * where the text is no such sentence there are no marks.
 */
export interface Does {
  when: string | null;
  what: { sign: "+" | "−" | ""; n: string; mark: string }[];
}

const CONDITION = /^(?:if|when|whenever|each time|while|before|once|the first time|at |on |after|as )/i;
const INNER = /\b(?= if | when | each time | for each | for every | as long as | equal to | until )/;
const NOUNS: Record<string, string> = {
  star: "star", stars: "star", energy: "energy", heart: "heart", hearts: "heart", claw: "claw", claws: "claw", die: "dice",
  dice: "dice", roll: "reroll", rolls: "reroll", poison: "poison", shrink: "shrink", mask: "mask",
};
const PLUS = new Set(["gain", "add", "steal", "roll", "have", "get", "gives", "earns", "heal"]);
const MINUS = new Set(["lose", "loses", "pay", "spend", "cost"]);
const PAYS = new Set(["pay", "spend"]);
const OTHERS = /\b(?:other monsters?|monsters? lose|neighbours|attacker|another monster|each monster|it loses)\b/i;
const NUMBERS: Record<string, string> = { one: "1", two: "2", three: "3", an: "1", a: "1" };

const read = new Map<string, Does>();

/** Read once: cards come again and again. */
export function doesOf(text: string): Does {
  const known = read.get(text) ?? marksOf(text);
  read.set(text, known);
  return known;
}

function marksOf(text: string): Does {
  const out: Does = { when: null, what: [] };
  const prices = new Set<Does["what"][number]>();
  for (const clause of text.split(/[.,;:]/).flatMap((part) => ` ${part.trim()}`.split(INNER))) {
    const part = clause.trim();
    const condition = CONDITION.test(part) || /^(?:for each|for every|until|equal to)/i.test(part);
    const words = part.toLowerCase().split(/\s+/);
    const others = !condition && OTHERS.test(part);
    const first = out.what.length === 0;
    let verb = "";
    if (others && !first) continue;
    words.forEach((word, i) => {
      if (PLUS.has(word) || MINUS.has(word)) verb = word;
      const mark = NOUNS[word];
      if (mark === undefined || (word === "roll" && words[i - 1] !== "extra")) return;
      if (condition) {
        out.when ??= mark;
        return;
      }
      const before = words.slice(Math.max(0, i - 3), i).reverse();
      const told = before.find((other) => /^\d+$/.test(other) || NUMBERS[other] !== undefined);
      if (told === undefined || verb === "" || words.includes("up")) return;
      const less = words[i + 1] === "fewer" || words[i + 1] === "less";
      const sign = less || MINUS.has(verb) ? "−" : "+";
      const n = NUMBERS[told] ?? told;
      const same = out.what.some((one) => one.mark === mark && one.sign === sign);
      if (out.what.length === 2 || same) return;
      const one = { sign, n, mark } as const;
      out.what.push(one);
      if (PAYS.has(verb) && !less) prices.add(one);
    });
    if (others && out.when === null && out.what.length > 0) out.when = "target";
  }
  // A price alone does not say what it is paid for.
  if (!out.what.some(({ sign }) => sign === "+")) out.what = out.what.filter((one) => !prices.has(one));
  return out.what.length ? out : { when: null, what: [] };
}
