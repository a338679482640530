/** The service worker of a site of plain files: keeps all of them, so that it works without a network. */
interface Waiting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith(response: Response | Promise<Response>): void;
}
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: { scope: string };
  clients: { claim(): Promise<void> };
}

/** `kaiju site` writes what stands here: the version, and every file. */
declare const __SITE__: { version: string; files: string[] };
const worker = self as unknown as Worker;
const site = __SITE__;
const PREFIX = "kaiju-site-";
const CACHE = `${PREFIX}${worker.registration.scope}-${site.version}`;

worker.addEventListener("install", (event) => {
  // What is new waits until the page says so: a game that is open goes on with the files it began with.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(site.files.map((file) => new Request(file, { cache: "no-cache" })))));
});

worker.addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));

worker.addEventListener("message", (event) => {
  if (event.data === "go") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { scope } = worker.registration;
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(scope)) return;
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (mode === "navigate" && path !== "" && path !== "index.html") event.respondWith(Response.redirect(`${scope}#/${path}`));
  else event.respondWith(kept(event.request, path));
});

async function kept(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path === "" ? "index.html" : path, { ignoreSearch: true })) ?? fetch(request);
}

async function dropOld(): Promise<void> {
  const mine = `${PREFIX}${worker.registration.scope}-`;
  for (const name of await caches.keys()) if (name.startsWith(mine) && name !== CACHE) await caches.delete(name);
}

// A module: its names are its own.
export {};
