/** Which rules belong to a game. The sentences are texts of the page: `rules:` and the names given here. */

export interface Chosen {
  edition: string;
  modules: readonly string[];
}

export interface Section {
  /** Also the name of its heading. */
  name: string;
  points: string[];
  /** The points come one after another. */
  ordered?: boolean;
  /** A picture of a die before each point. */
  faces?: string[][];
  mark: string;
}

/** The modules that have rules of their own; a text of context "edition" or `rules:` names each. */
export const MODULES = ["wicked", "origins_cards", "power_up", "mutant_draft", "luchador", "king_kong", "cthulhu", "cybertooth", "anubis", "transformation", "halloween", "mindbug", "two_player"] as const;
export const EDITIONS = ["base", "dark", "origins"] as const;

/** Whether a module can be chosen beside the rest. The server knows better: this only keeps the reader from nonsense. */
export function fits(module: string, { edition, modules }: Chosen): boolean {
  if (edition === "origins") return !["wicked", "origins_cards", "power_up", "mutant_draft"].includes(module);
  if (module === "wicked") return edition !== "dark";
  if (module === "origins_cards") return edition === "base";
  return module !== "mutant_draft" || modules.includes("power_up");
}

export function sectionsFor({ edition, modules }: Chosen): Section[] {
  const has = (module: string): boolean => modules.includes(module);
  const two = has("two_player");
  const sections: (Section | false)[] = [
    { name: "aim", mark: "crown", points: ["aim-1", "aim-2", "aim-3"] },
    {
      name: "turn", mark: "reroll", ordered: true,
      points: [two ? "turn-1-two" : "turn-1", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6"],
    },
    {
      name: "dice", mark: "dice", faces: [["1", "2", "3"], ["heart"], ["energy"], ["claw"]],
      points: ["dice-numbers", "dice-heart", "dice-energy", "dice-claw"],
    },
    {
      name: "tokyo", mark: "city",
      points: [
        two ? "tokyo-1-two" : "tokyo-1", "tokyo-2", "tokyo-3", "tokyo-4",
        ...(edition === "origins" || two ? [] : ["tokyo-5"]),
      ],
    },
    { name: "buy", mark: "market", points: ["buy-1", "buy-2", "buy-3"] },
    { name: "end", mark: "star", points: ["end-1", "end-2", "end-3"] },
    edition === "dark" && { name: "dark", mark: "keep", points: ["dark-1"] },
    edition === "origins" && { name: "origins", mark: "deck", points: ["origins-1"] },
    two && { name: "two", mark: "person", points: ["two-1"] },
    has("origins_cards") && { name: "mix", mark: "deck", points: ["mix-1"] },
    (edition === "dark" || has("wicked")) && { name: "wicked", mark: "wickedness", points: ["wicked-1", "wicked-2", "wicked-3"] },
    has("power_up") && {
      name: "evolution", mark: "evolution", points: ["evolution-1", "evolution-2", "evolution-3", "evolution-4"],
    },
    has("mutant_draft") && { name: "draft", mark: "evolution", points: ["draft-1"] },
    has("luchador") && {
      name: "mask", mark: "mask", points: ["mask-1", "mask-2", "mask-3", "mask-4", "mask-5", "mask-6", "mask-7"],
    },
    has("king_kong") && { name: "tower", mark: "tower", points: ["tower-1", "tower-2", "tower-3"] },
    has("cthulhu") && { name: "cultist", mark: "cultist", points: ["cultist-1", "cultist-2"] },
    has("cybertooth") && { name: "berserk", mark: "berserk", points: ["berserk-1", "berserk-2", "berserk-3"] },
    has("anubis") && { name: "curse", mark: "curse", points: ["curse-1", "curse-2", "curse-3"] },
    has("transformation") && { name: "form", mark: "beast", points: ["form-1", "form-2"] },
    has("halloween") && { name: "costume", mark: "costume", points: ["costume-1", "costume-2", "costume-3"] },
    has("mindbug") && { name: "mindbug", mark: "mindbug", points: ["mindbug-1", "mindbug-2"] },
    has("mindbug") && { name: "keywords", mark: "consumable", points: ["keywords-1", "keywords-2"] },
  ];
  return sections.filter((section) => section !== false);
}
