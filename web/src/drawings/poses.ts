/** Monsters that roar, flinch, gloat and fall: made of their drawings, whose parts are turned and whose faces change. */
import { figure } from "../lib/wording/words";
import { monsterPicture } from "./drawings";
import { type Rig, RIGS } from "./rigs";

export type Pose = "idle" | "roar" | "hurt" | "win" | "fallen";
const POSES = ["roar", "hurt", "win", "fallen"] as const;
type Face = (typeof POSES)[number];

const INK = "#10172A";
/** Limbs reach beyond the box of the drawing: so much room is left around it, of 96. */
export const ROOM = 14;

const EYES: Record<Exclude<Face, "roar">, (x: number, y: number, r: number, side: number) => string> = {
  hurt: (x, y, r, s) => `M${x + s * r} ${y - r * 0.9}L${x - s * r * 0.7} ${y}L${x + s * r} ${y + r * 0.9}`,
  fallen: (x, y, r) => `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`,
  win: (x, y, r) => `M${x - r} ${y + r * 0.5}Q${x} ${y - r * 1.5} ${x + r} ${y + r * 0.5}`,
};
const MOUTHS: Record<Face, (x: number, y: number, w: number) => string> = {
  roar: (x, y, w) =>
    `<path d="M${x - w} ${y - w * 0.45}Q${x} ${y - w * 0.8} ${x + w} ${y - w * 0.45}Q${x + w * 1.05} ${y + w} ${x} ${y + w * 1.05}Q${x - w * 1.05} ${y + w} ${x - w} ${y - w * 0.45}Z" fill="#7E1C22" stroke-width="2.6"/><path d="M${x - w * 0.7} ${y - w * 0.5}L${x - w * 0.45} ${y + w * 0.1}L${x - w * 0.2} ${y - w * 0.6}ZM${x + w * 0.7} ${y - w * 0.5}L${x + w * 0.45} ${y + w * 0.1}L${x + w * 0.2} ${y - w * 0.6}Z" fill="#fff" stroke="none"/><path d="M${x - w * 0.5} ${y + w * 0.8}Q${x} ${y + w * 0.1} ${x + w * 0.5} ${y + w * 0.8}Q${x} ${y + w * 1.05} ${x - w * 0.5} ${y + w * 0.8}Z" fill="#FF6B85" stroke="none"/>`,
  hurt: (x, y, w) => `<path d="M${x - w * 0.9} ${y + 1}L${x - w * 0.45} ${y - 2}L${x} ${y + 1}L${x + w * 0.45} ${y - 2}L${x + w * 0.9} ${y + 1}" fill="none" stroke-width="2.8"/>`,
  win: (x, y, w) =>
    `<path d="M${x - w} ${y - w * 0.4}L${x + w} ${y - w * 0.4}Q${x + w * 0.8} ${y + w * 0.75} ${x} ${y + w * 0.75}Q${x - w * 0.8} ${y + w * 0.75} ${x - w} ${y - w * 0.4}Z" fill="#fff" stroke-width="2.6"/><path d="M${x - w * 0.75} ${y + w * 0.12}H${x + w * 0.75}" fill="none" stroke-width="1.8"/>`,
  fallen: (x, y, w) =>
    `<path d="M${x - w * 0.8} ${y}Q${x} ${y - 3} ${x + w * 0.8} ${y}" fill="none" stroke-width="2.8"/><path d="M${x} ${y - 1}h${w * 0.6}v${w * 0.5}a${w * 0.3} ${w * 0.3} 0 0 1 ${-w * 0.6} 0Z" fill="#FF6B85" stroke-width="2"/>`,
};
const BODIES: Record<Exclude<Face, "fallen">, string> = {
  roar: "translate(48 93) rotate(-6) scale(1.04 1.07) translate(-48 -93)",
  hurt: "translate(48 93) rotate(9) scale(1.08 .9) translate(-48 -93)",
  win: "translate(48 90) scale(.97 1.06) translate(-48 -93)",
};
/** Monsters that look to the left lean the other way. */
const mirrored = (body: string): string => body.replace(/rotate\((-?\d+)\)/, (_, turn: string) => `rotate(${-Number(turn)})`);

function facePainted(rig: Rig, pose: Face): string {
  let out = "";
  if (pose !== "roar") {
    out += rig.sockets
      .map(([x, y, r, ink = INK, side], i) => `<path d="${EYES[pose](x, y, r, side ?? (rig.sockets.length > 1 && i === 0 ? -1 : 1))}" fill="none" stroke="${ink}" stroke-width="3"/>`)
      .join("");
  }
  if (rig.lips) {
    const [x, y, wide] = rig.lips;
    const mouth = MOUTHS[pose](x, y, wide);
    out += rig.lipInk ? `<g stroke="${rig.lipInk}">${mouth}</g>` : mouth;
    if (rig.beak) out += `<path d="M${x} ${y - 8}L${x - 8} ${y - 5}H${x + 8}Z" fill="#FFC53D" stroke-width="2.4"/>`;
  }
  return out;
}

/** A jaw that opens, in front of the closed one. */
function jawOpened({ jaw }: Rig, pose: Face): string {
  if (!jaw || (pose !== "roar" && pose !== "win")) return "";
  const turn = pose === "roar" ? jaw.opens : jaw.opens * 0.55;
  const turned = (inside: string, by: number): string => `<g transform="rotate(${by} ${jaw.x} ${jaw.y})">${inside}</g>`;
  return `<path d="${jaw.inside}" fill="#7E1C22" stroke="none"/>${turned(`<path d="${jaw.tongue}" fill="#FF6B85" stroke="none"/>`, turn * 0.75)}${turned(jaw.lower, turn)}${jaw.over}`;
}

/** A drawing in a pose. */
export function posed(drawing: string, rig: Rig, pose: Face): string {
  const parts: readonly string[] = drawing.match(/<(?:path|circle|rect|ellipse)[^>]*\/>/g) ?? [];
  const out = [...parts];
  const drop = (...which: (readonly number[] | undefined)[]): void => which.forEach((some) => some?.forEach((i) => (out[i] = "")));
  if (pose !== "roar") drop(rig.eyes, pose === "win" ? undefined : rig.brows);
  if (rig.lips) drop(rig.mouth);
  drop(rig.drops);
  if (pose === "roar" || pose === "win") for (const i of rig.brows) out[i] = `<g transform="translate(0 ${pose === "roar" ? 1.6 : -3.2})">${out[i]}</g>`;
  let limbs = "";
  for (const { parts: of, x, y, turns } of rig.limbs) {
    const turn = turns[pose];
    if (!turn) continue;
    limbs = `<g transform="rotate(${turn} ${x} ${y})">${of.map((i) => parts[i]).join("")}</g>`;
    drop(of);
    out[of[0] ?? 0] = limbs;
  }
  const jaw = jawOpened(rig, pose);
  // An arm that the jaw would cover is drawn once more in front of it.
  const painted = out.join("") + jaw + (jaw ? limbs : "") + facePainted(rig, pose);
  const left = rig.sockets.some(([, , , , side]) => side === -1);
  const body = pose === "fallen" ? `translate(48 68) scale(1 .84) rotate(${rig.lies}) scale(.86) translate(-48 -48)` : left ? mirrored(BODIES[pose]) : BODIES[pose];
  const box = `${-ROOM} ${-ROOM} ${96 + 2 * ROOM} ${96 + 2 * ROOM}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="496" height="496"><g stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" transform="${body}">${painted}</g></svg>`;
}

const made = new Map<string, ReadonlyMap<Face, string>>();
const coming = new Map<string, Promise<void>>();

/** Has the poses of a monster ready; until then it stands as always. */
export function prepare(monster: string): Promise<void> {
  const name = figure(monster);
  const rig = RIGS[name];
  if (!rig || made.has(name)) return Promise.resolve();
  let promise = coming.get(name);
  if (!promise) {
    promise = fetch(monsterPicture(monster))
      .then((answer) => answer.text())
      .then((drawing) => {
        const pictures = POSES.map((pose) => [pose, `data:image/svg+xml,${encodeURIComponent(posed(drawing, rig, pose))}`] as const);
        made.set(name, new Map(pictures));
        // Decoded before they are needed.
        for (const [, picture] of pictures) new Image().src = picture;
      })
      .catch(() => void coming.delete(name));
    coming.set(name, promise);
  }
  return promise;
}

export const posePicture = (monster: string, pose: Pose): string | undefined => (pose === "idle" ? undefined : made.get(figure(monster))?.get(pose));
