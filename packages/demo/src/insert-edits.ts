import type { AuditEntry } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import type { Desk } from "./insert-desk.ts";
import { ago, whileOpen } from "./moments.ts";

const hourMs = 3_600_000;

/** Prices that were raised, the oldest first: how many hours ago and by how much. */
const raised = [
  { hours: 640, by: 200 },
  { hours: 316, by: 100 },
  { hours: 117, by: 300 },
  { hours: 52, by: 100 },
  { hours: 27, by: 200 },
];
/** When a dish was sold out, and for how long. */
const soldOut = [
  { hours: 94, for: 3 },
  { hours: 46, for: 16 },
  { hours: 22, for: 2 },
];

/** What staff changed lately: prices by the manager, and dishes that the cashier marked and brought back. */
export const readEdits = async (tx: Tx, { tenantId, branchId, cashierId, managerId }: Desk): Promise<AuditEntry[]> => {
  if (managerId === "" || cashierId === "") return [];
  const dishes = await tx
    .selectFrom("product")
    .select(["id", "price"])
    .where("tenant_id", "=", tenantId)
    .where("price", ">", 500)
    .orderBy("slug")
    .execute();
  // By day: nobody changes prices at four in the morning.
  const onDay = (hours: number): Date => whileOpen(() => (hours % 10) / 10, ago(hours / 24));
  const prices = raised.flatMap(({ hours, by }, place): AuditEntry[] => {
    const dish = dishes[(place * 11) % dishes.length];
    if (!dish) return [];
    const [before, after] = [{ price: dish.price - by }, { price: dish.price }];
    return [
      {
        staffId: managerId,
        action: "product.edit",
        target: "product",
        targetId: dish.id,
        before,
        after,
        at: onDay(hours),
      },
    ];
  });
  const marks = soldOut.flatMap(({ hours, for: length }, place): AuditEntry[] => {
    const dish = dishes[(place * 17 + 5) % dishes.length];
    if (!dish) return [];
    const [available, out] = [false, true].map((sold_out) => ({ branch_id: branchId, sold_out, until: null }));
    const marked = { staffId: cashierId, action: "availability.edit", target: "product", targetId: dish.id };
    return [
      { ...marked, before: available ?? null, after: out ?? null, at: onDay(hours) },
      {
        ...marked,
        before: out ?? null,
        after: available ?? null,
        at: new Date(onDay(hours).getTime() + length * hourMs),
      },
    ];
  });
  return [...prices, ...marks];
};
