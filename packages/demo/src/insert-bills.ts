import type { NewBill } from "@sufra/domain/till/api.ts";
import { recordChange } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import type { Platform } from "@sufra/server/platform/http/context.ts";
import { undoBill } from "@sufra/server/till/bills.ts";
import { giveBill } from "@sufra/server/till/earn-bill.ts";
import { taxQr } from "@sufra/server/gateways/invoices/local-issuer.ts";
import { findDesk, live } from "./insert-desk.ts";
import { knownGuest } from "./insert-known-guest.ts";

/** No push messages for old events. */
const jobs = { send: async () => undefined } as unknown as Platform["jobs"];

const minuteMs = 60_000;

type Shop = { tenantId: string; branchId: string; sellerName: string; vatNumber: string };

/** Bills of today at the till of a branch: typed and scanned ones, and one that was undone. */
export const insertBills = async (tx: Tx, { tenantId, branchId, sellerName, vatNumber }: Shop): Promise<void> => {
  const { cashierId: staffId } = await findDesk(tx, tenantId, branchId);
  const guests = await tx
    .selectFrom("customer")
    .select(["id", "phone_number"])
    .where("tenant_id", "=", tenantId)
    .where("full_name", "is not", null)
    .orderBy("id")
    .execute();
  const known = guests.find(({ phone_number }) => phone_number === knownGuest.phone_number)?.id ?? "";
  const [first = known, second = known] = guests.filter(({ id }) => id !== known).map(({ id }) => id);
  const before = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
  const give = (customerId: string, now: Date, bill: NewBill): Promise<string> =>
    giveBill({ live, jobs }, tx, { tenantId, staffId, branchId, customerId, now }, bill);
  const receipt = taxQr({ sellerName, vatNumber, issuedAt: before(75), total: 18_630, vat: 2_430 });
  await give(known, before(4 * 24 * 60), { source: "typed", amount: 1_840, reference: "A-1017" });
  await give(first, before(70), { source: "receipt", text: receipt });
  const wrong = await give(second, before(48), { source: "typed", amount: 56_000, reference: "A-1093" });
  const reason = "wrong_amount";
  const { points } = await tx
    .selectFrom("counter_bill")
    .select("points")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", wrong)
    .executeTakeFirstOrThrow();
  const entry = { id: wrong, customer_id: second, branch_id: branchId };
  await undoBill({ live, jobs }, tx, { tenantId, staffId, now: before(46) }, entry, reason);
  await recordChange(tx, tenantId, {
    staffId,
    action: "till.undo",
    target: "bill",
    targetId: wrong,
    before: { points },
    after: { points: 0, reason },
  });
  await give(second, before(45), { source: "typed", amount: 5_600, reference: "A-1093" });
  await give(known, before(12), { source: "typed", amount: 1_200, reference: "A-1102" });
};
