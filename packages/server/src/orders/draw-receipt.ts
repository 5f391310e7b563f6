import type { Text } from "@sufra/domain/language/language.ts";
import type { Receipt, ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import { bothTexts, type Paper, type PaperLine, type PaperRow, toPaper } from "@sufra/domain/orders/receipt-paper.ts";
import { receiptWords } from "@sufra/domain/orders/receipt-words.ts";
import { drawCode } from "../platform/pdf/draw-code.ts";
import { drawLine, type Line, measureLine, wrapLine } from "../platform/pdf/draw-text.ts";
import { mm, writePdf } from "../platform/pdf/write-pdf.ts";

const page = { width: mm(210), height: mm(297), top: mm(16) };
const left = mm(25);
const right = page.width - left;
const bottom = page.height - mm(16);
const muted = "#5f5f5f";
const ruleColor = "#c9c9c9";

/** Where the next row begins. The paper reads from the right, as Arabic does. */
type Pen = { doc: PDFKit.PDFDocument; y: number };
type Style = { size: number; weight?: Line["weight"]; color?: string };

const arabic = /[\p{Script=Arabic}]/u;
const toLine = (text: string, weight: Line["weight"] = 400): Line => ({
  text,
  direction: arabic.test(text) ? "rtl" : "ltr",
  weight,
});

/** Begins a page unless `height` fits on this one. */
const reserve = (pen: Pen, height: number): void => {
  if (pen.y + height <= bottom) return;
  pen.doc.addPage();
  pen.y = page.top;
};

const atRight = ({ doc }: Pen, line: Line, { size, color }: Style, base: number, edge = right): number => {
  const width = measureLine(line) * size;
  drawLine(doc, line, { left: edge - width, base, size, ...(color && { color }) });
  return width;
};

const atLeft = ({ doc }: Pen, text: string, { size, weight, color }: Style, base: number): void =>
  drawLine(doc, toLine(text, weight), { left, base, size, ...(color && { color }) });

const centered = (pen: Pen, text: string, { size, weight = 400, color }: Style): void => {
  for (const line of wrapLine(toLine(text, weight), (right - left) / size)) {
    reserve(pen, size * 1.5);
    const width = measureLine(line) * size;
    const place = { left: (page.width - width) / 2, base: pen.y + size, size };
    drawLine(pen.doc, line, { ...place, ...(color && { color }) });
    pen.y += size * 1.5;
  }
};

const rule = (pen: Pen): void => {
  pen.y += 5;
  pen.doc.lineWidth(0.6).strokeColor(ruleColor).moveTo(left, pen.y).lineTo(right, pen.y).stroke();
  pen.y += 7;
};

type Segment = { text: string; style: Style };

/** Segments beside each other from the right; one that does not fit begins a line. */
const flow = (pen: Pen, segments: readonly Segment[], edge: number, room: number): void => {
  const height = Math.max(...segments.map(({ style }) => style.size));
  let used = 0;
  reserve(pen, height * 1.5);
  for (const { text, style } of segments)
    for (const [place, line] of wrapLine(toLine(text, style.weight), room / style.size).entries()) {
      const width = measureLine(line) * style.size;
      if (used > 0 && (place > 0 || used + width > room)) {
        pen.y += height * 1.5;
        used = 0;
        reserve(pen, height * 1.5);
      }
      atRight(pen, line, style, pen.y + height, edge - used);
      used += width + 6;
    }
  pen.y += height * 1.5;
};

/** Arabic with English after it. */
const bilingual = (text: Text, style: Style): Segment[] => {
  const { main, second } = bothTexts(text);
  const small = { size: style.size * 0.86, color: muted };
  return [{ text: main, style }, ...(second === null ? [] : [{ text: second, style: small }])];
};

const labeled = (pen: Pen, label: Text, value: string, style: Style): void => {
  reserve(pen, style.size * 1.5);
  atLeft(pen, value, style, pen.y + style.size);
  const taken = measureLine(toLine(value, style.weight)) * style.size;
  flow(pen, bilingual(label, style), right, right - left - taken - 12);
};

const fact = (pen: Pen, label: Text, value: Text): void => {
  const { main, second } = bothTexts(value);
  const size = 9.5;
  // A long reason takes lines of its own.
  const long = measureLine(toLine(main)) * size > (right - left) * 0.5;
  if (!long) return labeled(pen, label, second === null ? main : `${main} · ${second}`, { size });
  flow(pen, bilingual(label, { size }), right, right - left);
  return flow(pen, bilingual(value, { size }), right - 12, right - left - 12);
};

const item = (pen: Pen, line: PaperLine): void => {
  const size = 10.5;
  reserve(pen, size * 3);
  atLeft(pen, line.total, { size, weight: 600 }, pen.y + size);
  atRight(pen, toLine(`${line.quantity}×`, 600), { size }, pen.y + size);
  const edge = right - 30;
  const room = edge - left - 70;
  flow(pen, bilingual(line.name, { size, weight: 600 }), edge, room);
  const style = { size: 9, color: muted };
  const text = (content: string): Segment => ({ text: content, style });
  if (line.each !== null) flow(pen, [text(`${line.quantity} × ${line.each}`)], edge, room);
  for (const { name, quantity, price, inner } of line.chosen) {
    const [main, ...second] = bilingual(name, style);
    const counted = [...(main ? [main] : []), ...(quantity > 1 ? [text(`×${quantity}`)] : []), ...second];
    // Beside the name: the line's total, in the column of sums, includes it.
    const priced = price === null ? counted : [...counted, text(`(+${price})`)];
    flow(pen, priced, edge - (inner ? 14 : 0), room - (inner ? 14 : 0));
  }
  if (line.discount !== null) {
    reserve(pen, style.size * 1.5);
    atLeft(pen, line.discount, style, pen.y + style.size);
    flow(pen, bilingual(receiptWords.line_discount, style), edge, room);
  }
  pen.y += 4;
};

const sum = (pen: Pen, { label, value, kind }: PaperRow): void =>
  labeled(
    pen,
    label,
    value,
    kind === "total" ? { size: 12, weight: 600 } : { size: 10, weight: 400, ...(kind === "muted" && { color: muted }) },
  );

/** Rate, net, VAT and gross, one row a rate. */
const taxTable = (pen: Pen, taxes: Paper["taxes"]): void => {
  if (taxes.length === 0) return;
  const size = 8.5;
  const column = (right - left) / 4;
  const cells = (texts: readonly string[], style: Style): void => {
    reserve(pen, size * 1.7);
    for (const [place, text] of texts.entries())
      atRight(pen, toLine(text, style.weight), style, pen.y + size, right - column * place);
    pen.y += size * 1.5;
  };
  const { rate, net, tax, gross } = receiptWords;
  pen.y += 4;
  cells(
    [rate, net, tax, gross].map(({ sa }) => sa),
    { size, color: muted },
  );
  cells(
    [rate, net, tax, gross].map(({ en }) => en),
    { size: size * 0.9, color: muted },
  );
  for (const each of taxes) cells([each.rate, each.net, each.tax, each.gross], { size });
};

/** Sums stay together on one page. */
const sumHeight = 18;

/** At least 2 cm with its quiet zone, as the tax authority asks for. */
const qrSide = mm(32);

const drawPaper = (pen: Pen, paper: Paper, qr: string): void => {
  const [name, ...others] = paper.heads.map((head) => bothTexts(head));
  for (const text of name ? [name.main, name.second] : [])
    if (text) centered(pen, text, text === name?.main ? { size: 17, weight: 600 } : { size: 11, color: muted });
  for (const { main, second } of others)
    for (const text of [main, second]) if (text) centered(pen, text, { size: 9, color: muted });
  pen.y += 6;
  centered(pen, paper.title.sa, { size: 14, weight: 600 });
  centered(pen, paper.title.en, { size: 10.5 });
  if (paper.notice) {
    centered(pen, paper.notice.sa, { size: 9.5, color: muted });
    centered(pen, paper.notice.en, { size: 9, color: muted });
  }
  rule(pen);
  for (const { label, value } of paper.facts) fact(pen, label, value);
  rule(pen);
  for (const line of paper.lines) item(pen, line);
  rule(pen);
  reserve(pen, paper.sums.length * sumHeight);
  for (const row of paper.sums) sum(pen, row);
  taxTable(pen, paper.taxes);
  if (paper.money.length > 0) {
    rule(pen);
    reserve(pen, paper.money.length * sumHeight);
    for (const row of paper.money) sum(pen, row);
  }
  pen.y += 6;
  if (qr !== "") {
    reserve(pen, qrSide);
    drawCode(pen.doc, qr, { x: (page.width - qrSide) / 2, y: pen.y, width: qrSide });
    pen.y += qrSide + 2;
  }
  centered(pen, `${receiptWords.currency.sa} · ${receiptWords.currency.en}`, { size: 8, color: muted });
};

/** A document of an order as a PDF on A4. */
export const drawReceipt = (receipt: Receipt, document: ReceiptDocument): Promise<Buffer> => {
  const paper = toPaper(receipt, document);
  return writePdf(`${paper.title.sa} ${document.number ?? receipt.number}`, (doc) => {
    doc.addPage();
    drawPaper({ doc, y: page.top }, paper, document.qr_base64);
  });
};
