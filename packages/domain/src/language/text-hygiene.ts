/** Direction marks, embeddings, overrides and isolates: they reorder the text around them. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Control characters, and what takes no room; the zero-width joiner stays, families of emoji need it. */
const invisible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/g;
/** A letter bears at most four marks: enough for vocalised Arabic, too few to climb over the line above. */
const marksBeyondFour = /(\p{M}{4})\p{M}+/gu;

/** Text that PostgreSQL can hold and JSON can carry: no NUL, no half of a surrogate pair. Otherwise it is refused (422). */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The path of the first text inside a body that is not storable, as `a.0.b`; `null` when all is well. Keys count too. */
export const unstorablePath = (value: unknown, path = ""): string | null => {
  if (typeof value === "string") return isStorable(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = path === "" ? key : `${path}.${key}`;
    if (!isStorable(key)) return path;
    const found = unstorablePath(inner, place);
    if (found !== null) return found;
  }
  return null;
};

/** The stored form of one line: composed, without direction and invisible characters, single spaces, trimmed. */
export const cleanLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(bidiControls, "")
    .replace(invisible, "")
    .replace(marksBeyondFour, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** Like `cleanLine`, but keeps line breaks, at most two in a row. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Letters and symbols by class that draw nothing: the Hangul fillers and the empty Braille cell. */
const fillers = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** Only what can be seen counts as a text: not empty after cleaning, and more than joiners and fillers. */
export const isVisibleText = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleanLine(text).replace(fillers, ""));

/** A cell of a CSV file that a spreadsheet would run as a formula is preceded by an apostrophe. */
export const csvCell = (text: string): string => {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Keeps a foreign run (a name, a number, a code) from reordering plain text around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
