/** The browser's own database as `kaiju.site.keeping.Shelf` wants it: texts by their keys, in drawers. */
import { done } from "../lib/database";

const DRAWERS = ["tables", "entries", "settings"] as const;
type Drawer = (typeof DRAWERS)[number];

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the database failed"));
  });

const beginning = (prefix: string): IDBKeyRange | undefined => (prefix ? IDBKeyRange.bound(prefix, `${prefix}\uffff`) : undefined);

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const request = indexedDB.open("kaiju", 1);
    request.onupgradeneeded = () => DRAWERS.forEach((drawer) => request.result.createObjectStore(drawer));
    return new Shelf(await done(request));
  }

  async put(drawer: Drawer, key: string, text: string): Promise<void> {
    const transaction = this.database.transaction(drawer, "readwrite");
    transaction.objectStore(drawer).put(text, key);
    await committed(transaction);
  }

  async put_new(drawer: Drawer, key: string, text: string, row: string): Promise<boolean> {
    const transaction = this.database.transaction([drawer, "tables"], "readwrite");
    const there = await done(transaction.objectStore(drawer).count(key));
    if (there === 0) {
      transaction.objectStore(drawer).put(text, key);
      transaction.objectStore("tables").put(row, key.split(" ")[0]);
    }
    await committed(transaction);
    return there === 0;
  }

  async put_table(table: string, row: string, entries: [string, string][]): Promise<void> {
    const transaction = this.database.transaction(["entries", "tables"], "readwrite");
    for (const [key, text] of entries) transaction.objectStore("entries").put(text, key);
    transaction.objectStore("tables").put(row, table);
    await committed(transaction);
  }

  async all(drawer: Drawer, prefix: string): Promise<string[]> {
    return done(this.database.transaction(drawer).objectStore(drawer).getAll(beginning(prefix)) as IDBRequest<string[]>);
  }

  async remove(drawer: Drawer, table: string): Promise<void> {
    const transaction = this.database.transaction(drawer, "readwrite");
    transaction.objectStore(drawer).delete(table);
    transaction.objectStore(drawer).delete(IDBKeyRange.bound(`${table} `, `${table} \uffff`));
    await committed(transaction);
  }
}
