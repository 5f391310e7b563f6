import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCombo } from "@sufra/domain/menu/console-fields.ts";
import { repeated, slotIssues, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, lastPosition, updateRow } from "../platform/managed/rows.ts";
import { bumpMenuVersion, texts } from "./change-menu.ts";
import { pictureColumnsRead, toManagedPictures, writtenPictures } from "./item-pictures.ts";
import { freeSlug, isNeeded } from "./manage-products.ts";

type Fields = BodyOf<typeof calls.createCombo>;
type Combo = Omit<ManagedCombo, "revision">;

const readSlots = async (tx: Tx, tenantId: string, comboId: string): Promise<Combo["slots"]> => {
  const slots = await tx
    .selectFrom("combo_slot")
    .select(["id", "name", "min", "max"])
    .where("tenant_id", "=", tenantId)
    .where("combo_id", "=", comboId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  if (slots.length === 0) return [];
  const ids = slots.map(({ id }) => id);
  const choices = await tx
    .selectFrom("combo_slot_product")
    .select(["slot_id", "product_id", "surcharge"])
    .where("tenant_id", "=", tenantId)
    .where("slot_id", "in", ids)
    .orderBy("position")
    .orderBy("product_id")
    .execute();
  return slots.map((slot) => ({
    ...slot,
    products: choices
      .filter(({ slot_id }) => slot_id === slot.id)
      .map(({ product_id, surcharge }) => ({ product_id, surcharge })),
  }));
};

const read = async (tx: Tx, tenantId: string, id: string): Promise<Combo | undefined> => {
  const row = await tx
    .selectFrom("combo")
    .select(["id", "slug", "name", "description", "price", "schedule", "active", ...pictureColumnsRead])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image, image_color, focus_x, focus_y, more_images, ...combo } = row;
  const pictures = toManagedPictures({ image, image_color, focus_x, focus_y, more_images });
  return { ...combo, ...pictures, slots: await readSlots(tx, tenantId, id) };
};

type Slots = Fields["slots"];

const dropChoices = async ({ tx, tenantId }: Editing, slotIds: readonly string[]): Promise<void> => {
  if (slotIds.length === 0) return;
  await tx.deleteFrom("combo_slot_product").where("tenant_id", "=", tenantId).where("slot_id", "in", slotIds).execute();
};

/** An unchanged slot keeps its id, so that it still fits stored carts. Returns all ids in their order. */
const writeSlots = async (
  editing: Editing,
  comboId: string,
  before: readonly string[],
  slots: Slots,
): Promise<string[]> => {
  const { tx, tenantId } = editing;
  await dropChoices(editing, before);
  const wantedIds = new Set(slots.map(({ id }) => id));
  const removedIds = before.filter((id) => !wantedIds.has(id));
  if (removedIds.length > 0)
    await tx.deleteFrom("combo_slot").where("tenant_id", "=", tenantId).where("id", "in", removedIds).execute();
  const ids = slots.map(({ id }) => id ?? newId());
  for (const [position, { id: known, name, min, max, products }] of slots.entries()) {
    const id = ids[position] ?? newId();
    const values = { name: json(inBoth(name, cleanLine)), min, max, position };
    if (known === undefined) await insertRow(editing, "combo_slot", id, { ...values, combo_id: comboId });
    else await updateRow(editing, "combo_slot", id, values);
    await tx
      .insertInto("combo_slot_product")
      .values(
        products.map(({ product_id, surcharge }, place) => ({
          tenant_id: tenantId,
          slot_id: id,
          product_id,
          surcharge,
          position: place,
        })),
      )
      .execute();
  }
  return ids;
};

const columns = ({ name, description, price, schedule, active }: Fields) => ({
  ...texts({ name, description }),
  price,
  active,
  schedule: schedule && json(schedule),
});

const check = async (
  { tx, tenantId }: Editing,
  before: readonly string[],
  fields: Pick<Fields, "slots">,
): Promise<void> => {
  const rows = await tx.selectFrom("product").select("id").where("tenant_id", "=", tenantId).execute();
  const products = new Set(rows.map(({ id }) => id));
  const named = fields.slots.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]));
  const slotIds = named.map(({ id }) => id);
  const slotPath = (place: number) => `slots.${named[place]?.index}.id`;
  const inSlots = fields.slots.flatMap((slot, index) => {
    const ids = slot.products.map(({ product_id }) => product_id);
    const getPath = (place: number) => `slots.${index}.products.${place}.product_id`;
    return [...unknown(ids, products, getPath), ...repeated(ids, getPath)];
  });
  const ofIds = [...unknown(slotIds, new Set(before), slotPath), ...repeated(slotIds, slotPath)];
  refuseFields([...ofIds, ...inSlots, ...slotIssues(fields.slots)]);
};

const remove = async (editing: Editing, { id, slots }: Combo): Promise<void> => {
  const { tx, tenantId } = editing;
  if (await isNeeded(editing, id)) throw new AppError("in_use");
  const slotIds = slots.map((slot) => slot.id);
  await dropChoices(editing, slotIds);
  await tx.deleteFrom("combo_slot").where("tenant_id", "=", tenantId).where("combo_id", "=", id).execute();
  await tx.deleteFrom("branch_combo").where("tenant_id", "=", tenantId).where("combo_id", "=", id).execute();
  await deleteRow(editing, "combo", id);
};

/** Returns the ids of its slots in their order. */
export const createCombo = async (editing: Editing, id: string, fields: Fields): Promise<string[]> => {
  await check(editing, [], fields);
  const pictures = await writtenPictures(editing, null, fields);
  const position = await lastPosition(editing, "combo");
  const slug = await freeSlug(editing, "combo", { name: inBoth(fields.name, cleanLine), id });
  await insertRow(editing, "combo", id, { ...columns(fields), ...pictures, slug, position });
  return writeSlots(editing, id, [], fields.slots);
};

type Changed = Pick<Fields, "name" | "price" | "active" | "slots">;

/** Leaves texts, picture and schedule. Returns the ids of its slots in their order. */
export const editCombo = async (
  editing: Editing,
  before: Pick<Combo, "id" | "slots">,
  { name, price, active, slots }: Changed,
): Promise<string[]> => {
  const known = before.slots.map(({ id }) => id);
  await check(editing, known, { slots });
  await updateRow(editing, "combo", before.id, { name: json(inBoth(name, cleanLine)), price, active });
  return writeSlots(editing, before.id, known, slots);
};

export const mountCombos = (app: App): void => {
  managed(app, {
    target: "combo",
    calls: calls.comboCalls,
    read,
    create: createCombo,
    edit: async (editing, before, fields) => {
      await editCombo(editing, before, fields);
      const pictures = await writtenPictures(editing, { table: "combo", id: before.id }, fields);
      await updateRow(editing, "combo", before.id, { ...columns(fields), ...pictures });
    },
    remove,
    changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
  });
};
