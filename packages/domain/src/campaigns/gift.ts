import { z } from "zod/mini";
import { id, text } from "../contract/fields.ts";
import { drawOutcomes } from "./draw.ts";

/** The gift of a win: a reward with its code, a coupon with its code, or points. */
export const gift = z.strictObject({
  kind: z.enum(["prize", "coupon", "points"]),
  name: text,
  /** A prize among one's rewards. */
  reward_id: z.nullable(id),
  /** A prize's or a coupon's; grouped for reading. */
  code: z.nullable(z.string()),
  points: z.nullable(z.int()),
});
export type Gift = z.infer<typeof gift>;

/** The result of an attempt: the drawn segment, and the gift of a win. */
export const drawResult = {
  draw_id: id,
  segment_index: z.int(),
  outcome: z.enum(drawOutcomes),
  label: text,
  reward: z.optional(gift),
};
