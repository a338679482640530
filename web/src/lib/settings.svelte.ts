/** What this browser remembers: language, theme, speed, sound, name, and the last options of a table. */
import { api } from "./api";
import type { Language, TableOptions } from "./protocol";
import { SPEEDS, type Speed } from "./queue";

export type Theme = "night" | "dawn" | "system";
/** What becomes of the better order of dice: it is shown and taken, or it waits to be chosen. */
export type OrderShown = "shown" | "waits";

interface Kept {
  language: Language | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  odds: boolean;
  order: OrderShown;
  name: string;
  monster: string | null;
  options: Partial<TableOptions>;
  bots: string | null;
  /** Whether these settings go along to other devices. */
  shared: boolean;
}

const PLACE = "kaiju";
const FIRST: Kept = {
  language: null, theme: "system", speed: "normal", sound: true, odds: true, order: "shown", name: "", monster: null, options: {},
  bots: null, shared: false,
};
/** Milliseconds after the last change until other devices can have it. */
const SHARES_AFTER = 2000;

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  #kept = $state<Kept>(read());

  get language(): Language | null { return this.#kept.language; }
  set language(language: Language | null) { this.#keep({ language }); }
  get theme(): Theme { return this.#kept.theme; }
  set theme(theme: Theme) { this.#keep({ theme }); this.showTheme(); }
  get speed(): Speed { return this.#kept.speed; }
  set speed(speed: Speed) { this.#keep({ speed }); }
  get sound(): boolean { return this.#kept.sound; }
  set sound(sound: boolean) { this.#keep({ sound }); }
  get odds(): boolean { return this.#kept.odds; }
  set odds(odds: boolean) { this.#keep({ odds }); }
  get order(): OrderShown { return this.#kept.order; }
  set order(order: OrderShown) { this.#keep({ order }); }
  get name(): string { return this.#kept.name; }
  set name(name: string) { this.#keep({ name }); }
  get monster(): string | null { return this.#kept.monster; }
  set monster(monster: string | null) { this.#keep({ monster }); }
  get options(): Partial<TableOptions> { return this.#kept.options; }
  set options(options: Partial<TableOptions>) { this.#keep({ options }); }
  get bots(): string | null { return this.#kept.bots; }
  set bots(bots: string | null) { this.#keep({ bots }); }

  /** From now on other devices of the same person have these settings too. */
  share(): void { this.#keep({ shared: true }); }

  /** Takes over what another device has kept. */
  adopt(kept: Record<string, unknown>): void {
    const known = Object.fromEntries(Object.entries(kept).filter(([name]) => name in FIRST)) as Partial<Kept>;
    this.#keep({ ...known, shared: true });
    this.showTheme();
  }

  #sharing: ReturnType<typeof setTimeout> | undefined;

  /** How much slower than normal things move now; 0: not at all. */
  pace(): number {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.visibilityState === "hidden";
    return still ? 0 : SPEEDS[this.speed];
  }

  showTheme(): void {
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    const theme = this.theme === "system" ? (light ? "dawn" : "night") : this.theme;
    document.documentElement.dataset["theme"] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dawn" ? "#F1E4CC" : "#0B1120");
  }

  #keep(changed: Partial<Kept>): void {
    Object.assign(this.#kept, changed);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // no storage here: remembered until the page is closed
    }
    if (!this.#kept.shared) return;
    clearTimeout(this.#sharing);
    this.#sharing = setTimeout(() => void api.keepSettings($state.snapshot(this.#kept)).catch(() => undefined), SHARES_AFTER);
  }
}

export const settings = new Settings();
