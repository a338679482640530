/** Keeps the shell and the texts, so that the page opens without a network (and then says so). */
interface Waiting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Changed extends Waiting {
  oldSubscription?: PushSubscription | null;
}
interface Client {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: Changed) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void>; matchAll(which: { type: "window" }): Promise<Client[]>; openWindow(url: string): Promise<unknown> };
}

declare const __SHELL__: string[];
const worker = self as unknown as Worker;
const shell = __SHELL__;
const SHELL = "shell";
const WORDS = "words";
const KEPT_WORDS = /^\/api\/(texts\/\w+|catalog|choices)$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(shell)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => kept("/")));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(url.pathname));
  else if (shell.includes(url.pathname)) event.respondWith(fetch(event.request).catch(() => kept(url.pathname)));
  else if (KEPT_WORDS.test(url.pathname)) event.respondWith(newest(event));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() as Told | undefined)));

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription ?? null)));

interface Told {
  title: string;
  body: string;
  path: string;
}

/** It is our turn somewhere. Whoever looks at that table knows. */
async function tell(told: Told | undefined): Promise<void> {
  if (!told) return;
  const open = await worker.clients.matchAll({ type: "window" });
  if (open.some(({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === told.path)) return;
  await worker.registration.showNotification(told.title, { body: told.body, tag: `kaiju-${told.path}`, icon: "/icon.svg", data: told.path });
}

/** The browser has given up a subscription: another in its place, as it was. */
async function renew(before: PushSubscription | null): Promise<void> {
  if (!before) return;
  const made = await worker.registration.pushManager.subscribe(before.options);
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/me/push", { method: "PUT", body: JSON.stringify({ endpoint, keys }), headers: { "content-type": "application/json" } });
}

/** The page that is open there, or a new one. */
async function show(path: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

/** Files that no longer belong to the shell. */
async function dropOld(): Promise<void> {
  const cache = await caches.open(SHELL);
  for (const request of await cache.keys()) {
    if (!shell.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(path);
}

/** From the network, or as it was the last time. */
async function newest(event: Fetching): Promise<Response> {
  const cache = await caches.open(WORDS);
  try {
    const response = await fetch(event.request);
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  } catch {
    return (await cache.match(event.request)) ?? Response.error();
  }
}
