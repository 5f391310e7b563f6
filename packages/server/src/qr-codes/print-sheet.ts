import type { CodesPerPage } from "@sufra/domain/qr-codes/console-api.ts";
import { drawCode } from "../platform/pdf/draw-code.ts";
import { drawLine, type Line, measureLine } from "../platform/pdf/draw-text.ts";
import { mm, writePdf } from "../platform/pdf/write-pdf.ts";

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
const page = { width: mm(210), height: mm(297), margin: mm(10) };

type Doc = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };

/** A centered line, as large as wanted but no wider than the box. Returns its height. */
const writeLine = (doc: Doc, line: Line, box: Box, wanted: number): number => {
  const width = measureLine(line);
  const size = Math.min(wanted, width === 0 ? wanted : (box.width * 0.92) / width);
  drawLine(doc, line, { left: box.x + (box.width - width * size) / 2, base: box.y + size, size });
  return size * 1.5;
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
  drawCode(doc, card.link, { x: box.x + (box.width - side) / 2, y, width: side });
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
export const drawPrintSheet = ({ cards, perPage, logo, title }: PrintSheet): Promise<Buffer> =>
  writePdf(title, (doc) => {
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
  });
