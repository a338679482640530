import { afterEach, describe, expect, it, vi } from "vitest";
import { noticesAllowed, notify } from "../src/lib/notices";

const made: unknown[][] = [];
class FakeNotification {
  static permission: NotificationPermission = "granted";
  onclick = null;
  constructor(...about: unknown[]) {
    made.push(about);
  }
}

function stub(permission: NotificationPermission, worker?: { active: boolean; showNotification: (...about: unknown[]) => Promise<void> }): void {
  made.length = 0;
  FakeNotification.permission = permission;
  vi.stubGlobal("window", { Notification: FakeNotification });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
}
afterEach(() => vi.unstubAllGlobals());

describe("notices", () => {
  it("are for those who allowed them", async () => {
    stub("default");
    await notify("Your turn", "/t/x");
    expect(made).toEqual([]);
    vi.stubGlobal("window", {});
    expect(noticesAllowed()).toBe("denied");
  });
  it("come from the worker where there is one, and lead to the table", async () => {
    const showNotification = vi.fn(() => Promise.resolve());
    stub("granted", { active: true, showNotification });
    await notify("Your turn", "/t/x");
    expect(showNotification).toHaveBeenCalledWith("Kaiju", expect.objectContaining({ body: "Your turn", data: "/t/x" }));
    expect(made).toEqual([]);
  });
  it("come from the page otherwise", async () => {
    stub("granted");
    await notify("Your turn", "/t/x");
    expect(made).toHaveLength(1);
  });
});
