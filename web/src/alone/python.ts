/**
 * Starts Python with our library, and remembers how it stood then: the next time it is woken from that, which takes a
 * fifth of the time. What is remembered belongs to one version of the library and of Pyodide, and is only a copy: where
 * it can't be had or used, Python starts anew.
 */
export interface Python {
  unpackArchive(data: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  pyimport(name: string): { prepare(): void; wake(): void };
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array;
}
interface Module {
  HEAP8: Int8Array;
  _malloc(size: number): number;
  _free(place: number): void;
}
type Create = (settings: unknown) => Promise<Module>;
interface Options {
  indexURL: string;
  stdout: (said: string) => void;
  stderr: (said: string) => void;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
  createPyodideModule?: Create;
}
type Load = (options: Options) => Promise<Python>;

const LIBRARY = "/kaiju";
const CACHE = "kaiju-python";
/** Milliseconds after the start that belong to whoever wants to play. */
const KEEPS_AFTER = 5_000;
const PIECE = 4_000_000;
const HEAD = 65_536;

const mayKeep = "caches" in globalThis && "CompressionStream" in globalThis;
const said = (line: string): void => console.debug(line);

export async function startPython(base: string, library: string): Promise<Python> {
  const packed = fetch(base + library).then((response) => {
    if (!response.ok) throw new Error(`${library}: ${response.status}`);
    return response.arrayBuffer();
  });
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide/pyodide.mjs`)) as { loadPyodide: Load };
  const options = { indexURL: `${base}pyodide/`, stdout: said, stderr: said };
  const place = `${base}${library}.memory`;
  const memory = await remembered(place);
  if (memory) {
    try {
      const python = await loadPyodide({ ...options, _loadSnapshot: memory, createPyodideModule: await largeEnough(base, memory) });
      python.unpackArchive(await packed, "zip", { extractDir: LIBRARY });
      python.pyimport("kaiju.site.boot").wake();
      performance.mark("woken");
      return python;
    } catch (error) {
      console.debug("Python couldn't be woken and starts anew:", error);
      await caches.delete(CACHE);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: mayKeep });
  python.unpackArchive(await packed, "zip", { extractDir: LIBRARY });
  python.runPython(`import sys; sys.path.insert(0, "${LIBRARY}")`);
  python.pyimport("kaiju.site.boot").prepare();
  if (mayKeep) remember(place, python);
  return python;
}

/** Memory grows by being asked for; Pyodide itself only writes into what is there. */
async function largeEnough(base: string, memory: Uint8Array): Promise<Create> {
  const { default: create } = (await import(/* @vite-ignore */ `${base}pyodide/pyodide.asm.mjs`)) as { default: Create };
  return async (settings) => {
    const made = await create(settings);
    const asked: number[] = [];
    while (made.HEAP8.length < memory.length - HEAD) asked.push(made._malloc(PIECE));
    asked.forEach((place) => made._free(place));
    return made;
  };
}

async function remembered(place: string): Promise<Uint8Array | null> {
  if (!mayKeep) return null;
  try {
    const found = await (await caches.open(CACHE)).match(place);
    if (!found?.body) return null;
    return new Uint8Array(await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  } catch {
    return null;
  }
}

function remember(place: string, python: Python): void {
  let memory: Uint8Array;
  try {
    memory = python.makeMemorySnapshot();
  } catch (error) {
    console.debug("What Python knows can't be remembered:", error);
    return;
  }
  const keep = async (): Promise<void> => {
    await caches.delete(CACHE); // what older versions knew
    const squeezed = new Blob([memory as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
    await (await caches.open(CACHE)).put(place, new Response(squeezed));
  };
  setTimeout(() => void keep().catch(said), KEEPS_AFTER);
}
