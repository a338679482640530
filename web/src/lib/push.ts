/** Being told of one's turn with the page closed: this browser's subscription, and what the server knows of it. */
import { api } from "./api";
import type { Language } from "./protocol";

export type Push = "on" | "off" | "denied" | "none";

/** In which language the server was last asked to tell. */
const PLACE = "kaiju-push";

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

const here = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function tell(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  await api.subscribe({ endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" }, language });
  localStorage.setItem(PLACE, language);
}

/** How it stands with this device. What is told comes in the language that is read here now. */
export async function pushState(language: Language): Promise<Push> {
  if (!here()) return "none";
  const { key } = await api.pushKey();
  if (key === null) return "none";
  if (Notification.permission === "denied") return "denied";
  const subscription = await current();
  if (!subscription || !(await api.me()).push) return "off";
  if (localStorage.getItem(PLACE) !== language) await tell(subscription, language);
  return "on";
}

/** Only after a press: the browser may ask for permission. */
export async function pushOn(language: Language): Promise<Push> {
  const { key } = await api.pushKey();
  if (key === null) return "none";
  const allowed = await Notification.requestPermission();
  if (allowed !== "granted") return allowed === "denied" ? "denied" : "off";
  const worker = await navigator.serviceWorker.ready;
  await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }), language);
  return "on";
}

export async function pushOff(): Promise<Push> {
  await api.unsubscribe();
  await (await current())?.unsubscribe();
  return "off";
}
