import PDFDocument from "pdfkit";

/** Millimeters as points. */
export const mm = (value: number): number => (value * 72) / 25.4;

/** A4 pages, drawn by `draw`, which adds them. */
export const writePdf = async (title: string, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> => {
  const doc = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, font: "", info: { Title: title } });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  doc.on("data", (part: Buffer) => parts.push(part));
  draw(doc);
  doc.end();
  await done;
  return Buffer.concat(parts);
};
