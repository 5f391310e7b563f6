import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import type { Database } from "../platform/db/database.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import type { Unchecked } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { outcomes, live, openTaxedShop, type TaxedShop } from "./histories.test-data.ts";

const runs = Math.ceil((fc.readConfigureGlobal().numRuns ?? 0) / 1000);
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

/** The ledger values that all reports are compared with. */
const readLedger = (database: Database, tenantId: string) =>
  database.inTenant(tenantId, async (tx) => ({
    orders: await tx.selectFrom("customer_order").selectAll().where("tenant_id", "=", tenantId).execute(),
    lines: await tx.selectFrom("order_line").selectAll().where("tenant_id", "=", tenantId).execute(),
    documents: await tx.selectFrom("invoice").selectAll().where("tenant_id", "=", tenantId).execute(),
    settlements: await tx.selectFrom("settlement").selectAll().where("tenant_id", "=", tenantId).execute(),
    refunds: await tx.selectFrom("refund").selectAll().where("tenant_id", "=", tenantId).execute(),
  }));
type Ledger = Awaited<ReturnType<typeof readLedger>>;

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

const tenders = ["cash", "card", "online", "voucher"];

/** What came in less what went back, and what served orders still owe: from the rows themselves. */
const expectedMoney = ({ orders, settlements, refunds }: Ledger) => {
  const standing = settlements.filter(({ undone_at }) => undone_at === null);
  const net = (tender: string) =>
    sum(standing, (each) => (each.tender === tender ? each.amount : 0)) -
    sum(refunds, (each) => (each.tender === tender ? each.amount : 0));
  const due = ({ id, total, credited }: Ledger["orders"][number]) =>
    total -
    credited -
    sum(standing, (each) => (each.order_id === id ? each.amount : 0)) +
    sum(refunds, (each) => (each.order_id === id ? each.amount : 0));
  const served = orders.filter((order) => order.status === "delivered" && due(order) > 0);
  return {
    tenders: Object.fromEntries(tenders.map((tender) => [tender, net(tender)])),
    received: sum(standing, ({ amount }) => amount),
    refunded: sum(refunds, ({ amount }) => amount),
    unpaid: sum(served, due),
    unpaid_orders: served.length,
  };
};

/** Computed from orders, documents and the movements of money only, independently of the reports. */
const expected = (ledger: Ledger) => {
  const { orders, lines, documents } = ledger;
  const sold = orders.filter(({ status }) => status === "delivered" || status === "returned");
  const ids = new Set(sold.map(({ id }) => id));
  const of = (kind: string) => documents.filter((each) => each.kind === kind && ids.has(each.order_id));
  const [invoices, notes] = [of("invoice"), of("credit_note")];
  const tips = sum(invoices, ({ tip }) => tip) - sum(notes, ({ tip }) => tip);
  const documented = sum(invoices, ({ total }) => total) - sum(notes, ({ total }) => total);
  const tax = sum(invoices, (each) => each.tax) - sum(notes, (each) => each.tax);
  const quantity = sum(
    lines.filter(({ order_id }) => ids.has(order_id)),
    (line) => line.quantity,
  );
  return {
    orders: sold.length,
    returns: notes.length,
    sales: documented,
    net: documented - tax,
    tax,
    tips,
    documented,
    quantity,
    money: expectedMoney(ledger),
    customers: new Set(sold.map(({ customer_id }) => customer_id)).size,
    sources: Object.fromEntries(
      ["", "insta", "poster"]
        .map((name) => [name, sold.filter(({ utm_source }) => (utm_source ?? "") === name).length])
        .filter(([, count]) => count !== 0),
    ),
  };
};

const ask = async ({ manager }: TaxedShop, report: string, by = "") => {
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const { status, body } = await manager.get(`/api/console/reports/${report}/?from=${day}&to=${day}${by}`);
  expect([report, status]).toEqual([report, 200]);
  return body;
};

type MoneySum = { tender: string; net: number; received: number; refunded: number; tips: number };

/** Tenders, days and branches each add up to the whole. */
const readMoney = (report: Unchecked) => {
  const whole = { received: report.now.received, refunded: report.now.refunded, net: report.now.net };
  for (const part of ["tenders", "buckets", "branches"]) {
    const rows: MoneySum[] = report[part];
    const added = (of: "received" | "refunded" | "net") => sum(rows, (row) => row[of]);
    expect([part, { received: added("received"), refunded: added("refunded"), net: added("net") }]).toEqual([
      part,
      whole,
    ]);
  }
  return {
    tenders: Object.fromEntries((report.tenders as MoneySum[]).map(({ tender, net }) => [tender, net])),
    received: whole.received,
    refunded: whole.refunded,
    unpaid: report.open.unpaid,
    unpaid_orders: report.open.unpaid_orders,
  };
};

const readReports = async (open: TaxedShop) => {
  const sales = await ask(open, "sales", "&by=day");
  const taxes = await ask(open, "taxes");
  const items: { quantity: number; sales: number }[] = (await ask(open, "items")).items;
  const money = await ask(open, "payments", "&by=day");
  const customers = await ask(open, "customers", "&by=day");
  const sources: { source: string; orders: number }[] = (await ask(open, "sources")).sources;
  const slots: { orders: number; sales: number }[] = sales.hours;
  expect(sum(slots, (slot) => slot.sales)).toBe(sales.now.sales);
  expect(sum(sales.types as typeof slots, (type) => type.sales)).toBe(sales.now.sales);
  expect([taxes.total.gross, taxes.total.net, taxes.total.tax, taxes.tips]).toEqual([
    sales.now.sales,
    sales.now.net,
    sales.now.tax,
    sales.now.tips,
  ]);
  expect(sum(items, (item) => item.sales) + taxes.charges.gross).toBe(sales.now.sales);
  const { orders, returns, net, tax, tips } = sales.now;
  return {
    orders,
    returns,
    sales: sales.now.sales,
    net,
    tax,
    tips,
    documented: taxes.documents,
    quantity: sum(items, (item) => item.quantity),
    money: readMoney(money),
    customers: customers.now.customers,
    sources: Object.fromEntries(
      sources.filter(({ orders: count }) => count > 0).map((each) => [each.source, each.orders]),
    ),
  };
};

describeOnOneDatabase("the figures of random histories", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  describe.each([true, false])("with VAT inside the prices: %s", (included) => {
    it(`equal the sums over orders, invoices, settlements and refunds (seed ${seed})`, async () => {
      await fc.assert(
        fc.asyncProperty(outcomes, async (history) => {
          // Every history signs a manager in, more often than one address may.
          await product.platform.limits.forget("staff-address", "127.0.0.1");
          const open = await openTaxedShop(product, included);
          for (const fate of history) await live(product, open, fate);
          const ledger = await readLedger(product.database, open.shop.tenantId);
          expect(await readReports(open)).toEqual(expected(ledger));
          const { tenantId } = open.shop;
          expect(await product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId))).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
    });
  });
});
