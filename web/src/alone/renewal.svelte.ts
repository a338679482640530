/** Says when a new version of the site is there. */

class Renewal {
  #waiting = $state.raw<ServiceWorker | null>(null);
  there = $derived(this.#waiting !== null);

  /** Registers the worker that keeps the site. */
  async watch(): Promise<void> {
    const had = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      // The first one only begins to keep what is here.
      if (had) location.reload();
    });
    const registration = await navigator.serviceWorker.register("sw.js");
    const look = (): void => {
      if (registration.waiting && navigator.serviceWorker.controller) this.#waiting = registration.waiting;
    };
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  }

  take(): void {
    this.#waiting?.postMessage("go");
  }
}

export const renewal = new Renewal();
