/** The place of something in a list; what the list doesn't know, such as a box from outside, comes last. */
export function rank<T>(list: readonly T[], one: T): number {
  const at = list.indexOf(one);
  return at < 0 ? list.length : at;
}
