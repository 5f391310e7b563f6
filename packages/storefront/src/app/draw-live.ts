import { encode } from "uqr";
import { getProvedText, liveText } from "@sufra/domain/prizes/live-code.ts";
import { drawQr } from "@sufra/domain/qr-codes/draw-qr.ts";

/** The QR code of a step, computed on the phone. Throws where the browser cannot. */
export const drawLive = async (code: string, qrKey: string, step: number): Promise<string> => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(qrKey), hmac, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(getProvedText(code, step)));
  return drawQr(encode(liveText(code, step, new Uint8Array(mac)), { ecc: "M", border: 0 }).data);
};
