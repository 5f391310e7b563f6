import { expect } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { pay } from "../reports/histories.test-data.ts";
import { getCart, place } from "../../test/fixtures/shop.ts";
import { bit, checkOffers, getLineBonus, getTime, holdsSecond } from "./history-benefits.test-data.ts";
import {
  campaign,
  getCode,
  couponUses,
  getDay,
  limits,
  getMidnight,
  type Line,
  type ModelOrder,
  type Person,
  pick,
  type Model,
} from "./history-model.test-data.ts";
import { earn, end, giveBack, takeBack } from "./points-model.test-data.ts";

const pickOrder = ({ orders }: Model, wanted: ModelOrder["state"], n: number): ModelOrder | undefined =>
  pick(
    orders.filter(({ state }) => state === wanted),
    n,
  );

/** Rewards a customer could use now: those paid with points from the model, those of punch cards from the product. */
export const usable = async (world: Model, who: Person, product: boolean): Promise<{ id: string; kind: string }[]> => {
  const { product: running, shop } = world;
  const rows = await running.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("prize_claim")
      .select(["id", "kind", "spent_seq"])
      .where("tenant_id", "=", shop.tenantId)
      .where("customer_id", "=", who.id)
      .where("status", "=", "available")
      .where("expires_at", ">", world.clock.now())
      .orderBy("id")
      .execute(),
  );
  const known = world.claims.filter((each) => each.state === "available" && each.ends > getTime(world));
  const paid = rows.filter(({ spent_seq }) => spent_seq !== null).map(({ id }) => id);
  expect(paid).toEqual(known.flatMap((each) => (each.who === who ? [each.id] : [])).sort());
  return rows.filter(({ kind }) => !product || kind === "free_item");
};

export const use = (world: Model, id: string): void => {
  const claim = world.claims.find((each) => each.id === id);
  if (claim) claim.state = "claimed";
};
/** The use was undone: the reward returns to its owner, or, if it expired meanwhile, its price does. */
export const letGo = (world: Model, id: string): void => {
  const claim = world.claims.find((each) => each.id === id);
  if (!claim) return;
  const now = getTime(world);
  claim.state = claim.ends > now ? "available" : "returned";
  if (claim.ends > now) return;
  end(claim.who.points, now);
  giveBack(claim.who.points, claim.id);
  if (claim.stocked) world.stock += 1;
};

const loadLines = async (world: Model, orderId: string): Promise<Line[]> => {
  const { product, shop } = world;
  const rows = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("order_line")
      .select(["line_no", "quantity", "line_total", "discount", "product_id"])
      .where("tenant_id", "=", shop.tenantId)
      .where("order_id", "=", orderId)
      .orderBy("line_no")
      .execute(),
  );
  return rows.map(({ line_no, quantity, line_total, discount, product_id }) => ({
    line_no,
    quantity,
    paid: line_total - discount,
    juice: product_id === shop.id("juice"),
    ...getLineBonus(world, product_id === shop.id("juice")),
  }));
};

/** What a guest orders; the bits of `n` choose freely. */
const chooseOrder = async (world: Model, who: Person, n: number) => {
  const { shop } = world;
  const [burgers, juices] = [1 + (n % 3), n % 4];
  const free = bit(n, 3) && juices > 0 ? (await usable(world, who, true))[0] : undefined;
  const voucher = bit(n, 4) ? (await usable(world, who, false)).find(({ kind }) => kind === "voucher") : undefined;
  const [coupon, delivery] = [bit(n, 5), bit(n, 6)];
  const cart = getCart(shop, {
    lines: [
      { product_id: shop.id("burger"), quantity: burgers, options: [] },
      ...(juices > 0 ? [{ product_id: shop.id("juice"), quantity: juices, options: [] }] : []),
    ],
    ...(coupon ? { coupon_codes: ["TENTH"] } : {}),
    ...(voucher ? { voucher_code: getCode(world, voucher.id) } : {}),
    ...(free ? { reward_codes: [getCode(world, free.id)] } : {}),
    ...(delivery ? { order_type: 3, address_id: who.addressId } : {}),
  });
  const claims = [free, voucher].flatMap((each) => (each ? [each.id] : []));
  const subtotal = burgers * 2_500 + juices * 1_000;
  return { cart, claims, coupon, delivery, subtotal, beside: coupon || free !== undefined };
};

export const order = async (world: Model, who: Person, n: number): Promise<void> => {
  const { cart, claims, coupon, ...bought } = await chooseOrder(world, who, n);
  if (coupon && (couponUses(world) >= campaign.limit_total || couponUses(world, who) >= campaign.per_customer)) {
    expect((await who.client.post("/api/quotes/", cart)).body.code).toBe("coupon_used_up");
    return;
  }
  const payment_method = bit(n, 7) && bit(n, 2) ? "online_card" : "cash";
  const { status, body } = await place(who.client, cart, { payment_method });
  expect([status, body.code]).toEqual([201, undefined]);
  const lines = await loadLines(world, body.id);
  const paid = lines.reduce((sum, line) => sum + line.paid, 0);
  const multiplier = holdsSecond(world, who) ? 15_000 : 10_000;
  const placed: ModelOrder = {
    id: body.id,
    who,
    state: "placed",
    lines,
    coupon,
    claims,
    multiplier,
    kept: paid,
    delivery: bought.delivery,
    day: 0,
    room: getRoom(world, who),
    points: 0,
    reversed: 0,
  };
  const promised = getPoints(placed, lines);
  const fee = await checkOffers(world, who, { ...bought, orderId: body.id, promised });
  expect(body.total).toBe(paid + fee);
  if (body.status === "awaiting_payment") await pay(who.client, body);
  for (const id of claims) use(world, id);
  world.orders.push(placed);
  // Accepted or declined at once: the product declines unanswered orders when the clock moves on.
  await move(world.manager, placed, n % 16 === 15 ? "declined" : "sent_to_kitchen", { reason: "other" });
  if (n % 16 === 15) letAllGo(world, placed);
};

const move = async (manager: Client, { id }: ModelOrder, to: string, more: object = {}): Promise<void> => {
  const { status, body } = await manager.post(`/api/console/orders/${id}/moves/`, { to, ...more });
  expect([status, body.code]).toEqual([200, undefined]);
};
/** The points of lines of which this much is kept: `paid` for all their units of old. */
const getPoints = ({ room, multiplier }: ModelOrder, kept: readonly KeptLine[]): number => {
  const weighed = kept.reduce((sum, { paid, times }) => sum + paid * times, 0);
  const byUnits = kept.reduce((sum, { paid, quantity, units }) => sum + (paid > 0 ? quantity * units : 0), 0);
  const byRate = Math.floor((weighed * 150 * multiplier) / 10_000 / 10_000 / 10_000);
  return Math.min(room, byRate + byUnits);
};
type KeptLine = Omit<Line, "line_no">;

/** What the day's limit leaves. */
const getRoom = (world: Model, who: Person): number => {
  const day = getDay(getTime(world));
  const today = world.orders.filter((each) => each.who === who && each.state !== "placed" && each.day === day);
  return Math.max(0, limits.perDay - today.reduce((sum, each) => sum + each.points - each.reversed, 0));
};

export const deliver = async (world: Model, n: number): Promise<void> => {
  const found = pickOrder(world, "placed", n);
  if (!found) return;
  const way = found.delivery ? ["assigned", "en_route"] : [];
  for (const to of ["ready", ...way, "delivered"]) await move(world.manager, found, to);
  const now = getTime(world);
  const day = getDay(now);
  Object.assign(found, { room: getRoom(world, found.who), state: "delivered", day });
  found.points = getPoints(found, found.lines);
  end(found.who.points, now);
  earn(found.who.points, found.id, found.points, getMidnight(day + limits.pointDays + 1));
};

const letAllGo = (world: Model, dead: ModelOrder): void => {
  Object.assign(dead, { state: "dead" });
  // Rewards that expire together return in the order of their ids.
  for (const id of [...dead.claims].sort()) letGo(world, id);
};

export const cancel = async (world: Model, n: number): Promise<void> => {
  const found = pickOrder(world, "placed", n);
  if (!found) return;
  await move(world.manager, found, "canceled", { reason: "other" });
  letAllGo(world, found);
};

export const giveBackOrder = async (world: Model, n: number, part: boolean): Promise<void> => {
  const found = pickOrder(world, "delivered", n);
  if (!found) return;
  const back = found.lines.flatMap(({ line_no, quantity }, place) =>
    bit(n, place + 2) ? [{ line_no, quantity: 1 + (n % quantity) }] : [],
  );
  if (part && back.length === 0) return;
  await move(world.manager, found, "returned", { reason: "other", ...(part ? { lines: back } : {}) });
  const none = (line: Line): boolean =>
    back.some((each) => each.line_no === line.line_no && each.quantity === line.quantity);
  const whole = !part || found.lines.every(none);
  if (whole) letAllGo(world, found);
  else found.state = "returned";
  const keeps = (line: Line): number =>
    part ? line.quantity - (back.find(({ line_no }) => line_no === line.line_no)?.quantity ?? 0) : 0;
  const kept = found.lines.map((line) => ({
    ...line,
    quantity: keeps(line),
    paid: Math.floor((line.paid * keeps(line)) / line.quantity),
  }));
  found.kept = kept.reduce((sum, { paid }) => sum + paid, 0);
  found.lines = found.lines.map((line) => ({ ...line, quantity: keeps(line) }));
  found.reversed = found.points - getPoints(found, kept);
  end(found.who.points, getTime(world));
  if (found.points > 0) takeBack(found.who.points, found.id, found.reversed);
};
