import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Names of styles stand a thousand times in the script: short ones are lighter. */
const cssHash = ({ hash, css }) => `s${hash(css)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
