import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr } from "../src/lib/qr";

const drawn = (text: string): string => (qr(text) ?? []).map((row) => row.map(Number).join("")).join("\n");
const digest = (text: string): string => createHash("sha256").update(drawn(text)).digest("hex").slice(0, 16);

describe("QR codes", () => {
  it("grow with the text, until it is too long", () => {
    const sizes = [1, 14, 15, 62, 122, 213].map((n) => qr("x".repeat(n))?.length);
    expect(sizes).toEqual([21, 21, 25, 33, 45, 57]);
    expect(qr("x".repeat(214))).toBeNull();
  });

  it("have corners, a rhythm between them and one module that is always dark", () => {
    for (const text of ["A", "https://kaiju.example/t/abc", "y".repeat(150)]) {
      const code = qr(text) as boolean[][];
      const size = code.length;
      for (const [y, x] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
        expect(code[y]?.slice(x, x + 7)).toEqual(Array(7).fill(true));
        expect(code[y + 3]?.slice(x, x + 7).map(Number)).toEqual([1, 0, 1, 1, 1, 0, 1]);
      }
      expect(code[6]?.slice(8, size - 8).map(Number)).toEqual(Array.from({ length: size - 16 }, (_, i) => (i + 1) % 2));
      expect(code[size - 8]?.[8]).toBe(true);
    }
  });

  it("are those that another program has read", () => {
    expect(digest("A")).toBe("bc9009ae87ca68f1");
    expect(digest("https://kaiju.example.org/carry#AbCdEfGhIjKlMnOpQrStUv.12")).toBe("4cb5f9a54a532ac1");
    expect(digest("z".repeat(213))).toBe("f6862dc828d614e5");
  });
});
