import type { exportMe as contract } from "@sufra/domain/customers/api.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { exportRows } from "./exported.ts";
import { findCustomer } from "./read-me.ts";

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
