import { randomUUID } from "node:crypto";
import type * as calls from "@sufra/domain/qr-codes/console-api.ts";
import type { PrintedCode } from "@sufra/domain/qr-codes/console-api.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, type Editing, refuseFields } from "../platform/managed/managed.ts";
import { recordChange } from "../platform/audit/record-change.ts";

/** Codes without a table, or with an existing one. */
export const codeRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("qr_directory as q")
    .leftJoin("dining_table as t", (join) =>
      join.onRef("t.tenant_id", "=", "q.tenant_id").onRef("t.id", "=", "q.table_id"),
    )
    .select(["q.uuid as id", "q.branch_id", "q.table_id", "t.number", "q.active", "q.created_at"])
    .where("q.tenant_id", "=", tenantId)
    .where("t.removed_at", "is", null)
    .where((eb) => eb.or([eb("q.table_id", "is", null), eb("t.id", "is not", null)]));
type Row = Awaited<ReturnType<ReturnType<typeof codeRows>["execute"]>>[number];

export const getLink = (publicUrl: string, uuid: string): string => `${publicUrl}/qr/${uuid}`;

const toPrintedCode = (row: Row, publicUrl: string): PrintedCode => {
  const link = getLink(publicUrl, row.id);
  return { ...row, created_at: row.created_at.toISOString(), link, qr_svg: qrSvg(link) };
};

const find = async ({ tx, tenantId }: Pick<Editing, "tx" | "tenantId">, id: string): Promise<Row> => {
  const row = await codeRows(tx, tenantId).where("q.uuid", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
};

export const listCodes = (ctx: Ctx<typeof calls.listCodes>) =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, query, config } = ctx;
      const rows = await codeRows(tx, tenantId)
        .where((eb) => eb.or([eb("q.branch_id", "=", query.branch_id), eb("q.branch_id", "is", null)]))
        .orderBy("t.number")
        .orderBy("q.created_at")
        .execute();
      return { codes: rows.map((row) => toPrintedCode(row, config.PUBLIC_URL)) };
    },
    { readOnly: true },
  );

const record = ({ tx, tenantId, staffId }: Editing, action: string, before: Row | null, after: Row): Promise<void> => {
  const toRecorded = (row: Row) => ({ branch_id: row.branch_id, table_id: row.table_id, active: row.active });
  return recordChange(tx, tenantId, {
    staffId,
    action,
    target: "code",
    targetId: after.id,
    before: before && toRecorded(before),
    after: toRecorded(after),
  });
};

/** A table's code also names its branch; foreign tables and branches are not found. */
const refuseElsewhere = async (
  { tx, tenantId }: Editing,
  { branch_id, table_id }: Pick<Row, "branch_id" | "table_id">,
): Promise<void> => {
  if (table_id === null) return;
  const table = await tx
    .selectFrom("dining_table")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", table_id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  refuseFields(table && table.branch_id === branch_id ? [] : [{ path: "table_id", code: "field_invalid" }]);
};

export const createCode = (ctx: Ctx<typeof calls.createCode>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { body, config } = ctx;
    await refuseElsewhere(editing, body);
    const uuid = randomUUID();
    await tx
      .insertInto("qr_directory")
      .values({ uuid, tenant_id: tenantId, ...body })
      .execute();
    const row = await find(editing, uuid);
    await record(editing, "code.create", null, row);
    return toPrintedCode(row, config.PUBLIC_URL);
  });

/**
 * An inactive code is refused; printed ones work again after activation. Setting the same state again changes nothing.
 */
export const switchCode = (ctx: Ctx<typeof calls.switchCode>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const { params, body, config } = ctx;
    const before = await find(editing, params.id);
    if (before.active === body.active) return toPrintedCode(before, config.PUBLIC_URL);
    await tx
      .updateTable("qr_directory")
      .set({ active: body.active })
      .where("tenant_id", "=", tenantId)
      .where("uuid", "=", params.id)
      .execute();
    const after = { ...before, active: body.active };
    await record(editing, "code.switch", before, after);
    return toPrintedCode(after, config.PUBLIC_URL);
  });
