/** The reader's language and what is said in it. `t` and `nt` say the page's own texts (context "page"). */
import { api } from "./api";
import type { Component, Family, Language, TableOptions } from "./protocol";
import { settings } from "./settings.svelte";
import { type Printed, type Sentence, type Values, Words } from "./wording/words";

export const LANGUAGES: readonly { id: Language; name: string; short: string }[] = [
  { id: "en", name: "English", short: "EN" },
  { id: "fr", name: "Français", short: "FR" },
  { id: "ru", name: "Русский", short: "RU" },
];

function ofBrowser(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find(({ id }) => wanted.toLowerCase().startsWith(id));
    if (found) return found.id;
  }
  return "en";
}

class Texts {
  language = $state<Language>(settings.language ?? ofBrowser());
  words = $state.raw(new Words("en", {}));
  ready = $state(false);
  components = $state.raw<Component[]>([]);

  readonly #byId = $derived(new Map(this.components.map((one) => [`${familyOfKind(one)}/${one.id}`, one])));
  #loading: Promise<void> | null = null;

  /** Loads what is said; resolves when it can be shown. */
  async choose(language: Language = this.language): Promise<void> {
    const messages = await api.texts(language);
    this.language = language;
    this.words = new Words(language, messages, this.#printed());
    document.documentElement.lang = language;
    this.ready = true;
  }

  /** Remembers the language too. */
  async set(language: Language): Promise<void> {
    settings.language = language;
    await this.choose(language);
  }

  /** Loads the components, once. Names and texts are there without; prices, kinds and challenge cards need it. */
  loadComponents(): Promise<void> {
    this.#loading ??= api.catalog().then(
      (components) => {
        this.components = components;
        this.words = new Words(this.language, this.words.messages, this.#printed());
      },
      () => {
        this.#loading = null;
      },
    );
    return this.#loading;
  }

  component(id: string, family?: Family | null): Component | undefined {
    return this.#byId.get(`${family ?? "card"}/${id}`);
  }

  /** The words for a table: see `Words.at`. */
  at(options: TableOptions | undefined): Words {
    const own = options?.rules["challenge_cards"] as { card?: Printed[]; evolution?: Printed[] } | undefined;
    return options ? this.words.at(options.edition, [...(own?.card ?? []), ...(own?.evolution ?? [])]) : this.words;
  }

  #printed(): Component[] {
    return this.components.filter((one) => one.kind === "challenge" || (one.kind === "evolution" && one.house));
  }
}

function familyOfKind({ kind, prices }: Component): Family {
  return prices ? "card" : kind;
}

export const texts = new Texts();

/** A text of the page. */
export function t(key: string, values?: Values): string {
  return texts.words.text("page", key, values);
}

/** A text of the page in the form that goes with `n`, which also fills `{n}`. */
export function nt(key: string, n: number, values?: Values): string {
  return texts.words.text("page", key, values, n);
}

/** A text of the page in pieces. */
export function parts(key: string, values?: Values, n?: number): Sentence {
  return texts.words.say("page", key, values, n);
}

