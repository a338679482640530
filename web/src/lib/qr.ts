/**
 * QR codes of short texts (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is up to 213 letters.
 * `qr(text)` gives rows of dark modules, or null where the text is too long.
 */

/** For each version: error correction words per block, and the data words of its blocks. */
const BLOCKS: readonly (readonly [ecc: number, blocks: readonly number[]])[] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];
/** Where alignment patterns stand. */
const ALIGNED: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, blocks], v) => bytes.length + (v < 9 ? 2 : 3) <= total(blocks)) + 1;
  if (version === 0) return null;
  const words = protect(dataWords(bytes, version), version);
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const drawn = draw(words, version, mask);
    const ugly = penalty(drawn);
    if (ugly < least) [best, least] = [drawn, ugly];
  }
  return best;
}

function dataWords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  const room = total(blocksOf(version)[1]) * 8;
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
}

function blocksOf(version: number): readonly [number, readonly number[]] {
  return BLOCKS[version - 1] as (typeof BLOCKS)[number];
}

/** Multiplies in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** The blocks with their error correction, interleaved. */
function protect(words: readonly number[], version: number): number[] {
  const [count, sizes] = blocksOf(version);
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((c, k) => c ^ (k ? times(divisor[k - 1] as number, root) : 0));
  }
  const blocks: number[][] = [];
  const guards: number[][] = [];
  let at = 0;
  for (const size of sizes) {
    const block = words.slice(at, (at += size));
    const rest = [...block, ...Array<number>(count).fill(0)];
    block.forEach((_, i) => {
      const factor = rest[i] as number;
      divisor.forEach((c, k) => (rest[i + k] = (rest[i + k] as number) ^ times(c, factor)));
    });
    blocks.push(block);
    guards.push(rest.slice(size));
  }
  const woven = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i] as number] : [])),
    ).flat();
  return [...woven(blocks), ...woven(guards)];
}

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (y: number, x: number, value: boolean): void => {
    if (y < 0 || x < 0 || y >= size || x >= size) return;
    (dark[y] as boolean[])[x] = value;
    (fixed[y] as boolean[])[x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dy), Math.abs(dx));
        set(y + dy, x + dx, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = ALIGNED[version - 1] ?? [];
  for (const y of places) {
    for (const x of places) {
      if ((y === 6 && x === 6) || (y === 6 && x === size - 7) || (y === size - 7 && x === 6)) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(y + dy, x + dx, Math.max(Math.abs(dy), Math.abs(dx)) !== 1);
      }
    }
  }
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);

  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const value = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        (dark[y] as boolean[])[x] = value !== (MASKS[mask]?.(y, x) ?? false);
        bit++;
      }
    }
  }
  return dark;
}

type Set = (y: number, x: number, value: boolean) => void;

function remainder(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return rest;
}

/** Error correction M is 0. */
function drawFormat(set: Set, size: number, mask: number): void {
  const bits = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  const on = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(i, 8, on(i));
  set(7, 8, on(6));
  set(8, 8, on(7));
  set(8, 7, on(8));
  for (let i = 9; i < 15; i++) set(8, 14 - i, on(i));
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, on(i));
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, on(i));
  set(size - 8, 8, true);
}

function drawVersion(set: Set, size: number, version: number): void {
  const bits = (version << 12) | remainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const on = ((bits >> i) & 1) === 1;
    const far = size - 11 + (i % 3);
    const near = Math.floor(i / 3);
    set(near, far, on);
    set(far, near, on);
  }
}

/** How hard a code is to read: runs, blocks, what looks like a corner, too much of one colour. */
function penalty(dark: readonly boolean[][]): number {
  const size = dark.length;
  const at = (y: number, x: number): number => (dark[y]?.[x] ? 1 : 0);
  let sum = 0;
  let count = 0;
  for (let a = 0; a < size; a++) {
    for (const line of [Array.from({ length: size }, (_, b) => at(a, b)), Array.from({ length: size }, (_, b) => at(b, a))]) {
      const said = line.join("");
      for (const run of said.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * (said.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
    }
    for (let b = 0; b < size; b++) {
      count += at(a, b);
      const four = at(a, b) + at(a, b + 1) + at(a + 1, b) + at(a + 1, b + 1);
      if (a < size - 1 && b < size - 1 && four % 4 === 0) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}
