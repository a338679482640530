import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A browser's history: what it tells of going back comes later, as in a browser. */
class Past {
  states: unknown[] = [null];
  at = 0;
  told: () => void = () => {};
  get state(): unknown {
    return this.states[this.at];
  }
  pushState(state: unknown): void {
    this.states = [...this.states.slice(0, ++this.at), state];
  }
  go(steps: number): void {
    setTimeout(() => {
      this.at += steps;
      this.told();
    }, 5);
  }
}

let past: Past;
let closesByBack: typeof import("../src/lib/back").closesByBack;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  past = new Past();
  vi.stubGlobal("history", past);
  vi.stubGlobal("addEventListener", (_: string, told: () => void) => (past.told = told));
  ({ closesByBack } = await import("../src/lib/back"));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function back(): void {
  past.at--;
  past.told();
}

test("Back closes the topmost sheet, then the next", () => {
  const closed: string[] = [];
  for (const sheet of ["person", "card"]) closesByBack(() => closed.push(sheet));
  vi.runAllTimers();
  expect(past.at).toBe(2);
  back();
  expect(closed).toEqual(["card"]);
  back();
  expect(closed).toEqual(["card", "person"]);
  expect(past.at).toBe(0);
});

test("a sheet opened this very moment doesn't take the one below with it", () => {
  const closed: string[] = [];
  closesByBack(() => closed.push("person"));
  vi.runAllTimers();
  closesByBack(() => closed.push("card"));
  back();
  expect(closed).toEqual(["card"]);
  expect(past.state).toEqual({ sheets: 1 }); // at once: the next Back closes the other and leaves nothing
  back();
  expect(closed).toEqual(["card", "person"]);
});

test("a sheet closed in another way leaves nothing behind", () => {
  const closed: string[] = [];
  const gone = closesByBack(() => closed.push("card"));
  vi.runAllTimers();
  gone();
  vi.runAllTimers();
  expect(past.at).toBe(0);
  expect(closed).toEqual([]);
});

test("a sheet that takes another's place takes its entry, too", () => {
  const gone = closesByBack(() => {});
  vi.runAllTimers();
  gone();
  closesByBack(() => {});
  vi.runAllTimers();
  expect(past.states).toEqual([null, { sheets: 1 }]);
});

test("going back ourselves closes nothing opened meanwhile", () => {
  const closed: string[] = [];
  const gone = closesByBack(() => closed.push("card"));
  vi.runAllTimers();
  gone();
  vi.advanceTimersByTime(1); // on our way back
  closesByBack(() => closed.push("menu"));
  vi.runAllTimers();
  expect(closed).toEqual([]);
  expect(past.state).toEqual({ sheets: 1 });
});
