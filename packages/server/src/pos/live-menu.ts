import type { PosComboSize, PosProduct } from "@sufra/domain/pos/pos-menu.ts";
import { bumpMenuVersion } from "../menu/change-menu.ts";
import { lockAuditLog } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { applyBranches } from "./live-branches.ts";
import { loadLinked, type Storing } from "./live-links.ts";

type Things = { products: readonly PosProduct[]; combos: readonly PosComboSize[] };

type Table = "product" | "option_item" | "combo";
type TheirPrice = { external_id: string; price: number; active: boolean };

const loadRows = (tx: Tx, tenantId: string, table: Table, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom(table)
        .select(["id", "price", "active"])
        .where("tenant_id", "=", tenantId)
        .where("id", "in", [...ids])
        .execute();

/** What they said of it changed; until then it stays as staff want it here. */
const setHidden = (tx: Tx, tenantId: string, kind: string, localId: string, hidden: boolean): Promise<unknown> =>
  tx
    .updateTable("pos_link")
    .set({ hidden })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("local_id", "=", localId)
    .execute();

type Group = { kind: "product" | "option" | "combo"; table: Table; prices: readonly TheirPrice[] };

/** Prices follow; what is hidden or shown again there is so here. Branches hide products: theirs are left alone. */
const applyPrices = async ({ tx, tenantId }: Storing, { kind, table, prices }: Group): Promise<boolean> => {
  const byExternal = new Map(prices.map((each) => [each.external_id, each]));
  const links = await loadLinked(tx, tenantId, kind, [...byExternal.keys()]);
  const rows = await loadRows(
    tx,
    tenantId,
    table,
    links.map(({ local_id }) => local_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  let isChanged = false;
  for (const { local_id, external_id, hidden } of links) {
    const theirs = byExternal.get(external_id);
    const row = byId.get(local_id);
    if (!theirs || !row) continue;
    const isChangedThere = kind !== "product" && hidden !== !theirs.active;
    if (isChangedThere) await setHidden(tx, tenantId, kind, local_id, !theirs.active);
    const active = isChangedThere ? theirs.active : row.active;
    if (row.price === theirs.price && row.active === active) continue;
    isChanged = true;
    await tx
      .updateTable(table)
      .set({ price: theirs.price, active })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", local_id)
      .execute();
  }
  return isChanged;
};

const toPrice = ({ id, price, active }: { id: string; price: number; active: boolean }): TheirPrice => ({
  external_id: id,
  price,
  active,
});

/** Prices and stock of what is linked, as they are there now; guests' open menus hear of a change. */
export const applyLive = async (storing: Storing, { products, combos }: Things): Promise<void> => {
  const { tx, tenantId, live } = storing;
  await lockAuditLog(tx, tenantId);
  const options = products.flatMap(({ modifiers }) => modifiers.flatMap((modifier) => modifier.options));
  const changes = [
    await applyPrices(storing, { kind: "product", table: "product", prices: products.map(toPrice) }),
    await applyPrices(storing, { kind: "option", table: "option_item", prices: options.map(toPrice) }),
    await applyPrices(storing, { kind: "combo", table: "combo", prices: combos.map(toPrice) }),
    await applyBranches(storing, products),
  ];
  if (changes.some(Boolean)) await bumpMenuVersion(live, tx, tenantId);
};
