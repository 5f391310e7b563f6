import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeEntity, withRevision } from "../workplace/index.ts";
import { changeMenu, created, type Editing, lastPosition, readMenuThing, texts } from "./change-menu.ts";

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
  readMenuThing(ctx, (tx) => read(tx, ctx.tenantId, ctx.params.id));

export const createCategory = (ctx: Ctx<typeof calls.createCategory>) =>
  changeMenu(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const id = newId();
    const position = await lastPosition(editing, "category");
    await tx
      .insertInto("category")
      .values({ tenant_id: tenantId, id, position, ...columns(ctx.body) })
      .execute();
    return created(editing, { target: "category", id }, () => read(tx, tenantId, id));
  });

export const editCategory = (ctx: Ctx<typeof calls.editCategory>) =>
  changeMenu(ctx, async ({ tx, tenantId, staffId }) => {
    const { id } = ctx.params;
    const after = await changeEntity(tx, {
      ...{ tenantId, staffId, action: "category.edit", target: "category", targetId: id },
      revision: ctx.body.revision,
      read: () => read(tx, tenantId, id),
      change: () =>
        tx
          .updateTable("category")
          .set(columns(ctx.body))
          .where("tenant_id", "=", tenantId)
          .where("id", "=", id)
          .execute(),
    });
    if (!after) throw new AppError("not_found");
    return withRevision(after);
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
    const { tx, tenantId, staffId } = editing;
    const { id } = ctx.params;
    await changeEntity(tx, {
      ...{ tenantId, staffId, action: "category.remove", target: "category", targetId: id },
      revision: ctx.query.revision,
      read: () => read(tx, tenantId, id),
      change: () => remove(editing, id),
    });
    return null;
  });
