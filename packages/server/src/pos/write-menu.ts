import type { MenuPlan, PlannedCombo, PlannedGroup } from "@sufra/domain/pos/menu-plan.ts";
import { isNewKey } from "@sufra/domain/pos/menu-plan.ts";
import type { SheetProduct } from "@sufra/domain/menu/sheet-product.ts";
import { createCombo, editCombo } from "../menu/manage-combos.ts";
import { createOptionGroup, editOptionGroup } from "../menu/manage-option-groups.ts";
import { writeImport } from "../menu/write-import.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { dropOthers } from "./link-by-itself.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Editing } from "../platform/managed/managed.ts";
import { updateRow } from "../platform/managed/rows.ts";

/** Ids of what was new, by their keys of the plan. */
type Ids = Map<string, string>;
const made = (ids: Ids, id: string): string => ids.get(id) ?? id;

const writeGroup = async (editing: Editing, group: PlannedGroup, ids: Ids): Promise<void> => {
  const { id: key, before, external_id: _, options, ...rest } = group;
  const fields = { ...rest, options: options.map(({ external_id, ...option }) => option) };
  const id = before?.id ?? newId();
  ids.set(key, id);
  const optionIds = before
    ? await editOptionGroup(editing, before, fields)
    : await createOptionGroup(editing, id, fields);
  for (const [place, optionId] of optionIds.entries()) ids.set(`${key} ${place}`, optionId);
};

const noTexts = { description: { sa: "", en: "" }, schedule: null };

const writeCombo = async (editing: Editing, combo: PlannedCombo, ids: Ids): Promise<void> => {
  const { id: key, before, name, price, active } = combo;
  const slots = combo.slots.map(({ products, ...slot }) => ({
    ...slot,
    products: products.map(({ product_id, surcharge }) => ({ product_id: made(ids, product_id), surcharge })),
  }));
  const id = before?.id ?? newId();
  ids.set(key, id);
  const slotIds = before
    ? await editCombo(editing, before, { name, price, active, slots })
    : await createCombo(editing, id, { ...noTexts, name, price, active, slots });
  for (const [place, slotId] of slotIds.entries()) ids.set(`${key} ${place}`, slotId);
};

const writeProducts = async (editing: Editing, { products }: MenuPlan, ids: Ids): Promise<void> => {
  const placed = (product: SheetProduct): SheetProduct => ({
    ...product,
    option_group_ids: product.option_group_ids.map((id) => made(ids, id)),
  });
  const creates = products.creates.map(({ row, after }) => ({ row, after: placed(after) }));
  const changes = products.changes.map(({ row, before, after }) => ({ row, before, after: placed(after) }));
  const done = await writeImport(editing, { faults: [], left: 0, categories: products.categories, creates, changes });
  for (const [key, id] of done.categories) ids.set(key, id);
  for (const [place, { after }] of creates.entries()) ids.set(after.id, done.products[place] ?? after.id);
};

const writeCategories = async (editing: Editing, { categories }: MenuPlan, ids: Ids): Promise<void> => {
  for (const { id, name, active } of categories.changed)
    await updateRow(editing, "category", id, { name: json(name), active });
  for (const { id, active } of categories.added)
    if (!active) await updateRow(editing, "category", made(ids, id), { active });
};

const localId = (ids: Ids, id: string): string => {
  const [first = "", second] = id.split("/");
  return second === undefined ? made(ids, first) : `${made(ids, first)}/${made(ids, second)}`;
};

const writeLinks = async ({ tx, tenantId, now }: Editing, { links, gone }: MenuPlan, ids: Ids): Promise<void> => {
  const rows = links.map(({ kind, local_id, external_id, name }) => ({
    tenant_id: tenantId,
    kind,
    local_id: localId(ids, local_id),
    external_id,
    external_name: json(name),
    linked_at: now,
  }));
  const once = [...new Map(rows.map((row) => [`${row.kind} ${row.local_id}`, row])).values()];
  await dropOthers(tx, tenantId, once);
  for (let from = 0; from < once.length; from += 500)
    await tx
      .insertInto("pos_link")
      .values(once.slice(from, from + 500))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "kind", "local_id"]).doUpdateSet((eb) => ({
          external_id: eb.ref("excluded.external_id"),
          external_name: eb.ref("excluded.external_name"),
          gone_at: null,
        })),
      )
      .execute();
  for (const [kind, some] of Map.groupBy(gone, (each) => each.kind))
    await tx
      .updateTable("pos_link")
      .set({ gone_at: now })
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", kind)
      .where(
        "local_id",
        "in",
        some.map(({ local_id }) => local_id),
      )
      .where("gone_at", "is", null)
      .execute();
};

/** Everything that a plan says, with its links, in the caller's transaction. */
export const writeMenu = async (editing: Editing, plan: MenuPlan): Promise<void> => {
  const ids: Ids = new Map();
  for (const group of plan.groups) await writeGroup(editing, group, ids);
  await writeProducts(editing, plan, ids);
  await writeCategories(editing, plan, ids);
  for (const combo of plan.combos) await writeCombo(editing, combo, ids);
  for (const { id } of plan.hiddenCombos) await updateRow(editing, "combo", id, { active: false });
  await writeLinks(editing, plan, ids);
  const named = (kind: string) =>
    plan.rows.filter((row) => row.kind === kind && !isNewKey(row.key)).map(({ name }) => name.en || name.sa);
  await recordChange(editing.tx, editing.tenantId, {
    staffId: editing.staffId,
    action: "menu.pos_sync",
    target: "menu",
    targetId: null,
    before: null,
    after: { option_groups: named("option_group"), combos: named("combo") },
  });
};
