/** Servers that help browsers to find each other where networks are in between: the site's, and this browser's own. */
const PLACE = "kaiju-ice";
const SERVER = /^(stuns?:\S+|turns?:\S+ \S+ \S+)$/;

/** Lines of `stun:HOST:PORT` or `turn:HOST:PORT USER PASSWORD`. */
export function ownServers(): string {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

/** Keeps them; false where a line is none. */
export function keepServers(text: string): boolean {
  if (!lines(text).every((line) => SERVER.test(line))) return false;
  try {
    localStorage.setItem(PLACE, text.trim());
  } catch {
    // no storage here
  }
  return true;
}

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);

export function iceServers(own = ownServers(), site = document.documentElement.dataset["ice"] ?? ""): RTCIceServer[] {
  return lines(`${own}\n${site}`)
    .filter((line) => SERVER.test(line))
    .map((line) => {
      const [urls = "", username, credential] = line.split(" ");
      return username === undefined || credential === undefined ? { urls } : { urls, username, credential };
    });
}
