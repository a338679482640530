/** The table as its page sees it: what is live, what is shown, what is open, what has been picked. */
import { Refusal } from "../../lib/api";
import type { LiveTable } from "../../lib/live.svelte";
import { problemText } from "../../lib/problem";
import { calledBy } from "../../lib/sitting";
import type { Decision, Family, Seat, SeatView, Sitting, View } from "../../lib/protocol";
import { texts } from "../../lib/texts.svelte";
import type { Choosable } from "../../lib/view";
import type { Named } from "../../lib/wording/words";
import { labelOf } from "./answers";
import { Stage } from "./stage.svelte";

export type Sheets = "market" | "tiles" | "mine" | "talk" | "help" | "orders" | "menu" | "carry" | "rules";

export class Game {
  /** A component that is shown large. */
  card = $state.raw<{ id: string; family: Family | undefined } | null>(null);
  /** A player whose things are shown. */
  person = $state<Seat | null>(null);
  sheet = $state<Sheets | null>(null);
  tab = $state<"log" | "chat">("log");
  problem = $state("");
  /** The option that has been picked and waits to be confirmed. */
  picked = $state<string | null>(null);
  /** Dice that are up, or the one that has been picked. */
  up = $state.raw<readonly number[]>([]);

  words = $derived.by(() => texts.at(this.live.table?.options));
  names = $derived.by<string[]>(() => (this.live.table?.seats ?? []).map((sitting) => calledBy(this.words, sitting)));
  /** How things stand: those who play see the newest. */
  view = $derived.by<View | null>(() => this.stage.view ?? this.live.view);
  me = $derived.by<Seat | null>(() => this.live.seat);
  seats = $derived(this.view?.seats ?? []);
  mine = $derived<SeatView | null>(this.me === null ? null : (this.seats[this.me] ?? null));
  /** Ourselves as of now, whatever still moves. */
  self = $derived.by<SeatView | null>(() => this.me === null ? null : (this.live.view?.seats[this.me] ?? null));
  others = $derived(this.me === null ? this.seats : [...this.seats.slice(this.me + 1), ...this.seats.slice(0, this.me)]);
  /** Our own question. */
  decision = $derived.by<Decision | null>(() => this.live.asked ? (this.live.view?.decision ?? null) : null);
  options = $derived<Choosable[]>(this.decision?.options ?? []);
  buying = $derived(this.decision?.kind === "buy" || this.decision?.kind === "opportunist");
  /** Hearts that are about to go, by seat: because of what is asked, or if we stop with these dice. */
  risks = $derived.by<ReadonlyMap<Seat, number>>(() => {
    const about = this.live.view?.decision?.about;
    const stay = this.options.find((option) => option.key === "stay")?.data.damage ?? 0;
    if (about?.target !== undefined) return new Map([[about.target, about.amount ?? 0]]);
    if (stay && this.me !== null) return new Map([[this.me, stay]]);
    const stop = this.options.find((option) => option.key === "stop" || option.key === "usual");
    return new Map((stop?.leads?.seats ?? []).flatMap(({ seat, hearts = 0 }) => (hearts < 0 ? [[seat, -hearts] as const] : [])));
  });

  readonly #stop: () => void;

  constructor(
    readonly live: LiveTable,
    readonly stage = new Stage(() => live.view),
  ) {
    this.#stop = this.live.listen((step, view, fresh) => this.stage.push(step, view, fresh));
  }

  close(): void {
    this.#stop();
    this.live.close();
  }

  sitting(seat: Seat): Sitting | null {
    return this.live.table?.seats[seat] ?? null;
  }

  monster(seat: Seat): string {
    return this.seats[seat]?.monster ?? this.sitting(seat)?.monster ?? "";
  }

  name(seat: Seat): string {
    return this.names[seat] ?? "…";
  }

  label(option: Choosable): string {
    return labelOf(option, this.words, { names: this.names, dice: this.live.view?.dice ?? [] });
  }

  open({ card, family }: Pick<Named, "card" | "family">): void {
    if (card !== undefined) this.card = { id: card, family };
  }

  /** Whether keys are for the table: nothing lies over it. */
  get free(): boolean {
    return this.sheet === null && this.card === null && this.person === null;
  }

  /** Whether an answer would be our end. */
  kills({ data }: Choosable): boolean {
    return data.deadly ?? (data.damage !== undefined && data.damage > 0 && data.damage >= (this.self?.health ?? 0));
  }

  /** Gives an answer; whatever moves is cut short. */
  async answer(key: string): Promise<void> {
    this.stage.cut();
    await this.#try(this.live.act(key));
  }

  async undo(): Promise<void> {
    this.stage.cut();
    await this.#try(this.live.takeBack());
  }

  async back(): Promise<void> {
    await this.#try(this.live.back());
  }

  async #try(done: Promise<unknown>): Promise<void> {
    this.problem = "";
    try {
      await done;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "stale" && error.code !== "closed") this.problem = problemText(error);
    }
  }
}
