/** Our own drawings: marks are drawn into the page (they take its colours), monsters and dice are pictures. */
import { texts } from "../lib/texts.svelte";
import { figure } from "../lib/wording/words";

const markFiles = import.meta.glob<string>("./marks/*.svg", { query: "?raw", import: "default", eager: true });
const monsterFiles = import.meta.glob<string>("./monsters/*.svg", { query: "?url", import: "default", eager: true });
const diceFiles = import.meta.glob<string>("./dice/*.svg", { query: "?url", import: "default", eager: true });

const nameOf = (path: string): string => path.replace(/^.*\/|\.svg$/g, "");

export const marks = new Map(
  Object.entries(markFiles).map(([path, svg]) => {
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 24 24";
    return [nameOf(path), { box, inside: svg.replace(/^[^>]*>|<\/svg>\s*$/g, "") }];
  }),
);

const drawn = new Map<string, DocumentFragment>();

/** What is inside a mark, to be put into a page. */
export function drawnOf(mark: string): Node {
  let inside = drawn.get(mark);
  if (!inside) {
    const template = document.createElement("template");
    template.innerHTML = `<svg>${marks.get(mark)?.inside ?? ""}</svg>`;
    inside = document.createDocumentFragment();
    inside.append(...(template.content.firstElementChild?.childNodes ?? []));
    drawn.set(mark, inside);
  }
  return inside.cloneNode(true);
}

const named = (found: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(found).map(([path, url]) => [nameOf(path), url]));
const monsters = named(monsterFiles);
const dice = named(diceFiles);

export function monsterPicture(monster: string): string {
  const own = monsters.get(figure(monster));
  if (own !== undefined) return own;
  // One of a box from outside the library, which may bring a drawing.
  void texts.loadComponents();
  return texts.component(monster, "monster")?.drawing ?? monsters.get("the-king") ?? "";
}
/** A face; the Berserk die has a ground of its own. */
export const diePicture = (face: string, berserk = false): string => (berserk ? dice.get(`berserk-${face}`) : undefined) ?? dice.get(face) ?? "";

const COLOURS: Record<string, string> = {
  "the-king": "king", kraken: "kraken", "meka-dragon": "dragon", "cyber-bunny": "bunny", gigazaur: "lizard",
  "space-penguin": "penguin", alienoid: "alien", "cyber-kitty": "kitty", luchador: "luchador", mechamster: "hamster",
  "cosmic-joe": "joe", gigarex: "rex", "iron-back": "iron", pandakai: "panda", "baby-gigazaur": "baby",
  "king-kong": "kong", cthulhu: "cthulhu", cybertooth: "tooth", anubis: "anubis",
  "pumpkin-jack": "pumpkin", "boogie-woogie": "boogie",
  mastermindbug: "bug", "gigasnail-hydra": "snail", "sharky-crab-dog-mummypus-zilla": "sharky",
};

/** A monster's colour, for `style:--m`. */
export const monsterColour = (monster: string): string => `var(--m-${COLOURS[figure(monster)] ?? "king"})`;
