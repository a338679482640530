import { describe, expect, it } from "vitest";
import type { Decision, Face, GameEvent, Option, SeatView, View } from "../src/lib/protocol";
import { met, say, TOPICS, type Situation } from "../src/pages/learn/lesson";
import { optionOf } from "../src/pages/table/answers";

const seat = (changed: Partial<SeatView>): SeatView => ({ seat: 0, health: 10, points: 0, place: null, ...changed }) as SeatView;
const view = (dice: string, me: Partial<SeatView> = {}, changed: Partial<View> = {}): View =>
  ({ dice: dice.split(" ") as Face[], current: 0, over: false, winners: [], seats: [seat(me), seat({ seat: 1 })], ...changed }) as View;
const option = (key: string): Option => ({ action: 0, key, data: {} });
/** Any choice among six dice, or to stop. */
const roll = { kind: "roll", reroll: 6, options: [option("stop")] };
const now = (changed: Partial<Situation> & { view: View }): Situation => ({ options: null, reroll: 0, kind: null, seat: 0, events: [], ...changed });

describe("the coach", () => {
  it("has the pupil lift what is no use", () => {
    const said = say(now({ view: view("3 3 claw 1 energy heart"), ...roll }));
    expect(said).toMatchObject({ text: "roll-first", topic: "roll", dice: [3, 4, 5], shows: "reroll 3 4 5", faces: ["1", "energy", "heart"] });
  });
  it("keeps three of a kind and goes on", () => {
    const events: GameEvent[] = [{ kind: "reroll", seat: 0 }];
    expect(say(now({ view: view("3 3 claw 3 1 energy"), ...roll, events })).shows).toBe("reroll 4");
  });
  it("stops where everything is worth keeping, or the stars are enough", () => {
    const events: GameEvent[] = [{ kind: "reroll", seat: 0 }];
    expect(say(now({ view: view("3 3 3 3 claw claw"), ...roll, events }))).toMatchObject({ text: "roll-stop", shows: "stop" });
    expect(say(now({ view: view("1 1 2 claw 1 heart", { points: 19 }), ...roll, events }))).toMatchObject({ text: "roll-win", shows: "stop" });
  });
  it("wants hearts outside when weak, and none in Tokyo", () => {
    expect(say(now({ view: view("heart heart 2 1 claw energy", { health: 3 }), ...roll })).shows).toBe("reroll 2 3 4");
    const inTokyo = say(now({ view: view("heart heart energy energy claw 1", { place: "city", health: 3 }), ...roll }));
    expect(inTokyo).toMatchObject({ topic: "energy", shows: "reroll 0 1 5" });
  });
  it("stays with hearts enough and leaves with few", () => {
    const options = [option("yield"), option("stay")];
    expect(say(now({ view: view("1", { place: "city", health: 6 }), options, kind: "yield" })).shows).toBe("stay");
    expect(say(now({ view: view("1", { place: "city", health: 3 }), options, kind: "yield" })).shows).toBe("yield");
  });
  it("buys once, then is done", () => {
    const options = [option("buy heal"), option("buy spiked-tail"), option("sweep"), option("done")];
    expect(say(now({ view: view("1"), options, kind: "buy" })).shows).toBe("buy spiked-tail");
    expect(say(now({ view: view("1"), options, kind: "buy", events: [{ kind: "buy", seat: 0 }] })).shows).toBe("done");
  });
  it("offers only what is on offer, whatever is asked", () => {
    for (const kind of ["roll", "resolve", "yield", "buy", "heart", "damage", "use", "end", "change"]) {
      for (const options of [[option("done")], [option("take"), option("use wings")], [option("stay")], [option("stop")]]) {
        for (const reroll of [0, 1, 3]) {
          const { shows } = say(now({ view: view("1 2 heart"), options, reroll, kind }));
          const decision: Decision = { seat: 0, kind: "roll", about: { window: null }, options, reroll };
          expect(shows === null || optionOf(decision, shows) !== undefined).toBe(true);
        }
      }
    }
  });
  it("knows what the pupil has met from what happened", () => {
    const events: GameEvent[] = [
      { kind: "reroll", seat: 0 }, { kind: "hurt", seat: 1, by: 0, amount: 1 }, { kind: "buy", seat: 1 },
      { kind: "stay", seat: 0 }, { kind: "over", winners: [0] },
    ];
    expect([...met(events, 0)].sort()).toEqual(["attack", "roll", "stay", "win"]);
    expect(TOPICS).toHaveLength(9);
  });
  it("speaks at the end and while waiting", () => {
    expect(say(now({ view: view("1", {}, { over: true, winners: [0] }) })).text).toBe("won");
    expect(say(now({ view: view("1", {}, { over: true, winners: [1] }) })).text).toBe("lost");
    expect(say(now({ view: view("1", { place: "city" }, { current: 1 }) })).text).toBe("wait-tokyo");
  });
});
