import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { listPrizes as contract, ShopPrize } from "@sufra/domain/prizes/api.ts";
import { checkPrize, getReason } from "@sufra/domain/prizes/shop-state.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { loadLoyalty } from "../loyalty/loyalty-facts.ts";
import { getPicture } from "../platform/pictures.ts";
import { lockCustomer, loadShopper, visitor } from "./shopper.ts";

type Asker = { tenantId: string; customerId: string | null; language: Language; now: Date };

/** Prizes with their required level. */
export const prizeRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("prize as p")
    .leftJoin("loyalty_level as l", (join) =>
      join.onRef("l.tenant_id", "=", "p.tenant_id").onRef("l.id", "=", "p.level_id").on("l.tenant_id", "=", tenantId),
    )
    .select(["p.id", "p.kind", "p.product_id", "p.name", "p.description", "p.terms", "p.image", "p.image_color"])
    .select(["p.points_cost", "p.left_stock", "p.available_from", "p.available_until", "p.new_customers_only"])
    .select(["p.usable_after_minutes", "p.valid_days", "p.active", "p.level_id", "l.name as level_name"])
    .select("l.break_points as level_break_points")
    .where("p.tenant_id", "=", tenantId);

export type PrizeRow = Awaited<ReturnType<ReturnType<typeof prizeRows>["execute"]>>[number];

/** The facts for the domain's rule. */
export const getFacts = ({ left_stock, ...prize }: PrizeRow) => ({ ...prize, left: left_stock });

/** The shop's prizes with their availability, without permanently ended ones. */
export const listPrizes = async (tx: Tx, asker: Asker): Promise<AnswerOf<typeof contract>> => {
  const { tenantId, customerId, language, now } = asker;
  const shown = prizeRows(tx, tenantId)
    .where("p.active", "=", true)
    .where((eb) => eb.or([eb("p.available_until", "is", null), eb("p.available_until", ">", now)]))
    .orderBy("p.position")
    .orderBy("p.id");
  const [rows, loyalty, held] = await inOrder([
    shown.execute(),
    loadLoyalty(tx, tenantId, now),
    customerId === null ? null : lockCustomer(tx, tenantId, customerId, now),
  ]);
  const shopper =
    customerId === null || held === null
      ? visitor
      : await loadShopper(tx, { tenantId, customerId, now }, held, loyalty);
  const { balance } = shopper;
  const prizes = rows.map((row): ShopPrize => {
    const outcome = checkPrize(getFacts(row), shopper, loyalty.rules, now);
    const { id, product_id, image_color, new_customers_only, usable_after_minutes, valid_days } = row;
    return {
      id,
      product_id,
      image_color,
      new_customers_only,
      usable_after_minutes,
      valid_days,
      image: getPicture(row.image, image_color)?.base ?? null,
      kind: row.kind === "free_item" ? "free_item" : "at_cashier",
      name: readText(row.name, language),
      description: readText(row.description, language),
      terms: readText(row.terms, language),
      points: row.points_cost,
      state: outcome.ok ? "claimable" : "not_claimable",
      reason: getReason(outcome),
      missing_points: Math.max(0, row.points_cost - balance),
      level: row.level_name && readText(row.level_name, language),
      left: row.left_stock,
      available_from: row.available_from?.toISOString() ?? null,
      available_until: row.available_until?.toISOString() ?? null,
    };
  });
  return { balance, prizes };
};
