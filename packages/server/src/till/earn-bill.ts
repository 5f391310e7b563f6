import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import type { NewBill, TillBill } from "@sufra/domain/till/api.ts";
import { checkBill, checkReceipt, getBillPoints } from "@sufra/domain/till/bill-rules.ts";
import type { Outcome } from "@sufra/domain/outcome.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { phoneHmac, rememberPhone } from "../customers/known-phones.ts";
import { openWallet } from "../loyalty/open-wallet.ts";
import { postPoints } from "../loyalty/post-points.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { type BillFacts, getFingerprint, loadBillFacts, loadBranchName, refuseUsed } from "./bills.ts";
import { madeEntry } from "./entries.ts";
import { findPerson, tillBranch } from "./find-code.ts";

const accepted = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new AppError(outcome.code, outcome.params);
  return outcome.value;
};

/** A bill that the connected point of sale reports. */
export type PosBill = { source: "pos"; amount: number; reference: string | null; external_id: string };

type CheckedBill = {
  source: TillBill["source"];
  amount: number;
  reference: string | null;
  issued_at: Date | null;
  fingerprint: Buffer | null;
  external_id?: string;
};

const check = (bill: NewBill | PosBill, { terms }: BillFacts, now: Date): CheckedBill => {
  if (bill.source === "pos")
    return { ...bill, amount: accepted(checkBill("pos", bill.amount, terms)), issued_at: null, fingerprint: null };
  if (bill.source === "typed") {
    const amount = accepted(checkBill("typed", bill.amount, terms));
    const reference = cleanLine(bill.reference ?? "") || null;
    return { source: "typed", amount, reference, issued_at: null, fingerprint: null };
  }
  const receipt = accepted(checkReceipt(bill.text, terms, now));
  const { issued_at } = receipt;
  return { source: "receipt", amount: receipt.total, reference: null, issued_at, fingerprint: getFingerprint(receipt) };
};

type Giving = { tenantId: string; staffId: string | null; branchId: string; customerId: string; now: Date };
type NewRow = CheckedBill & { id: string; points: number };

/** Stores the bill; a receipt that another bill holds is refused, also if both come at once. */
const insertBill = async (
  tx: Tx,
  { tenantId, staffId, branchId, customerId, now }: Giving,
  { id, points, source, amount, reference, issued_at, fingerprint, external_id }: NewRow,
  { rules, day, terms }: BillFacts,
): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("counter_bill")
    .values({
      tenant_id: tenantId,
      id,
      branch_id: branchId,
      customer_id: customerId,
      staff_id: staffId,
      source,
      amount,
      reference,
      issued_at,
      fingerprint,
      external_id,
      rules_version: rules.version,
      multiplier_bp: terms.multiplier_bp,
      day,
      day_room: terms.day_room,
      points,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "fingerprint"]).where("undone_at", "is", null).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n && fingerprint) await refuseUsed(tx, tenantId, fingerprint);
};

/** Stores a bill and posts its points, with its audit entry. The caller has locked the customer. Returns its id. */
export const giveBill = async (
  platform: Pick<Platform, "live" | "jobs">,
  tx: Tx,
  giving: Giving,
  asked: NewBill | PosBill,
): Promise<string> => {
  const { tenantId, staffId, branchId, customerId, now } = giving;
  // The sums of the customer's day are read under the wallet's lock.
  const wallet = await openWallet(platform, tx, tenantId, customerId, now);
  const facts = await loadBillFacts(tx, giving);
  if (!facts) throw new AppError("not_set_up");
  const bill = check(asked, facts, now);
  const points = getBillPoints(bill.amount, facts.terms);
  const id = newId();
  await insertBill(tx, giving, { ...bill, id, points }, facts);
  // After the insert: a used receipt is refused as used, even when the day has no room left.
  if (bill.source === "receipt") accepted(checkBill("receipt", bill.amount, facts.terms));
  await postPoints(platform, tx, wallet, facts.loyalty, {
    type: "bill",
    id,
    points,
    rules: facts.rules,
    figures: { lifetime_purchases: bill.amount },
    activity: { kind: "bill_earned", name: await loadBranchName(tx, tenantId, branchId) },
  });
  const { source, amount, reference } = bill;
  await recordChange(tx, tenantId, {
    staffId,
    action: "till.bill",
    target: "bill",
    targetId: id,
    before: null,
    after: { source, amount, reference, points, branch_id: branchId, customer_id: customerId },
  });
  return id;
};

/** Gives a customer the points of a bill from another register. Their phone is known at the branch from then on. */
export const earnBill = async (ctx: Ctx<typeof calls.earnBill>): Promise<AnswerOf<typeof calls.earnBill>> => {
  const { tx, tenantId, staff, body, config, now } = ctx;
  const { customer_id: customerId } = body;
  const branchId = await tillBranch(tx, ctx);
  const owner = { tenantId, customerId, now };
  await lockCustomer(tx, owner);
  const person = await findPerson(tx, tenantId, customerId);
  if (!person) throw new AppError("not_found");
  await refuseOwnPhone(tx, staff.id, person);
  const id = await giveBill(ctx, tx, { tenantId, staffId: staff.id, branchId, customerId, now }, body.bill);
  if (person.phone_e164 !== null) {
    const hmac = phoneHmac(config.CODE_SECRET, tenantId, person.phone_e164);
    await rememberPhone(tx, { tenantId, branchId, hmac });
  }
  const after = await loadBillFacts(tx, owner);
  if (!after) throw new AppError("not_set_up");
  return { entry: await madeEntry(tx, tenantId, id, staff, now), bills: after.terms };
};
