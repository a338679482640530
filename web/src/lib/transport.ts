/**
 * How the page talks to its tables: to a server by HTTP and a live channel, or, on a site of plain files, to the server's
 * own code in a worker of this browser. Everything above this file is the same for both.
 */
import { SiteTransport, WorkerTransport } from "../alone/transport.svelte";
import type { TableOptions } from "./protocol";

export interface Reply {
  ok: boolean;
  text: string;
}

/** As much of a WebSocket as the page uses. */
export interface Channel {
  readonly readyState: number;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Transport {
  /** Throws where nobody can be reached. */
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
  open(path: string): Channel;
}

class ServerTransport implements Transport {
  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { ok: response.ok, text: await response.text() };
  }

  open(path: string): Channel {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api${path}`) as Channel;
  }
}

/** The library that a site of plain files runs, as `kaiju site` wrote it; a server's page names none. */
const library = globalThis.document?.documentElement.dataset["alone"];
/** Whether there is no server: the tables are in this browser, or in a friend's. */
export const alone = library !== undefined;
export const worker = library === undefined ? null : new WorkerTransport(library);
export const transport: Transport = worker ? new SiteTransport(worker) : new ServerTransport();

/** Whether all who play sit at this device: nobody talks there, until friends elsewhere are invited. */
export const atOneDevice = ({ chat }: Pick<TableOptions, "chat">): boolean => alone && chat === "none";

/** Saves what a path answers as a file. Plain links do it on a server. */
export async function saveFile(path: string, name: string): Promise<void> {
  const { text } = await transport.ask("GET", path);
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
