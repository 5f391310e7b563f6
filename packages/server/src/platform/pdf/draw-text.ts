import bidiFactory from "bidi-js";
import * as fontkit from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Text as outlines: joined as in Arabic, each run in its direction. PDF writers support neither; outlines need no
 * embedded font and print the same everywhere.
 */
const require = createRequire(import.meta.url);
type Weight = 400 | 600;
const opened = (script: "arabic" | "latin", weight: Weight): fontkit.Font => {
  const file = require.resolve(`@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`);
  const font = fontkit.create(readFileSync(file));
  if (!("layout" in font)) throw new Error("a collection of fonts is no font");
  // Fontkit keeps a glyph as it was first asked for: one first drawn as a part of another (ه of ة) would no longer join.
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  return font;
};
const read = new Map<Weight, { arabic: fontkit.Font; latin: fontkit.Font }>();
const fontsRead = (weight: Weight) => {
  const fonts = read.get(weight) ?? { arabic: opened("arabic", weight), latin: opened("latin", weight) };
  read.set(weight, fonts);
  return fonts;
};

// Its types describe the other module format, where the factory is a property.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

type Run = { text: string; rightToLeft: boolean; arabic: boolean };

const isArabic = (letter: string): boolean => /[\p{Script=Arabic}\u0600-\u06FF]/u.test(letter);

/** A line in visual order from the left, split where direction or script changes. */
const getRuns = (line: string, direction: "rtl" | "ltr"): Run[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: (Run & { level: number })[] = [];
  let arabic = direction === "rtl";
  let place = 0;
  for (const letter of line) {
    const level = levels[place] ?? 0;
    place += letter.length;
    // Isolates have done their work, and no font has a shape for them.
    if (/[\u2066-\u2069]/.test(letter)) continue;
    arabic = isArabic(letter) || (arabic && /[\s\p{M}]/u.test(letter) && level % 2 === 1);
    // Unicode rule L4: a bracket opens towards its content, also from right to left.
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(letter)) || letter;
    const last = runs.at(-1);
    if (last !== undefined && last.level === level && last.arabic === arabic) last.text += shown;
    else runs.push({ text: shown, rightToLeft: level % 2 === 1, arabic, level });
  }
  // Unicode rule L2: from the highest level down, reverses every run at that level or above.
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return runs;
};

/** A glyph's outline and position in units of the line's size: from the left end, upwards. */
type Outline = { path: string; x: number; y: number; scale: number };
type DrawnLine = { width: number; outlines: Outline[] };

export type Line = { text: string; direction: "rtl" | "ltr"; weight?: Weight };

/** A line at size 1: multiply by the wanted size. */
const layLine = ({ text, direction, weight = 600 }: Line): DrawnLine => {
  const { arabic, latin } = fontsRead(weight);
  const outlines: Outline[] = [];
  let x = 0;
  for (const run of getRuns(text, direction)) {
    const font = run.arabic ? arabic : latin;
    const scale = 1 / font.unitsPerEm;
    const { glyphs, positions } = font.layout(
      run.text,
      undefined,
      undefined,
      undefined,
      run.rightToLeft ? "rtl" : "ltr",
    );
    for (const [place, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      outlines.push({ path: glyph.path.toSVG(), x: x + xOffset * scale, y: yOffset * scale, scale });
      x += xAdvance * scale;
    }
  }
  return { width: x, outlines };
};

/** The width of a line at size 1. */
export const measureLine = (line: Line): number => layLine(line).width;

type Place = { left: number; base: number; size: number; color?: string };

/** Draws a line from its left end, on its base line. */
export const drawLine = (doc: PDFKit.PDFDocument, line: Line, { left, base, size, color = "#111111" }: Place): void => {
  for (const { path, x, y, scale } of layLine(line).outlines) {
    if (path === "") continue;
    doc.save().translate(left + x * size, base - y * size);
    doc
      .scale(scale * size, -scale * size)
      .path(path)
      .fill(color);
    doc.restore();
  }
};

/** Breaks a text between words so that no line is wider than `width` at size 1; a longer word stays whole. */
export const wrapLine = (line: Line, width: number): Line[] => {
  const lines: string[] = [];
  for (const word of line.text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureLine({ ...line, text: longer }) > width) lines.push(word);
    else lines[Math.max(0, lines.length - 1)] = longer;
  }
  return lines.map((text) => ({ ...line, text }));
};
