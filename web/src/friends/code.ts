/**
 * What two browsers must tell each other to connect, as a code short enough for a chat or a QR code: of a session
 * description only what differs from one to the next, in bytes. All else is the same for every data channel.
 */
export interface Description {
  kind: "offer" | "answer";
  /** Tells which offer an answer is to. */
  id: number;
  ufrag: string;
  password: string;
  /** SHA-256 of the certificate. */
  fingerprint: Uint8Array;
  candidates: Candidate[];
}
export interface Candidate {
  type: "host" | "srflx" | "relay";
  address: string;
  port: number;
}

const VERSION = 1;
const KINDS = ["offer", "answer"] as const;
const TYPES = ["host", "srflx", "relay"] as const;
/** Local, public and relayed addresses, as ICE ranks them. */
const PREFERENCE = { host: 126, srflx: 100, relay: 0 };
const MOST_CANDIDATES = 8;
const LOCAL = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;
const ICE_WORD = /^[A-Za-z0-9+/]{4,256}$/;

/** Why a code can't be used. */
export class BadCode extends Error {}

export const hex = (bytes: Uint8Array): string[] => [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
const unhex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

// --- addresses: IPv4, IPv6, or the name by which a browser hides a local one

function addressBytes(address: string): number[] | null {
  const local = LOCAL.exec(address);
  if (local) return [2, ...unhex(local.slice(1).join(""))];
  const four = address.split(".").map(Number);
  if (four.length === 4 && four.every((part) => Number.isInteger(part) && part >= 0 && part < 256)) return [0, ...four];
  const groups = sixGroups(address);
  return groups && [1, ...groups.flatMap((group) => [group >> 8, group & 255])];
}

function sixGroups(address: string): number[] | null {
  const [head = "", tail] = address.split("::");
  const groups = (text: string | undefined): string[] => (text ? text.split(":") : []);
  const [before, after] = [groups(head), groups(tail)];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...before, ...Array<string>(missing).fill("0"), ...after];
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? all.map((group) => parseInt(group, 16)) : null;
}

function addressText(family: number, bytes: Uint8Array): string {
  if (family === 0) return bytes.join(".");
  const all = hex(bytes).join("");
  if (family === 1) return (all.match(/..../g) ?? []).join(":");
  return `${[all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join("-")}.local`;
}

// --- codes

export function encode({ kind, id, ufrag, password, fingerprint, candidates }: Description): string {
  const word = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];
  const bytes = [(VERSION << 4) | KINDS.indexOf(kind), id >> 8, id & 255, ...word(ufrag), ...word(password), ...fingerprint];
  for (const { type, address, port } of candidates.slice(0, MOST_CANDIDATES)) {
    const [family, ...rest] = addressBytes(address) ?? [];
    if (family !== undefined) bytes.push((TYPES.indexOf(type) << 4) | family, port >> 8, port & 255, ...rest);
  }
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function decode(code: string): Description {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new BadCode("no code");
  }
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new BadCode("cut off");
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = (count: number): number => take(count).reduce((sum, byte) => sum * 256 + byte, 0);
  const word = (): string => {
    const text = String.fromCharCode(...take(number(1)));
    if (!ICE_WORD.test(text)) throw new BadCode("no word of ICE");
    return text;
  };
  const head = number(1);
  const kind = KINDS[head & 15];
  if (head >> 4 !== VERSION || kind === undefined) throw new BadCode("of another kind");
  const found: Description = { kind, id: number(2), ufrag: word(), password: word(), fingerprint: take(32).slice(), candidates: [] };
  while (at < bytes.length && found.candidates.length < MOST_CANDIDATES) {
    const what = number(1);
    const type = TYPES[what >> 4];
    const family = what & 15;
    if (type === undefined || family > 2) throw new BadCode("an unknown address");
    const port = number(2);
    found.candidates.push({ type, port, address: addressText(family, take(family === 0 ? 4 : 16)) });
  }
  return found;
}

/** The code, or the word of a room, in whatever somebody has pasted: a link has it in its fragment. */
export function within(pasted: string): { code: string } | { room: string } | null {
  const last = pasted.trim().split("#").at(-1) ?? "";
  const code = last.replace(/\s+/g, "");
  if (/^[\w-]{60,1000}$/.test(code)) return { code };
  return /^[a-z\s-]{6,30}$/i.test(last) ? { room: last.toLowerCase().replace(/[^a-z]/g, "") } : null;
}

// --- session descriptions

export function fromSdp(kind: Description["kind"], id: number, sdp: string): Description {
  const lines = sdp.split(/\r?\n/);
  const said = (name: string): string => lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? "";
  const candidates = lines.flatMap((line): Candidate[] => {
    const [, , transport = "", , address = "", port, , type] = line.startsWith("a=candidate:") ? line.split(" ").map((part) => part) : [];
    const known = TYPES.find((one) => one === type);
    return known && transport.toLowerCase() === "udp" ? [{ type: known, address, port: Number(port) }] : [];
  });
  const fingerprint = Uint8Array.from(unhex(said("fingerprint").replace(/^sha-256 /i, "").replace(/:/g, "")));
  return { kind, id, ufrag: said("ice-ufrag"), password: said("ice-pwd"), fingerprint, candidates };
}

export function toSdp({ kind, ufrag, password, fingerprint, candidates }: Description): string {
  return [
    "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    ...candidates.map(({ type, address, port }, i) => {
      const from = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
      return `a=candidate:${i + 1} 1 udp ${PREFERENCE[type] * 2 ** 24 + (65535 - i) * 256 + 255} ${address} ${port} typ ${type}${from}`;
    }),
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${hex(fingerprint).join(":").toUpperCase()}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
  ].join("\r\n");
}
