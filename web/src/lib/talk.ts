/** What is said in the chat: texts with the links in them, and quick phrases, which each reads in their own language. */
import type { Pose } from "../drawings/poses";
import type { QuickPhrase, EntryBody } from "./protocol";
import { t, texts } from "./texts.svelte";

export const PHRASES: readonly QuickPhrase[] = ["hello", "good-luck", "nice-roll", "well-played", "thanks", "sorry", "one-moment", "your-turn"];
/** What a monster says with its whole body. */
export const EMOTES: ReadonlyMap<QuickPhrase, Pose> = new Map([["roar", "roar"], ["ouch", "hurt"], ["hurray", "win"], ["doomed", "fallen"]]);

export function saidIn({ text, quick }: Pick<EntryBody, "text" | "quick"> = {}): string {
  if (quick === undefined) return text ?? "";
  return texts.words.has("page", `quick:${quick}`) ? t(`quick:${quick}`) : "…";
}

/** A spectator who has given no name. */
export const NAMELESS = "?";
export const spectator = (name: string | undefined): string => (!name || name === NAMELESS ? t("guests:unnamed") : name);

export type Part = string | { text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
/** Signs that end a sentence rather than an address. */
const END = /[.,;:!?…»”’\])]+$/u;

/** A text in parts: addresses of the web lead there, everything else is words. */
export function linked(text: string): Part[] {
  const out: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = safe(address);
    if (href === null) continue;
    if (index > end) out.push(text.slice(end, index));
    out.push(href);
    end = index + address.length;
  }
  if (end < text.length) out.push(text.slice(end));
  return out;
}

/** A closing bracket belongs to the address if the opening one does. */
function withoutEnd(found: string): string {
  const cut = found.replace(END, "");
  const rest = found.slice(cut.length);
  return rest.startsWith(")") && cut.split("(").length > cut.split(")").length ? `${cut})` : cut;
}

/** Where an address leads, unless it pretends to lead elsewhere. */
function safe(address: string): { text: string; href: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password) return null;
  // Letters of other alphabets may look like those of a well-known name.
  return { text: /^[\x21-\x7e]*$/.test(address.split("/")[2] ?? "") ? address : url.href, href: url.href };
}
