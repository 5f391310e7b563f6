import { encode } from "uqr";

/**
 * A QR code for a terminal: two modules per character with half blocks. With `colors` (ANSI) it is black on white on
 * any theme; without, blocks are the light modules, for dark terminals.
 */
export const qrTerminal = (text: string, options: { colors?: boolean; quietZone?: number } = {}): string => {
  const { colors = true, quietZone = 2 } = options;
  const { data, size } = encode(text, { ecc: "L", border: 0 });
  const light = (x: number, y: number): boolean => !(data[y]?.[x] ?? false);
  const lines: string[] = [];
  for (let y = -quietZone; y < size + quietZone; y += 2) {
    let line = "";
    for (let x = -quietZone; x < size + quietZone; x += 1) {
      const [top, bottom] = [light(x, y), light(x, y + 1)];
      const [upper, lower] = colors ? [!top, !bottom] : [top, bottom];
      line += upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
    }
    lines.push(colors ? `\u001b[30;107m${line}\u001b[0m` : line);
  }
  return lines.join("\n");
};
