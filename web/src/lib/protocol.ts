/** What goes over the wire. Made by `make protocol` of the Structs in src/kaiju/server/wire: edit those. */

/** How things stand, for somebody who has just come. */
export interface TableMessage {
  type: "table";
  number: number;
  you: You;
  question: Question | null;
  undo: Seat | null;
  table: TableView;
  view: LeanView | null;
}

/** Whoever is told: the seats they hold, and what they have set for these. */
export interface You {
  seats: Seat[];
  host: boolean;
  own: Record<string, SeatSettings>;
  /** Whether they have opened the table, are no longer its host, and may be again. */
  may_host?: boolean;
}

export type Seat = number;

/** What a seat has told the server for itself alone. */
export interface SeatSettings {
  standing: Standing;
  /** Seats whose chat it doesn't want to read. */
  muted: number[];
  /** The turn in which the standing answers were given: `turn` means the next one. */
  said_in: number;
}

/** The standing answers of a seat. */
export interface Standing {
  /** Leave Tokyo when attacked with this many hearts or fewer. */
  yield_at: number | null;
  /** Stay in Tokyo with this many hearts or more. */
  stay_at: number | null;
  /** Resolve dice and the end of the turn in the usual order. */
  usual_order: boolean;
  skip_buying: boolean;
  /**
   * When to be asked for a reaction in somebody else's turn: always; only when one's own hearts are at stake or the
   * question comes from a card that everybody sees; not before one's own turn; never.
   */
  stops: "always" | "matters" | "never" | "turn";
}

/** Who has to answer what, and until when. */
export interface Question {
  number: number;
  seat: Seat;
  kind: DecisionKind;
  asked_at: number;
  deadline: number | null;
  /** When the others may let a bot answer. */
  patience: number | null;
  banks: number[];
}

export type DecisionKind = string;

/** A table as everybody may know it. */
export interface TableView {
  id: string;
  status: TableStatus;
  opened_at: number;
  options: TableOptions;
  commitment: string;
  salts: string[];
  /** Whose the salts are, in their order. */
  words: SaltWord[];
  secret: string | null;
  seats: (Sitting | null)[];
  motion: Motion | null;
  /** Since when the game is paused. */
  paused: number | null;
  called_off: CalledOff | null;
  /** Of a game that was called off. */
  winners: Seat[];
  next: string | null;
  notice: string | null;
}

export type TableStatus = "open" | "outdated" | "over" | "playing";

/** What is agreed on before the game. */
export interface TableOptions {
  edition: string;
  players: number;
  modules: string[];
  /** Options of the game: tile_side, origins_mix, mindbug_deck, own_deck, first, asks, challenge_cards (a set). */
  rules: Record<string, unknown>;
  /** Whether people are asked in which order dice and effects are resolved always, or where it makes a difference. */
  order: "always" | "matters";
  /** Whether everybody can find the table, or only those who have its link. */
  listed: boolean;
  /** Whether people without a seat may watch. */
  watch: boolean;
  chat: "all" | "none" | "seats";
  undo: boolean;
  /** Whether people may ask what their options are worth. */
  advice: boolean;
  clock: Clock;
  /** Seconds that somebody may be gone while others wait before a bot answers. */
  away: number | null;
  /** Seconds that somebody may think while others wait; then any of them may let a bot answer. Not with a clock. */
  idle: number | null;
  /** Milliseconds, at least, from a question to a bot's answer; pages that say what they have shown are waited for. */
  pace: number;
  /** Whether people wait here for anybody: of tables that the server has opened for that. */
  meet: Meet | null;
}

/** How long one may think: without limit, seconds per decision and a bank for the game, or days per decision. */
export interface Clock {
  kind: "days" | "live" | "none";
  seconds: number;
  bank: number;
  days: number;
}

/** People wait here for anybody. Whoever leaves the page leaves their seat. */
export interface Meet {
  /** How many players it takes. */
  least: number;
  /** When bots take the free seats and the game begins, in seconds since 1970. */
  fills_at: number;
  /** Which ones. */
  bot: string;
}

/** Whose a salt is, and the number of the entry with which it came. */
export interface SaltWord {
  by: SaltBy;
  number: number;
}

export type SaltBy = "bot" | "seat" | "server" | "unknown";

/** Who sits at a seat. */
export interface Sitting {
  seat: Seat;
  name: string;
  monster: string;
  bot: string | null;
  stand_in: StandIn | null;
  host: boolean;
  /** Whether somebody else at the table has a name that looks the same. */
  alike: boolean;
  unnamed?: boolean;
}

/** Why a bot answers for a person. */
export type StandIn = "away" | "clock" | "conceded" | "idle" | "left";

/** What players are asked to agree on: it comes about once all who are wanted have agreed. */
export interface Motion {
  what: Matter;
  by: Seat;
  agreed: Seat[];
  wanted: Seat[];
}

/** What players may agree on. */
export type Matter = "end" | "pause";

/** Why a game was ended: all agreed, others gave up, or the server's owner. */
export type CalledOff = "closed" | "conceded" | "vote";

/** What a seat or a spectator may see. */
export interface View {
  edition: string;
  modules: string[];
  turn: number;
  /** The seat whose turn it is; -1 before the first. */
  current: number;
  over: boolean;
  winners: Seat[];
  dice: Face[];
  rolls_left: number;
  /** Dice thrown for a card. */
  side_dice: Face[];
  deck_size: number;
  discard: string[];
  city: Seat | null;
  bay: Seat | null;
  bay_open: boolean;
  buying: string | null;
  seats: SeatView[];
  you: Seat | null;
  market: (Offered | null)[];
  discounts: Discount[];
  known_top: string[];
  own: OwnView;
  decision: Decision | null;
  frozen_faces: Face[];
  frozen_die: Face | null;
  gauge: boolean;
  tiles: Record<"10" | "3" | "6", string[]>;
  challenge: ChallengeView | null;
  /** Who owns each level. */
  tower: Record<string, Seat | null>;
  /** The place of the Berserk die among the dice. */
  berserk_die: number | null;
  /** The curse in force. */
  curse: string | null;
  curse_discard: string[];
  curse_deck_size: number;
  /** Who holds the Golden Scarab. */
  scarab: Seat | null;
  /** What the die of Fate shows, which is thrown with the dice: its place is the one after theirs. */
  fate: "ankh" | "eye" | "river" | "snake" | null;
  /** Those that somebody is choosing from. */
  costumes: string[];
  /** Who resolves the dice: `current`, or whoever took its roll. */
  resolver: Seat | null;
  more?: More;
}

/** View as it is sent: what is at its default is left out. */
export interface LeanView {
  edition: string;
  modules?: string[];
  turn: number;
  current: number;
  over?: boolean;
  winners?: Seat[];
  dice: Face[];
  rolls_left: number;
  side_dice?: Face[];
  deck_size: number;
  discard?: string[];
  city?: Seat | null;
  bay?: Seat | null;
  bay_open?: boolean;
  buying?: string | null;
  seats: LeanSeatView[];
  you?: Seat | null;
  market: (Offered | null)[];
  discounts?: Discount[];
  known_top?: string[];
  own?: OwnView;
  decision?: Decision | null;
  frozen_faces?: Face[];
  frozen_die?: Face | null;
  gauge?: boolean;
  tiles?: Record<"10" | "3" | "6", string[]>;
  challenge?: ChallengeView | null;
  tower?: Record<string, Seat | null>;
  berserk_die?: number | null;
  curse?: string | null;
  curse_discard?: string[];
  curse_deck_size?: number;
  scarab?: Seat | null;
  fate?: "ankh" | "eye" | "river" | "snake" | null;
  costumes?: string[];
  resolver?: Seat | null;
  more?: More;
}

export const DEFAULT_VIEW = {
  modules: [],
  over: false,
  winners: [],
  side_dice: [],
  discard: [],
  city: null,
  bay: null,
  bay_open: false,
  buying: null,
  you: null,
  discounts: [],
  known_top: [],
  own: {"hand": [], "choice": [], "drafted": [], "challenge": null},
  decision: null,
  frozen_faces: [],
  frozen_die: null,
  gauge: false,
  tiles: {"3": [], "6": [], "10": []},
  challenge: null,
  tower: {},
  berserk_die: null,
  curse: null,
  curse_discard: [],
  curse_deck_size: 0,
  scarab: null,
  fate: null,
  costumes: [],
  resolver: null,
} satisfies Partial<View>;

/** Of an ordinary die, of the Berserk die, or of the die of Fate. */
export type Face = "1" | "2" | "3" | "ankh" | "claw" | "claw2" | "energy" | "energy2" | "eye" | "heart" | "river" | "skull" | "snake";

/** What everybody sees of a seat. */
export interface SeatView {
  seat: Seat;
  monster: string;
  health: number;
  max_health: number;
  points: number;
  energy: number;
  alive: boolean;
  /** Whether it wins when the turn ends, though it is out. */
  crowned: boolean;
  place: Place | null;
  cards: string[];
  tokens: Record<string, number>;
  copies: Record<string, Copied>;
  poison: number;
  shrink: number;
  extra_turns: number;
  /** Whether it loses no hearts until the turn ends. */
  safe: boolean;
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
  freeze_rays: number;
  mask: boolean;
  collection: number;
  cultists: number;
  tower: number[];
  form: "beast" | "biped" | null;
  berserk: boolean;
  mindbugs: number;
  /** Consumables that are active, and whom they are aimed at. */
  activated: Record<string, Seat | null>;
  lost_dice: number;
  more?: More;
}

/** SeatView as it is sent: what is at its default is left out. */
export interface LeanSeatView {
  seat: Seat;
  monster: string;
  health: number;
  max_health: number;
  points: number;
  energy: number;
  alive?: boolean;
  crowned?: boolean;
  place?: Place | null;
  cards?: string[];
  tokens?: Record<string, number>;
  copies?: Record<string, Copied>;
  poison?: number;
  shrink?: number;
  extra_turns?: number;
  safe?: boolean;
  wickedness?: number;
  tiles?: string[];
  zombified?: boolean;
  evolutions?: string[];
  hand_size?: number;
  evolution_deck_size?: number;
  evolution_discard?: string[];
  target?: boolean;
  ufo?: string[];
  reserved?: string[];
  freeze_rays?: number;
  mask?: boolean;
  collection?: number;
  cultists?: number;
  tower?: number[];
  form?: "beast" | "biped" | null;
  berserk?: boolean;
  mindbugs?: number;
  activated?: Record<string, Seat | null>;
  lost_dice?: number;
  more?: More;
}

export const DEFAULT_SEAT_VIEW = {
  alive: true,
  crowned: false,
  place: null,
  cards: [],
  tokens: {},
  copies: {},
  poison: 0,
  shrink: 0,
  extra_turns: 0,
  safe: false,
  wickedness: 0,
  tiles: [],
  zombified: false,
  evolutions: [],
  hand_size: 0,
  evolution_deck_size: 0,
  evolution_discard: [],
  target: false,
  ufo: [],
  reserved: [],
  freeze_rays: 0,
  mask: false,
  collection: 0,
  cultists: 0,
  tower: [],
  form: null,
  berserk: false,
  mindbugs: 0,
  activated: {},
  lost_dice: 0,
} satisfies Partial<SeatView>;

export type Place = "bay" | "city";

/** What a copying card copies, and whose it is. */
export interface Copied {
  card: string;
  of: Seat;
}

/** What boxes from outside the library show, by the names they give it. */
export type More = Record<string, unknown>;

/** A card in the market, and what it costs you. */
export interface Offered {
  card: string;
  price: number;
}

/** What makes cards cheaper; without a card, this turn does. */
export interface Discount {
  amount: number;
  card?: string;
  family?: Family;
}

/** What a component is, where it is not a Power card: tile, evolution … */
export type Family = string;

/** What only you see. */
export interface OwnView {
  hand: string[];
  /** Evolutions to choose from. */
  choice: string[];
  drafted: string[];
  challenge: string | null;
  more?: More;
}

/** Who has to choose. All but seat, kind and what it is about is only for that seat. */
export interface Decision {
  /** What rerolls may bring, the most important first. */
  stakes?: Stake[];
  /** What is given up if only none, one, two … of the dice with a face are kept. */
  gives?: Record<Face, (Phrase | null)[]>;
  order?: BetterOrder;
  seat: Seat;
  kind: DecisionKind;
  about: About;
  prompt?: Phrase;
  /** Any choice among so many dice, from the first on, may be rolled again, */
  reroll?: number;
  /** if none of these are in it. */
  held?: number[];
  /** What else may be chosen. */
  options?: Option[];
}

/** What so many dice of a face, or more, would bring; the line lacks the chance for it. */
export interface Stake {
  face: Face;
  n: number;
  says: Phrase;
}

/** The id of a message and what its placeholders stand for; `n` also picks the plural form. */
export type Phrase = [key: string, values?: Record<string, Word>];

/** A value of a phrase. */
export type Word = number | string | NamedThing | (number | string | NamedThing)[];

/** A value of a phrase: a seat, a component, a face, several faces, or dice by their places. */
export interface NamedThing {
  seat?: Seat;
  card?: string;
  family?: Family;
  /** What the component acts as, where that is something else. */
  copy?: string;
  face?: Face;
  faces?: Face[];
  dice?: number[];
}

/** An order that is no worse than any other: what is resolved one after the other, and what to answer for it now. */
export interface BetterOrder {
  key: string;
  keys: string[];
}

/** What a decision is about, as everybody can see it. */
export interface About {
  window: string | null;
  target?: Seat;
  amount?: number;
  by?: Seat;
  card?: string;
  family?: Family;
  cards?: string[];
}

/** Something that may be chosen, by its key. */
export interface Option {
  leads?: Leads;
  /** What comes of it, in a few lines. */
  says?: Phrase[];
  /** Where it is not like the others: there is nothing to think about, it may well be the end, it is never better. */
  tone?: Tone;
  action: number;
  key: string;
  data: OptionData;
  label?: Phrase;
}

/** What comes of an option, where that is certain. */
export interface Leads {
  seats: Change[];
  price?: number;
}

/** What a seat would get or lose. */
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
  more?: More;
}

export type Tone = "deadly" | "gold" | "quiet";

/** What an option is drawn with: whatever fits. */
export interface OptionData {
  card?: string;
  family?: Family;
  through?: string;
  copier?: string;
  wanted?: string;
  /** What lies on the card, where another of its name bears something else: the ids of what put it there. */
  marks?: string[];
  price?: number;
  gain?: number;
  half?: boolean;
  from?: Seat | "deck" | "discard" | "market" | "reserve";
  target?: Seat;
  dice?: number[];
  face?: Face;
  before?: Face;
  result?: "leave" | "lose" | "stay";
  damage?: number;
  avoided?: number;
  deadly?: boolean;
  level?: number;
  /** What a Consumable is activated for. */
  keyword?: string;
  more?: More;
}

/** Challenges as everybody sees them. */
export interface ChallengeView {
  fight: Fight | null;
  pile: number;
  discard: string[];
  discard_hidden: number;
}

export interface Fight {
  challenger: Seat;
  champion: Seat;
  allies: (Seat | null)[];
}

/** Something happened. How things stand comes with the last of several entries only; `table` where it changed. */
export interface EntryMessage {
  type: "entry";
  entry: TableEntry;
  question?: Question | null;
  undo?: Seat | null;
  table?: TableView;
  view?: LeanView | null;
}

/** Something that happened at a table. */
export interface TableEntry {
  number: number;
  kind: EntryKind;
  at?: number;
  seat?: Seat;
  body?: EntryBody;
  events?: GameEvent[];
  /** What the log says of the events. */
  log?: Phrase[];
}

export type EntryKind = "act" | "back" | "carry" | "chat" | "concede" | "end" | "guest" | "host" | "muted" | "next" | "open" | "options" | "pause" | "resume" | "rise" | "rules" | "salt" | "sit" | "stand-in" | "start" | "take" | "undo" | "vote";

/** What else an entry says, by its kind. */
export interface EntryBody {
  options?: TableOptions;
  commitment?: string;
  name?: string;
  monster?: string;
  /** At a seat, which bot; of an act, which one answered (at older tables only that one did). */
  bot?: string | boolean;
  salt?: string;
  salt_by?: SaltBy;
  monsters?: string[];
  rules?: number;
  reason?: StandIn;
  /** The next table. */
  table?: string;
  notice?: string;
  to?: number;
  text?: string;
  /** What is said in place of a text. */
  quick?: QuickPhrase;
  muted?: boolean;
  removed?: boolean;
  named?: boolean;
  /** Whether the host has taken the seat from whoever sat there. */
  kicked?: boolean;
  /** Who has let a bot answer. */
  by?: Seat;
  what?: Matter;
  agrees?: boolean;
  /** For which somebody agrees. */
  seats?: Seat[];
  why?: CalledOff;
  winners?: Seat[];
}

/** What is said with one press; everybody reads it in their own language. */
export type QuickPhrase = "doomed" | "good-luck" | "hello" | "hurray" | "nice-roll" | "one-moment" | "ouch" | "roar" | "sorry" | "thanks" | "well-played" | "your-turn";

/** Something that happened. Fields that don't apply are left out; games begun under other rules may tell more. */
export interface GameEvent {
  kind: string;
  seat?: Seat;
  amount?: number;
  /** The component that caused it, or that it is about. */
  card?: string;
  family?: Family;
  /** What the component acts as, where that is something else; the card that one is exchanged for. */
  copy?: string;
  /** Where no component is the cause. */
  cause?: string;
  /** The other seat. */
  by?: Seat;
  place?: string;
  dice?: Face[];
  /** Places of the dice that fell again. */
  chosen?: number[];
  winners?: Seat[];
  /** Only `seat` may know the card. */
  secret?: boolean;
}

/** What the answers to a question lead to, by key: for whoever has to answer it and wants to know. */
export interface Ahead {
  type: "ahead";
  /** What rerolls may bring, the most important first. */
  stakes?: Stake[];
  /** What is given up if only none, one, two … of the dice with a face are kept. */
  gives?: Record<Face, (Phrase | null)[]>;
  order?: BetterOrder;
  question: number;
  options: Record<string, Outlook>;
}

/** What comes of an option. */
export interface Outlook {
  leads?: Leads;
  /** What comes of it, in a few lines. */
  says?: Phrase[];
  /** Where it is not like the others: there is nothing to think about, it may well be the end, it is never better. */
  tone?: Tone;
}

/** What happened after a number, at most 500 entries; with `more` there is more after the last of them. */
export interface Missed {
  type: "missed";
  entries: TableEntry[];
  more?: boolean;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  here: Seat[];
  watching: number;
  /** When a bot answers for the seat that has to decide and is gone. */
  away: number | null;
  /** That seat. */
  absent: Seat | null;
  /** For the host: who watches, and whom they have removed. */
  guests?: GuestHere[];
}

/** Somebody without a seat, as the host sees them. */
export interface GuestHere {
  id: string;
  /** Empty if they have not said. */
  name: string;
  /** With how many connections, at this process. */
  watching: number;
  muted: boolean;
  removed: boolean;
}

/** Your message was taken; `number` is that of the entry it led to. */
export interface Ok {
  type: "ok";
  id: string | number | null;
  number: number | null;
}

/** Your message changed nothing. */
export interface Refused {
  type: "refused";
  id: string | number | null;
  error: string;
  message: string;
  reason?: string;
}

export interface Act {
  type: "act";
  id?: string | number | null;
  question: number;
  key: string;
  seat?: Seat | null;
}

export interface Undo {
  type: "undo";
  id?: string | number | null;
  question: number;
}

/** A text or a quick phrase. */
export interface Chat {
  type: "chat";
  id?: string | number | null;
  text?: string;
  quick?: QuickPhrase | null;
  name?: string | null;
}

export interface SetStanding {
  type: "standing";
  id?: string | number | null;
  seat: Seat;
  standing: Standing;
}

export interface Mute {
  type: "mute";
  id?: string | number | null;
  seat: Seat;
  muted: Seat[];
}

export interface Back {
  type: "back";
  id?: string | number | null;
}

/** A page has shown everything up to an entry: bots wait for it. Null: don't wait, only the end is of interest. */
export interface Shown {
  type: "shown";
  id?: string | number | null;
  number: number | null;
}

/** Whether a page is to be seen: whoever doesn't look at it may be told of their turn in another way. */
export interface Look {
  type: "look";
  id?: string | number | null;
  visible: boolean;
}

export interface Ping {
  type: "ping";
  id?: string | number | null;
}

/** Taking a seat, or putting a bot there. */
export interface Sit {
  name?: string;
  monster?: string | null;
  seat?: Seat | null;
  bot?: string | null;
  /** Your own word in the making of the dice; left out, the server takes one. */
  salt?: string | null;
}

/** Your own word in the making of the dice. */
export interface Salt {
  salt: string;
}

/** A code with which another device takes a seat. */
export interface Code {
  code: string;
}

/** A recovery phrase, however it is written. */
export interface RecoveryPhrase {
  phrase: string;
}

/** Whether your games are counted; if not, what has been counted is deleted. */
export interface Counted {
  counted: boolean;
}

/** What messages for a browser are sealed with, as it gives them away. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** Where a browser takes messages; in which language they are to be, or as before. */
export interface Subscribe {
  endpoint: string;
  keys: SubscriptionKeys;
  language?: Language | null;
}

export type Language = "en" | "fr" | "ru";

/** What a page remembers, for other devices of the same person. */
export interface KeptSettings {
  settings: Record<string, unknown>;
}

/** What somebody would like to play, with anybody who wants the same. */
export interface Wishes {
  name?: string;
  monster?: string | null;
  edition?: string;
  modules?: string[];
  least?: number;
  most?: number;
  clock?: Clock;
  /** Seconds after which bots take the free seats. */
  wait?: number;
  bot?: string;
  pace?: number;
}

/** Taking over a bot's seat by the code of an invitation. */
export interface Invited {
  code: string;
  name?: string;
}

/** An answer to a question, which it names. */
export interface Answer {
  question: number;
  key: string;
  seat?: Seat | null;
}

export interface TakeBack {
  question: number;
}

/** A text or a quick phrase. */
export interface Said {
  text?: string;
  quick?: QuickPhrase | null;
  name?: string | null;
}

/** What the host says about somebody without a seat; what is left out stays as it is. */
export interface AboutGuest {
  name?: string | null;
  muted?: boolean | null;
  removed?: boolean | null;
}

/** Asks everybody to end or pause the game, agrees to it, or declines. */
export interface Vote {
  what: Matter;
  agrees?: boolean;
}

/** Playing on from a move of a finished game, against bots. */
export interface Branch {
  action: number;
  seat: Seat;
  name?: string;
  /** Against which; left out, those that answer for people who are gone. */
  bot?: string;
}

/** What a link shows, from a move on, through somebody's eyes. */
export interface LinkedPosition {
  text: string;
  after?: number;
  seat?: Seat | null;
}

/** Playing on from a move of what a link shows, against bots. */
export interface PlayLinked {
  text: string;
  action: number;
  seat: Seat;
  name?: string;
  bot?: string;
}

export interface PuzzleAnswer {
  key: string;
}

/** Playing on from a puzzle, against bots. */
export interface PlayPuzzle {
  name?: string;
}

export interface Lesson {
  name?: string;
}

/** So many dice of a face, or more. */
export interface Goal {
  face: string;
  n: number;
}

/** Dice as they lie, which of them are kept, how often they can still be rolled, and what one throw is to reach. */
export interface Roll {
  dice: string[];
  keep?: number[];
  rolls?: number;
  goals?: Goal[];
}

/** A letter for whoever has opened a room. */
export interface Letter {
  text: string;
}

/** The answer to a letter. */
export interface LetterAnswer {
  letter: string;
  text: string;
}

/** Looking into a room of one's own: answers to leave there. */
export interface LookInto {
  key: string;
  answers?: LetterAnswer[];
}

/** Why something was not done: a code for programs, a sentence for people. */
export interface Problem {
  error: string;
  message: string;
  /** Tells apart problems that share a code. */
  reason?: string;
}

export interface Opened {
  id: string;
}

export interface Seating {
  table: string;
  seat: Seat;
}

export interface Token {
  token: string;
}

export interface MyDevice {
  id: string;
  made_at: number;
  /** Within an hour. */
  seen_at: number;
  /** Whether it is the one that asks. */
  this: boolean;
}

/** What is kept of you besides your tables. */
export interface Me {
  /** Whether there is a recovery phrase; it is shown once, when it is made. */
  phrase: boolean;
  settings: Record<string, unknown>;
  /** Those that are known to be yours; none before there is a phrase. */
  devices: MyDevice[];
  /** Whether the device that asks is told when it is your turn. */
  push: boolean;
}

export interface PushKey {
  /** The server's public key; null where it can't send anything. */
  key: string | null;
}

export interface SaidThere {
  at: number;
  text: string;
}

/** What a table keeps of you. */
export interface MyTable {
  table: string;
  seats: Seat[];
  names: string[];
  said: SaidThere[];
}

/** How well somebody plays: on Elo's scale, of which 1500 is the mean of them and those they have played with. */
export interface Rated {
  value: number;
  /** Half the width of the interval in which it is 19 times out of 20. */
  error: number;
}

export interface PlayedMonster {
  monster: string;
  games: number;
  wins: number;
}

/** Games against a person, or against bots of one level. */
export interface PlayedAgainst {
  /** By which they went the last time; empty for a bot. */
  name: string;
  bot: string | null;
  games: number;
  /** In which you won and they did not. */
  wins: number;
  /** In which they won and you did not. */
  losses: number;
}

/** Your games at this server that have been played to their end. */
export interface History {
  /** Whether they are counted at all. */
  counted: boolean;
  games: number;
  wins: number;
  rating: Rated | null;
  /** Those that you have played most come first. */
  monsters: PlayedMonster[];
  against: PlayedAgainst[];
}

/** All that is kept of you. */
export interface Mine {
  me: Me;
  tables: MyTable[];
  history: History;
}

export interface NewPhrase {
  phrase: string;
}

/** A room of the letterbox. */
export interface OpenedRoom {
  /** The word by which others find it. */
  room: string;
  /** With it one finds their letters. */
  key: string;
}

export interface LeftLetter {
  /** By which its answer is found. */
  letter: string;
}

export interface FoundLetter {
  letter: string;
  text: string;
}

/** Letters that have no answer yet. */
export interface FoundLetters {
  letters: FoundLetter[];
}

export interface FoundAnswer {
  /** Null as long as there is none. */
  text: string | null;
}

export interface Recovered {
  /** For programs; browsers get it in a cookie. */
  token?: string;
}

export interface Entered {
  number: number;
}

export interface Health {
  status: string;
  version: string;
  rules: number;
  channels: boolean;
}

export interface EditionStatistics {
  games: number;
  turns: number;
  /** How many games ended how. */
  endings: Record<string, number>;
}

export interface Statistics {
  /** By status. */
  tables: Record<string, number>;
  /** By edition. */
  games: Record<string, EditionStatistics>;
}

/** A box on the shelf: what it adds to a game. */
export interface Shelved {
  module: string;
  /** How many of each kind of component. */
  brings: Record<string, number>;
  monsters: string[];
  fewest: number;
  /** How many players it can be played with. */
  most: number;
  /** How many decisions a game has with it, for each that it has without, as bots play; null if nobody measured. */
  longer: number | null;
}

/** What a table can be opened with. */
export interface Choices {
  editions: string[];
  modules: string[];
  /** Each with the product it comes in. */
  monsters: Record<string, string>;
  bots: string[];
  languages: string[];
  /** In the order of the modules. */
  shelf: Shelved[];
  /** Selections of modules, of which those that don't go with the rest are left out. */
  presets: Record<string, string[]>;
  /** Options of a game that are one of a few words, the usual one first. */
  ways: Record<string, string[]>;
  /** Turns of a game of each edition, as bots play it four at a table. */
  turns: Record<string, number>;
}

/** Why something can't be chosen: a code and a sentence. */
export interface Why {
  reason: string;
  message: string;
}

/** What can be chosen besides the rest: null, or why not. */
export interface Fitting {
  players: Record<string, Why | null>;
  modules: Record<string, Why | null>;
  monsters: Record<string, Why | null>;
  rules: Record<string, Why | null>;
}

/** How many copies of a card a deck has, and how many the boxes in play hold. */
export interface DeckCard {
  count: number;
  most: number;
}

/** A deck and what one of one's own could be made of, card by card. */
export interface Deck {
  cards: Record<string, DeckCard>;
}

/** For every face, the chance of at least 0, 1, 2 … of them when the dice are rerolled for nothing else; exact. */
export interface Odds {
  at_least: Record<string, number[]>;
  /** How likely one throw is to reach just these of the goals: none, the first, the second, both …; in all 1. */
  parts: number[];
}

/** A component of the game, from the catalogue. */
export interface Component {
  id: string;
  kind: ComponentKind;
  editions: string[];
  /** That of the first edition that has the card. */
  price: number | null;
  copies: Record<string, number> | null;
  name: Worded;
  text: Worded;
  /** Whether it is of our own making. */
  house: boolean;
  /** What players ask about it, answered. */
  rulings?: Record<Language, string[]>;
  /** Where a picture of it is, if a box from outside the library brings one. */
  drawing?: string;
  modules?: string[];
  prices?: Record<string, number>;
  tokens?: number;
  name_in?: Record<string, Worded>;
  text_in?: Record<string, Worded>;
  level?: number;
  side?: string;
  back?: string;
  monster?: string;
  permanent?: boolean | Worded;
  effect?: Record<string, number>;
  when?: string;
  at_least?: number;
  force?: number;
  ally_bonus?: number;
  reward?: Record<string, number>;
  ally_reward?: Record<string, number>;
  product?: string;
  module?: string;
  sides?: string[];
  faces?: string[];
  keywords?: string[];
  gift?: boolean;
  scarab?: boolean;
  snake?: Worded;
  ankh?: Worded;
  more?: More;
}

/** keep, discard, monster, or the family of what a box brings. */
export type ComponentKind = string;

export type Worded = Record<Language, string>;

/** What the dice of a table were made of. */
export interface Fair {
  table: string;
  commitment: string;
  secret: string;
  salts: string[];
}

/**
 * What chance deals: ids from the bottom up that are `shuffled`, pairs of which `either` is taken, or ids of which
 * some are `drawn` later.
 */
export interface Pile {
  pile: string;
  seat?: Seat;
  shuffled?: string[];
  either?: string[][];
  drawn?: string[];
}

/** All that a game needs to be played again. */
export interface GameRecord {
  format: number;
  rules: number;
  setup: Record<string, unknown>;
  actions: string[];
  fair: Fair;
  names: string[];
  /** Whose the salts are, in their order. */
  words: SaltWord[];
  /** What chance dealt before the first turn, as it lay before that, in the order in which it was dealt. */
  piles: Pile[];
  /** Of every action, the bot that chose it, or null for a person; `unknown` where nobody noted which. */
  bots: (string | null)[];
  /** How many of the events came of the deal, and of each action. */
  told: number[];
  events: GameEvent[];
  seeds?: Record<string, string>;
  /** Why players have ended it before its end. */
  called_off?: CalledOff;
  /** Where it began, if not with a new game. */
  position?: string;
  /** Boxes from outside the library, and their digests. */
  boxes?: Record<string, string>;
}

/** How the game began, by seat. */
export interface ReportStart {
  points: number[];
  hearts: number[];
}

/** How things stood at the end of a turn; `actions` is the move it began with. */
export interface ReportTurn {
  turn: number;
  seat: number;
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
  /** The turn in which it was put out. */
  out: number | null;
  dealt: number;
  tokyo: number;
  dice: Record<OrdinaryFace, number>;
  luck: number;
  /** Nine games in ten end with a luck of at most this to either side. */
  band: number;
}

export type OrdinaryFace = "1" | "2" | "3" | "claw" | "energy" | "heart";

/** A card that somebody bought, and what it brought. */
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
  dice: Face[];
  action: number;
  victim?: Seat;
  amount?: number;
}

/** A finished game in figures. */
export interface GameReport {
  format: number;
  edition: string;
  modules: string[];
  over: boolean;
  winners: Seat[];
  /** How it ended: `stars`, `alive`, `crowned`, `nobody`, or a box's own way. */
  how: string | null;
  start: ReportStart;
  turns: ReportTurn[];
  seats: ReportSeat[];
  cards: ReportCard[];
  moments: ReportMoment[];
}

/** What a move did, and how things stood then. */
export interface Moment {
  action: number;
  events: GameEvent[];
  log: Phrase[];
  view: LeanView;
}

export interface Replay {
  actions: number;
  moments: Moment[];
}

/** What a link shows, and the table that it is shown at; nothing of it is kept. */
export interface Position {
  table: TableView;
  actions: number;
  moments: Moment[];
}

/** What stands in an address after #. */
export interface LinkText {
  text: string;
}

/** A puzzle in lists; `grade` says how hard it is, from 1 to 3. */
export interface PuzzleLine {
  id: string;
  goal: PuzzleGoal;
  grade: number;
}

/** What is to be reached before the turn ends. */
export type PuzzleGoal = "survive" | "win";

export interface Puzzles {
  today: string;
  puzzles: PuzzleLine[];
}

/** A puzzle as a table would show it to whoever is asked. */
export interface Puzzle {
  id: string;
  goal: PuzzleGoal;
  grade: number;
  shown: TableMessage;
}

/** An answer, and its exact chance to reach the goal if all that follows is done as well as can be. */
export interface WorthOption {
  key: string;
  chance: number;
}

/** What every answer to a puzzle is worth, the best first; of those that mean the same, one. */
export interface PuzzleOdds {
  chosen: string;
  options: WorthOption[];
}

/** A chance to win, and its standard error. */
export interface Likely {
  chance: number;
  error: number;
}

export interface LikelyOption {
  key: string;
  chance: number;
  error: number;
}

/** What the options of a question are worth, the best first, and why that is the best. */
export interface Advice {
  question: number;
  options: LikelyOption[];
  reason: string;
  /** By seat. */
  chances: Likely[];
}

/** Everybody's chances to win: at a question of a game, or after so many moves of a finished one. */
export interface Chances {
  number: number;
  /** By seat; empty while they can't be worked out. */
  chances: number[];
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

/** A finished game looked at again, as far as one answer goes; `next` is where to ask on. */
export interface Review {
  curve: ReviewPoint[];
  decisions: ReviewDecision[];
  next: number | null;
  actions: number;
}

/** Sentences by context and id; a list where there are plural forms. */
export type Messages = Record<string, Record<string, string | string[]>>;

/** A table in lists. */
export interface TableLine {
  id: string;
  status: TableStatus;
  opened_at: number;
  edition: string;
  modules: string[];
  players: number;
  clock: Clock;
  watch: boolean;
  seats: (LineSeat | null)[];
  winners?: Seat[];
  /** How it ended: `stars`, `alive`, `crowned`, `nobody`, or a box's own way. */
  how?: string;
  turns?: number;
  points?: number[];
  alive?: boolean[];
}

export interface LineSeat {
  name: string;
  monster: string;
  bot: string | null;
  unnamed?: boolean;
  /** Since when a person waits for the start. */
  since?: number;
}

export type ServerMessage = TableMessage | EntryMessage | Ahead | Missed | Presence | Ok | Refused;

export type ClientMessage = Act | Undo | Chat | SetStanding | Mute | Back | Shown | Look | Ping;
