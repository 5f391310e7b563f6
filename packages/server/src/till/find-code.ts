import type { Shown } from "@sufra/domain/prizes/live-code.ts";
import type { TillPerson } from "@sufra/domain/till/api.ts";
import { getFirstName, getLastDigits, wasLookedUp } from "@sufra/domain/till/till-rules.ts";
import { findCoupon, type TillCoupon } from "../coupons/at-till.ts";
import { findByOwnCode } from "../customers/own-code.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { findReward, getHolder, type Redeemer, type TillReward } from "../prizes/at-till.ts";
import { readShownCode } from "../prizes/live-codes.ts";
import { loadOwnPhone } from "../staff/own-phone.ts";

export type Person = { id: string; full_name: string | null; phone_e164: string | null };

export const toTillPerson = ({ id, full_name, phone_e164 }: Person): TillPerson => ({
  id,
  first_name: getFirstName(full_name),
  last_digits: getLastDigits(phone_e164),
});

/** A customer of this establishment whose account is not erased. */
export const findPerson = (tx: Tx, tenantId: string, id: string): Promise<Person | undefined> =>
  tx
    .selectFrom("customer")
    .select(["id", "full_name", "phone_e164"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();

/** `app_qr_only`: the establishment takes such a code from the app's QR code alone. */
type ShownCode = { code: string; shown: Shown; app_qr_only: boolean };

export type FoundCode =
  | ({ kind: "reward"; reward: TillReward; person: Person } & ShownCode)
  | ({ kind: "customer"; person: Person } & ShownCode)
  | { kind: "coupon"; coupon: TillCoupon; person: Person | null };

type Asking = {
  tenantId: string;
  /** Null: the register, which has no staff of ours. */
  staffId: string | null;
  secret: string;
  now: Date;
  code: string;
  /** The customer whom the cashier named for a coupon. */
  customerId: string | null;
};

/** Looked up instead of an invalid code, so that it takes the same time. */
const noCode = { code: "000000000000", shown: "plain" } as const;

/** Whom the cashier serves: never themselves. */
const servedPerson = async (
  tx: Tx,
  { tenantId, staffId }: Asking,
  id: string,
  missing: () => AppError,
): Promise<Person> => {
  const [person, ownPhone] = await inOrder([
    findPerson(tx, tenantId, id),
    staffId === null ? null : loadOwnPhone(tx, staffId),
  ]);
  if (!person) throw missing();
  if (ownPhone !== null && ownPhone === person.phone_e164) throw new AppError("not_authorized");
  return person;
};

/** `prize_unavailable` if the account was erased. */
const loadPerson = (tx: Tx, asking: Asking, id: string): Promise<Person> =>
  servedPerson(tx, asking, id, () => new AppError("prize_unavailable"));

const namedPerson = (tx: Tx, asking: Asking, id: string): Promise<Person> =>
  servedPerson(tx, asking, id, () => fieldError("customer_id"));

/**
 * Finds what a code stands for. Unknown and foreign codes run the same statements and get the same refusal, so that
 * neither text nor time reveals them.
 */
export const findCode = async (tx: Tx, asking: Asking): Promise<FoundCode> => {
  const { tenantId, secret, code, customerId } = asking;
  const read = readShownCode(asking, code) ?? noCode;
  const [reward, owner, coupon, establishment] = await inOrder([
    findReward(tx, tenantId, secret, read.code),
    findByOwnCode(tx, tenantId, secret, read.code),
    findCoupon(tx, tenantId, code, customerId),
    tx.selectFrom("establishment").select("app_qr_only").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
  ]);
  const shown = { ...read, ...establishment };
  if (reward) return { kind: "reward", reward, person: await loadPerson(tx, asking, reward.customer_id), ...shown };
  if (owner !== undefined) return { kind: "customer", person: await loadPerson(tx, asking, owner), ...shown };
  if (!coupon) throw new AppError("coupon_not_found");
  const person = coupon.customerId === null ? null : await namedPerson(tx, asking, coupon.customerId);
  return { kind: "coupon", coupon, person };
};

/**
 * Refuses a code that the app showed too long ago, and a plain one where the establishment asks for the app. Whoever
 * looked a reward up a moment ago redeems it by any form of its code.
 */
export const refuseUnshown = (cashier: { branchId: string; now: Date } & Redeemer, found: FoundCode): void => {
  if (found.kind === "coupon" || found.shown === "live") return;
  if (found.kind === "reward" && wasLookedUp(found.reward, getHolder(cashier), cashier.now)) return;
  if (found.shown === "outdated") throw new AppError("code_outdated");
  if (found.app_qr_only) throw new AppError("app_code_required");
};

type Where = Pick<Ctx, "branches"> & { tenantId: string; body: { branch_id?: string | undefined } };

/**
 * The branch of a till: the one the console names, otherwise the caller's first. Cashiers act only for their own
 * branches.
 */
export const tillBranch = async (tx: Tx, { tenantId, branches, body }: Where): Promise<string> => {
  if (body.branch_id !== undefined) return body.branch_id;
  if (branches?.length === 0) throw new AppError("not_authorized");
  const branch = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .$if(branches !== null, (query) => query.where("id", "in", branches ?? []))
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!branch) throw new AppError("not_authorized");
  return branch.id;
};

/** The branch for counting attempts, known before any read. */
export const countedBranch = ({ tenantId, branches, body }: Where): string =>
  body.branch_id ?? (branches === null ? tenantId : [...branches].sort().join(" "));
