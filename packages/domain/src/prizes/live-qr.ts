import { z } from "zod/mini";
import { instant } from "../contract/fields.ts";

/** What a phone computes its QR code with, also without a network. */
export const liveQr = {
  /** Key of the code's proof (`getProvedText`). */
  qr_key: z.string(),
  /** The server's time, for a phone whose clock is wrong. */
  qr_at: instant,
};
