import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import bidiFactory from "bidi-js";
import * as fontkit from "fontkit";

/**
 * Text as outlines: joined as in Arabic, each run in its direction. PDF writers support neither; outlines need no
 * embedded font and print the same everywhere.
 */
const require = createRequire(import.meta.url);
const opened = (script: "arabic" | "latin"): fontkit.Font => {
  const file = require.resolve(`@fontsource/readex-pro/files/readex-pro-${script}-600-normal.woff`);
  const font = fontkit.create(readFileSync(file));
  if (!("layout" in font)) throw new Error("a collection of fonts is no font");
  return font;
};
let fonts: { arabic: fontkit.Font; latin: fontkit.Font } | undefined;
const fontsRead = () => (fonts ??= { arabic: opened("arabic"), latin: opened("latin") });

// Its types describe the other module format, in which the factory is a property.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

type Run = { text: string; rightToLeft: boolean; arabic: boolean };

const isArabic = (letter: string): boolean => /[\p{Script=Arabic}\u0600-\u06FF]/u.test(letter);

/** A line in the order it is drawn, from the left, parted where direction or script changes. */
const getRuns = (line: string, direction: "rtl" | "ltr"): Run[] => {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: (Run & { level: number })[] = [];
  let arabic = direction === "rtl";
  let place = 0;
  for (const letter of line) {
    const level = levels[place] ?? 0;
    arabic = isArabic(letter) || (arabic && /[\s\p{M}]/u.test(letter) && level % 2 === 1);
    const last = runs.at(-1);
    if (last !== undefined && last.level === level && last.arabic === arabic) last.text += letter;
    else runs.push({ text: letter, rightToLeft: level % 2 === 1, arabic, level });
    place += letter.length;
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

/** One glyph's outline, and where it stands: units of the line's size, from its left end, upwards. */
export type Outline = { path: string; x: number; y: number; scale: number };
export type DrawnLine = { width: number; outlines: Outline[] };

/** A line at a size of 1: multiply by the size wanted. */
export const drawLine = (line: string, direction: "rtl" | "ltr"): DrawnLine => {
  const { arabic, latin } = fontsRead();
  const outlines: Outline[] = [];
  let x = 0;
  for (const run of getRuns(line, direction)) {
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
