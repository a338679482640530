import { beforeEach, describe, expect, test, vi } from "vitest";
import { watchFrames } from "../src/pages/table/frugal";

describe("where frames come late", () => {
  const dataset: Record<string, string> = {};
  let look: ((now: number) => void) | null = null;
  let now = 0;
  const frames = (...lengths: number[]): void => {
    for (const ms of lengths) {
      const does = look;
      look = null;
      does?.((now += ms));
    }
  };

  beforeEach(() => {
    look = null;
    vi.stubGlobal("document", { documentElement: { dataset } });
    vi.stubGlobal("requestAnimationFrame", (does: (now: number) => void) => ((look = does), 1));
    vi.stubGlobal("cancelAnimationFrame", () => (look = null));
  });

  test("how the page is drawn before and after a movement is left out", () => {
    watchFrames(200);
    frames(16, 90, 16, 16, 16, 45, 16);
    expect(look).toBeNull();
    expect(dataset["frugal"]).toBeUndefined();
  });

  test("decoration goes, one thing after the other, and one late frame is none", () => {
    const stop = watchFrames(1000);
    frames(0, 16, 45, 16, 16);
    expect(dataset["frugal"]).toBeUndefined();
    frames(60);
    expect(dataset["frugal"]).toBe("bits");
    frames(50, 50);
    expect(dataset["frugal"]).toBe("bits flames");
    stop();
    expect(look).toBeNull();
    watchFrames(1000);
    frames(5000, 45, 45, 45, 45, 45, 45, 45, 45);
    expect(dataset["frugal"]).toBe("bits flames smoke shake");
  });
});
