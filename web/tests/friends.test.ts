import { describe, expect, it } from "vitest";
import { keepVisit, visitTo } from "../src/alone/company.svelte";
import { BadCode, decode, type Description, encode, fromSdp, toSdp, within } from "../src/friends/code";
import { Bucket, cut, depth, Joiner, PIECE } from "../src/friends/frames";
import { type Desk, Guest } from "../src/friends/guest";
import { iceServers } from "../src/friends/ice";
import type { Ending } from "../src/friends/link";
import { read } from "../src/friends/talk";
import { qr } from "../src/lib/qr";
import type { Channel } from "../src/lib/transport";

const OFFER: Description = {
  kind: "offer", id: 4711, ufrag: "qJyx", password: "B9z7wUVLiCBTBI1sbRRIpzKf",
  fingerprint: Uint8Array.from({ length: 32 }, (_, i) => 255 - i),
  candidates: [
    { type: "host", address: "19863a09-ddb0-4f37-9545-3347b4e0e148.local", port: 55659 },
    { type: "host", address: "192.0.2.2", port: 80 },
    { type: "srflx", address: "203.0.113.9", port: 65535 },
    { type: "relay", address: "2001:0db8:0000:0000:0000:0000:0000:0001", port: 3478 },
  ],
};
const TOKEN = "t".repeat(43);

describe("codes", () => {
  it("say all that is needed to connect", () => {
    expect(decode(encode(OFFER))).toEqual(OFFER);
    const sdp = toSdp(OFFER);
    expect(fromSdp("offer", OFFER.id, sdp)).toEqual(OFFER);
    expect(sdp).toContain("a=setup:actpass\r\n");
    expect(toSdp({ ...OFFER, kind: "answer" })).toContain("a=setup:active\r\n");
  });

  it("leave out what no friend can use", () => {
    const lines = [
      "a=candidate:1 1 tcp 1518280447 192.0.2.2 9 typ host tcptype active", "a=candidate:2 1 UDP 2113942271 fd00::2 35902 typ host generation 0",
      "a=ice-ufrag:qJyx", "a=ice-pwd:B9z7wUVLiCBTBI1sbRRIpzKf", `a=fingerprint:sha-256 ${Array(32).fill("0A").join(":")}`,
    ];
    const found = fromSdp("answer", 1, lines.join("\r\n"));
    expect(found.candidates).toEqual([{ type: "host", address: "fd00::2", port: 35902 }]);
    expect(decode(encode(found)).candidates[0]?.address).toBe("fd00:0000:0000:0000:0000:0000:0000:0002");
  });

  it("fit into a QR code as a link", () => {
    const usual = { ...OFFER, candidates: OFFER.candidates.slice(0, 1).concat(OFFER.candidates.slice(0, 1)) };
    expect(qr(`https://somebody.example.org/games/kaiju/#/friend#${encode(usual)}`)).not.toBeNull();
  });

  it("that are damaged are refused", () => {
    const code = encode(OFFER);
    for (const bad of ["", "?", code.slice(0, 60), code.slice(1), "A".repeat(200), encode({ ...OFFER, ufrag: "a\r\na" })]) {
      expect(() => decode(bad), bad).toThrow(BadCode);
    }
  });

  it("are found in whatever was pasted", () => {
    const code = encode(OFFER);
    expect(within(` https://somebody.example.org/#/friend#${code}\n`)).toEqual({ code });
    expect(within(code.replace(/(.{40})/g, "$1\n"))).toEqual({ code });
    expect(within("Nenu ruvaju")).toEqual({ room: "nenuruvaju" });
    expect(within("http://127.0.0.1/#/friend#nenuruvaju")).toEqual({ room: "nenuruvaju" });
    for (const nothing of ["", "http://example.org/t/abc", "1234", "a"]) expect(within(nothing), nothing).toBeNull();
  });
});

describe("texts", () => {
  it("of any length come whole, in short messages", () => {
    const text = `${"a".repeat(PIECE - 1)}😀${"ж".repeat(2 * PIECE)}`;
    const frames = [...cut(text)];
    expect(frames.length).toBe(4);
    expect(Math.max(...frames.map((frame) => new TextEncoder().encode(frame).length))).toBeLessThan(64 * 1024);
    const joiner = new Joiner(text.length);
    expect(frames.map((frame) => joiner.take(frame))).toEqual([null, null, null, text]);
    expect(joiner.take("=again")).toBe("again");
  });

  it("that are too long, or no texts, are not taken", () => {
    const joiner = new Joiner(PIECE);
    expect(joiner.take(`+${"a".repeat(PIECE)}`)).toBeNull();
    expect(joiner.take("=b")).toBeUndefined();
    for (const frame of [new ArrayBuffer(8), `=${"a".repeat(PIECE + 1)}`, "?", ""]) expect(new Joiner(1e6).take(frame)).toBeUndefined();
  });

  it("are as deep as their brackets outside of what is quoted", () => {
    expect(depth('{"a":[1,{"b":"[[[[\\"[["}]}')).toBe(3);
    expect(depth("[".repeat(5000))).toBe(5000);
  });

  it("come no faster than allowed", () => {
    let now = 0;
    const bucket = new Bucket(2, 3, () => now);
    expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
    now = 0.5;
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  });
});

describe("what a guest may say", () => {
  it("is what our pages say, and nothing else", () => {
    expect(read(JSON.stringify({ type: "ask", id: 1, method: "GET", path: "/tables/a-b/replay?after=0&count=2", body: null, more: 1 }))).toEqual({
      type: "ask", id: 1, method: "GET", path: "/tables/a-b/replay?after=0&count=2", body: null,
    });
    const wrong = [
      "", "null", "3", "{", "[]", '{"type":"begin"}', '{"type":"hello","token":"short"}', '{"type":"hello","token":3}',
      '{"type":"ask","id":"1","method":"GET","path":"/","body":null}', '{"type":"ask","id":1,"method":"TRACE","path":"/a","body":null}',
      '{"type":"ask","id":1,"method":"GET","path":"saved","body":null}', '{"type":"ask","id":1,"method":"POST","path":"/a","body":{}}',
      '{"type":"open","channel":1.5,"path":"/a"}', '{"type":"say","channel":1,"data":null}', '{"type":"close"}',
    ];
    for (const text of wrong) expect(read(text), text).toBeNull();
  });
});

class FakeLink {
  sent: unknown[] = [];
  over: Ending | null = null;
  onmessage: (text: string) => void = () => undefined;
  onclose: (why: Ending) => void = () => undefined;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(why: Ending = "closed"): void {
    this.over = why;
    this.onclose(why);
  }
  hears(...messages: unknown[]): void {
    for (const message of messages) this.onmessage(JSON.stringify(message));
  }
}

class FakeDesk implements Desk {
  asked: unknown[] = [];
  opened: (Channel & { said: string[]; closed: boolean })[] = [];
  askFor(...asked: unknown[]): Promise<{ ok: boolean; text: string }> {
    this.asked.push(asked);
    return new Promise(() => undefined);
  }
  openFor(): Channel {
    const channel = {
      readyState: 1, onmessage: null, onclose: null, said: [] as string[], closed: false,
      send: (data: string) => void channel.said.push(data),
      close: () => void (channel.closed = true),
    };
    this.opened.push(channel);
    return channel;
  }
}

describe("a guest", () => {
  const come = (): { link: FakeLink; desk: FakeDesk; gone: () => number } => {
    const link = new FakeLink();
    const desk = new FakeDesk();
    let times = 0;
    new Guest(link, desk, () => (times += 1));
    return { link, desk, gone: () => times };
  };

  it("is asked for by the token they came with", () => {
    const { link, desk } = come();
    link.hears({ type: "hello", token: TOKEN }, { type: "ask", id: 1, method: "POST", path: "/tables/t/seats", body: "{}" }, { type: "open", channel: 7, path: "/tables/t/live" }, { type: "say", channel: 7, data: '{"type":"ping"}' });
    expect(desk.asked).toEqual([[TOKEN, "POST", "/tables/t/seats", "{}"]]);
    expect(desk.opened[0]?.said).toEqual(['{"type":"ping"}']);
    desk.opened[0]?.onmessage?.({ data: "heard" });
    expect(link.sent).toEqual([{ type: "heard", channel: 7, data: "heard" }]);
    expect(link.over).toBeNull();
  });

  it("who goes has left all channels", () => {
    const { link, desk, gone } = come();
    link.hears({ type: "hello", token: TOKEN }, { type: "open", channel: 1, path: "/tables/t/live" });
    link.close();
    expect(desk.opened[0]?.closed).toBe(true);
    expect(gone()).toBe(1);
  });

  it.each([
    ["asks before saying who they are", [{ type: "ask", id: 1, method: "GET", path: "/a", body: null }]],
    ["is two people", [{ type: "hello", token: TOKEN }, { type: "hello", token: "u".repeat(43) }]],
    ["opens channel after channel", [{ type: "hello", token: TOKEN }, ...[1, 2, 3, 4, 5].map((channel) => ({ type: "open", channel, path: "/tables/t/live" }))]],
    ["sends what is too deep", [{ type: "hello", token: TOKEN }, { type: "ask", id: 1, method: "POST", path: "/a", body: "[".repeat(100) }]],
    ["says what is too deep", [{ type: "hello", token: TOKEN }, { type: "say", channel: 1, data: "[".repeat(100) }]],
    ["talks nonsense", [{ type: "hello", token: TOKEN }, { type: "dance" }]],
  ])("who %s is sent away", (_, messages) => {
    const { link } = come();
    link.hears(...messages);
    expect(link.over).toBe("misbehaved");
  });

  it("who asks too much at once is told so", () => {
    const { link, desk } = come();
    link.hears({ type: "hello", token: TOKEN }, ...Array.from({ length: 20 }, (_, id) => ({ type: "ask", id, method: "GET", path: "/tables/t", body: null })));
    expect(desk.asked.length).toBe(16);
    expect(link.sent.length).toBe(4);
    expect(JSON.stringify(link.sent[0])).toContain("slow-down");
  });
});

describe("servers for other networks", () => {
  it("are those of the browser and of the site, as far as they are any", () => {
    expect(iceServers("stun:a.example\n  turn:b.example:3478   me secret \nnonsense", "stuns:c.example")).toEqual([
      { urls: "stun:a.example" }, { urls: "turn:b.example:3478", username: "me", credential: "secret" }, { urls: "stuns:c.example" },
    ]);
  });
});

describe("visits", () => {
  it("are known by table and holder: nobody is told a token that is meant for somebody else", () => {
    keepVisit({ token: TOKEN, holder: "aa", tables: ["table-1"], room: null });
    expect(visitTo("table-1")?.token).toBe(TOKEN);
    expect(visitTo("table-1", "aa")?.token).toBe(TOKEN);
    expect(visitTo("table-1", "bb")).toBeNull();
    expect(visitTo("table-2", "aa")).toBeNull();
  });
});
