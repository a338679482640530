/** What a table is opened with: what there is to choose, what goes together, and all of it in words. */
import { api } from "../../lib/api";
import type { Choices, Fitting, TableOptions, Why } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { calledBy, type Seated } from "../../lib/sitting";
import { nt, t, texts } from "../../lib/texts.svelte";
import { figure } from "../../lib/wording/words";

const USUAL: TableOptions = {
  edition: "base", players: 4, modules: [], rules: {}, order: "matters", listed: false, watch: true, chat: "all", undo: true, advice: true,
  clock: { kind: "none", seconds: 30, bank: 180, days: 1 }, away: 90, idle: 120, pace: 700, meet: null,
};

/** The options of the last table, or the usual ones. */
export function lastOptions(): TableOptions {
  const kept = $state.snapshot(settings.options) as Partial<TableOptions>;
  return { ...USUAL, ...kept, clock: { ...USUAL.clock, ...kept.clock } };
}

const USUAL_BOT = "normal";

class Chosen {
  choices = $state.raw<Choices | null>(null);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= api.choices().then(
      (choices) => {
        this.choices = choices;
      },
      () => {
        this.#asked = null;
      },
    );
    return this.#asked;
  }

  /** The bots to put at seats: as the last time, or those that suit most. */
  bot = $derived.by(() => {
    const bots = this.choices?.bots ?? [];
    const wanted = [settings.bots, USUAL_BOT].find((bot) => bot !== null && bots.includes(bot));
    return wanted ?? bots.at(-1) ?? USUAL_BOT;
  });
}

export const chosen = new Chosen();

/** What goes with some options, as the server says; asked again when they change. */
export class Fits {
  now = $state.raw<Fitting | null>(null);
  #key = "";
  #asking: Promise<void> = Promise.resolve();

  ask({ edition, players, modules }: TableOptions): Promise<void> {
    const key = JSON.stringify([edition, players, modules]);
    if (key !== this.#key) {
      this.#key = key;
      this.#asking = api.fitting({ edition, players, modules }).then(
        (found) => {
          if (this.#key === key) this.now = found;
        },
        () => {
          if (this.#key === key) this.#key = "";
        },
      );
    }
    return this.#asking;
  }
}

/** The options without what doesn't fit. */
export function fitted(options: TableOptions, fits: Fitting): TableOptions {
  const most = Math.max(...Object.keys(fits.players).map(Number).filter((n) => !fits.players[n]));
  const modules = options.modules.filter((module) => !fits.modules[module]);
  const rules = Object.fromEntries(Object.entries(options.rules).filter(([rule]) => !fits.rules[rule]));
  const players = Math.min(options.players, most);
  // A deck of one's own is a way of mixing two boxes.
  if (fits.rules["origins_mix"]) delete rules["own_deck"];
  const first = rules["first"];
  if (typeof first === "number" && first >= players) delete rules["first"];
  return { ...options, players, modules, rules };
}

export const whyText = (why: Why): string =>
  texts.words.has("page", `reason:${why.reason}`) ? t(`reason:${why.reason}`) : why.message;

/** The monsters to choose from, each figure once, as the edition draws it. */
export function monstersFor(choices: Choices, edition: string): string[] {
  const all = Object.keys(choices.monsters);
  const own = new Map(all.filter((id) => choices.monsters[id] === edition).map((id) => [figure(id), id]));
  return [...new Set(all.map(figure))].map((id) => own.get(id) ?? id);
}

/** A monster that may play: the last one, or the first that fits. */
export function usualMonster(choices: Choices, options: TableOptions, fits: Fitting | null, taken: readonly string[] = []): string | null {
  const free = monstersFor(choices, options.edition).filter((id) => !fits?.monsters[id] && !taken.includes(figure(id)));
  return free.find((id) => settings.monster !== null && figure(id) === figure(settings.monster)) ?? free.find((id) => figure(id) === "gigazaur") ?? free[0] ?? null;
}

/** How well a bot plays, and how it likes to: `hard-brawler`. */
export const levelOf = (bot: string): string => bot.split("-")[0] ?? bot;
export const temperOf = (bot: string): string | null => bot.split("-")[1] ?? null;

export function botLevel(bot: string): string {
  const level = levelOf(bot);
  const temper = temperOf(bot);
  const said = texts.words.has("page", `bot:${level}`) ? t(`bot:${level}`) : level;
  return temper === null ? said : `${said}, ${t(`temper:${temper}`)}`;
}

/** Who plays, where the monster is named beside. */
export const playerName = (sitting: Seated | null | undefined): string =>
  sitting?.bot ? t("lobby:bot", { level: botLevel(sitting.bot) }) : calledBy(texts.words, sitting);

export function gameName({ edition, modules }: Pick<TableOptions, "edition" | "modules">): string {
  const added = modules.filter((module) => module !== "two_player").map((module) => t(`module:${module}`));
  return [t(`edition:${edition}`), ...added].join(" + ");
}

const PERSON_SECONDS = 38;
const BOT_SECONDS = 3;
/** A person's turns in a game, where nobody has counted those of bots; and how many more people take than bots. */
const USUAL_TURNS = 9;
const MORE_TURNS = 1.3;
/** At how many bots to a table turns were counted. */
const COUNTED_AT = 4;

/** About how long a game takes, in minutes: turns and what each box adds to them are as measured among bots. */
export function minutes({ edition, players, modules, pace }: TableOptions, people: number, choices: Choices | null = chosen.choices): number {
  const counted = choices?.turns[edition];
  const turns = counted === undefined ? USUAL_TURNS : (counted / COUNTED_AT) * MORE_TURNS;
  const longer = (choices?.shelf ?? []).reduce((all, box) => (modules.includes(box.module) ? all * (box.longer ?? 1) : all), 1);
  const seconds = turns * longer * (people * PERSON_SECONDS + (players - people) * (BOT_SECONDS + (4 * pace) / 1000));
  return Math.max(5, 5 * Math.round(seconds / 300));
}

/** How long one may think where there is no clock but others wait. */
export function patience(idle: number | null): string {
  if (idle === null) return t("option:idle-never");
  return idle < 120 ? nt("seconds", idle) : nt("minutes", Math.round(idle / 60));
}

export function clockText({ kind, seconds, bank, days }: TableOptions["clock"]): string {
  if (kind === "none") return t("option:clock:none");
  if (kind === "days") return nt("option:clock-days", days);
  return t("option:clock-live", { seconds: nt("seconds", seconds), bank: nt("minutes", Math.round(bank / 60)) });
}
