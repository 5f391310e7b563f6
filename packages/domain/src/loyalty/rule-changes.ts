import type { FieldIssue } from "../errors/field-issue.ts";
import { voucherRemainders } from "../prizes/voucher-use.ts";
import { getExpiry, type LoyaltyRules } from "./rules.ts";

/** Rules as a manager writes them; the number of the version is the server's. */
export type WrittenRules = Omit<LoyaltyRules, "version">;

/** What members lose by a change, in display order: existing holdings first. */
export const ruleLosses = [
  "halalas_per_point",
  "points_per_100_sar",
  "expiry",
  "goal_days",
  "max_points_per_transaction",
  "max_points_per_day",
  "min_redemption",
  "max_redemption_per_transaction",
  "max_redemption_per_day",
  "max_redeems_per_day",
  "voucher_days",
  "voucher_remainder",
  "voucher_points",
] as const;
export type RuleLoss = (typeof ruleLosses)[number];

/** A limit that came, or went down; none (`null`) is the most there is. */
const tighter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

/** Points earned at `now` would end earlier than they do today. */
const endsEarlier = (before: WrittenRules, after: WrittenRules, now: Date, zone: string): boolean => {
  const [was, is] = [getExpiry(before, now, zone), getExpiry(after, now, zone)];
  return is !== null && (was === null || is < was);
};

const rank = ({ voucher_remainder }: WrittenRules): number => voucherRemainders.indexOf(voucher_remainder);

/** Losses of members when `after` follows `before`; empty if they only gain. */
export const getLosses = (before: WrittenRules, after: WrittenRules, now: Date, zone: string): RuleLoss[] => {
  const lost: Record<RuleLoss, boolean> = {
    halalas_per_point: after.halalas_per_point < before.halalas_per_point,
    points_per_100_sar: after.points_per_100_sar < before.points_per_100_sar,
    expiry: endsEarlier(before, after, now, zone),
    goal_days: tighter(before.goal_days, after.goal_days),
    max_points_per_transaction: tighter(before.max_points_per_transaction, after.max_points_per_transaction),
    max_points_per_day: tighter(before.max_points_per_day, after.max_points_per_day),
    min_redemption: after.min_redemption > before.min_redemption,
    max_redemption_per_transaction: tighter(
      before.max_redemption_per_transaction,
      after.max_redemption_per_transaction,
    ),
    max_redemption_per_day: tighter(before.max_redemption_per_day, after.max_redemption_per_day),
    max_redeems_per_day: tighter(before.max_redeems_per_day, after.max_redeems_per_day),
    voucher_days: after.voucher_days < before.voucher_days,
    // Each rule leaves a guest less than the one before it: the rest, the use, nothing.
    voucher_remainder: rank(after) > rank(before),
    voucher_points: before.voucher_points.some((points) => !after.voucher_points.includes(points)),
  };
  return ruleLosses.filter((each) => lost[each]);
};

const below = (limit: number | null, least: number): boolean => limit !== null && limit < least;

/**
 * Checks that rules are consistent: one kind of expiry, maxima above the minimum, and distinct vouchers within the
 * limits.
 */
export const rulesIssues = (rules: WrittenRules): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  const wrong = (path: string) => issues.push({ path, code: "field_invalid" });
  const { min_redemption: least, max_redemption_per_transaction: once, max_redemption_per_day: daily } = rules;
  if (rules.expiry_days !== null && rules.expiry_date !== null) wrong("expiry_date");
  if (below(once, least)) wrong("max_redemption_per_transaction");
  if (below(daily, least)) wrong("max_redemption_per_day");
  const most = Math.min(once ?? Number.POSITIVE_INFINITY, daily ?? Number.POSITIVE_INFINITY);
  const sizes = rules.voucher_points;
  const sellable = sizes.every((points) => points >= least && points <= most);
  if (!sellable || new Set(sizes).size < sizes.length) wrong("voucher_points");
  return issues;
};

export type DatedVersion = { version: number; created_at: Date; effective_from: Date | null };
/** `skipped`: a later version held before its date came. */
export type VersionState = "in_force" | "planned" | "over" | "skipped";

const startOf = ({ effective_from, created_at }: DatedVersion): Date => effective_from ?? created_at;
const holds = ({ effective_from }: DatedVersion, now: Date): boolean =>
  effective_from === null || effective_from <= now;

/** Of the versions that hold at `now` the last published counts. */
export const versionInForce = <V extends DatedVersion>(versions: readonly V[], now: Date): V | null =>
  versions
    .filter((each) => holds(each, now))
    .reduce<V | null>((last, each) => (last && last.version > each.version ? last : each), null);

export const versionState = (version: DatedVersion, versions: readonly DatedVersion[], now: Date): VersionState => {
  if (versionInForce(versions, now)?.version === version.version) return "in_force";
  const overtaken = versions.some((each) => each.version > version.version && startOf(each) <= startOf(version));
  if (overtaken) return "skipped";
  return holds(version, now) ? "over" : "planned";
};
