import { describe, expect, test } from "vitest";
import type { Face, SeatView, View } from "../src/lib/protocol";
import { decidingDie, fallsOf, reelOf, throwLasts } from "../src/pages/table/suspense";

const seat = (n: number, more: Partial<SeatView>): SeatView => ({ seat: n, health: 10, alive: true, place: null, ...more }) as SeatView;
const view = (...seats: Partial<SeatView>[]): View => ({ seats: seats.map((one, i) => seat(i, one)) }) as View;
const dice = (faces: string): Face[] => faces.split(" ") as Face[];
const all = [0, 1, 2, 3, 4, 5];

describe("the die that decides", () => {
  const calm = view({}, {}, {});

  test("makes a third of a number, and only if it was thrown", () => {
    expect(decidingDie(dice("3 claw 3 1 3 heart"), all, calm, 0)).toBe(4);
    expect(decidingDie(dice("3 claw 3 1 3 heart"), [1, 2], calm, 0)).toBe(2);
    expect(decidingDie(dice("3 claw 3 1 3 heart"), [1, 3], calm, 0)).toBe(null);
    expect(decidingDie(dice("3 claw 3 1 2 heart"), all, calm, 0)).toBe(null);
  });

  test("takes somebody's last heart: in Tokyo from outside, outside from Tokyo", () => {
    const faces = dice("claw claw 1 2 heart claw");
    expect(decidingDie(faces, [0, 5], view({}, { place: "city", health: 3 }, { health: 2 }), 0)).toBe(5);
    expect(decidingDie(faces, [0, 5], view({ place: "city" }, { health: 2 }, {}), 0)).toBe(0);
    expect(decidingDie(faces, [2], view({}, { place: "city", health: 3 }), 0), "the claws lay there before").toBe(null);
    expect(decidingDie(faces, all, view({}, { place: "city", health: 3, alive: false }), 0)).toBe(null);
    expect(decidingDie(faces, all, view({}, { health: 1 }), 0), "nobody is in Tokyo").toBe(null);
  });
});

describe("a throw", () => {
  test("lands die by die from the left, the deciding one last", () => {
    expect(fallsOf([5, 0, 2], null).map(({ die }) => die)).toEqual([0, 2, 5]);
    const falls = fallsOf([5, 0, 2], 0);
    expect(falls.map(({ die, decides }) => [die, decides])).toEqual([[2, false], [5, false], [0, true]]);
    const times = falls.map(({ lands }) => lands);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(throwLasts(falls)).toBeGreaterThan(times.at(-1) ?? 0);
  });

  test("shows what it lands on last and not before", () => {
    for (const face of ["1", "2", "3", "claw", "energy", "heart"] as const) {
      const reel = reelOf(face, 3);
      expect(new Set(reel).size).toBe(6);
      expect(reel.indexOf(face)).toBe(5);
    }
  });
});
