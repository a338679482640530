/** What this browser remembers: language, theme, speed, sound, name, and the last options of a table. */
import type { Language, TableOptions } from "./protocol";
import { SPEEDS, type Speed } from "./queue";

export type Theme = "night" | "dawn" | "system";

interface Kept {
  language: Language | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  odds: boolean;
  name: string;
  monster: string | null;
  options: Partial<TableOptions>;
  bots: string | null;
}

const PLACE = "kaiju";
const FIRST: Kept = {
  language: null, theme: "system", speed: "normal", sound: true, odds: true, name: "", monster: null, options: {},
  bots: null,
};

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
  get name(): string { return this.#kept.name; }
  set name(name: string) { this.#keep({ name }); }
  get monster(): string | null { return this.#kept.monster; }
  set monster(monster: string | null) { this.#keep({ monster }); }
  get options(): Partial<TableOptions> { return this.#kept.options; }
  set options(options: Partial<TableOptions>) { this.#keep({ options }); }
  get bots(): string | null { return this.#kept.bots; }
  set bots(bots: string | null) { this.#keep({ bots }); }

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
  }
}

export const settings = new Settings();
