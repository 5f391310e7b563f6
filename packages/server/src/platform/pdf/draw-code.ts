import { encode } from "uqr";

/** One path of whole modules, so that no seam shows; with a quiet zone of four modules. */
export const drawCode = (
  doc: PDFKit.PDFDocument,
  content: string,
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const unit = width / (size + 8);
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect(x + (column + 4) * unit, y + (row + 4) * unit, unit * 1.01, unit * 1.01);
  doc.fill("#000000");
};
