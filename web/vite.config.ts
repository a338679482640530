import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { packEmblems } from "./emblems";

/** Tells the service worker which files are the shell. */
function listShell(): Plugin {
  return {
    name: "kaiju-shell",
    generateBundle(_options, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      // Where there is a server, nobody needs what does without one.
      const serverless = (name: string): boolean => {
        const made = bundle[name];
        return made?.type === "chunk" && made.moduleIds.length > 0 && made.moduleIds.every((id) => /\/src\/(alone|friends)\//.test(id));
      };
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg|woff2)$/.test(name) && !/^(alone-)?sw\.js$|^assets\/worker-/.test(name) && !serverless(name));
      const shell = ["/", "/first.js", "/icon.svg", ...files.sort().map((name) => `/${name}`)];
      worker.code = worker.code.replace("__SHELL__", JSON.stringify(shell));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packEmblems(), listShell()],
  base: "/",
  // Only index.html names whole paths, so that `kaiju site` can put the page into any folder.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  worker: { format: "es" },
  build: {
    outDir: "../src/kaiju/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022", // no older browser knows the styles (:has)
    minify: "terser", // a fourteenth less to send than what esbuild makes of it
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true, unsafe_arrows: true } },
    rollupOptions: {
      input: { main: "index.html", sw: "src/sw.ts", "alone-sw": "src/alone/sw.ts" },
      output: {
        entryFileNames: (chunk) => (/^(alone-)?sw$/.test(chunk.name) ? "[name].js" : "assets/[name]-[hash].js"),
        experimentalMinChunkSize: 2000, // what is smaller goes with what needs it: a file of its own weighs more
      },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // Tests say what is right, not how fast the machine is.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 120_000 },
});
