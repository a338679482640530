/** Where we are. Links are plain `<a href>`; those within the page don't load it again. */

export type Route =
  | { page: "home" | "cards" | "rules" | "learn" | "carry" | "join" | "me" | "unknown" }
  | { page: "table" | "report" | "replay"; id: string };

const PLAIN = ["cards", "rules", "learn", "carry", "join", "me"] as const;

export function routeOf(path: string): Route {
  const [first, id, what, more] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "home" };
  if (id === undefined) return { page: PLAIN.find((page) => page === first) ?? "unknown" };
  if (first !== "t" || more !== undefined) return { page: "unknown" };
  if (what === undefined) return { page: "table", id };
  return what === "report" || what === "replay" ? { page: what, id } : { page: "unknown" };
}

class Router {
  /** Path, query and fragment. */
  url = $state.raw(new URL(location.href));
  route = $derived(routeOf(this.url.pathname));

  go(path: string, { replace = false } = {}): void {
    const url = new URL(path, location.href);
    if (url.href === location.href) return;
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    const moved = url.pathname !== this.url.pathname;
    this.url = url;
    if (moved && !replace) scrollTo(0, 0);
  }

  start(): void {
    addEventListener("popstate", () => (this.url = new URL(location.href)));
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (routeOf(link.pathname).page === "unknown") return;
      event.preventDefault();
      this.go(link.href);
    });
  }
}

export const router = new Router();
