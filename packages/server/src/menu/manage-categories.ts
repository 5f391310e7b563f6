import type { BodyOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { ManagedCategory } from "@sufra/domain/menu/console-fields.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { type Editing, managed } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, lastPosition, updateRow } from "../platform/managed/rows.ts";
import { bumpMenuVersion, texts } from "./change-menu.ts";

type Fields = BodyOf<typeof calls.createCategory>;

const read = async (tx: Tx, tenantId: string, id: string): Promise<Omit<ManagedCategory, "revision"> | undefined> =>
  tx
    .selectFrom("category")
    .select(["id", "name", "description", "schedule", "active"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();

const columns = ({ name, description, schedule, active }: Fields) => ({
  ...texts({ name, description }),
  active,
  schedule: schedule && json(schedule),
});

const remove = async (editing: Editing, { id }: { id: string }): Promise<void> => {
  const { tx, tenantId } = editing;
  const product = await tx
    .selectFrom("product")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("category_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (product) throw new AppError("in_use");
  await deleteRow(editing, "category", id);
};

export const mountCategories = (app: App): void => {
  managed(app, {
    target: "category",
    calls: calls.categoryCalls,
    read,
    create: async (editing, id, fields) => {
      const position = await lastPosition(editing, "category");
      await insertRow(editing, "category", id, { ...columns(fields), position });
    },
    edit: (editing, { id }, fields) => updateRow(editing, "category", id, columns(fields)),
    remove,
    changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
  });
};
