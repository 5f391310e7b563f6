import type { Tx } from "../platform/db/database.ts";
import type { Schema } from "../platform/db/schema.gen.ts";

type Part = {
  [Table in keyof Schema]: { table: Table; columns: readonly (keyof Schema[Table] & string)[] };
}[keyof Schema];

/** Tables of a customer's data by their name in the export; internal tables are excluded. */
export const exportedParts = {
  consents: { table: "consent", columns: ["purpose", "version", "language", "given_at", "withdrawn_at"] },
  bookmarks: { table: "bookmark", columns: ["product_id", "created_at"] },
  sessions: { table: "session", columns: ["created_at", "ended_at"] },
  visits: { table: "visit", columns: ["branch_id", "utm_source", "created_at"] },
  saved_coupons: { table: "saved_coupon", columns: ["coupon_id", "code", "created_at"] },
  coupon_redemptions: {
    table: "coupon_redemption",
    columns: ["coupon_id", "code", "order_id", "amount", "created_at", "released_at"],
  },
  punch_cards: {
    table: "punch_card",
    columns: ["id", "program_id", "status", "punches", "opened_at", "expires_at", "completed_at"],
  },
  punches: { table: "punch", columns: ["card_id", "order_id", "punched_at", "taken_back_at"] },
  draws: {
    table: "draw",
    columns: ["campaign_id", "kind", "branch_id", "label", "outcome", "points", "created_at", "seen_at"],
  },
  wallets: {
    table: "wallet",
    columns: ["balance", "debt", "lifetime_points", "lifetime_purchases", "orders_count", "level_id", "level_until"],
  },
  wallet_entries: { table: "wallet_entry", columns: ["seq", "delta", "balance", "kind", "created_at"] },
  activities: {
    table: "activity",
    columns: ["activity", "kind", "points", "debt", "units", "name", "order_id", "created_at"],
  },
  adjustments: { table: "points_adjustment", columns: ["points", "reason", "state", "asked_at", "decided_at"] },
  rewards: {
    table: "prize_claim",
    columns: [
      "kind",
      "name",
      "value",
      "points_cost",
      "status",
      "usable_from",
      "expires_at",
      "claimed_at",
      "first_source",
      "utm_source",
      "created_at",
    ],
  },
  wheel_reminders: {
    table: "wheel_reminder",
    columns: ["campaign_id", "branch_id", "due_at", "told_at", "created_at"],
  },
  entries: { table: "campaign_entry", columns: ["campaign_id", "full_name", "email", "answers", "created_at"] },
  uploads: { table: "upload", columns: ["id", "bytes", "width", "height", "created_at", "kept_at"] },
  referral_codes: { table: "referral_code", columns: ["code", "created_at"] },
  referral_rewards: {
    table: "referral_reward",
    columns: ["side", "kind", "points", "created_at", "taken_back_at", "taken_back_points"],
  },
  wallet_passes: { table: "wallet_pass", columns: ["vendor", "created_at", "changed_at", "ended_at"] },
  pass_phones: { table: "pass_phone", columns: ["device_id", "created_at"] },
  push_subscriptions: { table: "push_subscription", columns: ["endpoint", "created_at"] },
  muted_topics: { table: "muted_topic", columns: ["topic", "muted_at"] },
  notifications: { table: "notification", columns: ["kind", "params", "created_at", "read_at"] },
} as const satisfies Record<string, Part>;

type Row = Record<string, unknown>;
type Name = keyof typeof exportedParts;

const toRows = (tx: Tx, tenantId: string, customerId: string, { table, columns }: Part): Promise<Row[]> =>
  tx
    .selectFrom(table as "consent")
    .select(columns as unknown as ["given_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();

/** All rows that belong to one customer. */
export const exportRows = async (tx: Tx, tenantId: string, customerId: string): Promise<Record<Name, Row[]>> => {
  const found: [string, Row[]][] = [];
  for (const [name, part] of Object.entries(exportedParts))
    found.push([name, await toRows(tx, tenantId, customerId, part)]);
  return Object.fromEntries(found) as Record<Name, Row[]>;
};
