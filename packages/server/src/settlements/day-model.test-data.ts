import type { Tender } from "@sufra/domain/settlements/fields.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { type Clock, newPerson } from "../loyalty/history-model.test-data.ts";
import { newId } from "../platform/db/new-id.ts";
import { cheapHash } from "../../test/support/cheap-password.ts";
import type { Client } from "../../test/support/http-client.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { retrying } from "../../test/fixtures/retrying-client.ts";
import { openShop, password, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

export type ModelOrder = {
  id: string;
  type: number;
  status: "kitchen" | "assigned" | "delivered" | "returned" | "dead";
  total: number;
  tip: number;
  received: number;
  booked: number;
  credited: number;
  returns: number;
  /** The day in which it ended unserved. */
  ended: number;
  /** What can go back to the card that paid online. */
  online: number;
  /** What each manager gave back alone. */
  alone: number[];
  /** Money that each manager paid back, also with a second one's agreement. */
  paid: number[];
  pending: boolean;
};

export type ModelSettlement = {
  id: string;
  order: ModelOrder;
  tender: Tender;
  amount: number;
  shift: ModelShift | null;
  courier: boolean;
  undone: boolean;
};

export type ModelShift = {
  id: string;
  drawer: number;
  open: boolean;
  opening: number;
  cash: number;
  /** What it was at the close, as the API answered. */
  report: Report | null;
  counted: number;
  keeper: Client;
};

/** One booking of money: `amount` is above zero for money received, below for money that went out. */
export type Booking = {
  what: "received" | "undone" | "refund" | "entry";
  order: ModelOrder | null;
  tender: Tender;
  amount: number;
  day: number;
  shift: ModelShift | null;
};

export type Booked = { order: ModelOrder; amount: number; day: number };

export type World = {
  product: Product;
  shop: Shop;
  clock: Clock;
  guest: Client;
  addressId: string;
  cashier: Client;
  managers: Client[];
  drawers: string[];
  limit: number;
  began: Date;
  day: number;
  closedDays: Report[];
  orders: ModelOrder[];
  settlements: ModelSettlement[];
  shifts: ModelShift[];
  bookings: Booking[];
  sales: Booked[];
  credits: Booked[];
};

export const addManager = async ({ database }: Pick<Product, "database">, { tenantId }: Shop): Promise<string> => {
  const email = `second-${tenantId.replaceAll("-", "x")}@a.test`;
  const password_hash = await cheapHash(password);
  await database.asOwner((tx) =>
    tx
      .insertInto("staff_account")
      .values({ id: newId(), tenant_id: tenantId, email, name: "second", role: "manager", password_hash })
      .execute(),
  );
  return email;
};

/** Two rates of VAT, a service charge, a delivery fee, points and a coupon; two drawers and two managers. */
export const openWorld = async (
  product: Product,
  clock: Clock,
  { included, limit }: { included: boolean; limit: number },
): Promise<World> => {
  const { database } = product;
  const shop = await openShop(database, { prices_include_tax: included });
  const { tenantId } = shop;
  await database.inTenant(tenantId, async (tx) => {
    const juice = tx.updateTable("product").set({ tax_rate_bp: 500 }).where("tenant_id", "=", tenantId);
    await juice.where("id", "=", shop.id("juice")).execute();
    await tx.updateTable("branch").set({ service_charge_bp: 750 }).where("tenant_id", "=", tenantId).execute();
    await tx.updateTable("establishment").set({ refund_limit: limit }).where("tenant_id", "=", tenantId).execute();
  });
  await insertRules(database, tenantId, { points_per_100_sar: 150 });
  await addCoupon(database, tenantId, "TENTH", { limit_total: 1_000, per_customer: 1_000 });
  // Every history signs in from one address, more often than the limit allows.
  await database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  const signIn = async (email: string): Promise<Client> => retrying(await signInStaff(product.url, email));
  const managers = [await signIn(shop.emails.manager), await signIn(await addManager(product, shop))];
  const guest = retrying((await newPerson(product, shop)).client);
  const home = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7 };
  const added = await managers[0]?.post("/api/console/drawers/", { branch_id: shop.branchId });
  return {
    product,
    shop,
    clock,
    guest,
    addressId: (await guest.post("/api/me/addresses/", home)).body.id,
    cashier: await signIn(shop.emails.cashier),
    managers,
    drawers: [shop.id("drawer"), added?.body.id],
    limit,
    began: clock.now(),
    day: 1,
    closedDays: [],
    orders: [],
    settlements: [],
    shifts: [],
    bookings: [],
    sales: [],
    credits: [],
  };
};

export const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];
export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

export const getDue = ({ total, credited, received, booked }: ModelOrder): number =>
  total - credited - (received - booked);

export const openShifts = ({ shifts }: World): ModelShift[] => shifts.filter(({ open }) => open);

type Money = Omit<Booking, "day">;

/** Moves the model's money: the order's sums, the drawer's cash, the day. */
export const book = (world: World, { what, order, tender, amount, shift }: Money): void => {
  world.bookings.push({ what, order, tender, amount, shift, day: world.day });
  if (shift && tender === "cash") shift.cash += amount;
  if (!order) return;
  if (what === "refund") order.booked -= amount;
  else order.received += amount;
};

/** Why a drawer refuses this movement; undefined where it does not. Managers may book at any drawer. */
export const refusedBy = (shift: ModelShift | undefined, cash: number, cashier?: Client): string | undefined => {
  if (!shift?.open) return "shift_closed";
  if (cashier && shift.keeper !== cashier) return "shift_of_other";
  return shift.cash + cash < 0 ? "cash_short" : undefined;
};
