/** The live channel of a table that isn't there: it shows the puzzle, and takes one answer. */
import type { ClientMessage, TableMessage } from "../../lib/protocol";
import type { Channel } from "../../lib/transport";

const OPEN = 1;
const CLOSED = 3;

export class PuzzleChannel implements Channel {
  readyState = OPEN;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(shown: TableMessage, private readonly answered: (key: string) => Promise<void>) {
    // Standing answers are for tables.
    queueMicrotask(() => this.#tell({ ...shown, you: { ...shown.you, own: {} } }));
  }

  send(data: string): void {
    const said = JSON.parse(data) as ClientMessage & { id?: number };
    if (said.type !== "act") this.#tell({ type: "pong" });
    else void this.answered(said.key).finally(() => this.#tell({ type: "ok", id: said.id, number: null }));
  }

  close(): void {
    this.readyState = CLOSED;
  }

  #tell(message: object): void {
    if (this.readyState === OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }
}
