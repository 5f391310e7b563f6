import { expect } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { grantPoints } from "./grant-points.ts";
import {
  dayMs,
  getDay,
  getLifetime,
  getMidnight,
  juiceBonus,
  levelBenefits,
  limits,
  type Model,
  type Person,
  secondLevel,
} from "./history-model.test-data.ts";
import { earn, end } from "./points-model.test-data.ts";

export const deliveryFee = 700;

export const getTime = ({ clock }: Model): number => clock.now().getTime();
export const bit = (n: number, place: number): boolean => (n >> place) % 2 === 1;

export const holdsSecond = (world: Model, who: Person): boolean => getLifetime(world, who) >= secondLevel;

/** What a line earns if it is ordered now: the higher multiplier of its dish and of the day, never their product. */
export const getLineBonus = (world: Model, juice: boolean): { times: number; units: number } => {
  const { dayBonus } = world;
  const day = getDay(getTime(world));
  const holds = dayBonus.active && day < dayBonus.ends && dayBonus.weekdays.includes((day + 4) % 7);
  const times = Math.max(holds ? dayBonus.multiplier_bp : 10_000, juice ? juiceBonus.multiplier_bp : 10_000);
  return { times, units: juice ? juiceBonus.points : 0 };
};

/** The manager changes or stops the bonus day; placed orders keep theirs. */
export const changeBonus = async (world: Model, n: number): Promise<void> => {
  const { manager, dayBonus } = world;
  const path = `/api/console/bonuses/${dayBonus.id}/`;
  const { body: before } = await manager.get(path);
  const changes = { active: n % 4 > 0, multiplier_bp: bit(n, 2) ? 20_000 : 12_500 };
  const { id: _, ...fields } = before;
  const { status, body } = await manager.send("PATCH", path, { body: { ...fields, ...changes } });
  expect([status, body.code]).toEqual([200, undefined]);
  Object.assign(dayBonus, changes);
};

type Bought = { orderId: string; promised: number; subtotal: number; delivery: boolean; beside: boolean };

/** Checks what an order just placed will earn and what the level takes off it; returns its delivery fee. */
export const checkOffers = async (world: Model, who: Person, order: Bought): Promise<number> => {
  const { orderId, promised, subtotal, delivery, beside } = order;
  const { discount_cap, delivery_minimum } = levelBenefits;
  const { level, points } = (await who.client.get(`/api/orders/${orderId}/`)).body;
  expect(points).toEqual({ amount: promised, posted: false });
  const isSecond = holdsSecond(world, who);
  const waivedFee = isSecond && delivery && subtotal >= delivery_minimum ? deliveryFee : 0;
  const amount = isSecond && !beside ? Math.min(discount_cap, subtotal / 10) : 0;
  expect([level?.amount ?? 0, level?.waived ?? 0]).toEqual([amount, waivedFee]);
  return (delivery ? deliveryFee : 0) - waivedFee;
};

/** A birthday as it is written, "MM-DD". */
const getBirthday = (at: number): string => new Date(at + dayMs / 8).toISOString().slice(5, 10);
/** The day on which a year celebrates it. */
const getCelebration = (birthday: string, year: number): number => {
  const [month = 0, date = 0] = birthday.split("-").map(Number);
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getTime() / dayMs - (found.getUTCMonth() === month - 1 ? 0 : 1);
};
const getYear = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** Consent is the birthday itself: entered for a gift, removed at any time, and another one after a year only. */
export const enterBirthday = async (world: Model, who: Person, n: number): Promise<void> => {
  const now = getTime(world);
  const wanted = n % 8 === 7 ? null : getBirthday(now + (n % 40) * dayMs);
  const { birthday } = who;
  const same = wanted === birthday.date;
  const may = same || wanted === null || now - birthday.entered >= 365 * dayMs;
  const { status, body } = await who.client.send("PATCH", "/api/me/", { body: { birthday: wanted } });
  expect([status, body.errors?.[0].code]).toEqual(may ? [200, undefined] : [422, "birthday_stays"]);
  if (!may || same) return;
  birthday.date = wanted;
  if (wanted === null) return;
  birthday.entered = now;
  const earliest = getDay(now) + 7;
  const year = getYear(earliest);
  birthday.next = getCelebration(wanted, year) >= earliest ? year : year + 1;
};

/** The gifts of a night: of birthdays reached, to members of the second level, one a phone and year. */
const getGiftsDue = (world: Model): { customer_id: string; year: number; points: number }[] => {
  const today = getDay(getTime(world));
  return world.people.flatMap((who) => {
    const { date, next } = who.birthday;
    if (date === null || getCelebration(date, next) > today) return [];
    who.birthday.next += 1;
    if (!holdsSecond(world, who) || who.gifted.has(next)) return [];
    who.gifted.add(next);
    return [{ customer_id: who.id, year: next, points: levelBenefits.birthday_points }];
  });
};

const receive = (world: Model, who: Person, id: string, points: number): void => {
  const now = getTime(world);
  who.gifts += points;
  end(who.points, now);
  earn(who.points, id, points, getMidnight(getDay(now) + limits.pointDays + 1));
};

/** Compares the gifts of a night with the model, and earns them there. */
export const checkBirthdays = async (world: Model): Promise<void> => {
  const { product, shop } = world;
  const known = new Set(world.birthdayGifts);
  const rows = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("birthday_gift")
      .select(["id", "customer_id", "year", "points"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("customer_id")
      .execute(),
  );
  const given = rows.filter(({ id }) => !known.has(id));
  const due = getGiftsDue(world).sort((a, b) => (a.customer_id < b.customer_id ? -1 : 1));
  expect(given.map(({ id: _, ...gift }) => gift)).toEqual(due);
  for (const { id, customer_id, points } of given) {
    const who = world.people.find((each) => each.id === customer_id);
    if (who) receive(world, who, id, points);
    world.birthdayGifts.push(id);
  }
};

export const gift = async (world: Model, who: Person, n: number): Promise<void> => {
  const points = 1 + (n % 60);
  const { product, shop, clock } = world;
  const { tenantId } = shop;
  const given = { tenantId, customerId: who.id, points, id: newId(), name: { sa: "هدية", en: "A gift" } };
  await product.database.inTenant(tenantId, (tx) => grantPoints(product.platform, tx, given, clock.now()));
  receive(world, who, given.id, points);
};
