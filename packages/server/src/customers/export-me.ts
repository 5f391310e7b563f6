import type { exportMe as contract } from "@sufra/domain/customers/api.ts";
import { sql } from "kysely";
import type { Schema } from "../platform/db/schema.gen.ts";
import { AppError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { findCustomer } from "./read-me.ts";

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
  counter_bills: {
    table: "counter_bill",
    columns: ["branch_id", "source", "amount", "reference", "issued_at", "points", "created_at", "undone_at"],
  },
  adjustments: { table: "points_adjustment", columns: ["points", "reason", "state", "asked_at", "decided_at"] },
  birthday_gifts: { table: "birthday_gift", columns: ["year", "points", "created_at"] },
  rewards: {
    table: "prize_claim",
    columns: [
      "kind",
      "name",
      "value",
      "split_off",
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
  saved_cards: { table: "saved_card", columns: ["brand", "last4", "exp_month", "exp_year", "created_at"] },
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
const exportRows = async (tx: Tx, tenantId: string, customerId: string): Promise<Record<Name, Row[]>> => {
  const found: [string, Row[]][] = [];
  for (const [name, part] of Object.entries(exportedParts))
    found.push([name, await toRows(tx, tenantId, customerId, part)]);
  return Object.fromEntries(found) as Record<Name, Row[]>;
};

const loadAddresses = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("address")
    .select(["title", "description", "door_number", "level_number", "block_number", "phone_number", "notes"])
    .select(["lat", "lng", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();

const loadOrders = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("customer_order as o")
    .select(["id", "number", "business_day", "order_type", "status", "payment_method", "payment_state"])
    .select(["customer_name", "customer_phone", "address", "notes", "vehicle", "subtotal", "total_discount"])
    .select(["charges", "tax", "tip", "total", "first_source", "utm_source", "created_at"])
    .select((eb) =>
      eb
        .selectFrom("order_line as l")
        .select(
          sql<unknown>`jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'total', l.line_total))`.as(
            "lines",
          ),
        )
        .where("l.tenant_id", "=", tenantId)
        .whereRef("l.order_id", "=", "o.id")
        .as("lines"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", id)
    .orderBy("created_at")
    .execute();

/** Where they came from first and last. */
const loadSources = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("customer")
    .select(["first_source", "last_source"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();

/** Invitations they made, and the one they came by. */
const loadReferrals = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("referral_lead")
    .select(["name", "contact", "channel", "state", "reason", "created_at", "joined_at", "converted_at"])
    .select((eb) => eb("referrer_id", "=", id).as("invited_by_me"))
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("referrer_id", "=", id), eb("friend_id", "=", id)]))
    .orderBy("created_at")
    .execute();

const loadEvaluations = (tx: Tx, tenantId: string, id: string) =>
  tx
    .selectFrom("evaluation as e")
    .select(["e.form_id", "e.order_id", "e.score", "e.created_at"])
    .select((eb) =>
      eb
        .selectFrom("evaluation_answer as a")
        .select(
          sql<unknown>`jsonb_agg(jsonb_build_object('question_id', a.question_id, 'number', a.number,
            'choices', a.choices, 'words', a.words))`.as("answers"),
        )
        .where("a.tenant_id", "=", tenantId)
        .whereRef("a.evaluation_id", "=", "e.id")
        .as("answers"),
    )
    .where("e.tenant_id", "=", tenantId)
    .where("e.customer_id", "=", id)
    .orderBy("e.id")
    .execute();

/** All data about a customer at one moment; null if there is none, or the account was erased. */
export const exportCustomer = async (tx: Tx, tenantId: string, id: string) => {
  const customer = await findCustomer(tx, tenantId, id);
  if (!customer) return null;
  const addresses = await loadAddresses(tx, tenantId, id);
  const orders = await loadOrders(tx, tenantId, id);
  const sources = await loadSources(tx, tenantId, id);
  const referrals = await loadReferrals(tx, tenantId, id);
  const evaluations = await loadEvaluations(tx, tenantId, id);
  return { customer, addresses, orders, sources, referrals, evaluations, ...(await exportRows(tx, tenantId, id)) };
};

export const exportMe = ({ tenantId, customer: { id }, database }: Ctx<typeof contract>) =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const exported = await exportCustomer(tx, tenantId, id);
      if (!exported) throw new AppError("not_authenticated");
      return exported;
    },
    { readOnly: true },
  );
