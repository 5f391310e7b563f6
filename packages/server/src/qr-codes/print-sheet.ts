import bidiFactory from "bidi-js";
import * as fontkit from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CodesPerPage } from "@sufra/domain/qr-codes/console-api.ts";
import PDFDocument from "pdfkit";
import { encode } from "uqr";

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

/** A glyph's outline and position in units of the line's size: from the left end, upwards. */
type Outline = { path: string; x: number; y: number; scale: number };
type DrawnLine = { width: number; outlines: Outline[] };

/** A line at size 1: multiply by the wanted size. */
const drawLine = (line: string, direction: "rtl" | "ltr"): DrawnLine => {
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

type Line = { text: string; direction: "rtl" | "ltr" };
/** One code to cut out. */
export type PrintedCard = { link: string; name: Line; place: Line | null; calls: readonly Line[] };
export type PrintSheet = { cards: readonly PrintedCard[]; perPage: CodesPerPage; logo: Buffer | null; title: string };

/** Columns and rows of an A4 page. */
const grids: Record<CodesPerPage, readonly [number, number]> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
  12: [3, 4],
};
/** Millimeters as points. */
const mm = (value: number): number => (value * 72) / 25.4;
const page = { width: mm(210), height: mm(297), margin: mm(10) };

type Doc = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };

/** A centered line, as large as wanted but no wider than the box. Returns its height. */
const writeLine = (doc: Doc, { text, direction }: Line, box: Box, wanted: number): number => {
  const line = drawLine(text, direction);
  const size = Math.min(wanted, line.width === 0 ? wanted : (box.width * 0.92) / line.width);
  const left = box.x + (box.width - line.width * size) / 2;
  const base = box.y + size;
  for (const { path, x, y, scale } of line.outlines) {
    if (path === "") continue;
    doc.save().translate(left + x * size, base - y * size);
    doc
      .scale(scale * size, -scale * size)
      .path(path)
      .fill("#111111");
    doc.restore();
  }
  return size * 1.5;
};

/** One path of whole modules, so that no seam shows; with a quiet zone of four modules. */
const drawCode = (doc: Doc, link: string, { x, y, width }: Box): void => {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const unit = width / (size + 8);
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect(x + (column + 4) * unit, y + (row + 4) * unit, unit * 1.01, unit * 1.01);
  doc.fill("#000000");
};

const drawCard = (doc: Doc, card: PrintedCard, logo: Buffer | null, box: Box): void => {
  const inner = { ...box, x: box.x + mm(4), width: box.width - mm(8) };
  const unit = Math.min(inner.width, box.height * 0.62);
  const side = Math.min(inner.width, box.height * 0.54);
  const lines = [card.name, ...(card.place ? [card.place] : []), ...card.calls];
  const text = unit * (0.09 + (card.place ? 0.14 : 0) + 0.075 * card.calls.length) * 1.5;
  const mark = logo ? unit * 0.18 : 0;
  let y = box.y + Math.max(mm(3), (box.height - side - text - mark) / 2);
  if (logo) {
    doc.image(logo, box.x + (box.width - mark) / 2, y, { fit: [mark, mark * 0.9] });
    y += mark;
  }
  y += writeLine(doc, card.name, { ...inner, y }, unit * 0.09);
  if (card.place) y += writeLine(doc, card.place, { ...inner, y }, unit * 0.14);
  drawCode(doc, card.link, { x: box.x + (box.width - side) / 2, y, width: side, height: side });
  y += side;
  for (const call of lines.slice(lines.length - card.calls.length))
    y += writeLine(doc, call, { ...inner, y }, unit * 0.075);
};

/** Lines for cutting: thin and gray. */
const drawCuts = (doc: Doc, columns: number, rows: number, cell: { width: number; height: number }): void => {
  doc.lineWidth(0.4).strokeColor("#bbbbbb").dash(3, { space: 3 });
  for (let column = 1; column < columns; column += 1) {
    const x = page.margin + column * cell.width;
    doc.moveTo(x, page.margin).lineTo(x, page.height - page.margin);
  }
  for (let row = 1; row < rows; row += 1) {
    const y = page.margin + row * cell.height;
    doc.moveTo(page.margin, y).lineTo(page.width - page.margin, y);
  }
  doc.stroke().undash();
};

/** The sheet as a PDF: A4, so many codes a page, in the order given. */
export const drawPrintSheet = async ({ cards, perPage, logo, title }: PrintSheet): Promise<Buffer> => {
  const doc = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, font: "", info: { Title: title } });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  doc.on("data", (part: Buffer) => parts.push(part));
  const [columns, rows] = grids[perPage];
  const cell = {
    width: (page.width - 2 * page.margin) / columns,
    height: (page.height - 2 * page.margin) / rows,
  };
  for (const [index, card] of cards.entries()) {
    const place = index % perPage;
    if (place === 0) {
      doc.addPage();
      drawCuts(doc, columns, rows, cell);
    }
    const x = page.margin + (place % columns) * cell.width;
    const y = page.margin + Math.floor(place / columns) * cell.height;
    drawCard(doc, card, logo, { x, y, ...cell });
  }
  doc.end();
  await done;
  return Buffer.concat(parts);
};
