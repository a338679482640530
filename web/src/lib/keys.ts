/** Keys: who wants which, what they do, and the list of them for the help. The last to ask for a key has it. */

export interface Binding {
  /** `1`, `shift+1`, `a`, `space`, `escape`, `?`: letters and digits as they stand on the key, in any layout. */
  key: string;
  /** What it does: the key of a text of context "page", for the help. */
  says: string;
  does: (event: KeyboardEvent) => void;
  /** Whether it does anything now. */
  when?: () => boolean;
  /** Escape may act in a field of text; nothing else does. */
  whileTyping?: boolean;
}

export type Pressed = Pick<
  KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "target" | "preventDefault"
>;

const NAMED: Record<string, string> = {
  " ": "space", Escape: "escape", Enter: "enter", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up",
  ArrowDown: "down", Home: "home", End: "end",
};

/** The name of what was pressed. Digits go by their place, so that AZERTY needs no shift; letters too where the layout is not Latin. */
export function nameOf(event: Pick<Pressed, "key" | "code" | "shiftKey">): string | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const named = NAMED[event.key];
  let name: string;
  if (digit !== undefined) name = digit;
  else if (named !== undefined) name = named;
  else if (/^[a-z]$/i.test(event.key)) name = event.key.toLowerCase();
  else if (event.key === "?" || event.key === ",") return event.key === "?" ? "?" : null;
  else {
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
    if (letter === undefined) return null;
    name = letter.toLowerCase();
  }
  return event.shiftKey ? `shift+${name}` : name;
}

const TYPING = "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]";
const PRESSABLE = "button, a[href], summary, input, [role=button], [role=tab], [role=menuitem]";

function inside(target: EventTarget | null, selector: string): boolean {
  return typeof Element !== "undefined" && target instanceof Element && target.closest(selector) !== null;
}

export class KeyMap {
  #bindings: Binding[] = [];

  /** Asks for keys; gives back how to let go of them. */
  bind(...bindings: Binding[]): () => void {
    this.#bindings.push(...bindings);
    return () => {
      this.#bindings = this.#bindings.filter((binding) => !bindings.includes(binding));
    };
  }

  handle(event: Pressed): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const name = nameOf(event);
    if (name === null) return false;
    // A focused button is pressed by Space and Enter itself.
    if ((name === "space" || name === "enter") && inside(event.target, PRESSABLE)) return false;
    const typing = inside(event.target, TYPING);
    const binding = this.#bindings.findLast(
      (other) => other.key === name && (!typing || other.whileTyping) && (other.when?.() ?? true),
    );
    if (!binding) return false;
    event.preventDefault();
    if (!event.repeat) binding.does(event as KeyboardEvent);
    return true;
  }

  /** What can be pressed now, each key once. */
  help(): { key: string; says: string }[] {
    const seen = new Set<string>();
    const out: { key: string; says: string }[] = [];
    for (const { key, says } of [...this.#bindings].reverse()) {
      if (!seen.has(key)) out.push({ key, says });
      seen.add(key);
    }
    return out.reverse();
  }
}

export const keys = new KeyMap();
