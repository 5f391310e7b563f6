import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { pictureColumns } from "./content/dish-pictures.ts";
import type { EstablishmentSeed } from "./content/establishment-seed.ts";
import type { DemoPicture } from "./media.ts";

type Pictures = (name: string) => DemoPicture;

const insertGroups = async (tx: Tx, { id: tenant_id, groups }: EstablishmentSeed): Promise<Map<string, string>> => {
  const ids = new Map(Object.keys(groups).map((key) => [key, newId()]));
  const getId = (key: string): string => ids.get(key) as string;
  const entries = Object.entries(groups);
  if (entries.length === 0) return ids;
  await tx
    .insertInto("option_group")
    .values(
      entries.map(([key, { name, min, max, free }]) => ({
        tenant_id,
        id: getId(key),
        name: json(name),
        min,
        max,
        free: free ?? 0,
      })),
    )
    .execute();
  await tx
    .insertInto("option_item")
    .values(
      entries.flatMap(([key, { options }]) =>
        options.map(({ name, price, calories, max_quantity }, position) => ({
          tenant_id,
          id: newId(),
          group_id: getId(key),
          name: json(name),
          price,
          position,
          calories: calories ?? null,
          max_quantity: max_quantity ?? 1,
        })),
      ),
    )
    .execute();
  return ids;
};

const insertProducts = async (
  tx: Tx,
  { id: tenant_id, categories }: EstablishmentSeed,
  pictures: Pictures,
  groupIds: Map<string, string>,
): Promise<Map<string, string>> => {
  const withIds = categories.map((category) => ({ ...category, id: newId() }));
  await tx
    .insertInto("category")
    .values(
      withIds.map(({ id, name, description, schedule }, position) => ({
        tenant_id,
        id,
        name: json(name),
        description: json(description),
        position,
        schedule: schedule && json(schedule),
      })),
    )
    .execute();
  const products = withIds.flatMap((category) =>
    category.products.map((product, position) => ({ ...product, id: newId(), category_id: category.id, position })),
  );
  await tx
    .insertInto("product")
    .values(
      products.map(({ groups: _, name, description, nutrition, ...product }) => ({
        ...product,
        ...pictureColumns(product.slug, pictures),
        tenant_id,
        name: json(name),
        description: json(description),
        nutrition: json(nutrition),
      })),
    )
    .execute();
  const uses = products.flatMap(({ id, slug, groups }) =>
    groups.map((key, position) => {
      const group_id = groupIds.get(key);
      if (group_id === undefined) throw new Error(`${slug} asks for the unknown option group ${key}`);
      return { tenant_id, product_id: id, group_id, position };
    }),
  );
  if (uses.length > 0) await tx.insertInto("product_option_group").values(uses).execute();
  return new Map(products.map(({ slug, id }) => [slug, id]));
};

const insertCombos = async (
  tx: Tx,
  { id: tenant_id, combos }: EstablishmentSeed,
  pictures: Pictures,
  productIds: Map<string, string>,
): Promise<void> => {
  if (combos.length === 0) return;
  const withIds = combos.map((combo) => ({
    ...combo,
    id: newId(),
    slots: combo.slots.map((slot) => ({ ...slot, id: newId() })),
  }));
  await tx
    .insertInto("combo")
    .values(
      withIds.map(({ id, slug, name, description, price, schedule }, position) => ({
        tenant_id,
        id,
        slug,
        price,
        position,
        ...pictures(slug),
        name: json(name),
        description: json(description),
        schedule: schedule && json(schedule),
      })),
    )
    .execute();
  await tx
    .insertInto("combo_slot")
    .values(
      withIds.flatMap((combo) =>
        combo.slots.map(({ id, name, min, max = min }, position) => ({
          tenant_id,
          id,
          combo_id: combo.id,
          name: json(name),
          min,
          max,
          position,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto("combo_slot_product")
    .values(
      withIds.flatMap((combo) =>
        combo.slots.flatMap((slot) =>
          slot.products.map(([slug, surcharge], position) => {
            const product_id = productIds.get(slug);
            if (product_id === undefined) throw new Error(`${combo.slug} offers the unknown product ${slug}`);
            return { tenant_id, slot_id: slot.id, product_id, surcharge: surcharge ?? 0, position };
          }),
        ),
      ),
    )
    .execute();
};

const insertBranchProducts = async (
  tx: Tx,
  { id: tenant_id, branches }: EstablishmentSeed,
  productIds: Map<string, string>,
): Promise<void> => {
  const rows = branches.flatMap((branch) => {
    const slugs = new Set([...branch.unlisted, ...Object.keys(branch.prices), ...branch.sold_out]);
    return [...slugs].map((slug) => {
      const product_id = productIds.get(slug);
      if (product_id === undefined) throw new Error(`${branch.name.en} names the unknown product ${slug}`);
      return {
        tenant_id,
        branch_id: branch.id,
        product_id,
        price: branch.prices[slug] ?? null,
        listed: !branch.unlisted.includes(slug),
        sold_out: branch.sold_out.includes(slug),
      };
    });
  });
  if (rows.length > 0) await tx.insertInto("branch_product").values(rows).execute();
};

/** The whole menu of an establishment; its branches must stand. */
export const insertMenu = async (tx: Tx, establishment: EstablishmentSeed, pictures: Pictures): Promise<void> => {
  const groupIds = await insertGroups(tx, establishment);
  const productIds = await insertProducts(tx, establishment, pictures, groupIds);
  await insertCombos(tx, establishment, pictures, productIds);
  await insertBranchProducts(tx, establishment, productIds);
};
