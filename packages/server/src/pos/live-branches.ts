import type { PosProduct } from "@sufra/domain/pos/pos-menu.ts";
import { loadLinked, type Storing } from "./live-links.ts";

type Branches = ReadonlyMap<string, string>;
type Key = { branch_id: string; product_id: string };
const keyOf = ({ branch_id, product_id }: Key): string => `${branch_id} ${product_id}`;

const loadBranches = async ({ tx, tenantId }: Storing): Promise<Branches> => {
  const rows = await tx
    .selectFrom("pos_link")
    .select(["local_id", "external_id"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "branch")
    .where("gone_at", "is", null)
    .execute();
  return new Map(rows.map(({ local_id, external_id }) => [local_id, external_id]));
};

const loadBefore = async ({ tx, tenantId }: Storing, productIds: readonly string[]) => {
  const own = await tx
    .selectFrom("branch_product")
    .select(["branch_id", "product_id", "price", "listed", "sold_out"])
    .where("tenant_id", "=", tenantId)
    .where("product_id", "in", [...productIds])
    .execute();
  const lastStock = await tx
    .selectFrom("pos_stock")
    .select(["branch_id", "product_id", "sold_out", "unlisted"])
    .where("tenant_id", "=", tenantId)
    .where("product_id", "in", [...productIds])
    .execute();
  return {
    own: new Map(own.map((row) => [keyOf(row), row])),
    lastStock: new Map(lastStock.map((row) => [keyOf(row), row])),
  };
};

type Stock = Key & { sold_out: boolean; unlisted: boolean };

const writeStock = async ({ tx, tenantId }: Storing, { branch_id, product_id, ...stock }: Stock): Promise<void> => {
  if (stock.sold_out || stock.unlisted)
    await tx
      .insertInto("pos_stock")
      .values({ tenant_id: tenantId, branch_id, product_id, ...stock })
      .onConflict((conflict) => conflict.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet(stock))
      .execute();
  else
    await tx
      .deleteFrom("pos_stock")
      .where("tenant_id", "=", tenantId)
      .where("branch_id", "=", branch_id)
      .where("product_id", "=", product_id)
      .execute();
};

type Own = { price: number | null; listed: boolean; sold_out: boolean };

const writeOwn = async ({ tx, tenantId, now }: Storing, key: Key, before: Own, after: Own): Promise<void> => {
  const until = before.sold_out === after.sold_out ? {} : { sold_out_until: null };
  const values = { ...after, ...until, updated_at: now };
  await tx
    .insertInto("branch_product")
    .values({ tenant_id: tenantId, ...key, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "branch_id", "product_id"]).doUpdateSet(values))
    .execute();
};

const usual: Own = { price: null, listed: true, sold_out: false };

/** At a branch: its price there, and sold out or not listed if they just said so or just took it back. */
const getAfter = (theirs: PosProduct, external: string, before: Own, lastStock: Omit<Stock, keyof Key> | undefined) => {
  const there = theirs.branches.find(({ branch_id }) => branch_id === external);
  const sold_out = there?.in_stock === false;
  const unlisted = !theirs.active || there?.active === false;
  const price = there?.price ?? theirs.price;
  const after: Own = {
    price: price === theirs.price ? null : price,
    listed: unlisted === (lastStock?.unlisted ?? false) ? before.listed : !unlisted,
    sold_out: sold_out === (lastStock?.sold_out ?? false) ? before.sold_out : sold_out,
  };
  return { after, stock: { sold_out, unlisted } };
};

/** Whether anything that guests see has changed. */
export const applyBranches = async (storing: Storing, products: readonly PosProduct[]): Promise<boolean> => {
  const { tx, tenantId, live } = storing;
  const branches = await loadBranches(storing);
  const byExternal = new Map(products.map((product) => [product.id, product]));
  const links = await loadLinked(tx, tenantId, "product", [...byExternal.keys()]);
  if (branches.size === 0 || links.length === 0) return false;
  const { own, lastStock } = await loadBefore(
    storing,
    links.map(({ local_id }) => local_id),
  );
  const changed = new Set<string>();
  for (const { local_id: product_id, external_id } of links)
    for (const [branch_id, external] of branches) {
      const theirs = byExternal.get(external_id);
      if (!theirs) continue;
      const key = { branch_id, product_id };
      const before = own.get(keyOf(key)) ?? usual;
      const known = lastStock.get(keyOf(key));
      const { after, stock } = getAfter(theirs, external, before, known);
      if ((known?.sold_out ?? false) !== stock.sold_out || (known?.unlisted ?? false) !== stock.unlisted)
        await writeStock(storing, { ...key, ...stock });
      if (before.price === after.price && before.listed === after.listed && before.sold_out === after.sold_out)
        continue;
      await writeOwn(storing, key, before, after);
      changed.add(branch_id);
    }
  for (const id of changed) await live.publish(tx, { tenantId, topic: `branch:${id}`, data: { id } });
  return changed.size > 0;
};
