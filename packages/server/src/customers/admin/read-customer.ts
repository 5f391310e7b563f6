import { maskPhone } from "@sufra/domain/auth/phone.ts";
import type {
  CustomerProfile,
  listCustomerActivity as activityCall,
  listCustomerOrders as ordersCall,
  readCustomer as readCall,
} from "@sufra/domain/customers/admin-api.ts";
import { maskEmail } from "@sufra/domain/customers/masking.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { listEntries } from "../../loyalty/list-entries.ts";
import { loadLoyalty } from "../../loyalty/loyalty-facts.ts";
import { readWallet } from "../../loyalty/read-wallet.ts";
import { getStatus } from "../../orders/read-placed.ts";
import { toPage, readCursor, usualPage } from "../../platform/db/pages.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { isOwnPhone } from "../../staff/own-phone.ts";
import { loadAdjustments } from "./adjustment-rows.ts";
import { findCustomerRow } from "./find-customer.ts";
import { loadHoldings } from "./holdings.ts";

type Whose = { tenantId: string; customerId: string };

const lastSeen = async (tx: Tx, { tenantId, customerId }: Whose) => {
  const { last_visit_at } = await tx
    .selectFrom("visit")
    .select((eb) => eb.fn.max("created_at").as("last_visit_at"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { last_order_at } = await tx
    .selectFrom("customer_order")
    .select((eb) => eb.fn.max("created_at").as("last_order_at"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "<>", "awaiting_payment")
    .executeTakeFirstOrThrow();
  // `max` is null without rows, which the types do not say.
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
  return { last_visit_at: iso(last_visit_at), last_order_at: iso(last_order_at) };
};

/** The same figures as in the customer's own wallet; the level's name in both languages. */
const loadFigures = async (tx: Tx, ctx: Ctx<typeof readCall>) => {
  const { tenantId, params, language, now } = ctx;
  const loyalty = await loadLoyalty(tx, tenantId, now);
  const wallet = await readWallet(tx, { tenantId, customerId: params.id, language, now }, loyalty);
  const { balance, pending, debt, lifetime_points, lifetime_purchases, orders_count, visits } = wallet;
  const level = loyalty.levels.find(({ id }) => id === wallet.level?.id);
  return {
    balance,
    pending,
    debt,
    lifetime_points,
    orders_count,
    visits,
    sales: lifetime_purchases,
    level: level?.name ?? null,
  };
};

export const readCustomer = (ctx: Ctx<typeof readCall>): Promise<CustomerProfile> => {
  const { database, tenantId, params, staff, now } = ctx;
  const whose = { tenantId, customerId: params.id, now };
  return database.inTenant(
    tenantId,
    async (tx) => {
      const row = await findCustomerRow(tx, tenantId, params.id);
      const { id, full_name, city, first_source, last_source } = row;
      return {
        id,
        full_name,
        city,
        first_source,
        last_source,
        phone: maskPhone(row.phone_e164),
        email: row.email && maskEmail(row.email),
        // The columns' CHECKs allow exactly the contract's values.
        gender: row.gender as CustomerProfile["gender"],
        age_group: row.age_group as CustomerProfile["age_group"],
        language: row.language === "en" ? "en" : "sa",
        registered: row.registered_at !== null,
        joined_at: row.created_at.toISOString(),
        own: await isOwnPhone(tx, staff.id, row),
        ...(await loadFigures(tx, ctx)),
        ...(await lastSeen(tx, whose)),
        ...(await loadHoldings(tx, whose)),
        adjustments: await loadAdjustments(tx, whose, staff.id),
      };
    },
    { readOnly: true },
  );
};

export const listCustomerActivity = ({
  database,
  tenantId,
  params,
  query,
  language,
}: Ctx<typeof activityCall>): Promise<AnswerOf<typeof activityCall>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      await findCustomerRow(tx, tenantId, params.id);
      return listEntries(tx, { tenantId, customerId: params.id, language }, query);
    },
    { readOnly: true },
  );

const loadOrders = (tx: Tx, { tenantId, customerId }: Whose, after: string | undefined, limit: number) =>
  tx
    .selectFrom("customer_order as o")
    .innerJoin("branch as b", (join) => join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.id", "=", "o.branch_id"))
    .select(["o.id", "o.number", "b.name as branch_name", "o.order_type", "o.status", "o.total", "o.created_at"])
    .where("o.tenant_id", "=", tenantId)
    .where("b.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", customerId)
    .where("o.status", "<>", "awaiting_payment")
    .$if(after !== undefined, (rows) => rows.where("o.id", "<", after ?? ""))
    .orderBy("o.id", "desc")
    .limit(limit + 1)
    .execute();

export const listCustomerOrders = ({
  database,
  tenantId,
  params,
  query,
}: Ctx<typeof ordersCall>): Promise<AnswerOf<typeof ordersCall>> => {
  const { limit = usualPage } = query;
  const after = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      await findCustomerRow(tx, tenantId, params.id);
      const found = await loadOrders(tx, { tenantId, customerId: params.id }, after, limit);
      const { rows, cursor } = toPage(found, limit);
      return {
        items: rows.map((row) => ({
          ...row,
          status: getStatus(row.status),
          order_type: row.order_type as OrderType,
          created_at: row.created_at.toISOString(),
        })),
        cursor,
      };
    },
    { readOnly: true },
  );
};
