import { z } from "zod";
import type { PosEvent } from "../pos-adapter.ts";
import { idText } from "./foodics-shapes.ts";

const message = z.object({
  event: z.string().min(1).max(80),
  business: z.object({ reference: idText }),
  order: z.object({ id: idText }).nullish(),
});

/** Null for anything but an event. It carries no signature: compare the business, and ask for the order itself. */
export const parseFoodicsEvent = (rawBody: Uint8Array | string): PosEvent | null => {
  try {
    const text = typeof rawBody === "string" ? rawBody : Buffer.from(rawBody).toString("utf8");
    const { event, business, order } = message.parse(JSON.parse(text));
    return { event, business_reference: business.reference, order_id: order?.id ?? null };
  } catch {
    return null;
  }
};
