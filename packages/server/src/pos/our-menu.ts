import { indexLinks, type PosLink, posLinkKinds } from "@sufra/domain/pos/pos-menu.ts";
import type { OurCombo, OurGroup, OurMenu } from "@sufra/domain/pos/menu-plan.ts";
import { loadSheetMenu } from "../menu/sheet-menu.ts";
import type { Tx } from "../platform/db/database.ts";

const loadGroups = async (tx: Tx, tenantId: string): Promise<OurGroup[]> => {
  const groups = await tx
    .selectFrom("option_group")
    .select(["id", "name", "min", "max", "free"])
    .where("tenant_id", "=", tenantId)
    .orderBy("id")
    .execute();
  const options = await tx
    .selectFrom("option_item")
    .select(["group_id", "id", "name", "price", "calories", "max_quantity", "active"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const byGroup = Map.groupBy(options, ({ group_id }) => group_id);
  return groups.map((group) => ({
    ...group,
    options: (byGroup.get(group.id) ?? []).map(({ group_id: _, ...option }) => option),
  }));
};

const loadCombos = async (tx: Tx, tenantId: string): Promise<OurCombo[]> => {
  const combos = await tx
    .selectFrom("combo")
    .select(["id", "name", "price", "active"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const slots = await tx
    .selectFrom("combo_slot")
    .select(["combo_id", "id", "name", "min", "max"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const choices = await tx
    .selectFrom("combo_slot_product")
    .select(["slot_id", "product_id", "surcharge"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("product_id")
    .execute();
  const bySlot = Map.groupBy(choices, ({ slot_id }) => slot_id);
  const byCombo = Map.groupBy(slots, ({ combo_id }) => combo_id);
  return combos.map((combo) => ({
    ...combo,
    slots: (byCombo.get(combo.id) ?? []).map(({ combo_id: _, ...slot }) => ({
      ...slot,
      products: (bySlot.get(slot.id) ?? []).map(({ product_id, surcharge }) => ({ product_id, surcharge })),
    })),
  }));
};

const loadMenuLinks = async (tx: Tx, tenantId: string): Promise<PosLink[]> => {
  const rows = await tx
    .selectFrom("pos_link")
    .select(["kind", "local_id", "external_id"])
    .where("tenant_id", "=", tenantId)
    .orderBy("kind")
    .orderBy("local_id")
    .execute();
  return rows.flatMap(({ kind: named, ...link }) => {
    const kind = posLinkKinds.find((each) => each === named);
    return kind === undefined ? [] : [{ kind, ...link }];
  });
};

/** Our menu with everything that a plan compares, in eleven statements whatever its size. */
export const loadOurMenu = async (tx: Tx, tenantId: string): Promise<OurMenu & { all_links: PosLink[] }> => {
  const { tax_rate_bp } = await tx
    .selectFrom("establishment")
    .select("tax_rate_bp")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const hidden = await tx
    .selectFrom("category")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("active", "=", false)
    .orderBy("id")
    .execute();
  const all_links = await loadMenuLinks(tx, tenantId);
  return {
    menu: await loadSheetMenu(tx, tenantId),
    hidden_categories: new Set(hidden.map(({ id }) => id)),
    groups: await loadGroups(tx, tenantId),
    combos: await loadCombos(tx, tenantId),
    tax_rate_bp,
    links: indexLinks(all_links),
    all_links,
  };
};
