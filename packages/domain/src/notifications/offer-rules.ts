import type { FieldIssue } from "../errors/field-issue.ts";
import { type PromoHours, promoTime } from "./promo-hours.ts";

/** Whom an offer is told, always of those who agreed to be offered things. */
export const audiences = ["all", "level", "branch", "absent"] as const;
export type Audience = (typeof audiences)[number];

/** How an offer stands. Told to the last of its audience it is sent; stopped it is told nobody else. */
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
 * What an offer must agree on: its audience names what it needs and nothing else, and its time is to come and within the
 * hours in which advertising may be sent.
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
