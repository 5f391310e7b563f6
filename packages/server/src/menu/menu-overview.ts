import type { MenuOverview } from "@sufra/domain/menu/console-api.ts";
import { soldOutAt } from "@sufra/domain/menu/availability.ts";
import { getMissingParts } from "@sufra/domain/menu/missing-parts.ts";
import type { Tx } from "../platform/db/database.ts";
import { getPicture } from "../platform/pictures.ts";

const sold = ["id", "name", "image", "image_color", "focus_x", "focus_y", "price", "active", "schedule"] as const;
type SoldRow = Pick<MenuOverview["combos"][number], "id" | "name" | "price" | "active"> & {
  image: string | null;
  image_color: string | null;
  focus_x: number;
  focus_y: number;
  schedule: unknown;
};

const toOverviewItem = ({ id, name, price, active, image, image_color, focus_x, focus_y, schedule }: SoldRow) => ({
  id,
  name,
  price,
  active,
  scheduled: schedule !== null,
  picture: getPicture(image, image_color, { x: focus_x, y: focus_y }),
});

/** How many products are named of those that use a group. */
const namedProducts = 2;

type Named = Pick<MenuOverview["products"][number], "id" | "name">;

/** `products` in menu order. */
const readGroups = async (
  tx: Tx,
  tenantId: string,
  products: readonly Named[],
): Promise<MenuOverview["option_groups"]> => {
  const links = await tx
    .selectFrom("product_option_group")
    .select(["group_id", "product_id"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const users = new Map<string, Set<string>>();
  for (const { group_id, product_id } of links)
    users.set(group_id, (users.get(group_id) ?? new Set<string>()).add(product_id));
  const rows = await tx
    .selectFrom("option_group as g")
    .select(["g.id", "g.name", "g.min", "g.max"])
    .select((eb) => [
      eb
        .selectFrom("option_item as o")
        .select((inner) => inner.cast<number>(inner.fn.countAll(), "integer").as("n"))
        .where("o.tenant_id", "=", tenantId)
        .whereRef("o.group_id", "=", "g.id")
        .as("options"),
    ])
    .where("g.tenant_id", "=", tenantId)
    .orderBy("g.id")
    .execute();
  return rows.map((row) => {
    const used = products.filter(({ id }) => users.get(row.id)?.has(id));
    const used_by = used.slice(0, namedProducts).map(({ name }) => name);
    return { ...row, options: row.options ?? 0, products: used.length, used_by };
  });
};

type Differing = MenuOverview["products"][number]["branches"][number];

/** By product, the branches that differ from the menu. A mark whose time is over is none. */
const readBranches = async (tx: Tx, tenantId: string, now: Date): Promise<Map<string, Differing[]>> => {
  const rows = await tx
    .selectFrom("branch_product")
    .select(["product_id", "branch_id", "price", "listed", "sold_out", "sold_out_until"])
    .where("tenant_id", "=", tenantId)
    .orderBy("branch_id")
    .execute();
  const found = new Map<string, Differing[]>();
  for (const { product_id, sold_out_until, ...row } of rows) {
    const sold_out = soldOutAt({ sold_out: row.sold_out, sold_out_until }, now);
    if (row.price === null && row.listed && !sold_out) continue;
    const until = sold_out ? (sold_out_until?.toISOString() ?? null) : null;
    const differing = { ...row, sold_out, sold_out_until: until };
    found.set(product_id, [...(found.get(product_id) ?? []), differing]);
  }
  return found;
};

const readProducts = async (tx: Tx, tenantId: string, now: Date): Promise<MenuOverview["products"]> => {
  const products = await tx
    .selectFrom("product as p")
    .select(["p.id", "p.category_id", "p.name", "p.image", "p.image_color", "p.price", "p.active", "p.schedule"])
    .select(["p.focus_x", "p.focus_y"])
    .select(["p.description", "p.allergens", "p.nutrition"])
    .select((eb) =>
      eb
        .selectFrom("product_option_group as l")
        .select((inner) => inner.cast<number>(inner.fn.countAll(), "integer").as("n"))
        .where("l.tenant_id", "=", tenantId)
        .whereRef("l.product_id", "=", "p.id")
        .as("option_groups"),
    )
    .where("p.tenant_id", "=", tenantId)
    .orderBy("p.position")
    .orderBy("p.id")
    .execute();
  const branches = await readBranches(tx, tenantId, now);
  return products.map((row) => ({
    ...toOverviewItem(row),
    category_id: row.category_id,
    option_groups: row.option_groups ?? 0,
    // Written by the product's editor alone.
    missing: getMissingParts({ ...row, nutrition: row.nutrition as { calories: number | null } | null }),
    branches: branches.get(row.id) ?? [],
  }));
};

/** Everything managers edit, in menu order; seven statements, whatever the menu's size. */
export const readOverview = async (tx: Tx, tenantId: string, now: Date): Promise<MenuOverview> => {
  const { tax_rate_bp } = await tx
    .selectFrom("establishment")
    .select("tax_rate_bp")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const categories = await tx
    .selectFrom("category")
    .select(["id", "name", "active", "schedule"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const combos = await tx
    .selectFrom("combo")
    .select(sold)
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const products = await readProducts(tx, tenantId, now);
  const inOrder = categories.flatMap(({ id }) => products.filter(({ category_id }) => category_id === id));
  return {
    tax_rate_bp,
    categories: categories.map(({ schedule, ...category }) => ({ ...category, scheduled: schedule !== null })),
    products,
    combos: combos.map(toOverviewItem),
    option_groups: await readGroups(tx, tenantId, inOrder),
  };
};
