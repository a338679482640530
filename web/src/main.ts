import { mount } from "svelte";
import App from "./App.svelte";
import { renewal } from "./alone/renewal.svelte";
import "./lib/install.svelte";
import { keys } from "./lib/keys";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { alone } from "./lib/transport";
import "./styles/tokens.css";
import "./styles/base.css";

settings.showTheme();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => settings.showTheme());
addEventListener("keydown", (event) => keys.handle(event));
router.start();

const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (alone) void renewal.watch();
  else void navigator.serviceWorker.register("/sw.js");
}

// A part of the page that a newer version has replaced can't be loaded any more. Where nobody answers, the page stays.
addEventListener("vite:preloadError", () => {
  fetch(document.baseURI, { method: "HEAD", cache: "no-store" }).then(
    () => location.reload(),
    () => undefined,
  );
});
