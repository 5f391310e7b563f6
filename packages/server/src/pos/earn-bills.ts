import { isDead } from "@sufra/domain/orders/transitions.ts";
import { phoneHmac, rememberPhone } from "../customers/known-phones.ts";
import { PosError, type PosOrder } from "../gateways/pos/pos-adapter.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { undoBill } from "../till/bills.ts";
import { giveBill } from "../till/earn-bill.ts";
import { rewardOpen } from "../till/entries.ts";
import { endRewards } from "./rewards/end-rewards.ts";
import { pauseFor, type Work, whileLeased } from "./work.ts";

/** What became of an order that is none of ours; limits are named by their code of the catalog. */
type Outcome =
  | "earned"
  | "undone"
  | "no_bill"
  | "no_amount"
  | "open"
  | "no_phone"
  | "no_customer"
  | "no_branch"
  | (string & {});

const retryMs = 60_000;
/** A bill that is still open is read again, in case the message that it was closed is lost. */
const openMs = 600_000;
const giveUpMs = 12 * 3_600_000;

const begin = (work: Work): Promise<string | undefined> =>
  whileLeased(work, async (tx) => {
    const { tenantId } = work.lease;
    const now = work.platform.database.now();
    const row = await tx
      .selectFrom("pos_bill")
      .select("external_id")
      .where("tenant_id", "=", tenantId)
      .where("check_at", "<=", now)
      .orderBy("check_at")
      .limit(1)
      .executeTakeFirst();
    if (row)
      await tx
        .updateTable("pos_bill")
        .set({ check_at: new Date(now.getTime() + retryMs) })
        .where("tenant_id", "=", tenantId)
        .where("external_id", "=", row.external_id)
        .execute();
    return row?.external_id;
  });

const findBill = (tx: Tx, tenantId: string, externalId: string) =>
  tx
    .selectFrom("counter_bill")
    .select(["id", "customer_id", "branch_id", "points"])
    .where("tenant_id", "=", tenantId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();

const takeBack = async ({ platform, lease: { tenantId } }: Work, tx: Tx, found: PosOrder): Promise<Outcome> => {
  const bill = await findBill(tx, tenantId, found.external_id);
  if (!bill) return "no_bill";
  const by = { tenantId, staffId: null, now: platform.database.now() };
  if (await undoBill(platform, tx, by, bill, "bill_returned"))
    await recordChange(tx, tenantId, {
      staffId: null,
      action: "till.undo",
      target: "bill",
      targetId: bill.id,
      before: { points: bill.points },
      after: { points: 0, reason: "bill_returned" },
    });
  return "undone";
};

const findBranch = async (tx: Tx, tenantId: string, externalId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom("pos_link")
    .select("local_id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "branch")
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return row?.local_id;
};

const give = async ({ platform, lease: { tenantId } }: Work, tx: Tx, found: PosOrder): Promise<Outcome> => {
  const { external_id, reference, customer_phone: phone, total: amount } = found;
  if (phone === null) return "no_phone";
  if (await findBill(tx, tenantId, external_id)) return "earned";
  const branchId = await findBranch(tx, tenantId, found.branch_id);
  if (branchId === undefined) return "no_branch";
  const customer = await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", phone)
    .executeTakeFirst();
  if (!customer) return "no_customer";
  const now = platform.database.now();
  const giving = { tenantId, staffId: null, branchId, customerId: customer.id, now };
  await lockCustomer(tx, giving);
  const number = reference.slice(0, 40) || null;
  await giveBill(platform, tx, giving, { source: "pos", amount, reference: number, external_id });
  await rememberPhone(tx, { tenantId, branchId, hmac: phoneHmac(platform.config.CODE_SECRET, tenantId, phone) });
  return "earned";
};

/** Its points go back, and what was redeemed in it. */
const end = async (work: Work, tx: Tx, found: PosOrder): Promise<Outcome> => {
  const rewards = await endRewards(work.platform, tx, work.lease.tenantId, found);
  const bill = await takeBack(work, tx, found);
  if (rewards === "open") return rewardOpen;
  return rewards === "undone" ? "undone" : bill;
};

const settle = (work: Work, tx: Tx, found: PosOrder): Promise<Outcome> | Outcome => {
  if (found.status !== null && isDead(found.status)) return end(work, tx, found);
  if (!found.from_cashier) return "no_bill";
  if (!found.closed) return "open";
  if (found.total === 0) return "no_amount";
  return give(work, tx, found);
};

/** First of all locks, as a redemption at the register takes it first too. */
const lockPosBill = (tx: Tx, tenantId: string, externalId: string): Promise<unknown> =>
  tx
    .selectFrom("pos_bill")
    .select("external_id")
    .where("tenant_id", "=", tenantId)
    .where("external_id", "=", externalId)
    .forNoKeyUpdate()
    .execute();

const getNextCheck = (now: Date, outcome: Outcome, found: PosOrder | null): Date | null =>
  outcome === "open" && found !== null && now.getTime() - found.updated_at.getTime() < giveUpMs
    ? new Date(now.getTime() + openMs)
    : null;

/** Does what the order asks for, once, and notes what became of it. */
export const settleBill = async (work: Work, externalId: string, found: PosOrder | null): Promise<void> => {
  const write = async (tx: Tx, outcome: Outcome) => {
    const now = work.platform.database.now();
    await tx
      .updateTable("pos_bill")
      .set({ check_at: getNextCheck(now, outcome, found), outcome, seen_at: now })
      .where("tenant_id", "=", work.lease.tenantId)
      .where("external_id", "=", externalId)
      .execute();
  };
  try {
    await whileLeased(work, async (tx) => {
      await lockPosBill(tx, work.lease.tenantId, externalId);
      await write(tx, found ? await settle(work, tx, found) : "no_bill");
    });
  } catch (error) {
    // A limit is reached, or there are no rules: the bill earns nothing.
    if (!(error instanceof AppError)) throw error;
    await whileLeased(work, (tx) => write(tx, error.code));
  }
};

/**
 * Reads one order that is none of ours: one rung up at their cashier with a customer's phone earns points like a bill,
 * once, and loses them if it is taken back there. False if none is due.
 */
export const readNextBill = async (work: Work): Promise<boolean> => {
  const externalId = await begin(work);
  if (externalId === undefined) return false;
  try {
    await settleBill(work, externalId, await work.pos.getOrder(externalId));
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    if (error.fault === "unknown") await settleBill(work, externalId, null);
    await pauseFor(work, error);
  }
  return true;
};
