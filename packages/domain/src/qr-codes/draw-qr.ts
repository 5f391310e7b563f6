export type QrDrawing = {
  /** Read by screen readers instead of the picture. */
  title?: string;
  /** Light border in modules; scanners ask for 4. */
  quietZone?: number;
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
 * The modules of a QR code as SVG: black on white in every theme, one path of whole units so that no seam shows at any
 * size. It has no width; the page or print sheet sets it (2 cm at least).
 */
export const drawQr = (modules: readonly (readonly boolean[])[], { title, quietZone = 4 }: QrDrawing = {}): string => {
  const side = modules.length + 2 * quietZone;
  const path = modules.map((row, y) => rowPath(row, y, quietZone)).join("");
  const label = title === undefined ? `aria-hidden="true"` : `role="img" aria-label="${escapeXml(title)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" ${label}>` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
};
