import { encode } from "uqr";

export type QrSvgOptions = {
  /** Read by screen readers instead of the picture. */
  title?: string;
  /** Light border in modules; scanners ask for 4. */
  quietZone?: number;
  ecc?: "L" | "M" | "Q" | "H";
};

const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

const rowPath = (row: readonly boolean[], y: number, offset: number): string => {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start + offset} ${y + offset}h${x - start + 1}v1h${start - x - 1}z`;
  }
  return path;
};

/**
 * A QR code as SVG: black on white in every theme, one path of whole units so that no seam shows at any size. It has no
 * width; the page or print sheet sets it (2 cm at least). Throws if the text is too long for a QR code (2,331 bytes at
 * level M).
 */
export const qrSvg = (text: string, options: QrSvgOptions = {}): string => {
  const { quietZone = 4, ecc = "M", title } = options;
  const { data, size } = encode(text, { ecc, border: 0 });
  const side = size + 2 * quietZone;
  const path = data.map((row, y) => rowPath(row, y, quietZone)).join("");
  const label = title === undefined ? `aria-hidden="true"` : `role="img" aria-label="${escapeXml(title)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" ${label}>` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
};
