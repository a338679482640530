/** Runs the server's own code by Pyodide: see `kaiju.site`. Messages wait until it is ready. */
import type { FromWorker, ToWorker } from "./messages";
import { type Python, startPython } from "./python";
import { Shelf } from "./shelf";

interface Desk {
  ask(method: string, path: string, body: string | null, who: string | null): Promise<string>;
  open(channel: number, path: string, tell: (data: string) => void, ended: (code: number, reason: string) => void, who: string | null): void;
  say(channel: number, data: string): void;
  close(channel: number): void;
}
type Boot = ReturnType<Python["pyimport"]> & { begin(shelf: Shelf): Promise<Desk> };

const LOCK = "kaiju";
const tell = (message: FromWorker): void => postMessage(message);

/** Only one tab has the tables, so that none builds on what another has changed. */
async function alone(): Promise<void> {
  if (!("locks" in navigator)) return; // not over plain http
  const held = (lock: Lock | null): Promise<void> =>
    new Promise((resolve) => {
      got(lock !== null);
      if (lock === null) resolve();
    });
  let got: (lock: boolean) => void = () => undefined;
  const asked = new Promise<boolean>((resolve) => (got = resolve));
  void navigator.locks.request(LOCK, { ifAvailable: true }, held);
  if (await asked) return;
  tell({ type: "state", state: "elsewhere" });
  await new Promise<void>((resolve) => {
    got = () => resolve();
    void navigator.locks.request(LOCK, held);
  });
  tell({ type: "state", state: "starting" });
}

async function begin(base: string, library: string): Promise<Desk> {
  await alone();
  const [python, shelf] = await Promise.all([startPython(base, library), Shelf.open()]);
  return (python.pyimport("kaiju.site.boot") as Boot).begin(shelf);
}

let ready: Promise<Desk> | null = null;

async function hear(message: ToWorker): Promise<void> {
  if (message.type === "begin") {
    ready = begin(message.base, message.library);
    ready.then(
      () => tell({ type: "state", state: "ready" }),
      (error: unknown) => {
        console.error(error);
        tell({ type: "state", state: "failed" });
      },
    );
    return;
  }
  const desk = await (ready as Promise<Desk>);
  switch (message.type) {
    case "ask": {
      const answer = await desk.ask(message.method, message.path, message.body, message.who);
      const at = answer.indexOf(" ");
      tell({ type: "answer", id: message.id, status: Number(answer.slice(0, at)), text: answer.slice(at + 1) });
      break;
    }
    case "open": {
      const { channel } = message;
      desk.open(channel, message.path, (data) => tell({ type: "heard", channel, data }), (code, reason) => tell({ type: "ended", channel, code, reason }), message.who);
      break;
    }
    case "say":
      desk.say(message.channel, message.data);
      break;
    case "close":
      desk.close(message.channel);
      break;
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>): void => void hear(data).catch((error: unknown) => console.error(error));
