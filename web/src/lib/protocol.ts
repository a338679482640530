/** What goes over the wire: see src/kaiju/server/{api,live,pages,table,wire}.py and src/kaiju/game/{view,events,decision,keys}.py. */
import type defaults from "../../../src/kaiju/server/view_defaults.json";

export type Language = "en" | "fr" | "ru";
export type Seat = number;
export type Face = "1" | "2" | "3" | "heart" | "energy" | "claw";
export type Place = "city" | "bay";
export type Family = "tile" | "evolution" | "challenge";

// --- what is to be said: see src/kaiju/text/phrases.py

/** A value of a phrase: a number, a text, a seat, a component and what it acts as, faces, dice by their places, a list. */
export type Word =
  | number
  | string
  | { seat: Seat }
  | { card: string; family?: Family; copy?: string }
  | { face: string }
  | { faces: string[] }
  | { dice: number[] }
  | Word[];

/** The id of a message and what its placeholders stand for; `n` also picks the plural form. */
export type Phrase = [key: string, values?: Record<string, Word>];

// --- what happened

export interface GameEvent {
  kind: string;
  seat?: Seat;
  amount?: number;
  card?: string;
  family?: Family;
  copy?: string;
  cause?: string;
  by?: Seat;
  place?: string;
  dice?: Face[];
  chosen?: number[];
  winners?: Seat[];
  secret?: boolean;
}

export type StepKind =
  | "open" | "options" | "sit" | "rise" | "carry" | "stand-in" | "back" | "start" | "act" | "undo" | "next" | "rules"
  | "chat" | "muted";

export interface Step {
  number: number;
  kind: StepKind;
  at?: number;
  seat?: Seat;
  body?: StepBody;
  events?: GameEvent[];
  /** What the log says of the events. */
  log?: Phrase[];
}

export interface StepBody {
  text?: string;
  name?: string;
  monster?: string;
  bot?: string | boolean;
  reason?: StandIn;
  table?: string;
  notice?: string;
  options?: TableOptions;
  [other: string]: unknown;
}

// --- what can be chosen

export interface OptionData {
  card?: string;
  family?: Family;
  through?: string;
  copier?: string;
  wanted?: string;
  price?: number;
  gain?: number;
  half?: boolean;
  from?: Seat | "market" | "deck" | "discard" | "reserve";
  target?: Seat;
  dice?: number[];
  face?: Face;
  before?: Face;
  result?: "leave" | "stay" | "lose";
  damage?: number;
  avoided?: number;
  deadly?: boolean;
  level?: number;
}

/** What somebody would get or lose. */
export interface Change {
  seat: Seat;
  stars?: number;
  energy?: number;
  hearts?: number;
  poison?: number;
  shrink?: number;
  wickedness?: number;
  enters?: Place;
  out?: boolean;
}

export interface Option {
  action?: number;
  key: string;
  data: OptionData;
  label?: Phrase;
  /** What comes of it, where that is certain. */
  leads?: { price?: number; seats: Change[] };
}

/** What makes cards cheaper; without a card, this turn does. */
export interface Discount {
  card?: string;
  family?: Family;
  amount: number;
}

export type DecisionKind =
  | "roll" | "probe" | "change" | "resolve" | "heart" | "damage" | "yield" | "buy" | "opportunist" | "copy" | "sell" | "end"
  | "tile" | "evolution" | "challenge" | "use";

export interface About {
  window: string | null;
  target?: Seat;
  amount?: number;
  by?: Seat;
  card?: string;
  family?: Family;
  cards?: string[];
}

export interface Decision {
  seat: Seat;
  kind: DecisionKind;
  about: About;
  /** These are only for the seat that decides. */
  prompt?: Phrase;
  /** Any choice among so many dice, from the first on, may be rolled again. */
  reroll?: number;
  /** What else may be chosen. */
  options?: Option[];
}

// --- how things stand

export interface SeatView {
  seat: Seat;
  monster: string;
  health: number;
  max_health: number;
  points: number;
  energy: number;
  alive: boolean;
  crowned: boolean;
  place: Place | null;
  cards: string[];
  tokens: Record<string, number>;
  copies: Record<string, { card: string; of: Seat }>;
  poison: number;
  shrink: number;
  extra_turns: number;
  wickedness: number;
  tiles: string[];
  zombified: boolean;
  evolutions: string[];
  hand_size: number;
  evolution_deck_size: number;
  evolution_discard: string[];
  target: boolean;
  ufo: string[];
  reserved: string[];
  mask: boolean;
  collection: number;
  freeze_rays: number;
  safe: boolean;
}

export interface ChallengeView {
  fight: { challenger: Seat; champion: Seat; allies: (Seat | null)[] } | null;
  pile: number;
  discard: string[];
  discard_hidden: number;
}

export interface View {
  turn: number;
  current: Seat;
  over: boolean;
  winners: Seat[];
  dice: Face[];
  rolls_left: number;
  side_dice: Face[];
  deck_size: number;
  discard: string[];
  city: Seat | null;
  bay: Seat | null;
  bay_open: boolean;
  buying: string | null;
  frozen_faces: Face[];
  frozen_die: Face | null;
  gauge: boolean;
  tiles: Record<"3" | "6" | "10", string[]>;
  challenge: ChallengeView | null;
  seats: SeatView[];
  decision: Decision | null;
  you: Seat | null;
  market: ({ card: string; price: number } | null)[];
  discounts: Discount[];
  known_top: string[];
  own: { hand: string[]; choice: string[]; drafted: string[]; challenge: string | null };
}

type Defaults = typeof defaults;
/** A view as it is sent: what is at its default is left out. `whole` in view.ts puts it back. */
export type LeanView = Lean<Omit<View, "seats">, Defaults["view"]> & { seats: Lean<SeatView, Defaults["seat"]>[] };
type Lean<Whole, Known> = Omit<Whole, keyof Known> & Partial<Pick<Whole, keyof Known & keyof Whole>>;

export type StandIn = "clock" | "away" | "left";

export interface Sitting {
  seat: Seat;
  name: string;
  monster: string;
  bot: string | null;
  stand_in: StandIn | null;
}

export interface ClockOptions {
  kind: "none" | "live" | "days";
  seconds: number;
  bank: number;
  days: number;
}

export interface TableOptions {
  edition: string;
  players: number;
  modules: string[];
  rules: { challenge_cards?: { card?: ChallengeCard[]; evolution?: { id: string; name: Worded }[] }; [other: string]: unknown };
  listed: boolean;
  watch: boolean;
  chat: "all" | "seats" | "none";
  undo: boolean;
  advice: boolean;
  clock: ClockOptions;
  away: number | null;
  pace: number;
}

export interface Table {
  id: string;
  status: "open" | "playing" | "over" | "outdated";
  opened_at: number;
  options: TableOptions;
  commitment: string;
  salts: string[];
  secret: string | null;
  seats: (Sitting | null)[];
  next: string | null;
  notice: string | null;
}

export interface Question {
  number: number;
  seat: Seat;
  kind: DecisionKind;
  asked_at: number;
  deadline: number | null;
  banks: number[];
}

export interface Standing {
  yield_at: number | null;
  stay_at: number | null;
  usual_order: boolean;
  skip_buying: boolean;
  stops: "always" | "matters" | "turn" | "never";
}

export interface Own {
  standing: Standing;
  muted: Seat[];
}

export interface You {
  seats: Seat[];
  host: boolean;
  own: Record<string, Own>;
}

// --- messages of the live channel

export interface TableMessage {
  type: "table";
  number: number;
  you: You;
  table: Table;
  question: Question | null;
  undo: Seat | null;
  view: LeanView | null;
}

export interface StepMessage {
  type: "step";
  step: Step;
  /** The rest comes with the last of several steps only; `table` where it changed. */
  question?: Question | null;
  undo?: Seat | null;
  table?: Table;
  view?: LeanView | null;
}

export interface Presence {
  here: Seat[];
  watching: number;
  away: number | null;
}

export type Heard =
  | TableMessage
  | StepMessage
  | { type: "missed"; steps: Step[] }
  | ({ type: "presence" } & Presence)
  | { type: "ok"; id: number | null; number: number | null }
  | { type: "refused"; id: number | null; error: string; message: string; reason?: string };

export type Told =
  | { type: "act"; question: number; key: string; seat?: Seat }
  | { type: "undo"; question: number }
  | { type: "chat"; text: string; name?: string }
  | { type: "standing"; seat: Seat; standing: Standing }
  | { type: "mute"; seat: Seat; muted: Seat[] }
  | { type: "back" }
  | { type: "ping" };

// --- HTTP

export interface TableLine {
  id: string;
  status: Table["status"];
  opened_at: number;
  edition: string;
  modules: string[];
  players: number;
  clock: ClockOptions;
  watch: boolean;
  seats: ({ name: string; monster: string; bot: string | null } | null)[];
  winners?: Seat[];
  turns?: number;
  points?: number[];
  alive?: boolean[];
}

export interface Choices {
  editions: string[];
  modules: string[];
  /** Monster to the product it comes in. */
  monsters: Record<string, string>;
  bots: string[];
  languages: Language[];
}

/** Why something can't be chosen. */
export interface Why {
  reason: string;
  message: string;
}

/** What could be chosen besides the options that were asked about: null, or why not. */
export interface Fitting {
  players: Record<string, Why | null>;
  modules: Record<string, Why | null>;
  monsters: Record<string, Why | null>;
  rules: Record<string, Why | null>;
}

export type Worded = Record<Language, string>;

export interface ChallengeCard {
  id: string;
  name: Worded;
  force: number;
  ally_bonus: number;
  reward: Record<string, number>;
  ally_reward: Record<string, number>;
}

export type ComponentKind = "keep" | "discard" | "tile" | "evolution" | "challenge" | "monster";

export interface Component extends Partial<Omit<ChallengeCard, "id" | "name">> {
  id: string;
  kind: ComponentKind;
  editions: string[];
  modules?: string[];
  price: number | null;
  prices?: Record<string, number>;
  copies: Record<string, number> | null;
  tokens?: number;
  name: Worded;
  text: Worded;
  name_in?: Record<string, Worded>;
  text_in?: Record<string, Worded>;
  /** What players ask about it, answered. */
  rulings?: Record<Language, string[]>;
  house: boolean;
  level?: number;
  side?: string;
  back?: string;
  monster?: string;
  permanent?: boolean;
  product?: string;
}

export interface Sit {
  name?: string;
  monster?: string;
  seat?: Seat;
  bot?: string;
  salt?: string;
}

export interface GameRecord {
  names: string[];
  events: GameEvent[];
  fair: { table: string; commitment: string; secret: string; salts: string[] };
  setup: { seed: number | string; [other: string]: unknown };
  seeds: Record<string, string>;
  actions: string[];
  position?: string;
  [other: string]: unknown;
}

/** A finished game in figures: see src/kaiju/lab/report.py. */
export interface GameReport {
  edition: string;
  modules: string[];
  over: boolean;
  winners: Seat[];
  how: "points" | "last" | "nobody" | null;
  /** How the game began. */
  start: { points: number[]; hearts: number[] };
  turns: ReportTurn[];
  seats: ReportSeat[];
  cards: ReportCard[];
  moments: ReportMoment[];
}

/** How things stood at the end of a turn; `actions` is the move it began with. */
export interface ReportTurn {
  turn: number;
  seat: Seat;
  points: number[];
  hearts: number[];
  city: Seat | null;
  bay: Seat | null;
  actions: number;
}

export interface ReportSeat {
  seat: Seat;
  monster: string;
  points: number;
  hearts: number;
  /** The turn it was put out. */
  out: number | null;
  dealt: number;
  tokyo: number;
  dice: Record<Face, number>;
  luck: number;
  /** Nine games in ten end with a luck of at most this to either side. */
  band: number;
}

export interface ReportCard {
  seat: Seat;
  card: string;
  turn: number;
  price: number;
  stars: number;
  energy: number;
  hearts: number;
  claws: number;
  uses: number;
}

export interface ReportMoment {
  turn: number;
  kind: "out" | "stars";
  seat: Seat;
  victim?: Seat;
  amount?: number;
  dice: Face[];
  action: number;
}

/** What a move did, and how things stood then. */
export interface Moment {
  action: number;
  events: GameEvent[];
  log: Phrase[];
  view: View;
}

/** A chance to win, and its standard error. */
export interface Likely {
  chance: number;
  error: number;
}

/** What the options of a question are worth, the best first, and why that is the best: see src/kaiju/server/advising.py. */
export interface Advice {
  question: number;
  options: (Likely & { key: string })[];
  reason: string;
  /** By seat. */
  chances: Likely[];
}

/** A finished game looked at again, as far as one answer goes; `next` is where to ask on. */
export interface Review {
  curve: ReviewPoint[];
  decisions: ReviewDecision[];
  next: number | null;
  actions: number;
}

/** Everybody's chances at the start of a turn, or in the end. */
export interface ReviewPoint {
  action: number;
  turn: number;
  chances: number[];
}

/** What was chosen and what would have been best; `right` is 1 where nothing was given away, and at least 0. */
export interface ReviewDecision {
  action: number;
  seat: Seat;
  turn: number;
  kind: DecisionKind;
  chosen: string;
  best: string;
  chance: number;
  best_chance: number;
  right: number;
}

/** All sentences of a language by context and key; a list where there are plural forms. */
export type Messages = Record<string, Record<string, string | string[]>>;
