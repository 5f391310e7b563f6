import { addDays, toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { createLocalIssuer } from "@sufra/server/gateways/invoices/local-issuer.ts";
import { issueInvoice } from "@sufra/server/orders/invoices.ts";
import { recordCredit } from "@sufra/server/orders/record-credit.ts";
import { lockOrder } from "@sufra/server/orders/sold-order.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Platform } from "@sufra/server/platform/http/context.ts";
import { recordSales } from "@sufra/server/reports/record-sales.ts";
import {
  countDrawer,
  type Desk,
  endDay,
  findDesk,
  insertEntry,
  insertPayments,
  insertShift,
  live,
  type Payment,
} from "./insert-desk.ts";
import { type Dish, insertOrders, type NewOrder, type Story } from "./insert-order.ts";

const zone = "Asia/Riyadh";
const minuteMs = 60_000;
const float = 20_000;
const issuer = createLocalIssuer();

type Pay = "cash" | "card" | "split" | "voucher" | "courier" | "nothing";
/** When it was placed as a share of the day, which dish, how many, and how it was paid. */
type Sale = [at: number, dish: number, quantity: number, pay: Pay];
type Sales = [Sale, ...Sale[]];

/** Three closed days, the oldest first: what was sold, and by how much the count was off. */
const closedDays: { sales: Sales; ice: number; difference: number; returns?: number }[] = [
  {
    sales: [
      [0.5, 0, 1, "cash"],
      [0.55, 3, 2, "card"],
      [0.82, 4, 3, "split"],
    ],
    ice: 1_500,
    difference: 0,
  },
  {
    sales: [
      [0.51, 2, 1, "card"],
      [0.6, 5, 2, "cash"],
      [0.78, 0, 2, "card"],
      [0.84, 3, 1, "voucher"],
    ],
    ice: 2_000,
    difference: -500,
    returns: 2,
  },
  {
    sales: [
      [0.49, 1, 2, "cash"],
      [0.58, 4, 1, "card"],
      [0.75, 0, 1, "card"],
      [0.87, 5, 1, "card"],
    ],
    ice: 1_800,
    difference: 250,
  },
];
/** What every closed day sold besides, so that it is as busy as the days before. */
const usualSales: readonly Sale[] = [
  [0.52, 1, 1, "card"],
  [0.54, 3, 1, "cash"],
  [0.57, 2, 2, "card"],
  [0.62, 5, 1, "card"],
  [0.74, 4, 1, "card"],
  [0.77, 1, 1, "cash"],
  [0.81, 5, 2, "card"],
  [0.86, 2, 1, "card"],
];
/** The open day: one order is not paid yet, and one courier is still on the way back. */
const openSales: Sales = [
  [0.45, 3, 1, "cash"],
  [0.55, 1, 2, "card"],
  [0.65, 5, 2, "courier"],
  [0.8, 2, 1, "nothing"],
];
/** The second branch: its drawer is open. */
const secondBranchSales: Sales = [
  [0.5, 0, 1, "cash"],
  [0.7, 4, 2, "card"],
];

const people = [
  ["هند الشهري", "500000311"],
  ["ماجد الدوسري", "500000312"],
  ["لطيفة العنزي", "500000313"],
  ["سلطان الزهراني", "500000314"],
] as const;

const insertPeople = async (tx: Tx, tenantId: string, registered_at: Date) => {
  const rows = people.map(([full_name, phone_number]) => ({
    tenant_id: tenantId,
    id: newId(),
    full_name,
    phone_e164: `+966${phone_number}`,
    dial_code: "966",
    phone_number,
    registered_at,
    created_at: registered_at,
  }));
  await tx.insertInto("customer").values(rows).execute();
  return rows.map(({ id, full_name, phone_e164 }) => ({ customerId: id, name: full_name, phone: phone_e164 }));
};

type Cast = { dishes: readonly Dish[]; guests: Awaited<ReturnType<typeof insertPeople>> };
type Served = { id: string; total: number; pay: Pay; at: Date };

const steps = ["pending", "sent_to_kitchen", "ready", "delivered"];
const deliverySteps = ["pending", "sent_to_kitchen", "ready", "assigned", "en_route", "delivered"];

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);

const newOrder = (desk: Desk, { dishes, guests }: Cast, [share, place, quantity, pay]: Sale, at: Date): NewOrder => {
  const dish = dishes[place];
  const guest = guests[Math.round(share * 100) % guests.length];
  if (!dish || !guest) throw new Error("the demo has too few dishes");
  const path = pay === "courier" ? deliverySteps : steps;
  const story: Story = {
    orderType: pay === "courier" ? 3 : 2,
    paymentMethod: pay === "card" ? "physical_card" : "cash",
    received: pay === "nothing" ? 0 : dish.price * quantity,
    placedAt: at,
    promisedAt: minutesAfter(at, 30),
    businessDay: getBusinessDay(at, zone),
    steps: path.map((to, index) => ({
      to,
      actor: index === 0 ? "guest" : "cashier",
      at: minutesAfter(at, index * 5),
    })),
    recorded: true,
  };
  return { where: { tenantId: desk.tenantId, branchId: desk.branchId, ...guest }, dish, quantity, story };
};

/** What of a split bill is paid in cash. */
const cashPart = 2_000;

const paymentsOf = ({ id: orderId, total, pay, at }: Served): Payment[] => {
  if (pay === "nothing") return [];
  if (pay === "courier") return [{ orderId, tender: "cash", amount: total, completes: true, withCourier: true, at }];
  if (pay !== "split") return [{ orderId, tender: pay, amount: total, completes: true, at }];
  return [
    { orderId, tender: "cash", amount: cashPart, completes: false, at },
    { orderId, tender: "card", amount: total - cashPart, completes: true, at },
  ];
};

/** Serves and settles the sales of a day at one desk. */
const trade = async (
  tx: Tx,
  desk: Desk,
  cast: Cast,
  shiftId: string,
  [first, ...more]: Sales,
  at: (share: number) => Date,
): Promise<Served[]> => {
  const make = (sale: Sale) => newOrder(desk, cast, sale, at(sale[0]));
  const orders: [NewOrder, ...NewOrder[]] = [make(first), ...more.map(make)];
  const ids = await insertOrders(tx, orders);
  const served = orders.map(({ dish, quantity, story }, place) => ({
    id: ids[place] ?? "",
    total: dish.price * quantity,
    pay: [first, ...more][place]?.[3] ?? "nothing",
    at: story.steps.at(-1)?.at ?? story.placedAt,
  }));
  const { tenantId, branchId } = desk;
  for (const { id: orderId, at: now } of served) await issueInvoice({ tx, tenantId, orderId, issuer, now });
  await recordSales(tx, tenantId, branchId, ids);
  await insertPayments(tx, desk, shiftId, served.flatMap(paymentsOf));
  return served;
};

/** One unit came back cold; the card was credited at the terminal. */
const takeBack = async (tx: Tx, desk: Desk, shiftId: string, { id, total, at }: Served): Promise<void> => {
  const { tenantId, managerId: staffId } = desk;
  const order = await lockOrder(tx, tenantId, id);
  const platform = { live, gateways: { invoices: issuer }, jobs: {} } as unknown as Pick<
    Platform,
    "live" | "gateways" | "jobs"
  >;
  const amount = Math.round(total / 2);
  await recordCredit(
    platform,
    tx,
    {
      tenantId,
      order,
      what: { lines: [{ line_no: 1, quantity: 1 }] },
      kind: "return",
      reason: "cold",
      staffId,
      approvedBy: null,
      refunds: [{ tender: "card", amount, reference: id.slice(-4) }],
      shiftId,
      now: minutesAfter(at, 20),
    },
    // The guest's points stay as they are.
    async () => undefined,
  );
};

const readDishes = (tx: Tx, tenantId: string): Promise<Dish[]> =>
  tx
    .selectFrom("product")
    .select(["id", "name", "price"])
    .where("tenant_id", "=", tenantId)
    .where("price", ">=", 3_000)
    .orderBy("price", "desc")
    .limit(6)
    .execute();

/** The last three days, closed and counted, and today so far: at the main branch between two shifts, at the second in one. */
export const insertTrading = async (tx: Tx, tenantId: string, branchIds: readonly string[]): Promise<void> => {
  const [main, second] = branchIds;
  if (!main || !second) return;
  const now = new Date();
  const today = getBusinessDay(now, zone);
  const midnight = toInstant(today, 0, zone);
  const elapsed = now.getTime() - midnight.getTime();
  const soFar = (share: number) => new Date(midnight.getTime() + elapsed * share);
  const cast = { dishes: await readDishes(tx, tenantId), guests: await insertPeople(tx, tenantId, soFar(-60)) };
  const desk = await findDesk(tx, tenantId, main);
  // Older orders are of a time when nobody recorded payments.
  await endDay(tx, desk, toInstant(addDays(today, -closedDays.length), 0, zone));
  for (const [place, { sales, ice, difference, returns }] of closedDays.entries()) {
    const day = addDays(today, place - closedDays.length);
    const at = (share: number) => toInstant(day, Math.round(share * 24 * 60), zone);
    const shiftId = await insertShift(tx, desk, place + 1, float, at(0.45));
    const [first, ...more] = [...sales, ...usualSales].sort(([one], [other]) => one - other);
    if (!first) continue;
    const served = await trade(tx, desk, cast, shiftId, [first, ...more], at);
    await insertEntry(tx, desk, shiftId, { kind: "paid_out", amount: ice, reason: "ثلج وأكياس" }, at(0.7));
    const returned = returns === undefined ? undefined : sales[returns];
    const back = returned && served[[first, ...more].indexOf(returned)];
    if (back) await takeBack(tx, desk, shiftId, back);
    await countDrawer(tx, desk, shiftId, difference, at(0.97));
    await endDay(tx, desk, at(0.98));
  }
  const shiftId = await insertShift(tx, desk, closedDays.length + 1, float, soFar(0.4));
  await trade(tx, desk, cast, shiftId, openSales, soFar);
  await countDrawer(tx, desk, shiftId, -100, soFar(0.9));
  const other = await findDesk(tx, tenantId, second);
  const open = await insertShift(tx, other, 1, float, soFar(0.4));
  await trade(tx, other, cast, open, secondBranchSales, soFar);
  await insertEntry(tx, other, open, { kind: "paid_in", amount: 5_000, reason: "فكة من البنك" }, soFar(0.6));
};
