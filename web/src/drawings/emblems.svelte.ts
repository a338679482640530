/** Emblems: a component's picture, found by its family and id. A family's sheet is loaded when one of it is shown. */
import sheets from "virtual:emblems";

type Sheet = keyof typeof sheets;
const NEUTRAL = "_";
const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">';

/** The drawings on a sheet by their names. */
export const drawingsOn = (sheet: string): Map<string, string> =>
  new Map([...sheet.matchAll(/<symbol id="([^"]+)">(.*?)<\/symbol>/gs)].map(([, id = "", inside = ""]) => [id, inside]));

/** The sheet a family is on; one that somebody else's box brings has none, and borrows the cards' neutral emblem. */
const sheetOf = (family: string): Sheet => (Object.hasOwn(sheets, family) ? (family as Sheet) : "card");

async function fetchSheet(url: string): Promise<Map<string, string>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  return drawingsOn(await response.text());
}

class Emblems {
  #drawn = $state.raw<Partial<Record<string, Map<string, string>>>>({});
  readonly #loading = new Map<string, Promise<void>>();
  readonly #pictures = new Map<string, string>();

  load(family = "card"): Promise<void> {
    const on = sheetOf(family);
    const loading =
      this.#loading.get(on) ??
      fetchSheet(sheets[on]).then(
        (drawn) => void (this.#drawn = { ...this.#drawn, [on]: drawn }),
        () => void this.#loading.delete(on),
      );
    this.#loading.set(on, loading);
    return loading;
  }

  /** Whether it has an emblem of its own; others, from boxes of somebody else, share a neutral one. */
  knows(id: string, family = "card"): boolean {
    return this.#drawn[family]?.has(id) ?? false;
  }

  /** What an img shows; nothing before the family is loaded. */
  picture(id: string, family = "card"): string | undefined {
    const name = this.knows(id, family) ? id : NEUTRAL;
    const on = sheetOf(family);
    const drawing = this.#drawn[on]?.get(name);
    if (drawing === undefined) return undefined;
    const key = `${on}/${name}`;
    const made = this.#pictures.get(key) ?? `data:image/svg+xml,${encodeURIComponent(`${HEAD}${drawing}</svg>`)}`;
    this.#pictures.set(key, made);
    return made;
  }
}

export const emblems = new Emblems();
