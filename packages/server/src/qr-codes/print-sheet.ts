import { makePalette } from "@sufra/domain/branding/palette.ts";
import type { CodesPerPage, PrintFormat } from "@sufra/domain/qr-codes/console-api.ts";
import { drawCode } from "../platform/pdf/draw-code.ts";
import { drawLine, type Line, measureLine } from "../platform/pdf/draw-text.ts";
import { mm, writePdf } from "../platform/pdf/write-pdf.ts";
import { type Box, type CardPart, layCard } from "./card-layout.ts";

/** One code to cut out. */
export type PrintedCard = { link: string; name: Line; place: Line | null; headlines: readonly Line[] };
export type PrintSheet = {
  cards: readonly PrintedCard[];
  format: PrintFormat;
  perPage: CodesPerPage;
  brandColor: string;
  logo: Buffer | null;
  picture: Buffer | null;
  title: string;
};

type Doc = PDFKit.PDFDocument;
/** An image that was opened once, so that the file stores it once; its types lack the method. */
type Opened = Parameters<Doc["image"]>[0];
type Opening = { openImage: (image: Buffer) => Opened };
type Look = { logo: Opened | null; picture: Opened | null; fill: string; on: string };

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
/** Of a tent's strip the lowest part goes under the other side and is glued. */
const flap = mm(30);

/** In the middle of its box, as large as the box allows. */
const writeLine = (doc: Doc, line: Line, box: Box, color: string): void => {
  const width = measureLine(line);
  const size = Math.min(box.height / 1.45, width === 0 ? box.height : box.width / width);
  const base = box.y + (box.height + size * 0.72) / 2;
  drawLine(doc, line, { left: box.x + (box.width - width * size) / 2, base, size, color });
};

const drawPicture = (doc: Doc, picture: Opened, { x, y, width, height }: Box): void => {
  doc.save().rect(x, y, width, height).clip();
  doc.image(picture, x, y, { cover: [width, height], align: "center", valign: "center" });
  doc.restore();
};

const drawCard = (doc: Doc, card: PrintedCard, look: Look, box: Box, { sticker = false } = {}): void => {
  const [headline, other] = card.headlines;
  const { logo, picture, fill, on } = look;
  const placed = layCard(box, {
    name: !sticker,
    logo: logo !== null,
    picture: picture !== null && !sticker,
    place: card.place !== null,
    headlines: sticker ? 1 : card.headlines.length,
  });
  const draw: Record<CardPart, (at: Box) => void> = {
    band: ({ x, y, width, height }) => void doc.roundedRect(x, y, width, height, mm(1.5)).fill(fill),
    logo: ({ x, y, width, height }) =>
      void (logo && doc.image(logo, x, y, { fit: [width, height], align: "center", valign: "center" })),
    name: (at) => writeLine(doc, card.name, at, on),
    picture: (at) => void (picture && drawPicture(doc, picture, at)),
    headline: (at) => {
      if (headline) writeLine(doc, headline, at, "#111111");
    },
    headline2: (at) => {
      if (other) writeLine(doc, other, at, "#444444");
    },
    code: ({ x, y, width }) => drawCode(doc, card.link, { x, y, width }),
    place: (at) => void (card.place && writeLine(doc, card.place, at, "#111111")),
  };
  for (const { part, box: at } of placed) draw[part](at);
};

/** Thin and gray, between cards and never through one. */
const drawLines = (doc: Doc, lines: readonly (readonly [number, number, number, number])[], dash: number): void => {
  doc.lineWidth(0.4).strokeColor("#bbbbbb").dash(dash, { space: dash });
  for (const [fromX, fromY, toX, toY] of lines) doc.moveTo(fromX, fromY).lineTo(toX, toY);
  doc.stroke().undash();
};

const drawCuts = (doc: Doc, columns: number, rows: number, cell: { width: number; height: number }): void => {
  const { margin, width, height } = page;
  const across = Array.from({ length: rows - 1 }, (_, row) => margin + (row + 1) * cell.height);
  const down = Array.from({ length: columns - 1 }, (_, column) => margin + (column + 1) * cell.width);
  drawLines(
    doc,
    [
      ...down.map((x) => [x, margin, x, height - margin] as const),
      ...across.map((y) => [margin, y, width - margin, y] as const),
    ],
    3,
  );
};

/** Two faces back to back: the upper one upside down, so that both stand once the strip is folded. */
const drawTent = (doc: Doc, card: PrintedCard, look: Look, box: Box): void => {
  const face = (box.height - flap) / 2;
  const [first, second] = [
    { ...box, height: face },
    { ...box, y: box.y + face, height: face },
  ];
  doc.save().rotate(180, { origin: [first.x + first.width / 2, first.y + face / 2] });
  drawCard(doc, card, look, first);
  doc.restore();
  drawCard(doc, card, look, second);
  const folds = [box.y + face, box.y + 2 * face];
  drawLines(
    doc,
    folds.map((y) => [box.x, y, box.x + box.width, y] as const),
    1,
  );
};

const drawSticker = (doc: Doc, card: PrintedCard, look: Look, box: Box): void => {
  const side = Math.min(box.width, box.height) - mm(3);
  const at = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side };
  doc.roundedRect(at.x, at.y, side, side, mm(4)).lineWidth(mm(1)).strokeColor(look.fill).stroke();
  drawCard(doc, card, look, at, { sticker: true });
};

const layouts = {
  card: (perPage: CodesPerPage) => ({ grid: grids[perPage], draw: drawCard }),
  tent: () => ({ grid: [2, 1] as const, draw: drawTent }),
  sticker: () => ({ grid: [3, 5] as const, draw: drawSticker }),
};

/** The sheet as a PDF: A4, so many codes a page, in the order given. */
export const drawPrintSheet = (sheet: PrintSheet): Promise<Buffer> =>
  writePdf(sheet.title, (doc) => {
    const { cards, format, perPage, brandColor } = sheet;
    const open = (image: Buffer | null) => (image === null ? null : (doc as unknown as Opening).openImage(image));
    const light = makePalette(brandColor)?.light;
    const look: Look = {
      logo: open(sheet.logo),
      picture: open(sheet.picture),
      fill: light?.["--fill"] ?? "#111111",
      on: light?.["--on"] ?? "#ffffff",
    };
    const { grid, draw } = layouts[format](perPage);
    const [columns, rows] = grid;
    const cell = {
      width: (page.width - 2 * page.margin) / columns,
      height: (page.height - 2 * page.margin) / rows,
    };
    for (const [index, card] of cards.entries()) {
      const place = index % (columns * rows);
      if (place === 0) {
        doc.addPage();
        drawCuts(doc, columns, rows, cell);
      }
      const x = page.margin + (place % columns) * cell.width;
      const y = page.margin + Math.floor(place / columns) * cell.height;
      draw(doc, card, look, { x, y, ...cell });
    }
  });
