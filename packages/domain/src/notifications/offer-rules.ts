import type { FieldIssue } from "../errors/field-issue.ts";
import { type PromoHours, promoTime } from "./promo-hours.ts";

/** Recipients of an offer, always limited to customers who consented to offers. */
export const audiences = ["all", "level", "branch", "absent"] as const;
export type Audience = (typeof audiences)[number];

/** An offer is `sent` after its last recipient; a stopped one has no further recipients. */
export const offerStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type OfferState = (typeof offerStates)[number];

type Fields = {
  audience: Audience;
  level_id: string | null;
  branch_id: string | null;
  absent_days: number | null;
  send_at: string | null;
};

const needed: Record<Audience, "level_id" | "branch_id" | "absent_days" | null> = {
  all: null,
  level: "level_id",
  branch: "branch_id",
  absent: "absent_days",
};

/**
 * Checks an offer: its audience has exactly the fields it needs, and its time is in the future and within the hours of
 * advertising.
 */
export const offerIssues = (fields: Fields, { now, hours }: { now: Date; hours: PromoHours }): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  for (const name of ["level_id", "branch_id", "absent_days"] as const) {
    const given = fields[name] !== null;
    if (given !== (needed[fields.audience] === name))
      issues.push({ path: name, code: given ? "field_invalid" : "field_empty" });
  }
  if (fields.send_at === null) return issues;
  const at = new Date(fields.send_at);
  if (at <= now || promoTime(at, hours).getTime() !== at.getTime())
    issues.push({ path: "send_at", code: "field_invalid" });
  return issues;
};
