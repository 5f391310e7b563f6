import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { type Catalog, type CatalogCombo, type CatalogGroup, type CatalogProduct, priceAt } from "./catalog.ts";
import { pictureColumnsRead } from "./item-pictures.ts";

type Wanted = { productIds: readonly string[]; comboIds: readonly string[] };
type Scope = { tx: Tx; tenantId: string; branchId: string };

const none = "00000000-0000-0000-0000-000000000000";
/** `in ()` is invalid SQL: an empty list matches nothing. */
const getList = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [none]);

const loadCombos = async (scope: Scope, wanted: Wanted | null): Promise<CatalogCombo[]> => {
  const { tx, tenantId, branchId } = scope;
  if (wanted?.comboIds.length === 0) return [];
  const combos = await tx
    .selectFrom("combo")
    .select(["id", "slug", "name", "description", "price", "active", "schedule", ...pictureColumnsRead])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("branch_combo")
          .select(["sold_out", "sold_out_until"])
          .where("branch_combo.tenant_id", "=", tenantId)
          .where("branch_combo.branch_id", "=", branchId)
          .whereRef("branch_combo.combo_id", "=", "combo.id"),
      ).as("mark"),
    )
    .where("combo.tenant_id", "=", tenantId)
    .$if(wanted !== null, (query) => query.where("combo.id", "in", getList(wanted?.comboIds ?? [])))
    .orderBy("position")
    .orderBy("id")
    .execute();
  if (combos.length === 0) return [];
  const parts = await tx
    .selectFrom("combo_slot as slot")
    .innerJoin("combo_slot_product as choice", (join) =>
      join.onRef("choice.tenant_id", "=", "slot.tenant_id").onRef("choice.slot_id", "=", "slot.id"),
    )
    .select(["slot.combo_id", "slot.id", "slot.name", "slot.min", "slot.max"])
    .select(["choice.product_id", "choice.surcharge"])
    .where("slot.tenant_id", "=", tenantId)
    .where("choice.tenant_id", "=", tenantId)
    .where(
      "slot.combo_id",
      "in",
      combos.map(({ id }) => id),
    )
    .orderBy("slot.position")
    .orderBy("slot.id")
    .orderBy("choice.position")
    .execute();
  return combos.map(({ mark, ...combo }) => {
    const rows = parts.filter((part) => part.combo_id === combo.id);
    const slots = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((choices) => {
      const [first] = choices;
      if (!first) return [];
      const products = choices.map(({ product_id, surcharge }) => ({ product_id, surcharge }));
      return [{ id: first.id, name: first.name, min: first.min, max: first.max, products }];
    });
    const branch = mark && { sold_out: mark.sold_out, sold_out_until: instant(mark.sold_out_until) };
    return { ...combo, slots, branch };
  });
};

/** JSON contains instants as text. */
const instant = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

const loadGroups = async ({ tx, tenantId, branchId }: Scope, productIds: readonly string[] | null) => {
  const rows = await tx
    .selectFrom("product_option_group as link")
    .innerJoin("option_group as g", (join) =>
      join.onRef("g.tenant_id", "=", "link.tenant_id").onRef("g.id", "=", "link.group_id"),
    )
    .innerJoin("option_item as o", (join) =>
      join.onRef("o.tenant_id", "=", "g.tenant_id").onRef("o.group_id", "=", "g.id"),
    )
    .leftJoin("branch_option as b", (join) =>
      join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.option_id", "=", "o.id").on("b.branch_id", "=", branchId),
    )
    .select(["link.product_id", "g.id as group_id", "g.name as group_name", "g.min", "g.max", "g.free"])
    .select(["o.id", "o.name", "o.price", "o.calories", "o.max_quantity", "o.active", "b.sold_out", "b.sold_out_until"])
    .where("link.tenant_id", "=", tenantId)
    .where("g.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId)
    .$if(productIds !== null, (query) => query.where("link.product_id", "in", getList(productIds ?? [])))
    .orderBy("link.position")
    .orderBy("g.id")
    .orderBy("o.position")
    .orderBy("o.id")
    .execute();
  const groups = new Map<string, CatalogGroup[]>();
  for (const row of rows) {
    const list = groups.get(row.product_id) ?? [];
    groups.set(row.product_id, list);
    let group = list.find(({ id }) => id === row.group_id);
    if (!group) {
      const { group_id: id, group_name: name, min, max, free } = row;
      group = { id, name, min, max, free, options: [] };
      list.push(group);
    }
    const { id, name, price, calories, max_quantity, active } = row;
    const branch = { sold_out: row.sold_out ?? false, sold_out_until: row.sold_out_until };
    group.options.push({ id, name, price, calories, max_quantity, active, branch });
  }
  return groups;
};

const loadProducts = async (scope: Scope, productIds: readonly string[] | null): Promise<CatalogProduct[]> => {
  const { tx, tenantId, branchId } = scope;
  const query = tx
    .selectFrom("product as p")
    .innerJoin("category as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.category_id"),
    )
    .innerJoin("establishment as e", "e.tenant_id", "p.tenant_id")
    .leftJoin("branch_product as b", (join) =>
      join.onRef("b.tenant_id", "=", "p.tenant_id").onRef("b.product_id", "=", "p.id").on("b.branch_id", "=", branchId),
    )
    .select(["p.id", "p.category_id", "p.slug", "p.name", "p.description", "p.price"])
    .select(["p.image", "p.image_color", "p.focus_x", "p.focus_y", "p.more_images", "c.name as category_name"])
    .select(["p.tax_rate_bp", "p.nutrition", "p.caffeine_mg", "p.allergens", "p.dietary_tags", "p.spicy_level"])
    .select([
      "p.preparation_minutes",
      "p.capacity_units",
      "p.popular",
      "p.active",
      "p.schedule",
      "c.active as category_active",
    ])
    .select(["c.schedule as category_schedule", "e.tax_rate_bp as default_rate", "b.price as branch_price"])
    .select(["b.listed", "b.sold_out", "b.sold_out_until"])
    .where("p.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .$if(productIds !== null, (query) => query.where("p.id", "in", getList(productIds ?? [])))
    .orderBy("c.position")
    .orderBy("c.id")
    .orderBy("p.position")
    .orderBy("p.id");
  const [rows, groups] = await inOrder([query.execute(), loadGroups(scope, productIds)]);
  return rows.map((row) => {
    const { category_active, default_rate, branch_price, listed, sold_out, sold_out_until, ...product } = row;
    const branch =
      listed === null ? null : { listed, sold_out: sold_out ?? false, sold_out_until, price: branch_price };
    return {
      ...product,
      price: priceAt(product.price, branch),
      tax_rate_bp: product.tax_rate_bp ?? default_rate,
      active: product.active && category_active,
      branch,
      option_groups: groups.get(product.id) ?? [],
    };
  });
};

const load = async (scope: Scope, wanted: Wanted | null): Promise<Catalog> => {
  const combos = await loadCombos(scope, wanted);
  const inCombos = combos.flatMap(({ slots }) => slots.flatMap(({ products }) => products.map((p) => p.product_id)));
  const ids = wanted && [...new Set([...wanted.productIds, ...inCombos])];
  const products = await loadProducts(scope, ids);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    combos: new Map(combos.map((combo) => [combo.id, combo])),
  };
};

/**
 * What the named products and combos (with every product of their slots) are and cost at a branch, as this transaction
 * sees it. Ids of another establishment are simply not in the answer.
 */
export const loadCatalog = (
  tx: Tx,
  tenantId: string,
  branchId: string,
  wanted: { productIds: readonly string[]; comboIds: readonly string[] },
): Promise<Catalog> => load({ tx, tenantId, branchId }, wanted);

export const loadWholeCatalog = (tx: Tx, tenantId: string, branchId: string): Promise<Catalog> =>
  load({ tx, tenantId, branchId }, null);
