import { expect } from "vitest";
import { bit, changeBonus, enterBirthday, getTime, gift } from "./history-benefits.test-data.ts";
import {
  campaign,
  getCode,
  couponUses,
  dayMs,
  getDay,
  limits,
  type ModelClaim,
  newPerson,
  type Person,
  pick,
  secondLevel,
  visitPunches,
  type Model,
} from "./history-model.test-data.ts";
import { cancel, deliver, giveBackOrder, letGo, order, usable, use } from "./history-orders.test-data.ts";
import { end, spend, getSpendable } from "./points-model.test-data.ts";

const maySpend = (world: Model, { spent, points }: Person, cost: number): boolean => {
  const now = getTime(world);
  if (spent.day !== getDay(now)) Object.assign(spent, { day: getDay(now), points: 0, redeems: 0 });
  const within = spent.points + cost <= limits.spentPerDay && spent.redeems + 1 <= limits.redeems;
  return within && getSpendable(points, now) >= cost;
};
const own = (world: Model, who: Person, claim: Pick<ModelClaim, "id" | "cost" | "stocked">, days: number): void => {
  const now = getTime(world);
  end(who.points, now);
  spend(who.points, claim.id, claim.cost);
  who.spent.points += claim.cost;
  who.spent.redeems += 1;
  if (claim.stocked) world.stock -= 1;
  world.claims.push({ ...claim, who, ends: now + days * dayMs, state: "available" });
};

const buy = async (world: Model, who: Person, n: number): Promise<void> => {
  const points = 10 + 10 * (n % 7);
  const may = maySpend(world, who, points);
  const { status, body } = await who.client.post("/api/points-shop/vouchers/", { points }, { key: true });
  expect([status === 201, body.code]).toEqual([may, may ? body.code : expect.any(String)]);
  if (may) own(world, who, { id: body.reward_id, cost: points, stocked: false }, limits.rewardDays);
};

const claim = async (world: Model, who: Person, n: number): Promise<void> => {
  const stocked = bit(n, 0);
  const cost = stocked ? 50 : 40;
  const may = maySpend(world, who, cost) && (!stocked || world.stock > 0);
  const path = `/api/prizes/${stocked ? world.item : world.cup}/claims/`;
  const { status, body } = await who.client.post(path, undefined, { key: true });
  expect([status === 201, body.code]).toEqual([may, may ? body.code : expect.any(String)]);
  if (may) own(world, who, { id: body.reward_id, cost, stocked }, 90);
};

const press = async (world: Model, what: "reward" | "coupon" | "punches", who: Person, n: number): Promise<void> => {
  const { manager, presses, programId } = world;
  const made = { what, who, claim: "", count: 0, day: getDay(getTime(world)), undone: false };
  const ask = (path: string, body: object) => manager.post(`/api/console/${path}/`, body, { key: true });
  if (what === "reward") {
    const found = pick(await usable(world, who, false), n);
    if (!found) return;
    const { status, body } = await ask("redemptions", { code: getCode(world, found.id) });
    expect([status, body.code]).toEqual([201, undefined]);
    use(world, found.id);
    presses.push({ ...made, id: body.id, claim: found.id });
  } else if (what === "coupon") {
    const may = couponUses(world) < campaign.limit_total && couponUses(world, who) < campaign.per_customer;
    const { status, body } = await ask("redemptions", { code: "TENTH", customer_id: who.id });
    expect([status === 201, body.code]).toEqual([may, may ? undefined : "coupon_used_up"]);
    if (may) presses.push({ ...made, id: body.id });
  } else {
    const count = 1 + (n % visitPunches);
    const before = presses.filter((each) => each.what === what && each.who === who && each.day === made.day);
    const may = before.reduce((sum, each) => sum + (each.undone ? 0 : each.count), 0) + count <= visitPunches;
    const { status, body } = await ask("punches", { customer_id: who.id, program_id: programId, count });
    expect([status === 201, body.code]).toEqual([may, may ? undefined : "limit_reached"]);
    if (may) presses.push({ ...made, id: body.entry.id, count });
  }
};

const undo = async (world: Model, n: number): Promise<void> => {
  const found = pick(
    world.presses.filter(({ undone }) => !undone),
    n,
  );
  if (!found) return;
  const { status, body } = await world.manager.post(`/api/console/redemptions/${found.id}/undo/`, { reason: "slip" });
  expect([status, body.code]).toEqual([200, undefined]);
  found.undone = true;
  if (found.what === "reward") letGo(world, found.claim);
};

/** The account is erased, the ledgers stay: its orders can still be returned. The phone comes back as a new customer. */
const erase = async (world: Model, who: Person, n: number): Promise<void> => {
  const may = !world.orders.some((each) => each.who === who && each.state === "placed");
  const { product, shop } = world;
  const phone = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("customer")
      .select("phone_e164")
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", who.id)
      .executeTakeFirstOrThrow(),
  );
  const { status } = await who.client.send("DELETE", "/api/me/");
  expect(status).toBe(may ? 204 : 409);
  if (!may) return;
  who.erased = true;
  world.gone.push(who);
  const again = { ...(await newPerson(product, shop)), gifted: who.gifted };
  world.people[world.people.indexOf(who)] = again;
  await product.database.inTenant(shop.tenantId, (tx) =>
    tx.updateTable("customer").set(phone).where("tenant_id", "=", shop.tenantId).where("id", "=", again.id).execute(),
  );
  if (!bit(n, 0)) return;
  await gift(world, again, secondLevel - 1);
  await enterBirthday(world, again, n);
};

export const acts = {
  order,
  deliver: (world: Model, _who: Person, n: number) => deliver(world, n),
  cancel: (world: Model, _who: Person, n: number) => cancel(world, n),
  returnAll: (world: Model, _who: Person, n: number) => giveBackOrder(world, n, false),
  returnSome: (world: Model, _who: Person, n: number) => giveBackOrder(world, n, true),
  buy,
  claim,
  redeem: (world: Model, who: Person, n: number) => press(world, "reward", who, n),
  coupon: (world: Model, who: Person, n: number) => press(world, "coupon", who, n),
  punch: (world: Model, who: Person, n: number) => press(world, "punches", who, n),
  undo: (world: Model, _who: Person, n: number) => undo(world, n),
  gift,
  birthday: enterBirthday,
  bonus: (world: Model, _who: Person, n: number) => changeBonus(world, n),
  erase,
};
