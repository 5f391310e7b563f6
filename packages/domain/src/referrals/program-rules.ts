import { type FieldIssue, windowIssues } from "../errors/field-issue.ts";
import type { ProgramFields } from "./console-api.ts";

/** A side gets exactly what its kind says. */
const rewardIssues = (side: "friend" | "inviter", { [side]: reward }: ProgramFields): FieldIssue[] =>
  [
    { field: "points", wanted: reward.kind === "points", there: reward.points !== null },
    { field: "prize_id", wanted: reward.kind === "prize", there: reward.prize_id !== null },
    { field: "coupon_id", wanted: reward.kind === "coupon", there: reward.coupon_id !== null },
  ]
    .filter(({ wanted, there }) => wanted !== there)
    .map(({ field, wanted }) => ({ path: `${side}.${field}`, code: wanted ? "field_empty" : "field_invalid" }));

/** Checks that a program's fields are consistent. */
export const programIssues = (fields: ProgramFields): FieldIssue[] => [
  ...rewardIssues("friend", fields),
  ...rewardIssues("inviter", fields),
  ...windowIssues(fields),
];
