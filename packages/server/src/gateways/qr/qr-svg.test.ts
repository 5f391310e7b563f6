import sharp from "sharp";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrSvg } from "./qr-svg.ts";
import { qrTerminal } from "./qr-terminal.ts";

const url = "https://sufra.example/q/0190a6f2-7c1e-7d3a-9a53-1c2d3e4f5a6b";

describe("a QR code", () => {
  it("draws exactly the modules of the code, with a quiet zone of four", async () => {
    const { data, size } = encode(url, { ecc: "M", border: 0 });
    const side = size + 8;
    const { data: pixels, info } = await sharp(Buffer.from(qrSvg(url)), { density: 72 })
      .resize(side * 4, side * 4, { kernel: "nearest" })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const dark = (x: number, y: number): boolean =>
      (pixels[((y * 4 + 2) * info.width + x * 4 + 2) * info.channels] ?? 255) < 128;
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) expect(dark(x, y)).toBe(data[y - 4]?.[x - 4] ?? false);
    }
  });

  it("cannot be broken out of by its title", () => {
    expect(qrSvg(url, { title: `"><script>` })).not.toContain("<script>");
  });

  it("refuses a text that no code can hold", () => {
    expect(() => qrSvg("x".repeat(5000))).toThrow();
  });

  it("fits a terminal of eighty columns", () => {
    const lines = qrTerminal(url, { colors: false }).split("\n");
    expect(lines.length).toBeLessThan(24);
    expect(lines.every((line) => [...line].length < 60)).toBe(true);
    expect(lines[0]).toMatch(/^█+$/);
  });
});
