import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { StartState } from "@sufra/domain/onboarding/api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Each step is derived from existing data, so that none can be ticked off without doing it. */
const loadFacts = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("establishment as e")
    .select([
      sql<boolean>`e.logo_image is not null or exists (select from audit_entry a where a.tenant_id = ${tenantId}
        and a.action = 'establishment.brand')`.as("branded"),
      sql<boolean>`exists (select from category c where c.tenant_id = ${tenantId})`.as("category"),
      sql<boolean>`exists (select from product p where p.tenant_id = ${tenantId} and p.active)`.as("product"),
      sql<boolean>`exists (select from service_switch w where w.tenant_id = ${tenantId}
        and not w.active and w.branch_id is null and w.service in ('ordering', 'all'))`.as("off"),
      sql<boolean>`exists (select from visit v where v.tenant_id = ${tenantId})`.as("scanned"),
    ])
    .where("e.tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();

/** The main branch, with what it lacks before guests can order there. */
const loadBranch = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("branch as b")
    .select("b.id")
    .select([
      sql<boolean>`exists (select from branch_hours h where h.tenant_id = ${tenantId} and h.branch_id = b.id)`.as(
        "hours",
      ),
      sql<boolean>`exists (select from branch_payment_method m where m.tenant_id = ${tenantId}
        and m.branch_id = b.id and m.order_type = any (b.order_types))`.as("ordering"),
      sql<string | null>`(select q.uuid from qr_directory q where q.tenant_id = ${tenantId} and q.branch_id = b.id
        and q.table_id is null and q.active order by q.created_at desc limit 1)`.as("code"),
    ])
    .where("b.tenant_id", "=", tenantId)
    .orderBy("b.is_main", "desc")
    .orderBy("b.position")
    .limit(1)
    .executeTakeFirst();

const newestOrder = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("customer_order")
    .select(["id", "status"])
    .where("tenant_id", "=", tenantId)
    .where("status", "<>", "awaiting_payment")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** After the first order the guide ends. */
export const isStarting = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await newestOrder(tx, tenantId)) === undefined;

export const startState = async (tx: Tx, tenantId: string, publicUrl: string): Promise<StartState> => {
  const facts = await loadFacts(tx, tenantId);
  const branch = await loadBranch(tx, tenantId);
  const order = await newestOrder(tx, tenantId);
  const [hours, ordering] = [branch?.hours ?? false, branch?.ordering ?? false];
  const uuid = branch?.code ?? null;
  const link = uuid === null ? null : `${publicUrl}/qr/${uuid}`;
  return {
    done: order !== undefined,
    ready: hours && ordering && uuid !== null && facts.product && facts.category && !facts.off,
    brand: { done: facts.branded },
    branch: { done: hours && ordering, branch_id: branch?.id ?? null, hours, ordering },
    menu: { done: facts.category && facts.product, category: facts.category, product: facts.product },
    code: { done: facts.scanned, uuid, link },
    // The transition table allows only these.
    order: { done: order !== undefined, order_id: order?.id ?? null, status: (order?.status as OrderStatus) ?? null },
  };
};
