import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FOLDER = new URL("src/drawings/emblems/", import.meta.url);
const FAMILIES = ["card", "tile", "evolution", "challenge", "tower", "cultist", "form", "die", "mindbug", "curse", "scarab"];
const MODULE = "virtual:emblems";

const symbol = (id: string, file: URL): string =>
  `<symbol id="${id}">${readFileSync(file, "utf8").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")}</symbol>`;

/** All emblems of a family in one file. The neutral one is called _, which no component is. */
function sheet(family: string): string {
  const folder = new URL(`${family}/`, FOLDER);
  const drawn = readdirSync(folder).sort().map((name) => symbol(name.replace(".svg", ""), new URL(name, folder)));
  const neutral = symbol("_", new URL(`unknown/${family}.svg`, FOLDER));
  return `<svg xmlns="http://www.w3.org/2000/svg">${neutral}${drawn.join("")}</svg>`;
}

/** Packs emblems by family: `virtual:emblems` says where each sheet is, so that a page loads only those it shows. */
export function packEmblems(): Plugin {
  let building = true;
  return {
    name: "kaiju-emblems",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const where = FAMILIES.map((family) => {
        const source = sheet(family);
        const url = building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `emblems-${family}.svg`, source })}`
          : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
        return `${family}: ${url}`;
      });
      return `export default { ${where.join(", ")} };`;
    },
  };
}
