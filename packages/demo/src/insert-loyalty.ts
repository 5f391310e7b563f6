import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import type { LoyaltySeed } from "./content/loyalty-seed.ts";
import type { DemoPicture } from "./media.ts";

const day = 86_400_000;
const inDays = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() + days * day);

const productIds = async (tx: Tx, tenantId: string, slugs: string[]): Promise<Map<string, string>> => {
  if (slugs.length === 0) return new Map();
  const rows = await tx
    .selectFrom("product")
    .select(["id", "slug"])
    .where("tenant_id", "=", tenantId)
    .where("slug", "in", slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
};

/** Rules, levels and prizes of an establishment that has a menu. */
export const insertLoyalty = async (
  tx: Tx,
  tenant_id: string,
  { rules, levels, bonuses, prizes }: LoyaltySeed,
  pictures: (name: string) => DemoPicture,
): Promise<void> => {
  await tx
    .insertInto("loyalty_rules")
    .values({ tenant_id, version: 1, ...rules })
    .execute();
  const withIds = levels.map((level) => ({ ...level, id: newId() }));
  await tx
    .insertInto("loyalty_level")
    .values(
      withIds.map(({ name, benefits, ...rest }) => ({
        tenant_id,
        ...rest,
        name: json(name),
        benefits: json(benefits),
      })),
    )
    .execute();
  const ofPrizes = prizes.flatMap(({ product }) => (product === undefined ? [] : [product]));
  const products = await productIds(tx, tenant_id, [...ofPrizes, ...bonuses.flatMap(({ products: own = [] }) => own)]);
  const productOf = (slug: string): string => {
    const id = products.get(slug);
    if (id === undefined) throw new Error(`a prize or bonus of a product that is not there: ${slug}`);
    return id;
  };
  await tx
    .insertInto("earning_bonus")
    .values(
      bonuses.map(({ name, multiplier_bp = 10_000, points = 0, schedule, products: own }) => ({
        tenant_id,
        id: newId(),
        name: json(name),
        multiplier_bp,
        points,
        schedule: schedule ? json(schedule) : null,
        items: own?.map(productOf) ?? null,
      })),
    )
    .execute();
  await tx
    .insertInto("prize")
    .values(
      prizes.map((prize, position) => ({
        tenant_id,
        id: newId(),
        position,
        ...pictures(prize.picture),
        kind: prize.product === undefined ? "at_cashier" : "free_item",
        product_id: prize.product === undefined ? null : productOf(prize.product),
        name: json(prize.name),
        description: json(prize.description),
        terms: json(prize.terms),
        points_cost: prize.points,
        stock: prize.stock ?? null,
        left_stock: prize.stock ?? null,
        available_from: inDays(prize.from_days),
        available_until: inDays(prize.until_days),
        level_id: prize.level === undefined ? null : (withIds[prize.level]?.id ?? null),
        new_customers_only: prize.new_customers_only ?? false,
        valid_days: 90,
        usable_after_minutes: prize.usable_after_minutes ?? 0,
      })),
    )
    .execute();
};
