import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import type * as calls from "@sufra/domain/prizes/console-api.ts";
import { type ManagedPrize, prizeIssues } from "@sufra/domain/prizes/console-fields.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { pictureOf } from "../platform/pictures.ts";
import { pictureColumns } from "../uploads/index.ts";
import {
  changeManaged,
  type Editing,
  editManaged,
  lastPosition,
  nameable,
  orderThings,
  readManaged,
  recordNew,
  refuseFields,
} from "../workplace/index.ts";

type Fields = BodyOf<typeof calls.createPrize>;
type Prize = Omit<ManagedPrize, "revision">;

/** Without what is left of it: guests change that, and no editor writes over them by not knowing it. */
export const readManagedPrize = async (tx: Tx, tenantId: string, id: string): Promise<Prize | undefined> => {
  const row = await tx
    .selectFrom("prize")
    .select([
      "id",
      "kind",
      "product_id",
      "name",
      "description",
      "terms",
      "image",
      "image_color",
      "points_cost",
      "stock",
    ])
    .select(["available_from", "available_until", "level_id", "new_customers_only", "usable_after_minutes"])
    .select(["valid_days", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image, image_color, ...prize } = row;
  return {
    ...prize,
    kind: row.kind === "free_item" ? "free_item" : "at_cashier",
    picture: pictureOf(image, image_color),
    available_from: row.available_from?.toISOString() ?? null,
    available_until: row.available_until?.toISOString() ?? null,
  };
};

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The columns of its own row; picture and stock apart. */
const columns = ({ picture_id: _, stock: __, ...fields }: Fields) => ({
  ...fields,
  name: json(inBoth(fields.name, cleanLine)),
  description: json(inBoth(fields.description, cleanLines)),
  terms: json(inBoth(fields.terms, cleanLines)),
  available_from: instant(fields.available_from),
  available_until: instant(fields.available_until),
});

const check = async (editing: Editing, fields: Fields): Promise<void> => {
  const named = (id: string | null) => (id === null ? [] : [id]);
  const [products, levels] = [named(fields.product_id), named(fields.level_id)];
  refuseFields([
    ...prizeIssues(fields),
    ...unknown(products, await nameable(editing, "product", products), () => "product_id"),
    ...unknown(levels, await nameable(editing, "loyalty_level", levels), () => "level_id"),
  ]);
};

export const readPrize = (ctx: Ctx<typeof calls.readPrize>) =>
  readManaged(ctx, (tx) => readManagedPrize(tx, ctx.tenantId, ctx.params.id));

export const createPrize = (ctx: Ctx<typeof calls.createPrize>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { stock, picture_id } = ctx.body;
    await check(editing, ctx.body);
    const id = newId();
    const position = await lastPosition(editing, "prize");
    const picture = await pictureColumns(tx, editing, picture_id);
    await tx
      .insertInto("prize")
      .values({ tenant_id: tenantId, id, position, stock, left_stock: stock, ...columns(ctx.body), ...picture })
      .execute();
    return recordNew(editing, { target: "prize", id }, () => readManagedPrize(tx, tenantId, id));
  });

/** Begins as its model is, but stopped: it is looked over before guests see it. */
export const copyPrize = (ctx: Ctx<typeof calls.copyPrize>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    if (!(await readManagedPrize(tx, tenantId, ctx.params.id))) throw new AppError("not_found");
    const id = newId();
    const position = await lastPosition(editing, "prize");
    await sql`insert into prize (tenant_id, id, position, kind, product_id, name, description, terms, image, image_color,
        points_cost, stock, left_stock, available_from, available_until, level_id, new_customers_only,
        usable_after_minutes, valid_days, active)
      select tenant_id, ${id}::uuid, ${position}::integer, kind, product_id, name, description, terms, image, image_color,
        points_cost, stock, stock, available_from, available_until, level_id, new_customers_only,
        usable_after_minutes, valid_days, false
      from prize where tenant_id = ${tenantId} and id = ${ctx.params.id}`.execute(tx);
    return recordNew(editing, { target: "prize", id }, () => readManagedPrize(tx, tenantId, id));
  });

/**
 * What is left follows the stock by the same difference, in the statement that claims take it by: however many are had
 * meanwhile, none is lost or made. A stock below what was had is refused; from none kept, counting begins with it.
 */
const leftAfter = (stock: number | null) =>
  sql<number | null>`case when ${stock}::integer is null then null
    when left_stock is null then ${stock}::integer else left_stock + (${stock}::integer - stock) end`;

const update = async (editing: Editing, id: string, fields: Fields): Promise<void> => {
  const { tx, tenantId, now } = editing;
  await check(editing, fields);
  const picture = await pictureColumns(tx, editing, fields.picture_id);
  const { stock } = fields;
  const { numUpdatedRows } = await tx
    .updateTable("prize")
    .set({ ...columns(fields), ...picture, stock, left_stock: leftAfter(stock), updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(${leftAfter(stock)}, 0) >= 0`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuseFields([{ path: "stock", code: "field_invalid" }]);
};

export const editPrize = (ctx: Ctx<typeof calls.editPrize>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    const opened = { target: "prize", id, revision, read: readManagedPrize };
    return editManaged(editing, opened, () => update(editing, id, fields));
  });

export const orderPrizes = (ctx: Ctx<typeof calls.orderPrizes>) =>
  changeManaged(ctx, async (editing) => {
    await orderThings(editing, "prize", ctx.body.ids);
    return null;
  });
