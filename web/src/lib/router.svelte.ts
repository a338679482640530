/**
 * Where we are. Links are plain `<a href>`; those within the page don't load it again.
 *
 * On a site of plain files there is one file to load, in whatever folder: the path stands in the fragment there.
 */
import { alone } from "./transport";

export type Route =
  | { page: "home" | "cards" | "rules" | "learn" | "carry" | "join" | "me" | "game" | "friend" | "position" | "puzzles" | "unknown" }
  | { page: "table" | "report" | "replay" | "puzzle"; id: string };

const PLAIN = ["cards", "rules", "learn", "carry", "join", "me", "game", "position", "puzzles", ...(alone ? (["friend"] as const) : [])] as const;

export function routeOf(path: string): Route {
  const [first, id, what, more] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "home" };
  if (id === undefined) return { page: PLAIN.find((page) => page === first) ?? "unknown" };
  if (first === "puzzles" && what === undefined) return { page: "puzzle", id };
  if (first !== "t" || more !== undefined) return { page: "unknown" };
  if (what === undefined) return { page: "table", id };
  return what === "report" || what === "replay" ? { page: what, id } : { page: "unknown" };
}

function here(): URL {
  return alone ? new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin) : new URL(location.href);
}

/** The address that others can open, of a path within the page. */
export function addressOf(path: string | URL): string {
  const url = new URL(path, location.origin);
  return alone ? `${location.origin}${location.pathname}#${url.pathname}${url.search}${url.hash}` : url.href;
}

class Router {
  /** Path, query and fragment. */
  url = $state.raw(here());
  route = $derived(routeOf(this.url.pathname));

  go(path: string, { replace = false } = {}): void {
    const url = new URL(path, this.url);
    if (addressOf(url) === location.href) return;
    if (replace) history.replaceState(null, "", addressOf(url));
    else history.pushState(null, "", addressOf(url));
    const moved = url.pathname !== this.url.pathname;
    this.url = url;
    if (moved && !replace) scrollTo(0, 0);
  }

  start(): void {
    addEventListener("popstate", () => (this.url = here()));
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (routeOf(link.pathname).page === "unknown") return;
      const aside = link.target !== "" || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
      if (aside && !alone) return;
      event.preventDefault();
      if (aside) open(addressOf(link.href), "_blank", "noopener");
      else this.go(link.href);
    });
  }
}

export const router = new Router();
