import { defaultDialCode, getDialCodes } from "@sufra/domain/auth/dial-codes.ts";
import { maskPhone, readTyped } from "@sufra/domain/auth/phone.ts";
import type { CustomerSort, CustomerSummary, listCustomers as listCall } from "@sufra/domain/customers/admin-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { foldForSearch, searchIn, searchPieces } from "@sufra/domain/language/search.ts";
import { readLiveCode } from "@sufra/domain/prizes/live-code.ts";
import { readCode } from "@sufra/domain/prizes/reward-code.ts";
import { sql } from "kysely";
import { loadCountries, parsePhone } from "../../auth/parse-phone.ts";
import { readCursor, toPage, usualPage } from "../../platform/db/pages.ts";
import { fieldError } from "../../platform/errors.ts";
import { findByOwnCode } from "../own-code.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Ctx } from "../../platform/http/context.ts";

/** Columns of customers in lists, with their wallet's figures. Erased accounts are excluded. */
const listedColumns = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("customer as c")
    .leftJoin("wallet as w", (join) =>
      join
        .onRef("w.tenant_id", "=", "c.tenant_id")
        .onRef("w.customer_id", "=", "c.id")
        .on("w.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.full_name", "c.phone_e164", "c.created_at", "w.balance", "w.orders_count"])
    .select("w.lifetime_purchases as sales")
    .where("c.tenant_id", "=", tenantId)
    .where("c.erased_at", "is", null);
type CustomerRows = ReturnType<typeof listedColumns>;

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
const customersPage = async (rows: CustomerRows, { tenantId, sort = "newest", cursor, limit = usualPage }: Asked) => {
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

/** Search results returned at most. */
const resultLimit = 50;
/** Names that pass the database filter and are compared one by one. */
const judged = 2_000;

type Row = Awaited<ReturnType<CustomerRows["execute"]>>[number];

const toSummary = ({ id, full_name, phone_e164, created_at, balance, orders_count, sales }: Row): CustomerSummary => ({
  id,
  full_name,
  phone: maskPhone(phone_e164 ?? ""),
  orders_count: orders_count ?? 0,
  sales: sales ?? 0,
  balance: balance ?? 0,
  joined_at: created_at.toISOString(),
});

/** A part of a phone number: at least four digits, and only separators between them. */
const toDigits = (search: string): string | null => {
  const plain = latinDigits(search).replace(/[\s\-().+]/g, "");
  return /^\d{4,15}$/.test(plain) ? plain.replace(/^0+/, "") : null;
};

/** A number without its country is searched as a number of each allowed country. */
const readNumbers = (search: string, countries: readonly string[]): string[] => {
  const read = [...new Set([defaultDialCode, ...getDialCodes(countries)])].map(
    (dial) => parsePhone(search, dial)?.e164,
  );
  return [...new Set(read.filter((e164) => e164 !== undefined))];
};

const byPhone = async (tx: Tx, tenantId: string, search: string): Promise<Row[] | null> => {
  const digits = toDigits(search);
  if (digits === null && readTyped(search) === null) return null;
  const numbers = readNumbers(search, await loadCountries(tx, tenantId));
  const rows = listedColumns(tx, tenantId).orderBy("c.id", "desc").limit(resultLimit);
  const whole = numbers.length > 0 ? await rows.where("c.phone_e164", "in", numbers).execute() : [];
  // Eight digits may be a number of Kuwait, and also the end of a Saudi one.
  if (whole.length > 0 || digits === null) return whole;
  return rows.where("c.phone_e164", "like", `%${digits}%`).execute();
};

const byCode = async (tx: Tx, tenantId: string, secret: string, search: string): Promise<Row[]> => {
  const code = readLiveCode(search)?.code ?? readCode(search);
  const id = code === null ? undefined : await findByOwnCode(tx, tenantId, secret, code);
  return id === undefined ? [] : listedColumns(tx, tenantId).where("c.id", "=", id).execute();
};

/** The database filters by parts of each word; the domain then compares and forgives typing errors. */
const byName = async (tx: Tx, tenantId: string, search: string): Promise<Row[]> => {
  const folded = foldForSearch(search);
  if (folded === "") return [];
  let rows = listedColumns(tx, tenantId);
  for (const word of folded.split(" ")) {
    const pieces = searchPieces(word).map((piece) => `%${piece}%`);
    rows = rows.where(sql<boolean>`c.search_name like any(${pieces}::text[])`);
  }
  const sieved = await rows
    .orderBy(sql`c.search_name like ${`%${folded}%`}`, "desc")
    .orderBy("c.id", "desc")
    .limit(judged)
    .execute();
  return searchIn(search, sieved, ({ full_name }) => [full_name ?? ""]).slice(0, resultLimit);
};

const found = async (tx: Tx, tenantId: string, secret: string, search: string): Promise<Row[]> => {
  const phone = await byPhone(tx, tenantId, search);
  if (phone) return phone;
  const owner = await byCode(tx, tenantId, secret, search);
  return owner.length > 0 ? owner : byName(tx, tenantId, search);
};

/** Customers of the establishment: all in pages, or those that match a phone, a name or a code. */
export const listCustomers = ({
  database,
  tenantId,
  query,
  config,
}: Ctx<typeof listCall>): Promise<AnswerOf<typeof listCall>> => {
  const { search = "", ...asked } = query;
  return database.inTenant(
    tenantId,
    async (tx) => {
      if (search !== "") {
        const rows = await found(tx, tenantId, config.CODE_SECRET, search);
        return { items: rows.map(toSummary), cursor: null };
      }
      const { rows, cursor } = await customersPage(listedColumns(tx, tenantId), { tenantId, ...asked });
      return { items: rows.map(toSummary), cursor };
    },
    { readOnly: true },
  );
};
