/** Links to give away. */
export const tableLink = (id: string): string => `${location.origin}/t/${id}`;
/** The code is in the fragment, so that it reaches no server and no log. */
export const carryLink = (code: string): string => `${location.origin}/carry#${code}`;
export const joinLink = (code: string): string => `${location.origin}/join#${code}`;

/** Copies a text; where the browser has no clipboard for us (no https), by the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    field.className = "sr";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
