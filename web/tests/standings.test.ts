import { describe, expect, it, vi } from "vitest";
import type { GameEvent, SeatView } from "../src/lib/protocol";
import { HOW, howItEnded, placed, toldOf } from "../src/pages/table/standings";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const seat = (n: number, changed: Partial<SeatView> = {}): SeatView => ({ seat: n, health: 10, points: 0, alive: true, crowned: false, tower: [], ...changed }) as SeatView;
const crowned = seat(0, { health: 0, points: 17, alive: false, crowned: true });
const events: GameEvent[] = [{ kind: "turn", seat: 1, amount: 8 }, { kind: "dead", seat: 2, by: 1 }];
const fallen = seat(2, { health: 0, alive: false });

describe("a monster that wins though it is out", () => {
  it("is first, and out in no turn", () => {
    const [first, , last] = placed([crowned, seat(1, { points: 9 }), fallen], [0], events);
    expect(first).toMatchObject({ seat: 0, place: 1, out: null });
    expect(last).toMatchObject({ seat: 2, place: 3, out: 8, by: 1 });
  });
  it("is neither the last one standing nor has it the stars", () => {
    for (const others of [[seat(1)], [seat(1), seat(2)]]) expect(howItEnded(null, [crowned, ...others], [0])).toBe("crowned");
    expect(HOW["crowned"]).toBe("report:how-crowned");
  });
  it("leaves the sentence to whoever has the stars", () => {
    const seats = [crowned, seat(1, { points: 20 }), seat(2)];
    expect(howItEnded(null, seats, [0, 1])).toBe("stars");
    expect(toldOf("stars", [0, 1], (n) => seats[n]?.alive === true)).toBe(1);
    expect(toldOf("crowned", [0, 1], (n) => seats[n]?.alive === true)).toBe(0);
    expect(toldOf("nobody", [], () => true)).toBe(undefined);
  });
});

describe("other ends", () => {
  it("are told by what is seen, until the report says more", () => {
    expect(howItEnded(null, [seat(0), fallen], [0])).toBe("alive");
    expect(howItEnded(null, [seat(0, { points: 20 }), seat(1)], [0])).toBe("stars");
    expect(howItEnded(null, [fallen], [])).toBe("nobody");
    expect(howItEnded(null, [seat(0, { tower: [1, 2, 3] }), seat(1)], [0])).toBe("tower");
    expect(HOW["tower"]).toBe("report:how-tower");
  });
});
