/** Holding the table for friends elsewhere: invitations by code, a room in the letterbox, and who has come. */
import { company, type Held, held, keepHeld } from "../alone/company.svelte";
import { Refusal } from "../lib/api";
import { worker } from "../lib/transport";
import { ownCertificate } from "./certificate";
import { BadCode, decode } from "./code";
import { FROM_GUESTS, Guest } from "./guest";
import { HANDED_IN } from "./handed";
import { letterbox } from "./letterbox";
import { Link } from "./link";

/** Friends at once, players and onlookers. */
const MOST = 16;
const INVITATIONS = 8;
/** Milliseconds between looks into the letterbox. */
const LOOK_EVERY = 2_000;
const OPENS_WITHIN = 15_000;

class Holding {
  room = $state.raw<Held | null>(null);
  /** The last invitation that was made; null once somebody has come. */
  invitation = $state<string | null>(null);
  /** Why nobody can come by the room. */
  problem = $state.raw<unknown>(null);

  #guests = new Set<Guest>();
  #invited = new Map<number, Link>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #awake: WakeLockSentinel | null = null;

  constructor() {
    addEventListener("pagehide", () => this.#leave());
    const handed = new BroadcastChannel(HANDED_IN);
    handed.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.admit(data).then(() => handed.postMessage(true), () => undefined);
    };
  }

  // --- by code

  /** An offer for one friend. Those before it are still good. */
  async invite(): Promise<void> {
    const { link, code } = await Link.offer(FROM_GUESTS, await ownCertificate());
    this.#invited.set(link.id, link);
    const [oldest] = this.#invited.values();
    if (this.#invited.size > INVITATIONS && oldest) {
      this.#invited.delete(oldest.id);
      oldest.close();
    }
    this.invitation = code;
  }

  /** Lets somebody in by their answer. */
  async admit(code: string): Promise<void> {
    const answer = decode(code);
    const link = this.#invited.get(answer.id);
    if (answer.kind !== "answer" || !link) throw new BadCode("an answer to nothing");
    this.#invited.delete(answer.id);
    const opened = this.#expect(link);
    await link.complete(code);
    if (!(await opened)) throw new Refusal("no-way", "", "no-way");
    this.invitation = null;
  }

  // --- by the letterbox

  async openRoom(table: string): Promise<void> {
    const { room, key } = await letterbox.open();
    this.room = { table, room, key };
    keepHeld(this.room);
    this.#look();
  }

  closeRoom(): void {
    clearTimeout(this.#timer);
    this.room = null;
    keepHeld(null);
  }

  /** After a reload: friends who look for us find us again. */
  resume(): void {
    this.room ??= held();
    if (this.room === null) return;
    company.held ??= this.room.table;
    this.#look();
  }

  #look(answers: { letter: string; text: string }[] = []): void {
    clearTimeout(this.#timer);
    const room = this.room;
    if (room === null) return;
    letterbox.look(room.room, { key: room.key, answers }).then(
      async ({ letters }) => {
        this.problem = null;
        const known = new Set(answers.map(({ letter }) => letter));
        const made = await Promise.all(letters.filter(({ letter }) => !known.has(letter)).map(async ({ letter, text }) => ({ letter, text: await this.#answer(text) })));
        const written = made.filter((one): one is { letter: string; text: string } => one.text !== null);
        if (written.length) this.#look(written);
        else this.#timer = setTimeout(() => this.#look(), LOOK_EVERY);
      },
      (error: unknown) => {
        this.problem = error;
        if (error instanceof Refusal && error.reason === "no-room") this.closeRoom();
        else this.#timer = setTimeout(() => this.#look(answers), LOOK_EVERY);
      },
    );
  }

  /** The answer to a letter, if it is an offer and there is room for one more. */
  async #answer(text: string): Promise<string | null> {
    try {
      const offer = decode(text);
      if (offer.kind !== "offer" || this.#guests.size >= MOST) return null;
      const { link, code } = await Link.answer(offer, FROM_GUESTS, await ownCertificate());
      void this.#expect(link);
      return code;
    } catch {
      return null;
    }
  }

  // --- who has come

  /** Whether somebody comes over a link in time. */
  #expect(link: Link): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => link.close(), OPENS_WITHIN);
      link.onclose = () => {
        clearTimeout(timer);
        resolve(false);
      };
      link.onopen = () => {
        clearTimeout(timer);
        this.#welcome(link);
        resolve(true);
      };
    });
  }

  #welcome(link: Link): void {
    if (worker === null || company.held === null || this.#guests.size >= MOST) return link.close();
    const guest = new Guest(link, worker, () => {
      this.#guests.delete(guest);
      this.#count();
    });
    this.#guests.add(guest);
    this.#count();
    guest.say({ type: "welcome", table: company.held });
  }

  /** As long as friends are here, the screen stays on: a browser that sleeps holds no table. */
  #count(): void {
    company.guests = this.#guests.size;
    if (company.guests === 0) {
      void this.#awake?.release();
      this.#awake = null;
    } else if (this.#awake === null && "wakeLock" in navigator) {
      navigator.wakeLock.request("screen").then(
        (lock) => (this.#awake = lock),
        () => undefined,
      );
    }
  }

  #leave(): void {
    for (const guest of this.#guests) guest.say({ type: "bye" });
  }
}

export const holding = new Holding();
