import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { beforeCommit } from "../platform/db/transaction-scope.ts";
import { type MoneyMovement, moneySums } from "./money-facts.ts";
import { addSums } from "./record-sales.ts";

type Movements = Map<MoneyMovement, string[]>;

const booked = new WeakMap<Tx, Movements>();

const countMoney = async (tx: Tx, tenantId: string, movements: Movements): Promise<void> => {
  for (const [movement, ids] of movements)
    await addSums(tenantId, moneySums[movement], sql`(select unnest(array[${sql.join(ids)}]::uuid[]) as id)`).execute(
      tx,
    );
};

/**
 * Counts a settlement, its undoing or a refund for the reports, once, at the end of its transaction: others who book for
 * the same branch and day wait from there to the commit.
 */
export const recordMoney = (tx: Tx, tenantId: string, movement: MoneyMovement, id: string): void => {
  const known = booked.get(tx);
  const movements: Movements = known ?? new Map();
  movements.set(movement, [...(movements.get(movement) ?? []), id]);
  if (known) return;
  booked.set(tx, movements);
  beforeCommit(() => countMoney(tx, tenantId, movements));
};
