/**
 * What the coach says now. Nothing is counted: what the pupil sees, and what has happened to it before, decide. So it can
 * do what it likes, leave and come back.
 *
 * The advice is advice, not rules: what can be done is what the server offers.
 */
import type { Face, GameEvent, Seat, View } from "../../lib/protocol";
import type { Choosable } from "../../lib/view";
import { rerollOf } from "../table/answers";

/** What a first game teaches, in the usual order. */
export const TOPICS = ["roll", "resolve", "attack", "stay", "energy", "buy", "leave", "heal", "win"] as const;
export type Topic = (typeof TOPICS)[number];

export interface Said {
  topic: Topic;
  /** Title and text are `learn:` + this, and the same + `-text`. */
  text: string;
  /** Faces to lift, to name them in the text. */
  faces: Face[];
  /** What is framed: selectors of the table's parts; those of a group have one frame. */
  frame: string[][];
  /** What "Show me" does; none where there is nothing to do. */
  shows: string | null;
  /** Dice it lifts before it does it. */
  dice: number[];
}

export interface Situation {
  view: View;
  /** Only where the pupil is asked. */
  options: readonly Choosable[] | null;
  /** Of how many dice any may be rolled again. */
  reroll: number;
  kind: string | null;
  seat: Seat;
  events: readonly GameEvent[];
}

const DICE = [['[data-anchor="dice"]', ".dock .answers"]];
const DOCK = [[".dock"]];
const SHOP = [[".market"], [".dock .picks", ".dock .answers"]];
const LOW = 4;

/** Which topics the pupil has met, from everything that happened. */
export function met(events: readonly GameEvent[], seat: Seat): Set<Topic> {
  const found = new Set<Topic>();
  for (const event of events) {
    if (event.seat !== seat) {
      if (event.kind === "hurt" && event.by === seat) found.add("attack");
      continue;
    }
    switch (event.kind) {
      case "reroll": found.add("roll"); break;
      case "points": found.add("resolve"); break;
      case "energy": found.add("energy"); break;
      case "stay": found.add("stay"); break;
      case "yield": found.add("leave"); break;
      case "heal": found.add("heal"); break;
      case "buy": found.add("buy"); break;
    }
  }
  if (events.some((event) => event.kind === "over" && event.winners?.includes(seat))) found.add("win");
  return found;
}

export function say(now: Situation): Said {
  const { view, options, kind, seat } = now;
  const done = met(now.events, seat);
  const me = view.seats[seat];
  const none = { faces: [], dice: [], shows: null };
  if (view.over) {
    const won = view.winners.includes(seat);
    return { ...none, topic: "win", text: won ? "won" : "lost", frame: [] };
  }
  if (!options || !me) return { ...none, topic: waitingTopic(now, done), text: waitingFor(now), frame: [] };
  const on = (key: string): string | null => (options.some((option) => option.key === key) ? key : null);
  switch (kind) {
    case "roll":
      return rolling(now, done);
    case "resolve":
      return { ...none, topic: "resolve", text: done.has("resolve") ? "resolve-again" : "resolve", frame: DOCK, shows: on("usual") };
    case "yield": {
      const leave = me.health <= LOW;
      return {
        ...none, topic: leave ? "leave" : "stay", text: leave ? "leave" : done.has("stay") ? "stay-again" : "stay",
        frame: DOCK, shows: on(leave ? "yield" : "stay"),
      };
    }
    case "buy": {
      const wanted = options.find((option) => option.key.startsWith("buy ")) ?? null;
      const frame = SHOP;
      if (done.has("buy") || !wanted) return { ...none, topic: "buy", text: "buy-done", frame, shows: on("done") };
      return { ...none, topic: "buy", text: "buy", frame, shows: on("buy spiked-tail") ?? wanted.key };
    }
    case "heart":
      return { ...none, topic: "heal", text: "heart", frame: DOCK, shows: on("heal") };
    default:
      return { ...none, topic: "resolve", text: "other", frame: DOCK, shows: options[0]?.key ?? null };
  }
}

/** Which dice to keep, and why. */
function rolling({ view, options, reroll: rerolls, seat }: Situation, done: ReadonlySet<Topic>): Said {
  const me = view.seats[seat];
  const inTokyo = me?.place != null;
  const weak = !inTokyo && (me?.health ?? 10) <= LOW;
  const missing = 20 - (me?.points ?? 0);
  const { dice } = view;
  const count = (face: Face): number => dice.filter((other) => other === face).length;
  const numbers = (["3", "2", "1"] as const).filter((face) => count(face) >= 2);
  let text: string;
  let topic: Topic;
  let keep: (face: Face) => boolean;
  const set = (["3", "2", "1"] as const).find((face) => count(face) >= 3);
  if (weak) {
    [topic, text] = ["heal", "roll-heal"];
    keep = (face) => face === "heart" || face === "energy";
  } else if (set !== undefined && missing <= Number(set) + count(set) - 3) {
    [topic, text] = ["win", "roll-win"];
    keep = () => true;
  } else if (inTokyo && count("energy") >= 2) {
    [topic, text] = ["energy", "roll-energy"];
    keep = (face) => face === "energy" || face === "claw";
  } else if (numbers.length) {
    const best = set ?? numbers[0];
    topic = done.has("roll") ? "attack" : "roll";
    text = !done.has("roll") ? "roll-first" : set !== undefined ? "roll-set" : "roll-numbers";
    keep = (face) => face === best || face === "claw" || (set !== undefined && face === "energy");
  } else {
    topic = inTokyo ? "attack" : "roll";
    text = inTokyo ? "roll-tokyo" : "roll-any";
    keep = (face) => face === "claw" || face === "energy" || (!inTokyo && (me?.health ?? 10) < 8 && face === "heart");
  }
  const up = dice.flatMap((face, i) => (keep(face) ? [] : [i]));
  const reroll = rerollOf(rerolls, up);
  const stop = options?.some((option) => option.key === "stop") ? "stop" : null;
  if (!reroll) return { topic, text: text === "roll-win" ? text : "roll-stop", faces: [], dice: [], frame: DICE, shows: stop };
  return { topic, text, faces: up.map((i) => dice[i]).filter((face) => face !== undefined), dice: up, frame: DICE, shows: reroll.key };
}

/** While the other one plays: what it does is the thing to watch. */
function waitingFor({ view, seat }: Situation): string {
  if (view.current === seat) return "wait-answer";
  return view.seats[seat]?.place == null ? "wait-outside" : "wait-tokyo";
}

function waitingTopic({ view, seat }: Situation, done: ReadonlySet<Topic>): Topic {
  if (view.current === seat) return "attack";
  if (view.seats[seat]?.place != null) return done.has("stay") ? "leave" : "stay";
  return "attack";
}
