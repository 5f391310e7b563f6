import { readCode } from "@sufra/domain/prizes/reward-code.ts";
import { findCoupon, type TillCoupon } from "../coupons/index.ts";
import { findByOwnCode } from "../customers/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { wrongField } from "../pricing/index.ts";
import { findReward, type TillReward } from "../prizes/index.ts";
import { refuseOwnPhone } from "../workplace/index.ts";
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

const personOf = async (tx: Tx, { tenantId, staffId }: Asking, id: string): Promise<Person> => {
  const person = await findPerson(tx, tenantId, id);
  // The account was erased: nobody is there to be served.
  if (!person) throw new AppError("prize_unavailable");
  await refuseOwnPhone(tx, staffId, person);
  return person;
};

const namedPerson = async (tx: Tx, asking: Asking, id: string): Promise<Person> => {
  const person = await findPerson(tx, asking.tenantId, id);
  if (!person) throw wrongField("customer_id");
  await refuseOwnPhone(tx, asking.staffId, person);
  return person;
};

/**
 * What a code is. A code that nobody has and one of another establishment take the same four statements and end in the
 * same refusal, so that neither words nor time tell them apart.
 */
export const findCode = async (tx: Tx, asking: Asking): Promise<FoundCode> => {
  const { tenantId, secret, code, customerId } = asking;
  const read = readCode(code) ?? noCode;
  const reward = await findReward(tx, tenantId, secret, read);
  const owner = await findByOwnCode(tx, tenantId, secret, read);
  const coupon = await findCoupon(tx, tenantId, code, customerId);
  if (reward) return { kind: "reward", reward, person: await personOf(tx, asking, reward.customer_id) };
  if (owner !== undefined) return { kind: "customer", person: await personOf(tx, asking, owner) };
  if (!coupon) throw new AppError("coupon_not_found");
  const person = coupon.customerId === null ? null : await namedPerson(tx, asking, coupon.customerId);
  return { kind: "coupon", coupon, person };
};
