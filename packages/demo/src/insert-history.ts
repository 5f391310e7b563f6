import { addDays, toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { createRandom } from "@sufra/domain/seeded-random.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { recordSales } from "@sufra/server/reports/record-sales.ts";
import type { OfferSeed } from "./content/campaign-seed.ts";
import type { CategorySeed } from "./content/product-seed.ts";
import { familyNames, firstNames } from "./content/guest-names.ts";
import { insertAnswers } from "./insert-answers.ts";
import { createCouponPick, insertCouponUses, type PickCoupon } from "./insert-coupon-uses.ts";
import { endDay, findDesk } from "./insert-desk.ts";
import { countViews, insertOffers } from "./insert-offers.ts";
import { type Dish, insertOrders, type NewOrder, type Story } from "./insert-order.ts";
import { getGifts, insertRewards, readOffered, type Served } from "./insert-rewards.ts";
import { type DemoMenu, pickBasket, toDemoMenu } from "./pick-basket.ts";

const zone = "Asia/Riyadh";
const historyDays = 90;
/** The demo's days of money follow. */
const moneyDays = 3;
/** Served orders only: those of the last hours would still be on their way. */
const servedMs = 2 * 3_600_000;
const minuteMs = 60_000;
/** Rows of one statement. */
const chunk = 250;

type Random = () => number;

/** Of 0 to `count` - 1, the first much more often than the last: regulars. */
const pickEarly = (random: Random, count: number): number => Math.floor(random() ** 2.2 * count);
const pick = <T>(random: Random, things: readonly [T, ...T[]]): T =>
  things[Math.floor(random() * things.length)] ?? things[0];

/** Sunday to Saturday: the weekend of Riyadh is Friday and Saturday. */
const weekdays = [0.8, 0.75, 0.8, 0.95, 1.4, 1.35, 1.15];
/** Orders by hour: some in the morning, lunch, and a longer evening. */
const hours = [8, 9, 9, 10, 12, 12, 13, 13, 13, 14, 14, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22] as const;
const sources = [null, null, null, null, "instagram", "instagram", "whatsapp", "google", "tiktok"] as const;

export type History = {
  tenantId: string;
  branchIds: readonly string[];
  /** Orders of an ordinary day, at the first branch; the others have half. */
  perDay: number;
  orderTypes: readonly [1 | 2 | 3, ...(1 | 2 | 3)[]];
  withTax: boolean;
  seed: number;
  offers?: readonly OfferSeed[];
  categories: readonly CategorySeed[];
  /** Signs codes of rewards. */
  secret: string;
  /** Where the demo's first day of money closes the time before it. */
  openBranch?: string;
};

const insertGuests = async (tx: Tx, { tenantId, seed }: History, random: Random, since: Date) => {
  const rows = Array.from({ length: 70 }, (_, place) => {
    const name = `${firstNames[place % firstNames.length]} ${familyNames[(place * 7 + seed) % familyNames.length]}`;
    const phone_number = `5${String(10_000_000 + seed * 1_000 + place).padStart(8, "0")}`;
    const at = new Date(since.getTime() + random() * 60 * 86_400_000 * (place / 70));
    return {
      tenant_id: tenantId,
      id: newId(),
      full_name: name,
      phone_e164: `+966${phone_number}`,
      dial_code: "966",
      phone_number,
      city: "الرياض",
      registered_at: at,
      created_at: at,
    };
  });
  await tx.insertInto("customer").values(rows).execute();
  return rows.map(({ id, full_name, phone_e164, created_at }) => ({
    customerId: id,
    name: full_name,
    phone: phone_e164,
    since: created_at,
  }));
};
type Guests = Awaited<ReturnType<typeof insertGuests>>;

const readDishes = (tx: Tx, tenantId: string): Promise<(Dish & { slug: string })[]> =>
  tx
    .selectFrom("product")
    .select(["id", "name", "price", "slug"])
    .where("tenant_id", "=", tenantId)
    .where("price", ">", 0)
    .orderBy("popular", "desc")
    .orderBy("slug")
    .execute();

const readTables = (tx: Tx, tenantId: string, branchId: string) =>
  tx
    .selectFrom("dining_table")
    .select(["id", "number"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .execute();

type Place = {
  branchId: string;
  tables: Awaited<ReturnType<typeof readTables>>;
  guests: Guests;
  menu: DemoMenu;
  /** Of rewards that an order may take along. */
  gifts: readonly Dish[];
  pickCoupon: PickCoupon;
};

const endings = { canceled: "guest", declined: "cashier" } as const;

const tellStory = (history: History, { tables }: Place, random: Random, at: Date): Story => {
  const wanted = pick(random, history.orderTypes);
  const table = tables[Math.floor(random() * tables.length)];
  const orderType = wanted === 1 && table === undefined ? 2 : wanted;
  const late = random() < 0.09;
  const chance = random();
  const end = chance < 0.015 ? "canceled" : chance < 0.035 ? "declined" : "delivered";
  const way = orderType === 3 ? ["sent_to_kitchen", "ready", "assigned", "en_route"] : ["sent_to_kitchen", "ready"];
  const path = ["pending", ...(end === "delivered" ? way : []), end];
  const pace = (late ? 11 : 5) + random() * 3;
  return {
    orderType,
    ...(orderType === 1 && table ? { table } : {}),
    paymentMethod: random() < 0.6 ? "physical_card" : "cash",
    source: pick(random, sources),
    ...(end === "declined" ? { reason: "busy" } : {}),
    placedAt: at,
    promisedAt: new Date(at.getTime() + (orderType === 3 ? 45 : 30) * minuteMs),
    businessDay: getBusinessDay(at, zone),
    steps: path.map((to, index) => ({
      to,
      actor: index === 0 ? "guest" : end === "delivered" ? "cashier" : endings[end],
      at: new Date(at.getTime() + index * pace * minuteMs),
    })),
    recorded: false,
  };
};

const makeOrder = (history: History, place: Place, random: Random, at: Date): NewOrder => {
  const known = place.guests.filter(({ since }) => since <= at);
  const guest = known[pickEarly(random, known.length)] ?? place.guests[0];
  if (!guest) throw new Error("the demo has no guests");
  const [{ dish, quantity }, ...more] = pickBasket(random, place.menu, toLocalTime(at, zone).minute / 60);
  const order: NewOrder = {
    where: { tenantId: history.tenantId, branchId: place.branchId, ...guest },
    dish,
    quantity,
    more,
    withTax: history.withTax,
    story: tellStory(history, place, random, at),
  };
  return order.story.steps.at(-1)?.to === "delivered" ? takeOff(order, place, random) : order;
};

/** Some use a coupon, and some a reward. */
const takeOff = (order: NewOrder, { gifts, pickCoupon }: Place, random: Random): NewOrder => {
  const { where, dish, quantity, more = [], story } = order;
  const subtotal = more.reduce((sum, item) => sum + item.dish.price * item.quantity, dish.price * quantity);
  const coupon = pickCoupon({ where, at: story.placedAt, subtotal });
  if (coupon) return { ...order, coupon };
  const free = random() < 0.02 ? gifts[Math.floor(random() * gifts.length)] : undefined;
  return free ? { ...order, free } : order;
};

/** The orders of a branch, the oldest first; business grows a little, and weekends are busier. */
const makeOrders = (history: History, place: Place, random: Random, today: string): NewOrder[] => {
  const share = place.branchId === history.branchIds[0] ? 1 : 0.5;
  const recentDays = history.openBranch === undefined ? -1 : moneyDays;
  const latest = Date.now() - servedMs;
  return Array.from({ length: historyDays - recentDays }, (_, index) => {
    const day = addDays(today, index - historyDays);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const busy = (weekdays[weekday] ?? 1) * (0.85 + (index / historyDays) * 0.3) * (0.8 + random() * 0.4);
    return Array.from({ length: Math.round(history.perDay * share * busy) }, () =>
      toInstant(day, (pick(random, hours) + random()) * 60, zone),
    )
      .filter((at) => at.getTime() < latest)
      .sort((one, other) => one.getTime() - other.getTime())
      .map((at) => makeOrder(history, place, random, at));
  }).flat();
};

/** Scans of the branch's code, about three for an order. */
const insertVisits = async (tx: Tx, tenantId: string, orders: readonly NewOrder[], random: Random): Promise<void> => {
  const [first] = orders;
  if (!first) return;
  const { branchId } = first.where;
  const code = await tx
    .selectFrom("qr_directory")
    .select("uuid")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("active", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (!code) return;
  const rows = orders.flatMap(({ where, story }) =>
    [true, random() < 0.7, random() < 0.5].flatMap((came, index) =>
      came
        ? {
            tenant_id: tenantId,
            id: newId(),
            qr_uuid: code.uuid,
            branch_id: branchId,
            device_id: newId(),
            customer_id: index === 0 ? where.customerId : null,
            utm_source: index === 0 ? (story.source ?? null) : pick(random, sources),
            created_at: new Date(story.placedAt.getTime() - (5 + index * 90) * minuteMs),
          }
        : [],
    ),
  );
  for (let at = 0; at < rows.length; at += 1_000)
    await tx
      .insertInto("visit")
      .values(rows.slice(at, at + 1_000))
      .execute();
};

/** Rows of this transaction are in no statistics yet, so that they are joined one by one: the work grows with the square. */
const summedAtOnce = 25;

/** Three months of an establishment: guests, orders with their steps, sales, scans and answers. */
export const insertHistory = async (tx: Tx, history: History): Promise<void> => {
  const { tenantId, seed } = history;
  const random = createRandom(seed);
  const now = new Date();
  const today = getBusinessDay(now, zone);
  const guests = await insertGuests(tx, history, random, toInstant(addDays(today, -historyDays), 0, zone));
  const dishes = await readDishes(tx, tenantId);
  const menu = toDemoMenu(dishes, history.categories);
  const offered = await readOffered(tx, tenantId);
  const given = getGifts(offered);
  const gifts = dishes.filter(({ id }) => given.has(id));
  const pickCoupon = await createCouponPick(tx, tenantId, random);
  const everywhere: Served[] = [];
  for (const branchId of history.branchIds) {
    const place = { branchId, tables: await readTables(tx, tenantId, branchId), guests, menu, gifts, pickCoupon };
    const orders = makeOrders(history, place, random, today);
    const served: Served[] = [];
    for (let at = 0; at < orders.length; at += chunk) {
      const [first, ...rest] = orders.slice(at, at + chunk);
      if (!first) break;
      const ids = await insertOrders(tx, [first, ...rest]);
      const done = [first, ...rest].flatMap((order, index) =>
        order.story.steps.at(-1)?.to === "delivered" ? [{ id: ids[index] ?? "", order }] : [],
      );
      for (let from = 0; from < done.length; from += summedAtOnce) {
        const ids = done.slice(from, from + summedAtOnce).map(({ id }) => id);
        await recordSales(tx, tenantId, branchId, ids);
      }
      served.push(...done);
    }
    await insertVisits(tx, tenantId, orders, random);
    await insertAnswers(tx, tenantId, served, random);
    await insertCouponUses(tx, tenantId, served);
    everywhere.push(...served);
    const desk = await findDesk(tx, tenantId, branchId);
    // One of the establishments has no manager who could close a day.
    if (branchId !== history.openBranch && desk.managerId !== "") await endDay(tx, desk, now);
  }
  const [main = ""] = history.branchIds;
  const shop = { desk: await findDesk(tx, tenantId, main), secret: history.secret };
  await insertRewards(tx, shop, { guests, served: everywhere, random, offered });
  await insertOffers(tx, tenantId, { offers: history.offers ?? [], guests, random });
  await countViews(tx, tenantId);
};
