import { parseDecimal } from "@sufra/domain/money/decimal.ts";
import { z } from "zod";

const optionalText = z.string().nullish();

/** Riyals as a number or as text, read as whole halalas. */
const amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const halalas = parseDecimal(String(value));
  if (halalas !== null && halalas >= 0) return halalas;
  context.addIssue({ code: "custom", message: "not an amount" });
  return z.NEVER;
});

/** Milliseconds since 1970, as text or number. */
const instant = z.union([z.string(), z.number()]).transform(String);

const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** Requires only the fields we use; unknown fields pass. */
export const tapCharge = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  currency: z.string(),
  live_mode: z.boolean().nullish(),
  metadata,
  transaction: z.object({
    created: instant,
    url: optionalText,
    expiry: z.object({ period: z.number(), type: z.string() }).nullish(),
  }),
  reference: z
    .object({ transaction: optionalText, order: optionalText, gateway: optionalText, payment: optionalText })
    .nullish(),
  response: z.object({ code: optionalText, message: optionalText }).nullish(),
  card: z.object({ scheme: optionalText, brand: optionalText, last_four: optionalText }).nullish(),
  source: z.object({ payment_method: optionalText }).nullish(),
});
export type TapCharge = z.output<typeof tapCharge>;

export const tapChargeList = z.object({ charges: z.array(tapCharge) });

export const tapRefund = z.object({
  id: z.string().min(1),
  charge_id: z.string(),
  status: z.string(),
  amount,
  currency: z.string(),
  metadata,
  reference: z.object({ merchant: optionalText }).nullish(),
  response: z.object({ code: optionalText }).nullish(),
});
export type TapRefund = z.output<typeof tapRefund>;

/** More than one page cannot be judged, so it is refused. */
export const tapRefundList = z.object({ refunds: z.array(tapRefund), has_more: z.literal(false).nullish() });

export const tapError = z.object({
  errors: z.array(z.object({ code: z.coerce.string(), description: optionalText })).min(1),
});

export const tapMessage = z.object({ message: z.string() });
