import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import type { Found } from "@sufra/domain/till/api.ts";
import { parsePhone } from "../auth/parse-phone.ts";
import { itemNames, refuseCoupon, type TillCoupon } from "../coupons/at-till.ts";
import { getRewardName } from "@sufra/domain/prizes/voucher-use.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { limit } from "../platform/http/rate-limits.ts";
import { reserveReward } from "../prizes/at-till.ts";
import { tillCards } from "../punch-cards/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { loadBillFacts } from "./bills.ts";
import { findCode, type FoundCode, type Person, refuseUnshown, tillBranch, toTillPerson } from "./find-code.ts";

/** Phone searches per staff member and minute: enough at a counter, too few to try a list of numbers. */
const searchesAMinute = 20;

const nothing = { sa: "", en: "" };
const blank = {
  code: null,
  name: nothing,
  description: nothing,
  terms: nothing,
  value: 0,
  customer: null,
  coupon: null,
  usable_from: null,
  expires_at: null,
  held_until: null,
  cards: null,
  bills: null,
};

type Place = { tenantId: string; staffId: string; branchId: string; secret: string; now: Date };

const toTillCustomer = async (tx: Tx, { tenantId, branchId, now }: Place, person: Person): Promise<Found> => ({
  ...blank,
  kind: "customer",
  customer: toTillPerson(person),
  cards: await tillCards(tx, { tenantId, customerId: person.id, now }, branchId),
  bills: (await loadBillFacts(tx, { tenantId, customerId: person.id, now }))?.terms ?? null,
});

const toTillCoupon = async (tx: Tx, place: Place, found: TillCoupon, person: Person | null): Promise<Found> => {
  const { coupon } = found;
  const { code, name, description, kind, cap, minimum, order_types, items, starts_at, ends_at } = coupon;
  const { first_order_only, new_customers_only, per_customer, mine } = coupon;
  await refuseCoupon(tx, place, found);
  return {
    ...blank,
    kind: "coupon",
    code,
    name,
    description,
    customer: person && toTillPerson(person),
    usable_from: starts_at?.toISOString() ?? null,
    expires_at: ends_at?.toISOString() ?? null,
    coupon: {
      kind,
      cap,
      minimum,
      first_order_only,
      new_customers_only,
      order_types: order_types && [...order_types],
      rate_bp: coupon.kind === "percent" ? coupon.rate_bp : null,
      amount: coupon.kind === "amount" ? coupon.amount : null,
      items: items && (await itemNames(tx, place.tenantId, items)),
      uses_left: person && Math.max(0, per_customer - mine),
    },
  };
};

const shownCode = async (ctx: Pick<Ctx, "live" | "jobs">, tx: Tx, place: Place, found: FoundCode): Promise<Found> => {
  if (found.kind === "coupon") return toTillCoupon(tx, place, found.coupon, found.person);
  refuseUnshown(place, found);
  const grouped = groupedCode(found.code);
  if (found.kind === "customer") return { ...(await toTillCustomer(tx, place, found.person)), code: grouped };
  const { reward, person } = found;
  const until = await reserveReward(ctx, tx, place, reward);
  return {
    ...blank,
    kind: reward.kind === "voucher" ? "voucher" : "prize",
    code: grouped,
    value: reward.value - reward.split_off,
    name: getRewardName(reward),
    description: reward.description,
    terms: reward.terms,
    customer: toTillPerson(person),
    usable_from: reward.usable_from.toISOString(),
    expires_at: reward.expires_at.toISOString(),
    held_until: until.toISOString(),
  };
};

/** Looks up a scanned or typed code; a reward is reserved for the caller. */
export const lookUpCode = (ctx: Ctx<typeof calls.lookUpCode>): Promise<AnswerOf<typeof calls.lookUpCode>> => {
  const { tenantId, staff, body, config, database, now } = ctx;
  const secret = config.CODE_SECRET;
  return database.inTenant(tenantId, async (tx) => {
    const branchId = await tillBranch(tx, ctx);
    const place = { tenantId, staffId: staff.id, branchId, secret, now };
    const found = await findCode(tx, { ...place, code: body.code, customerId: body.customer_id ?? null });
    return shownCode(ctx, tx, place, found);
  });
};

/** Finds a customer by phone if they have no code. Each search is logged, since it reveals who is a customer. */
export const findCustomerByPhone = async (
  ctx: Ctx<typeof calls.findCustomerByPhone>,
): Promise<AnswerOf<typeof calls.findCustomerByPhone>> => {
  const { tenantId, staff, body, config, database, now } = ctx;
  await limit(ctx, "till-phone", staff.id, searchesAMinute * config.LIMIT_SCALE, 60);
  const phone = parsePhone(body.phone_number, body.dial_code);
  if (!phone) throw fieldError("phone_number", "number_invalid");
  const found = await database.inTenant(tenantId, async (tx) => {
    const branchId = await tillBranch(tx, ctx);
    const person = await tx
      .selectFrom("customer")
      .select(["id", "full_name", "phone_e164"])
      .where("tenant_id", "=", tenantId)
      .where("phone_e164", "=", phone.e164)
      .executeTakeFirst();
    if (person) await refuseOwnPhone(tx, staff.id, person);
    const place = { tenantId, staffId: staff.id, branchId, secret: config.CODE_SECRET, now };
    const customer = person && (await toTillCustomer(tx, place, person));
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "till.phone_search",
      target: "customer",
      targetId: person?.id ?? null,
      before: null,
      after: { found: person !== undefined },
    });
    return customer;
  });
  if (!found) throw new AppError("not_found");
  return found;
};
