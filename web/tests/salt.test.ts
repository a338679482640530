import { describe, expect, it } from "vitest";
import { kept, ownSalt, seePromise } from "../src/lib/salt";

function place(): Pick<Storage, "getItem" | "setItem"> {
  const all = new Map<string, string>();
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

describe("a browser's own word", () => {
  it("is what was typed, or made up, and kept with the promise", () => {
    const here = place();
    expect(ownSalt("a", " seven mice ", here)).toBe("seven mice");
    seePromise("a", "hash", here);
    seePromise("a", "another", here);
    const made = ownSalt("a", "", here);
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(ownSalt("b", "", here)).not.toBe(made);
    expect(kept("a", here)).toEqual({ salts: ["seven mice", made], commitment: "hash" });
    expect(kept("c", here)).toBeNull();
  });
  it("is forgotten after many other tables", () => {
    const here = place();
    for (let i = 0; i < 70; i++) ownSalt(`table-${i}`, `salt ${i}`, here);
    expect(kept("table-0", here)).toBeNull();
    expect(kept("table-69", here)).toEqual({ salts: ["salt 69"] });
  });
  it("is brought also where nothing can be kept", () => {
    const none = { getItem: () => "broken {", setItem: () => { throw new Error("full"); } };
    expect(ownSalt("a", "", none)).toMatch(/^[0-9a-f]{32}$/);
  });
});
