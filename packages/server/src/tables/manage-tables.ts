import { randomUUID } from "node:crypto";
import * as calls from "@sufra/domain/tables/console-api.ts";
import type { ManagedTable } from "@sufra/domain/tables/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  type Asking,
  changeManaged,
  type Editing,
  editManaged,
  mergeFields,
  recordNew,
  refuseFields,
  removeManaged,
  withRevision,
} from "../platform/managed/managed.ts";

type Table = Omit<ManagedTable, "revision">;

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("dining_table")
    .select(["id", "number", "seats"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null);

const read = (tx: Tx, tenantId: string, id: string): Promise<Table | undefined> =>
  rows(tx, tenantId).where("id", "=", id).executeTakeFirst();

/** Reloads the tables on the branch's board. */
const announce = (live: Asking["live"], { tx, tenantId }: Editing, branchId: string, id: string) =>
  live.publish(tx, { tenantId, topic: `table:at-${branchId}`, data: { id } });

export const listManagedTables = (ctx: Ctx<typeof calls.listManagedTables>) =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const tables = await rows(tx, ctx.tenantId).where("branch_id", "=", ctx.params.id).orderBy("number").execute();
      return { tables: tables.map((table) => withRevision(table)) };
    },
    { readOnly: true },
  );

const refuseTaken = async (
  { tx, tenantId }: Editing,
  { branchId, numbers, but }: { branchId: string; numbers: readonly number[]; but?: string },
): Promise<void> => {
  const taken = await rows(tx, tenantId).where("branch_id", "=", branchId).where("number", "in", numbers).execute();
  if (numbers.some((number) => number > 9999)) refuseFields([{ path: "number", code: "field_invalid" }]);
  if (taken.some(({ id }) => id !== but)) refuseFields([{ path: "number", code: "field_taken" }]);
};

export const createTables = (ctx: Ctx<typeof calls.createTables>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { params, body } = ctx;
    const numbers = Array.from({ length: body.count }, (_, place) => body.number + place);
    await refuseTaken(editing, { branchId: params.id, numbers });
    const tables: ManagedTable[] = [];
    for (const number of numbers) {
      const id = newId();
      const own = { tenant_id: tenantId, branch_id: params.id };
      await tx
        .insertInto("dining_table")
        .values({ ...own, id, number, seats: body.seats })
        .execute();
      await tx
        .insertInto("qr_directory")
        .values({ ...own, uuid: randomUUID(), table_id: id })
        .execute();
      tables.push(await recordNew(editing, { target: "table", id }, () => read(tx, tenantId, id)));
      await announce(ctx.live, editing, params.id, id);
    }
    return { tables };
  });

const loadBranch = async ({ tx, tenantId }: Editing, id: string): Promise<string> => {
  const table = await rows(tx, tenantId).select("branch_id").where("id", "=", id).executeTakeFirst();
  if (!table) throw new AppError("not_found");
  return table.branch_id;
};

export const editManagedTable = (ctx: Ctx<typeof calls.editManagedTable>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, now } = editing;
    const { id } = ctx.params;
    const branchId = await loadBranch(editing, id);
    const { revision } = ctx.body;
    const after = await editManaged(editing, { target: "table", id, revision, read }, async (before) => {
      const { number, seats } = mergeFields(calls.editManagedTable.fields, before, ctx.body);
      await refuseTaken(editing, { branchId, numbers: [number], but: id });
      await tx
        .updateTable("dining_table")
        .set({ number, seats, updated_at: now })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    });
    await announce(ctx.live, editing, branchId, id);
    return after;
  });

/** Whether guests sit at it, or an active order names it. Locks the table, so that nobody takes it meanwhile. */
const isInUse = async ({ tx, tenantId }: Editing, id: string): Promise<boolean> => {
  const table = await tx
    .selectFrom("dining_table")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (table?.state === "occupied" || table?.state === "check_printed") return true;
  const order = await tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", id)
    .where("status", "in", ["awaiting_payment", "pending", "sent_to_kitchen", "ready"])
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
};

const remove = async (editing: Editing, id: string): Promise<void> => {
  const { tx, tenantId, now } = editing;
  if (await isInUse(editing, id)) throw new AppError("in_use");
  await tx
    .updateTable("dining_table")
    .set({ removed_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("qr_directory")
    .set({ active: false })
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", id)
    .execute();
  await tx
    .updateTable("table_call")
    .set({ done_at: now })
    .where("tenant_id", "=", tenantId)
    .where("table_id", "=", id)
    .where("done_at", "is", null)
    .execute();
};

export const removeManagedTable = (ctx: Ctx<typeof calls.removeManagedTable>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const branchId = await loadBranch(editing, id);
    const opened = { target: "table", id, revision: ctx.query.revision, read };
    await removeManaged(editing, opened, () => remove(editing, id));
    await announce(ctx.live, editing, branchId, id);
    return null;
  });
