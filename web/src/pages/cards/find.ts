/** Finding components: by words, by kind, by the box they come in. */
import type { Component, ComponentKind, Family, Language } from "../../lib/protocol";
import { rank } from "../../lib/rank";
import { figure } from "../../lib/wording/words";

export const KINDS: readonly ComponentKind[] = ["keep", "discard", "costume", "consumable", "tile", "evolution", "challenge", "tower", "cultist", "form", "die", "curse", "scarab", "mindbug", "monster"];
/** The boxes one may look into; a text of context "edition" names each. */
export const BOXES = ["base", "dark", "origins", "wicked", "power_up", "luchador", "cthulhu", "king_kong", "transformation", "cybertooth", "anubis", "halloween", "mindbug"] as const;
export type Box = string;
/** Those, and whatever else cards come in: boxes from outside the library. */
export function boxesOf(components: readonly Component[]): Box[] {
  const cards = components.filter(({ kind }) => kind !== "monster");
  return [...new Set([...BOXES, ...cards.flatMap((one) => one.modules ?? one.editions)])];
}

export interface Wanted {
  words: string;
  kind: ComponentKind | null;
  box: Box | null;
}

export function isIn(component: Component, box: Box): boolean {
  const boxes = [...component.editions, component.product ?? ""].map((one) => one.replaceAll("-", "_"));
  if (!component.modules) return boxes.includes(box);
  // Dark Edition has the gauge and its tiles in its own box.
  return component.modules.includes(box) || (component.kind === "tile" && box === "dark");
}

/** Letters without their accents, and ё as е: what people type. */
export function simple(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");
}

/** Those wanted, by name. Words are looked for in the reader's language, and in the English name. */
export function find(components: readonly Component[], wanted: Wanted, language: Language): Component[] {
  const words = simple(wanted.words).split(/\s+/).filter(Boolean);
  const order = new Intl.Collator(language);
  return components
    .filter((one) => {
      if (wanted.kind !== null && one.kind !== wanted.kind) return false;
      if (wanted.box !== null && !isIn(one, wanted.box)) return false;
      // A monster that another box has drawn anew is still the same one.
      if (wanted.box === null && one.kind === "monster" && figure(one.id) !== one.id) return false;
      const own = wanted.box === null ? undefined : one.name_in?.[wanted.box];
      const said = simple([one.name[language], own?.[language] ?? "", one.name.en, one.text[language], one.id].join(" "));
      return words.every((word) => said.includes(word));
    })
    .sort((a, b) => rank(KINDS, a.kind) - rank(KINDS, b.kind) || order.compare(a.name[language], b.name[language]));
}

/** Power cards, of whatever sort, are of none; nor are monsters. */
export function familyOf({ kind, prices }: Component): Family | undefined {
  return prices || kind === "monster" ? undefined : kind;
}
