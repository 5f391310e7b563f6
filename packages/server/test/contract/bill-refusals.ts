import { receiptCode, scanned, typed } from "../../src/till/bills.test-data.ts";
import type { Scenario, Scene } from "./scenario.ts";

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const day = 24 * 60;

const ask = ({ establishment }: Scene, say: Parameters<Scenario>[1], bill: object) =>
  say(establishment.cashier, "POST", "/api/console/bills/", {
    body: { customer_id: establishment.guestId, branch_id: establishment.branchId, bill },
    key: true,
  });

const issued = ({ establishment }: Scene, minutes: number, total = 1_000) =>
  scanned(receiptCode(total, minutesAgo(minutes), establishment.seed.vat_number));

const setVatNumber = ({ product, establishment }: Scene, vat_number: string | null) =>
  product.database.asOwner((tx) =>
    tx.updateTable("establishment").set({ vat_number }).where("tenant_id", "=", establishment.tenantId).execute(),
  );

/** Refusals of bills at the till. */
export const billScenarios = {
  receipt_unreadable: (scene, say) => ask(scene, say, scanned("7K3M-9Q2X-4T5V")),
  receipt_foreign: (scene, say) => ask(scene, say, scanned(receiptCode(1_000, minutesAgo(5), "311111111111113"))),
  receipt_future: (scene, say) => ask(scene, say, issued(scene, -day)),
  receipt_too_old: (scene, say) => ask(scene, say, issued(scene, 4 * day)),
  receipt_used: async (scene, say) => {
    const bill = issued(scene, 10);
    await ask(scene, say, bill);
    return ask(scene, say, bill);
  },
  vat_number_missing: async (scene, say) => {
    await setVatNumber(scene, null);
    const answer = await ask(scene, say, issued(scene, 15));
    await setVatNumber(scene, scene.establishment.seed.vat_number);
    return answer;
  },
  bill_limit: (scene, say) => ask(scene, say, typed(100_001)),
  bill_day_limit: (scene, say) => ask(scene, say, issued(scene, 20, 200_001)),
} satisfies Record<string, Scenario>;
