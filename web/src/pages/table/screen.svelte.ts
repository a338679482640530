/** How much room there is: a phone, upright or on its side (sheets, one thumb), a tablet, a desk. */
class Screen {
  phone = $state(false);
  readonly #query = matchMedia("(max-width: 699px), (max-height: 500px)");

  constructor() {
    this.phone = this.#query.matches;
    this.#query.addEventListener("change", (event) => (this.phone = event.matches));
  }
}

export const screen = new Screen();

/** Seconds, ticking: for clocks. */
class Ticking {
  now = $state(Date.now());
  #users = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  start(): () => void {
    this.#users += 1;
    if (this.#users === 1) {
      this.now = Date.now();
      this.#timer = setInterval(() => (this.now = Date.now()), 500);
    }
    return () => {
      this.#users -= 1;
      if (!this.#users) clearInterval(this.#timer);
    };
  }
}

export const ticking = new Ticking();
