import { maskPhone, parsePhone } from "@sufra/domain/auth/phone.ts";
import type { CustomerSummary, listCustomers as listCall } from "@sufra/domain/customers/admin-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { foldForSearch, searchIn, searchPieces } from "@sufra/domain/language/search.ts";
import { readCode } from "@sufra/domain/prizes/reward-code.ts";
import { sql } from "kysely";
import { findByOwnCode } from "../own-code.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { type CustomerRows, listedColumns } from "./customer-rows.ts";
import { customersPage } from "./customers-page.ts";

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

const byPhone = (tx: Tx, tenantId: string, search: string): Promise<Row[]> | null => {
  const [phone, digits] = [parsePhone(search), toDigits(search)];
  const rows = listedColumns(tx, tenantId).limit(resultLimit);
  if (phone) return rows.where("c.phone_e164", "=", phone.e164).execute();
  return digits === null ? null : rows.where("c.phone_e164", "like", `%${digits}%`).orderBy("c.id", "desc").execute();
};

const byCode = async (tx: Tx, tenantId: string, secret: string, search: string): Promise<Row[]> => {
  const code = readCode(search);
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
  const phone = byPhone(tx, tenantId, search);
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
