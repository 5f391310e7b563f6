import type { ShopperFacts } from "@sufra/domain/prizes/shop-state.ts";
import { levelFor } from "@sufra/domain/loyalty/levels.ts";
import { spentToday } from "../loyalty/spend-points.ts";
import type { Loyalty } from "../loyalty/loyalty-facts.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";

type Held = { balance: number; level_id: string | null };

export const visitor: ShopperFacts = {
  balance: 0,
  level_break_points: null,
  has_ordered: false,
  today: { points: 0, redeems: 0 },
};

/** The facts that decide whether a customer may have a prize; the caller may hold the wallet's lock. */
export const loadShopper = async (
  tx: Tx,
  who: { tenantId: string; customerId: string; now: Date },
  held: Held,
  { zone, levels }: Loyalty,
): Promise<ShopperFacts> => {
  const { tenantId, customerId, now } = who;
  const level = levels.find(({ id }) => id === held.level_id) ?? levelFor(levels, 0);
  const orders = tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["delivered", "returned"])
    .limit(1);
  const [ordered, today] = await inOrder([orders.executeTakeFirst(), spentToday(tx, tenantId, customerId, now, zone)]);
  return {
    balance: held.balance,
    level_break_points: level?.break_points ?? null,
    has_ordered: ordered !== undefined,
    today,
  };
};

/** The wallet's spendable points now, without a lock. */
export const lockCustomer = async (tx: Tx, tenantId: string, customerId: string, now: Date): Promise<Held> => {
  const row = await tx
    .selectFrom("wallet as w")
    .select(["w.balance", "w.level_id"])
    .select((eb) =>
      eb
        .selectFrom("point_lot as l")
        .select((lot) => lot.fn.coalesce(lot.fn.sum<number>("l.left_points"), lot.lit(0)).as("over"))
        .where("l.tenant_id", "=", tenantId)
        .where("l.customer_id", "=", customerId)
        .where("l.left_points", ">", 0)
        .where("l.expires_at", "<=", now)
        .as("over"),
    )
    .where("w.tenant_id", "=", tenantId)
    .where("w.customer_id", "=", customerId)
    .executeTakeFirst();
  return { balance: (row?.balance ?? 0) - Number(row?.over ?? 0), level_id: row?.level_id ?? null };
};
