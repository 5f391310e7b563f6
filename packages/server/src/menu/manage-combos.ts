import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCombo } from "@sufra/domain/menu/console-fields.ts";
import { repeated, unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { pictureOf } from "../platform/pictures.ts";
import { pictureColumns } from "../uploads/index.ts";
import {
  type Editing,
  editManaged,
  lastPosition,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";
import { changeMenu, texts } from "./change-menu.ts";
import { dropChoices, writeSlots } from "./combo-slots.ts";
import { freeSlug } from "./manage-products.ts";
import { isNeeded } from "./remove-product.ts";

type Fields = BodyOf<typeof calls.createCombo>;
type Combo = Omit<ManagedCombo, "revision">;

const readSlots = async (tx: Tx, tenantId: string, comboId: string): Promise<Combo["slots"]> => {
  const slots = await tx
    .selectFrom("combo_slot")
    .select(["id", "name", "min"])
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
    .select(["id", "slug", "name", "description", "image", "image_color", "price", "schedule", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image, image_color, ...combo } = row;
  return { ...combo, picture: pictureOf(image, image_color), slots: await readSlots(tx, tenantId, id) };
};

const columns = ({ name, description, price, schedule, active }: Fields) => ({
  ...{ ...texts({ name, description }), price, active },
  schedule: schedule && json(schedule),
});

const check = async ({ tx, tenantId }: Editing, before: readonly string[], fields: Fields): Promise<void> => {
  const rows = await tx.selectFrom("product").select("id").where("tenant_id", "=", tenantId).execute();
  const products = new Set(rows.map(({ id }) => id));
  const named = fields.slots.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]));
  const slotIds = named.map(({ id }) => id);
  const slotPath = (place: number) => `slots.${named[place]?.index}.id`;
  const inSlots = fields.slots.flatMap((slot, index) => {
    const ids = slot.products.map(({ product_id }) => product_id);
    const pathOf = (place: number) => `slots.${index}.products.${place}.product_id`;
    return [...unknown(ids, products, pathOf), ...repeated(ids, pathOf)];
  });
  refuseFields([...unknown(slotIds, new Set(before), slotPath), ...repeated(slotIds, slotPath), ...inSlots]);
};

export const readCombo = (ctx: Ctx<typeof calls.readCombo>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createCombo = (ctx: Ctx<typeof calls.createCombo>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await check(editing, [], ctx.body);
    const id = newId();
    const picture = await pictureColumns(tx, editing, ctx.body.picture_id);
    const position = await lastPosition(editing, "combo");
    const slug = await freeSlug(editing, "combo", { name: inBoth(ctx.body.name, cleanLine), id });
    await tx
      .insertInto("combo")
      .values({ tenant_id: tenantId, id, slug, position, ...columns(ctx.body), ...picture })
      .execute();
    await writeSlots(editing, id, [], ctx.body.slots);
    return recordNew(editing, { target: "combo", id }, () => read(tx, tenantId, id));
  });

const update = async (editing: Editing, before: Combo, fields: Fields): Promise<void> => {
  const { tx, tenantId } = editing;
  const known = before.slots.map(({ id }) => id);
  await check(editing, known, fields);
  const picture = await pictureColumns(tx, editing, fields.picture_id);
  await tx
    .updateTable("combo")
    .set({ ...columns(fields), ...picture })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", before.id)
    .execute();
  await writeSlots(editing, before.id, known, fields.slots);
};

export const editCombo = (ctx: Ctx<typeof calls.editCombo>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "combo", id, revision, read };
    return editManaged(editing, opened, (before) => update(editing, before, fields));
  });

const remove = async (editing: Editing, { id, slots }: Combo): Promise<void> => {
  const { tx, tenantId } = editing;
  if (await isNeeded(editing, id)) throw new AppError("in_use");
  const slotIds = slots.map((slot) => slot.id);
  await dropChoices(editing, slotIds);
  await tx.deleteFrom("combo_slot").where("tenant_id", "=", tenantId).where("combo_id", "=", id).execute();
  await tx.deleteFrom("branch_combo").where("tenant_id", "=", tenantId).where("combo_id", "=", id).execute();
  await tx.deleteFrom("combo").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeCombo = (ctx: Ctx<typeof calls.removeCombo>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "combo", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, (before) => remove(editing, before));
  });
