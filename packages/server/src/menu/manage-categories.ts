import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, editManaged, lastPosition, readManaged, recordNew, removeManaged } from "../workplace/index.ts";
import { changeMenu, texts } from "./change-menu.ts";

type Fields = BodyOf<typeof calls.createCategory>;

const read = async (tx: Tx, tenantId: string, id: string): Promise<Omit<ManagedCategory, "revision"> | undefined> =>
  tx
    .selectFrom("category")
    .select(["id", "name", "description", "schedule", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();

const columns = ({ name, description, schedule, active }: Fields) => ({
  ...{ ...texts({ name, description }), active },
  schedule: schedule && json(schedule),
});

export const readCategory = (ctx: Ctx<typeof calls.readCategory>) =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createCategory = (ctx: Ctx<typeof calls.createCategory>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const id = newId();
    const position = await lastPosition(editing, "category");
    await tx
      .insertInto("category")
      .values({ tenant_id: tenantId, id, position, ...columns(ctx.body) })
      .execute();
    return recordNew(editing, { target: "category", id }, () => read(tx, tenantId, id));
  });

export const editCategory = (ctx: Ctx<typeof calls.editCategory>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { id } = ctx.params;
    const opened = { target: "category", id, revision: ctx.body.revision, read };
    return editManaged(editing, opened, () =>
      tx
        .updateTable("category")
        .set(columns(ctx.body))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),
    );
  });

const remove = async ({ tx, tenantId }: Editing, id: string): Promise<void> => {
  const product = await tx
    .selectFrom("product")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("category_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (product) throw new AppError("in_use");
  await tx.deleteFrom("category").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeCategory = (ctx: Ctx<typeof calls.removeCategory>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "category", id, revision: ctx.query.revision, read };
    return removeManaged(editing, opened, () => remove(editing, id));
  });
