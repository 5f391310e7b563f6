import { z } from "zod/mini";
import { bilingual, id, instant, optionalPair, requiredPair, wholeNumber } from "../contract/fields.ts";
import type { FieldIssue } from "../errors/field-issue.ts";
import { maxPoints } from "../loyalty/console-fields.ts";
import { pictureId } from "../menu/console-fields.ts";
import { picture } from "../establishments/api.ts";
import { prizeKinds } from "./api.ts";

export const maxStock = 1_000_000;
/** A year, in minutes. */
export const longestWait = 525_600;
export const longestValidity = 3650;

export const prizeFields = z.strictObject({
  kind: z.enum(prizeKinds, { error: "field_invalid" }),
  /** The product of a free item; null for a prize at the cashier. */
  product_id: z.nullable(id),
  name: requiredPair(120),
  description: optionalPair(1000),
  terms: optionalPair(1000),
  picture_id: pictureId,
  points_cost: wholeNumber(0, maxPoints),
  /** Total number including claimed ones; null = no stock is counted. */
  stock: z.nullable(wholeNumber(0, maxStock)),
  available_from: z.nullable(instant),
  available_until: z.nullable(instant),
  level_id: z.nullable(id),
  new_customers_only: z.boolean("field_invalid"),
  usable_after_minutes: wholeNumber(0, longestWait),
  valid_days: wholeNumber(1, longestValidity),
  active: z.boolean("field_invalid"),
});
type PrizeFields = z.infer<typeof prizeFields>;

/** Checks a prize: a product exactly for a free item, and an end after its start. */
export const prizeIssues = (prize: Pick<PrizeFields, "kind" | "product_id" | "available_from" | "available_until">) => {
  const { kind, product_id, available_from: from, available_until: until } = prize;
  const issues: FieldIssue[] = [];
  if (kind === "free_item" && product_id === null) issues.push({ path: "product_id", code: "field_empty" });
  if (kind === "at_cashier" && product_id !== null) issues.push({ path: "product_id", code: "field_invalid" });
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
    issues.push({ path: "available_until", code: "field_invalid" });
  return issues;
};

export const managedPrize = z.strictObject({
  id,
  kind: z.enum(prizeKinds),
  product_id: z.nullable(id),
  name: bilingual,
  description: bilingual,
  terms: bilingual,
  picture: z.nullable(picture),
  points_cost: z.int(),
  stock: z.nullable(z.int()),
  available_from: z.nullable(instant),
  available_until: z.nullable(instant),
  level_id: z.nullable(id),
  new_customers_only: z.boolean(),
  usable_after_minutes: z.int(),
  valid_days: z.int(),
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedPrize = z.infer<typeof managedPrize>;

export const prizeSummary = z.strictObject({
  id,
  kind: z.enum(prizeKinds),
  name: bilingual,
  picture: z.nullable(picture),
  points_cost: z.int(),
  stock: z.nullable(z.int()),
  left: z.nullable(z.int()),
  /** How often it was claimed or given. */
  issued: z.int(),
  available_from: z.nullable(instant),
  available_until: z.nullable(instant),
  active: z.boolean(),
});
export type PrizeSummary = z.infer<typeof prizeSummary>;

export const prizeStates = ["stopped", "over", "upcoming", "sold_out", "on"] as const;
export type PrizeState = (typeof prizeStates)[number];

/** A prize's state in the shop, independent of the customer. States that only a manager can change come first. */
export const prizeState = (
  prize: Pick<PrizeSummary, "active" | "left" | "available_from" | "available_until">,
  now: Date,
): PrizeState => {
  const { active, left, available_from: from, available_until: until } = prize;
  if (!active) return "stopped";
  if (until !== null && Date.parse(until) <= now.getTime()) return "over";
  if (from !== null && Date.parse(from) > now.getTime()) return "upcoming";
  return left !== null && left < 1 ? "sold_out" : "on";
};
