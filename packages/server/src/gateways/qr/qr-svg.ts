import { drawQr, type QrDrawing } from "@sufra/domain/qr-codes/draw-qr.ts";
import { encode } from "uqr";

type Options = QrDrawing & { ecc?: "L" | "M" | "Q" | "H" };

/** A QR code as SVG. Throws if the text is too long for one (2,331 bytes at level M). */
export const qrSvg = (text: string, { ecc = "M", ...drawing }: Options = {}): string =>
  drawQr(encode(text, { ecc, border: 0 }).data, drawing);
