import { expect, test, vi } from "vitest";
import { KeyMap, nameOf, type Pressed } from "../src/lib/keys";

const press = (key: string, code: string, more: Partial<Pressed> = {}): Pressed => ({
  key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, target: null,
  preventDefault: vi.fn(), ...more,
});

test("keys have the same names in every layout", () => {
  expect(nameOf(press("1", "Digit1"))).toBe("1");
  expect(nameOf(press("&", "Digit1"))).toBe("1"); // AZERTY
  expect(nameOf(press("1", "Digit1", { shiftKey: true }))).toBe("shift+1");
  expect(nameOf(press("3", "Numpad3"))).toBe("3");
  expect(nameOf(press("г", "KeyU"))).toBe("u"); // Russian
  expect(nameOf(press("a", "KeyQ"))).toBe("a"); // AZERTY
  expect(nameOf(press(" ", "Space"))).toBe("space");
  expect(nameOf(press("?", "Slash", { shiftKey: true }))).toBe("?");
  expect(nameOf(press("F5", "F5"))).toBeNull();
});

test("the last to ask for a key has it, until it lets go", () => {
  const map = new KeyMap();
  const said: string[] = [];
  map.bind({ key: "u", says: "undo", does: () => said.push("table") });
  const release = map.bind({ key: "u", says: "other", does: () => said.push("sheet") });
  map.handle(press("u", "KeyU"));
  release();
  map.handle(press("u", "KeyU"));
  expect(said).toEqual(["sheet", "table"]);
  expect(map.help()).toEqual([{ key: "u", says: "undo" }]);
});

test("a key that does nothing now is left to the next", () => {
  const map = new KeyMap();
  const does = vi.fn();
  map.bind({ key: "1", says: "", does }, { key: "1", says: "", does: vi.fn(), when: () => false });
  expect(map.handle(press("1", "Digit1"))).toBe(true);
  expect(does).toHaveBeenCalledOnce();
});

test("combinations belong to the browser, and a held key acts once", () => {
  const map = new KeyMap();
  const does = vi.fn();
  map.bind({ key: "l", says: "", does });
  expect(map.handle(press("l", "KeyL", { ctrlKey: true }))).toBe(false);
  expect(map.handle(press("l", "KeyL", { repeat: true }))).toBe(true);
  expect(does).not.toHaveBeenCalled();
});
