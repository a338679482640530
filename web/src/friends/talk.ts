/** What a guest's browser and the one that holds the table tell each other; as little as page and worker do. */

export type ToHolder =
  | { type: "hello"; token: string }
  | { type: "ask"; id: number; method: string; path: string; body: string | null }
  | { type: "open"; channel: number; path: string }
  | { type: "say"; channel: number; data: string }
  | { type: "close"; channel: number };

export type FromHolder =
  | { type: "welcome"; table: string }
  | { type: "answer"; id: number; ok: boolean; text: string }
  | { type: "heard"; channel: number; data: string }
  | { type: "ended"; channel: number; code: number; reason: string }
  /** The table is being closed. */
  | { type: "bye" };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const TOKEN = /^[\w-]{32,64}$/;
const PATH = /^\/[\w\-/?=&.%]{1,200}$/;

/** What somebody says who may be anybody; null where it is nothing that a page of ours would say. */
export function read(text: string): ToHolder | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const { type, id, channel, method, path, body, data, token } = said as Record<string, unknown>;
  const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
  const isText = (value: unknown, like: RegExp): value is string => typeof value === "string" && like.test(value);
  switch (type) {
    case "hello":
      return isText(token, TOKEN) ? { type, token } : null;
    case "ask":
      if (!isNumber(id) || typeof method !== "string" || !METHODS.includes(method) || !isText(path, PATH)) return null;
      return body === null || typeof body === "string" ? { type, id, method, path, body } : null;
    case "open":
      return isNumber(channel) && isText(path, PATH) ? { type, channel, path } : null;
    case "say":
      return isNumber(channel) && typeof data === "string" ? { type, channel, data } : null;
    case "close":
      return isNumber(channel) ? { type, channel } : null;
    default:
      return null;
  }
}
