/** How a throw is drawn out: when each die lands, and whether one of them decides something and lands last. */
import type { Face, Seat, View } from "../../lib/protocol";

export interface Fall {
  die: number;
  /** Milliseconds after the throw, at normal speed. */
  lands: number;
  decides: boolean;
}

const FIRST = 360;
const APART = 70;
/** The deciding die stands on its edge while the others lie. */
const HELD = 300;
const AFTER = 110;
/** Time to read what lies there. */
const LOOK = 220;
const FACES: readonly Face[] = ["1", "heart", "3", "energy", "2", "claw"];

/** The dice of a throw in the order in which they land, from left to right but for the one that decides. */
export function fallsOf(dice: readonly number[], decider: number | null): Fall[] {
  const order = [...dice].sort((a, b) => a - b).filter((die) => die !== decider);
  const falls = order.map((die, i) => ({ die, lands: FIRST + i * APART, decides: false }));
  if (decider !== null) falls.push({ die: decider, lands: (falls.at(-1)?.lands ?? FIRST) + HELD, decides: true });
  return falls;
}

export const throwLasts = (falls: readonly Fall[]): number => (falls.at(-1)?.lands ?? 0) + AFTER + LOOK;

/**
 * The die that decides: it brings somebody's hearts to an end, or makes a third of a number. This is for the eye alone;
 * what the dice bring the server says.
 */
export function decidingDie(faces: readonly Face[], thrown: readonly number[], view: View, roller: Seat): number | null {
  const thrownWith = (face: Face): number[] => thrown.filter((i) => faces[i] === face).sort((a, b) => a - b);
  /** The thrown die with which a face reaches a number, if it hadn't before. */
  const reaches = (face: Face, wanted: number): number | null => {
    const fell = thrownWith(face);
    const lay = faces.filter((other) => other === face).length - fell.length;
    return wanted > lay ? (fell[wanted - lay - 1] ?? null) : null;
  };
  const inside = view.seats[roller]?.place != null;
  const struck = view.seats.filter(({ seat, alive, place }) => seat !== roller && alive && (place === null) === inside);
  for (const { health } of [...struck].sort((a, b) => a.health - b.health)) {
    const die = reaches("claw", health);
    if (die !== null) return die;
  }
  for (const face of ["3", "2", "1"] as const) {
    const die = reaches(face, 3);
    if (die !== null) return die;
  }
  return null;
}

/** Faces that pass over and over while a die tumbles, and last the one it lands on: that one is not among the others. */
export function reelOf(face: Face, start: number): Face[] {
  const others = FACES.filter((other) => other !== face);
  return [...others.map((_, i) => others[(start + i) % others.length] ?? face), face];
}
