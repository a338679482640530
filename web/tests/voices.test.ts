import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { voiceOf } from "../src/lib/voices";

const monsters = readdirSync(new URL("../src/drawings/monsters", import.meta.url)).map((file) => file.replace(/\.svg$/, ""));

describe("a roar", () => {
  test("is every monster's own", () => {
    const voices = monsters.map((monster) => JSON.stringify(voiceOf(monster)));
    expect(new Set(voices).size).toBe(monsters.length);
    expect(voices).not.toContain(JSON.stringify(voiceOf("nobody")));
  });
});
