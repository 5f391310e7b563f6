import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import type { NewBill } from "@sufra/domain/till/api.ts";
import { checkBill, checkReceipt, getBillPoints } from "@sufra/domain/till/bill-rules.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { phoneHmac, rememberPhone } from "../customers/known-phones.ts";
import { openWallet } from "../loyalty/open-wallet.ts";
import { postPoints } from "../loyalty/post-points.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { type BillFacts, getFingerprint, loadBillFacts, loadBranchName, refuseUsed } from "./bills.ts";
import { madeEntry } from "./entries.ts";
import { findPerson, type Person, tillBranch } from "./find-code.ts";
import type { Outcome } from "@sufra/domain/outcome.ts";

const accepted = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new AppError(outcome.code, outcome.params);
  return outcome.value;
};

type CheckedBill = {
  source: NewBill["source"];
  amount: number;
  reference: string | null;
  issued_at: Date | null;
  fingerprint: Buffer | null;
};

const check = (bill: NewBill, { terms }: BillFacts, now: Date): CheckedBill => {
  if (bill.source === "typed") {
    const amount = accepted(checkBill("typed", bill.amount, terms));
    const reference = cleanLine(bill.reference ?? "") || null;
    return { source: "typed", amount, reference, issued_at: null, fingerprint: null };
  }
  const receipt = accepted(checkReceipt(bill.text, terms, now));
  const { issued_at } = receipt;
  return { source: "receipt", amount: receipt.total, reference: null, issued_at, fingerprint: getFingerprint(receipt) };
};

/** Stores the bill; a receipt that another bill holds is refused, also if both come at once. */
const insertBill = async (
  tx: Tx,
  { tenantId, staff, now }: Ctx<typeof calls.earnBill>,
  row: CheckedBill & { id: string; branch_id: string; customer_id: string; points: number },
  { rules, day, terms }: BillFacts,
): Promise<void> => {
  const { id, branch_id, customer_id, points, source, amount, reference, issued_at, fingerprint } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("counter_bill")
    .values({
      tenant_id: tenantId,
      id,
      branch_id,
      customer_id,
      staff_id: staff.id,
      source,
      amount,
      reference,
      issued_at,
      fingerprint,
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

const remember = async ({ tx, tenantId, config }: Ctx<typeof calls.earnBill>, branchId: string, person: Person) => {
  if (person.phone_e164 === null) return;
  const hmac = phoneHmac(config.CODE_SECRET, tenantId, person.phone_e164);
  await rememberPhone(tx, { tenantId, branchId, hmac });
};

/** Gives a customer the points of a bill from another register: bill, points and audit entry share one transaction. */
export const earnBill = async (ctx: Ctx<typeof calls.earnBill>): Promise<AnswerOf<typeof calls.earnBill>> => {
  const { tx, tenantId, staff, body, now } = ctx;
  const { customer_id: customerId } = body;
  const branchId = await tillBranch(tx, ctx);
  const owner = { tenantId, customerId, now };
  await lockCustomer(tx, owner);
  const person = await findPerson(tx, tenantId, customerId);
  if (!person) throw new AppError("not_found");
  await refuseOwnPhone(tx, staff.id, person);
  // The sums of the customer's day are read under the wallet's lock.
  const wallet = await openWallet(ctx, tx, tenantId, customerId, now);
  const facts = await loadBillFacts(tx, owner);
  if (!facts) throw new AppError("service_deactivated");
  const bill = check(body.bill, facts, now);
  const points = getBillPoints(bill.amount, facts.terms);
  const id = newId();
  await insertBill(tx, ctx, { ...bill, id, branch_id: branchId, customer_id: customerId, points }, facts);
  if (bill.source === "receipt") accepted(checkBill("receipt", bill.amount, facts.terms));
  await postPoints(ctx, tx, wallet, facts.loyalty, {
    type: "bill",
    id,
    points,
    rules: facts.rules,
    figures: { lifetime_purchases: bill.amount },
    activity: { kind: "bill_earned", name: await loadBranchName(tx, tenantId, branchId) },
  });
  await remember(ctx, branchId, person);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.bill",
    target: "bill",
    targetId: id,
    before: null,
    after: {
      source: bill.source,
      amount: bill.amount,
      reference: bill.reference,
      points,
      branch_id: branchId,
      customer_id: customerId,
    },
  });
  const after = await loadBillFacts(tx, owner);
  return { entry: await madeEntry(tx, tenantId, id, staff, now), bills: (after ?? facts).terms };
};
