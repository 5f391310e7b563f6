import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type { createCombo } from "@sufra/domain/menu/console-api.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Editing } from "../workplace/index.ts";

type Slots = BodyOf<typeof createCombo>["slots"];

export const dropChoices = async ({ tx, tenantId }: Editing, slotIds: readonly string[]): Promise<void> => {
  if (slotIds.length === 0) return;
  await tx.deleteFrom("combo_slot_product").where("tenant_id", "=", tenantId).where("slot_id", "in", slotIds).execute();
};

/** A slot that is kept keeps its id, so that what lies in carts still fits it. */
export const writeSlots = async (
  editing: Editing,
  comboId: string,
  before: readonly string[],
  slots: Slots,
): Promise<void> => {
  const { tx, tenantId } = editing;
  await dropChoices(editing, before);
  const kept = new Set(slots.map(({ id }) => id));
  const gone = before.filter((id) => !kept.has(id));
  if (gone.length > 0)
    await tx.deleteFrom("combo_slot").where("tenant_id", "=", tenantId).where("id", "in", gone).execute();
  for (const [position, { id: known, name, min, products }] of slots.entries()) {
    const id = known ?? newId();
    const values = { name: json(inBoth(name, cleanLine)), min, position };
    if (known === undefined)
      await tx
        .insertInto("combo_slot")
        .values({ tenant_id: tenantId, id, combo_id: comboId, ...values })
        .execute();
    else
      await tx.updateTable("combo_slot").set(values).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
    await tx
      .insertInto("combo_slot_product")
      .values(
        products.map(({ product_id, surcharge }, place) => ({
          ...{ tenant_id: tenantId, slot_id: id, product_id, surcharge, position: place },
        })),
      )
      .execute();
  }
};
