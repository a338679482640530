/** A connection between two browsers: one data channel, texts of any length, and word when it is lost. */
import { decode, type Description, encode, fromSdp, hex, toSdp } from "./code";
import { BEAT, Bucket, cut, Joiner } from "./frames";
import { iceServers } from "./ice";

/** Milliseconds: silence after which we say that we are there, and after which nobody else is. */
const BEATS_AFTER = 2_000;
const LOST_AFTER = 8_000;
const LOOK_EVERY = 1_000;
/** For finding out our own addresses: a server that doesn't answer must not keep anybody waiting. */
const GATHERS_FOR = 3_000;
/** Bytes that may wait for somebody who reads too slowly. */
const MOST_WAITING = 8 * 1024 * 1024;
const AT_ONCE = 10;

export type Ending = "closed" | "misbehaved" | "slow";

/** What we take from the other side. */
export interface Allowed {
  /** Letters of a text. */
  longest: number;
  /** Messages of the channel a second, and ten times as many at once. */
  frames: number;
}

export class Link {
  onopen: () => void = () => undefined;
  onmessage: (text: string) => void = () => undefined;
  onclose: (why: Ending) => void = () => undefined;

  #channel: RTCDataChannel;
  #other: Description | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #silent = 0;
  #quiet = 0;
  #over = false;

  private constructor(
    readonly id: number,
    private readonly connection: RTCPeerConnection,
    allowed: Allowed,
  ) {
    const joiner = new Joiner(allowed.longest);
    const pace = new Bucket(allowed.frames, AT_ONCE * allowed.frames);
    this.#channel = connection.createDataChannel("kaiju", { negotiated: true, id: 0 });
    this.#channel.onopen = () => {
      this.#timer = setInterval(() => this.#beat(), LOOK_EVERY);
      this.onopen();
    };
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#silent = 0;
      if (this.#over || (data === BEAT && pace.take())) return;
      const text = pace.take() ? joiner.take(data) : undefined;
      if (text === undefined) this.close("misbehaved");
      else if (text !== null) this.onmessage(text);
    };
    this.#channel.onclose = () => this.close();
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === "failed") this.close();
    };
  }

  static #made(id: number, allowed: Allowed, own?: RTCCertificate): Link {
    return new Link(id, new RTCPeerConnection({ iceServers: iceServers(), certificates: own && [own] }), allowed);
  }

  /** Begins a connection, with a certificate of our own where we want to be known; the code is for the other side. */
  static async offer(allowed: Allowed, own?: RTCCertificate): Promise<{ link: Link; code: string }> {
    const link = Link.#made(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0, allowed, own);
    return { link, code: await link.#described("offer") };
  }

  /** Takes up what somebody has begun. */
  static async answer(offer: Description, allowed: Allowed, own?: RTCCertificate): Promise<{ link: Link; code: string }> {
    const link = Link.#made(offer.id, allowed, own);
    link.#other = offer;
    try {
      await link.connection.setRemoteDescription({ type: "offer", sdp: toSdp(offer) });
      return { link, code: await link.#described("answer") };
    } catch (error) {
      link.close();
      throw error;
    }
  }

  /** The answer to our offer. */
  async complete(answer: string): Promise<void> {
    this.#other = decode(answer);
    await this.connection.setRemoteDescription({ type: "answer", sdp: toSdp(this.#other) });
  }

  /** The other side's certificate: browsers connect to nobody who lacks its key. */
  get fingerprint(): string {
    return this.#other ? hex(this.#other.fingerprint).join("") : "";
  }

  get open(): boolean {
    return this.#channel.readyState === "open";
  }

  get over(): boolean {
    return this.#over;
  }

  send(text: string): void {
    if (!this.open) return;
    this.#quiet = 0;
    if (this.#channel.bufferedAmount + text.length > MOST_WAITING) this.close("slow");
    else for (const frame of cut(text)) this.#channel.send(frame);
  }

  close(why: Ending = "closed"): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#timer);
    this.connection.close();
    this.onclose(why);
  }

  async #described(kind: Description["kind"]): Promise<string> {
    const { connection } = this;
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERS_FOR);
      const look = (): void => {
        if (connection.iceGatheringState !== "complete") return;
        clearTimeout(timer);
        resolve();
      };
      connection.onicegatheringstatechange = look;
      look();
    });
    return encode(fromSdp(kind, this.id, connection.localDescription?.sdp ?? ""));
  }

  /** Counts the seconds that we were awake: a device that slept has missed nothing. */
  #beat(): void {
    this.#silent += LOOK_EVERY;
    this.#quiet += LOOK_EVERY;
    if (this.#silent >= LOST_AFTER) return this.close();
    if (this.#quiet < BEATS_AFTER || !this.open) return;
    this.#quiet = 0;
    this.#channel.send(BEAT);
  }
}
