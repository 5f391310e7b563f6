import { z } from "zod/mini";

/** What the guest does next to pay: hand the card to the provider for a token, go to a page, type a code, or nothing. */
export const nextStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("browser_token"), url: z.string(), public_key: z.string() }),
  z.strictObject({ kind: z.literal("redirect"), url: z.string() }),
  /** A code was sent to a mobile; `mobile_end` are its last digits, if the provider tells them. */
  z.strictObject({ kind: z.literal("code"), mobile_end: z.nullable(z.string()) }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type NextStep = z.infer<typeof nextStep>;
