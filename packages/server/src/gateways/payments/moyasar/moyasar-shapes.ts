import { z } from "zod";

const optionalText = z.string().nullish();
/** Whole halalas; missing and null are 0, since older accounts leave the fields out. */
const sum = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? 0);

const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** Requires only the fields we use; unknown fields pass. */
export const moyasarPayment = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  refunded: sum,
  captured: sum,
  invoice_id: optionalText,
  created_at: z.string(),
  metadata,
  source: z
    .object({
      type: optionalText,
      company: optionalText,
      number: optionalText,
      mobile: optionalText,
      message: optionalText,
      transaction_url: optionalText,
      response_code: optionalText,
    })
    .nullish(),
});
export type MoyasarPayment = z.output<typeof moyasarPayment>;

/** Month and year are text or numbers. */
export const moyasarToken = z.object({
  status: z.string(),
  brand: optionalText,
  month: z.coerce.number().pipe(z.int().min(1).max(12)),
  year: z.coerce.number().pipe(z.int()),
  last_four: z.string().regex(/^\d{4}$/),
  verification_url: optionalText,
});
export type MoyasarToken = z.output<typeof moyasarToken>;

export const moyasarList = z.object({ payments: z.array(moyasarPayment) });

export const moyasarInvoice = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  url: z.string(),
  created_at: z.string(),
  expired_at: optionalText,
  metadata,
  payments: z
    .array(moyasarPayment)
    .nullish()
    .transform((value) => value ?? []),
});
export type MoyasarInvoice = z.output<typeof moyasarInvoice>;

export const moyasarError = z.object({ type: optionalText, message: optionalText, errors: z.unknown() });

export const moyasarEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  secret_token: z.string(),
  live: z.boolean(),
  data: z.object({ id: z.string().min(1), invoice_id: optionalText, metadata }),
});
