import type { Database } from "../platform/db/database.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { addProgram } from "../punch-cards/programs.test-data.ts";
import { codeOfClaim } from "../prizes/rewards.ts";
import { insertBonus, insertLevels, insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { newPoints, type PointsModel } from "./points-model.test-data.ts";

export const dayMs = 86_400_000;
/** Riyadh is UTC+3 all year. */
export const getDay = (at: number): number => Math.floor((at + dayMs / 8) / dayMs);
export const getMidnight = (day: number): number => day * dayMs - dayMs / 8;

/** The model's copy of the rules; vouchers and points expire within the random history. */
export const limits = { perDay: 220, redeems: 6, spentPerDay: 200, pointDays: 30, rewardDays: 40 };
/** The second level's break point; an order placed at it earns half as much again. */
export const secondLevel = 60;
/** What the second level gives; its discount counts without coupon or free prize only. */
export const levelBenefits = { discount_bp: 1_000, discount_cap: 500, delivery_minimum: 5_000, birthday_points: 40 };
/** Juices earn half as much again, and two points each. */
export const juiceBonus = { multiplier_bp: 15_000, points: 2 };
export const campaign = { limit_total: 6, per_customer: 2 };
export const visitPunches = 2;
export const required = 3;

/** `times`, `units`: the multiplier and the points for each unit that were promised with the order. */
export type Line = { line_no: number; quantity: number; paid: number; juice: boolean; times: number; units: number };
export type ModelOrder = {
  id: string;
  who: Person;
  state: "placed" | "delivered" | "returned" | "dead";
  lines: Line[];
  coupon: boolean;
  claims: string[];
  delivery: boolean;
  /** After delivery: its day, the day's remaining limit, the points earned, and the points taken back. */
  day: number;
  room: number;
  /** The level's multiplier at the time of ordering, in ten-thousandths. */
  multiplier: number;
  points: number;
  reversed: number;
  kept: number;
};
/** A reward that was paid with points. */
export type ModelClaim = {
  id: string;
  who: Person;
  cost: number;
  ends: number;
  stocked: boolean;
  state: "available" | "claimed" | "returned";
};
export type Press = {
  id: string;
  what: "reward" | "coupon" | "punches";
  who: Person;
  claim: string;
  count: number;
  day: number;
  undone: boolean;
};
export type Person = {
  id: string;
  client: Client;
  erased: boolean;
  points: PointsModel;
  gifts: number;
  /** `next`: the year of the next gift. */
  birthday: { date: string | null; entered: number; next: number };
  /** The years of gifts, by phone: also those of an erased account. */
  gifted: Set<number>;
  addressId: string;
  spent: { day: number; points: number; redeems: number };
};

/** A time that earns more on everything; `ends`: the first day without it. */
export type DayBonus = { id: string; multiplier_bp: number; weekdays: number[]; ends: number; active: boolean };

export type Model = {
  product: Product;
  shop: Shop;
  manager: Client;
  clock: Clock;
  people: Person[];
  gone: Person[];
  orders: ModelOrder[];
  claims: ModelClaim[];
  presses: Press[];
  birthdayGifts: string[];
  dayBonus: DayBonus;
  couponId: string;
  programId: string;
  item: string;
  cup: string;
  stock: number;
};

/** The product's clock starts at noon, so that only a night crosses midnight. Each history starts today. */
export type Clock = { now: () => Date; pass: (ms: number) => void; restart: () => void };
export const makeClock = (): Clock => {
  let began = 0;
  let from = 0;
  const restart = (): void => {
    began = Date.now();
    from = getMidnight(getDay(began)) + dayMs / 2;
  };
  restart();
  return {
    now: () => new Date(from + Date.now() - began),
    pass: (ms) => {
      from += ms;
    },
    restart,
  };
};

/** Extends sessions, however far the clock moves. */
const keepSignedIn = (database: Database, tenantId: string): Promise<unknown> =>
  database.asOwner((tx) =>
    tx
      .updateTable("access_token")
      .set({ expires_at: new Date("2200-01-01") } as never)
      .where("tenant_id", "=", tenantId)
      .execute(),
  );

export const newPerson = async (product: Product, shop: Shop): Promise<Person> => {
  const { id, client } = await newGuest(product, shop);
  await keepSignedIn(product.database, shop.tenantId);
  const place = { title: "Home", description: "Gate", lat: 24.7, lng: 46.7, phone_number: "0500000001" };
  const parts = { door_number: "", level_number: "", block_number: "", notes: "" };
  const { body } = await client.post("/api/me/addresses/", { ...place, ...parts });
  return {
    id,
    client,
    erased: false,
    points: newPoints(),
    gifts: 0,
    birthday: { date: null, entered: Number.NEGATIVE_INFINITY, next: 0 },
    gifted: new Set(),
    addressId: body.id,
    spent: { day: 0, points: 0, redeems: 0 },
  };
};

/** Three weekdays from today on, and not for long; around noon, when all orders are placed. */
const addDayBonus = async ({ database }: Product, { tenantId }: Shop, clock: Clock): Promise<DayBonus> => {
  const today = getDay(clock.now().getTime());
  const weekdays = [0, 1, 3].map((later) => (today + 4 + later) % 7);
  const [multiplier_bp, ends] = [20_000, today + 40];
  const schedule = [{ weekdays, from_minute: 660, to_minute: 780 }];
  const ends_at = new Date(getMidnight(ends));
  const id = await insertBonus(database, tenantId, { multiplier_bp, schedule, ends_at });
  return { id, multiplier_bp, weekdays, ends, active: true };
};

export const openModel = async (product: Product, clock: Clock): Promise<Model> => {
  const { database } = product;
  clock.restart();
  const shop = await openShop(database);
  const { tenantId } = shop;
  await insertRules(database, tenantId, {
    points_per_100_sar: 150,
    expiry_days: limits.pointDays,
    voucher_days: limits.rewardDays,
    max_points_per_day: limits.perDay,
    max_redeems_per_day: limits.redeems,
    max_redemption_per_day: limits.spentPerDay,
  });
  await insertLevels(database, tenantId, [0, secondLevel], levelBenefits);
  const dayBonus = await addDayBonus(product, shop, clock);
  await insertBonus(database, tenantId, { ...juiceBonus, items: [shop.id("juice")] });
  const stock = 3;
  const item = await insertPrize(database, tenantId, { product_id: shop.id("juice"), points_cost: 50, stock });
  const cup = await insertPrize(database, tenantId, { points_cost: 40 });
  const couponId = await addCoupon(database, tenantId, "TENTH", campaign);
  const programId = await addProgram(database, tenantId, {
    required,
    days: 3_650,
    items: [shop.id("juice")],
    prize_id: item,
    max_per_visit: visitPunches,
  });
  // All histories sign in from one address, more often than the limit allows.
  await database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  const manager = await signInStaff(product.url, shop.emails.manager);
  const people = [await newPerson(product, shop), await newPerson(product, shop), await newPerson(product, shop)];
  return {
    product,
    shop,
    manager,
    clock,
    people,
    gone: [],
    orders: [],
    claims: [],
    presses: [],
    birthdayGifts: [],
    dayBonus,
    couponId,
    programId,
    item,
    cup,
    stock,
  };
};

export const getCode = ({ product, shop }: Model, claimId: string): string =>
  codeOfClaim(product.config.CODE_SECRET, shop.tenantId, claimId);

export const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];

export const couponUses = ({ orders, presses }: Model, who?: Person): number =>
  orders.filter((each) => each.coupon && each.state !== "dead" && (!who || each.who === who)).length +
  presses.filter(({ what, undone, who: whose }) => what === "coupon" && !undone && (!who || whose === who)).length;

/** Units that were not returned, and punches at the till that were not undone. */
export const getUnits = ({ orders, presses }: Model, who: Person): number =>
  orders
    .filter((each) => each.who === who && (each.state === "delivered" || each.state === "returned"))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { juice, quantity }) => sum + (juice ? quantity : 0), 0) +
  presses
    .filter(({ what, undone, who: whose }) => what === "punches" && !undone && whose === who)
    .reduce((sum, { count }) => sum + count, 0);

/** Lifetime points: of orders that were not returned, and gifts. */
export const getLifetime = ({ orders }: Model, who: Person): number =>
  orders.reduce((sum, each) => sum + (each.who === who ? each.points - each.reversed : 0), who.gifts);
