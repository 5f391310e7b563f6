import { readCode } from "@sufra/domain/prizes/reward-code.ts";
import { findCoupon, type TillCoupon } from "../coupons/at-till.ts";
import { findByOwnCode } from "../customers/own-code.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { findReward, type TillReward } from "../prizes/at-till.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { findPerson, type Person } from "./person.ts";

export type FoundCode =
  | { kind: "reward"; reward: TillReward; person: Person }
  | { kind: "customer"; person: Person }
  | { kind: "coupon"; coupon: TillCoupon; person: Person | null };

type Asking = {
  tenantId: string;
  staffId: string;
  secret: string;
  code: string;
  /** Whom the cashier named for a coupon. */
  customerId: string | null;
};

/** Looked up in place of what can be no code, so that it takes as long as any other. */
const noCode = "000000000000";

const loadPerson = async (tx: Tx, { tenantId, staffId }: Asking, id: string): Promise<Person> => {
  const person = await findPerson(tx, tenantId, id);
  // The account was erased: nobody is there to be served.
  if (!person) throw new AppError("prize_unavailable");
  await refuseOwnPhone(tx, staffId, person);
  return person;
};

const namedPerson = async (tx: Tx, asking: Asking, id: string): Promise<Person> => {
  const person = await findPerson(tx, asking.tenantId, id);
  if (!person) throw fieldError("customer_id");
  await refuseOwnPhone(tx, asking.staffId, person);
  return person;
};

/**
 * Finds what a code stands for. An unknown code and one of another establishment take the same statements and get the
 * same refusal, so that neither text nor time tells them apart.
 */
export const findCode = async (tx: Tx, asking: Asking): Promise<FoundCode> => {
  const { tenantId, secret, code, customerId } = asking;
  const read = readCode(code) ?? noCode;
  const reward = await findReward(tx, tenantId, secret, read);
  const owner = await findByOwnCode(tx, tenantId, secret, read);
  const coupon = await findCoupon(tx, tenantId, code, customerId);
  if (reward) return { kind: "reward", reward, person: await loadPerson(tx, asking, reward.customer_id) };
  if (owner !== undefined) return { kind: "customer", person: await loadPerson(tx, asking, owner) };
  if (!coupon) throw new AppError("coupon_not_found");
  const person = coupon.customerId === null ? null : await namedPerson(tx, asking, coupon.customerId);
  return { kind: "coupon", coupon, person };
};
