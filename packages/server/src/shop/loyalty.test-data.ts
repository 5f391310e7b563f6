import type { LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { grantPoints } from "../loyalty/index.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

const both = (text: string) => json({ sa: text, en: text });

/** A point a riyal, worth ten halalas, without limits but those given. A next version where some are there. */
export const giveRules = async (
  database: Database,
  tenant_id: string,
  changes: Partial<LoyaltyRules> = {},
): Promise<void> => {
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("loyalty_rules")
      .values({
        ...{ tenant_id, version: 1, points_per_100_sar: 100, halalas_per_point: 10, voucher_points: [50, 100, 500] },
        ...changes,
      })
      .execute(),
  );
};

/** Levels by their break points; each gives half as many points again as the one before. */
export const giveLevels = async (database: Database, tenant_id: string, breaks: number[]): Promise<string[]> => {
  const levels = breaks.map((break_points, index) => ({
    ...{ tenant_id, id: newId(), name: both(`Level ${index}`), break_points, multiplier_bp: 10_000 + index * 5_000 },
    benefits: json([{ sa: "هدية", en: "A gift" }]),
  }));
  await database.inTenant(tenant_id, (tx) => tx.insertInto("loyalty_level").values(levels).execute());
  return levels.map(({ id }) => id);
};

export type PrizeOptions = {
  points_cost?: number;
  stock?: number;
  product_id?: string;
  level_id?: string;
  available_from?: Date;
  available_until?: Date;
  new_customers_only?: boolean;
  usable_after_minutes?: number;
  image?: string;
  image_color?: string;
};

export const givePrize = async (database: Database, tenant_id: string, options: PrizeOptions = {}): Promise<string> => {
  const id = newId();
  const { stock = null, product_id = null, points_cost = 50, ...rest } = options;
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("prize")
      .values({
        ...{ tenant_id, id, name: both("Prize"), kind: product_id === null ? "at_cashier" : "free_item", product_id },
        ...{ points_cost, stock, left_stock: stock, ...rest },
      })
      .execute(),
  );
  return id;
};

/** Points as a gift, through the books. */
export const givePoints = (
  database: Database,
  tenantId: string,
  customerId: string,
  points: number,
  now = database.now(),
): Promise<void> => {
  const live = { publish: async () => undefined } as unknown as Platform["live"];
  const jobs = { send: async () => undefined } as unknown as Platform["jobs"];
  const gift = { tenantId, customerId, points, id: newId(), name: { sa: "هدية", en: "A gift" } };
  return database.inTenant(tenantId, (tx) => grantPoints({ live, jobs }, tx, gift, now));
};
