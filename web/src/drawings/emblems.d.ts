declare module "virtual:emblems" {
  /** Where the emblems of each family are: see emblems.ts beside the build's settings. */
  const sheets: Record<"card" | "tile" | "evolution" | "challenge" | "tower" | "cultist" | "form" | "die" | "mindbug" | "curse" | "scarab", string>;
  export default sheets;
}
