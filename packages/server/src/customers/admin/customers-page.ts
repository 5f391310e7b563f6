import type { CustomerSort } from "@sufra/domain/customers/admin-api.ts";
import { sql } from "kysely";
import { toPage, readCursor, usualPage } from "../../platform/db/pages.ts";
import { fieldError } from "../../platform/errors.ts";
import type { CustomerRows } from "./customer-rows.ts";

type Asked = {
  tenantId: string;
  sort?: CustomerSort | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const ordersCount = sql<number>`coalesce(w.orders_count, 0)`;

/** A cursor by number of orders and id, so that equals are neither repeated nor skipped. */
const readCount = (cursor: string | undefined): { count: number; id: string } | undefined => {
  if (cursor === undefined) return undefined;
  const [, count, id] = /^(\d{1,9})_(.+)$/.exec(cursor) ?? [];
  const known = readCursor(id);
  if (count === undefined || known === undefined) throw fieldError("cursor", "field_invalid");
  return { count: Number(count), id: known };
};

const byOrders = async (rows: CustomerRows, cursor: string | undefined, limit: number) => {
  const after = readCount(cursor);
  const read = await rows
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${ordersCount}, c.id) < (${after?.count ?? 0}::integer, ${after?.id ?? null}::uuid)`),
    )
    .orderBy(ordersCount, "desc")
    .orderBy("c.id", "desc")
    .limit(limit + 1)
    .execute();
  const page = toPage(read, limit);
  const last = page.rows.at(-1);
  return { ...page, cursor: page.cursor && `${last?.orders_count ?? 0}_${page.cursor}` };
};

/** A page of customers, newest first or by how often they ordered. */
export const customersPage = async (
  rows: CustomerRows,
  { tenantId, sort = "newest", cursor, limit = usualPage }: Asked,
) => {
  if (sort === "orders") return byOrders(rows, cursor, limit);
  const after = readCursor(cursor);
  const read = await rows
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.created_at, c.id) < (select k.created_at, k.id from customer as k
          where k.tenant_id = ${tenantId} and k.id = ${after ?? null})`,
      ),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(read, limit);
};
