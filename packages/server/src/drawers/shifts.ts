import type * as calls from "@sufra/domain/drawers/api.ts";
import type { Drawer, Report } from "@sufra/domain/drawers/api.ts";
import { sql } from "kysely";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceDrawers } from "./announce.ts";
import { branchOfShift, drawerOfShift, findDrawer } from "./drawer-rows.ts";
import { moveCash, requireKeeper, requireOwnDrawer } from "./open-shift.ts";
import { writeShiftClosing } from "./write-closings.ts";

/** Adds a drawer with the branch's next number; a removed drawer keeps its own. */
export const insertDrawer = async (tx: Tx, tenantId: string, branchId: string): Promise<string> => {
  const id = newId();
  const { last } = await tx
    .selectFrom("cash_drawer")
    .select((eb) => eb.fn.coalesce(eb.fn.max("number"), eb.lit(0)).as("last"))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("cash_drawer")
    .values({ tenant_id: tenantId, id, branch_id: branchId, number: last + 1 })
    .execute();
  return id;
};

export const addDrawer = async ({ tx, tenantId, staff, body, live }: Ctx<typeof calls.addDrawer>): Promise<Drawer> => {
  const branch = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", body.branch_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!branch) throw new AppError("not_found");
  const drawer = await findDrawer(tx, tenantId, await insertDrawer(tx, tenantId, branch.id), staff.id);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "drawer.add",
    target: "drawer",
    targetId: drawer.id,
    before: null,
    after: { number: drawer.number },
  });
  await announceDrawers(live, tx, tenantId, branch.id);
  return drawer;
};

export const removeDrawer = ({
  database,
  tenantId,
  staff,
  params,
  now,
  live,
}: Ctx<typeof calls.removeDrawer>): Promise<null> =>
  database.inTenant(tenantId, async (tx) => {
    const removed = await tx
      .updateTable("cash_drawer as d")
      .set({ removed_at: now })
      .where("d.tenant_id", "=", tenantId)
      .where("d.id", "=", params.id)
      .where("d.removed_at", "is", null)
      .returning(["d.number", "d.branch_id"])
      .executeTakeFirst();
    if (!removed) throw new AppError("not_found");
    const { shift } = await findDrawer(tx, tenantId, params.id, staff.id);
    if (shift) throw new AppError("shift_open");
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "drawer.remove",
      target: "drawer",
      targetId: params.id,
      before: { number: removed.number },
      after: null,
    });
    await announceDrawers(live, tx, tenantId, removed.branch_id);
    return null;
  });

/** The drawer's row is held, so that it is not removed meanwhile; one open shift a drawer is a unique index. */
export const openShift = async ({
  tx,
  tenantId,
  staff,
  params,
  body,
  now,
  live,
}: Ctx<typeof calls.openShiftCall>): Promise<Drawer> => {
  const drawer = await tx
    .selectFrom("cash_drawer")
    .select(["id", "branch_id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", params.id)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!drawer) throw new AppError("not_found");
  const { last } = await tx
    .selectFrom("cash_shift")
    .select((eb) => eb.fn.coalesce(eb.fn.max("number"), eb.lit(0)).as("last"))
    .where("tenant_id", "=", tenantId)
    .where("drawer_id", "=", drawer.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  const opened = await tx
    .insertInto("cash_shift")
    .values({
      tenant_id: tenantId,
      id,
      branch_id: drawer.branch_id,
      drawer_id: drawer.id,
      number: last + 1,
      opened_by: staff.id,
      opened_at: now,
      keeper: staff.id,
      opening: body.opening,
      cash: body.opening,
    })
    // Written out: the plan of a named statement does not know that a parameter is the index's own value.
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "drawer_id"])
        .where(sql<boolean>`open`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!opened) throw new AppError("shift_open");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "drawer.open",
    target: "shift",
    targetId: id,
    before: null,
    after: { opening: body.opening },
  });
  await announceDrawers(live, tx, tenantId, drawer.branch_id);
  return findDrawer(tx, tenantId, drawer.id, staff.id);
};

const requireBranch = async (tx: Tx, tenantId: string, shiftId: string): Promise<string> => {
  const branchId = await branchOfShift(tx, tenantId, shiftId);
  if (branchId === undefined) throw new AppError("not_found");
  return branchId;
};

type Entry = { kind: "paid_in" | "paid_out" | "handover"; amount: number; reason: string };
const insertEntry = async (tx: Tx, tenantId: string, staffId: string, shiftId: string, entry: Entry): Promise<void> => {
  await tx
    .insertInto("cash_shift_entry")
    .values({ tenant_id: tenantId, id: newId(), shift_id: shiftId, staff_id: staffId, ...entry })
    .execute();
};

export const addEntry = async (ctx: Ctx<typeof calls.addEntry>): Promise<Drawer> => {
  const { tx, tenantId, staff, params, body, live } = ctx;
  const branchId = await requireBranch(tx, tenantId, params.id);
  const { kind, amount, reason } = body;
  await requireKeeper(tx, { tenantId, shiftId: params.id, staff });
  await moveCash(tx, { live, tenantId, branchId, shiftId: params.id }, kind === "paid_in" ? amount : -amount);
  await insertEntry(tx, tenantId, staff.id, params.id, { kind, amount, reason });
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: `drawer.${kind}`,
    target: "shift",
    targetId: params.id,
    before: null,
    after: { amount, reason },
  });
  return drawerOfShift(tx, tenantId, params.id, staff.id);
};

/** Whoever takes over answers for the drawer from now on. */
export const takeOver = ({ database, tenantId, staff, params, live }: Ctx<typeof calls.takeOver>): Promise<Drawer> =>
  database.inTenant(tenantId, async (tx) => {
    const branchId = await requireBranch(tx, tenantId, params.id);
    const { keeper } = await tx
      .selectFrom("cash_shift")
      .select("keeper")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const taken = await tx
      .updateTable("cash_shift")
      .set({ keeper: staff.id })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("open", "=", true)
      .where("keeper", "<>", staff.id)
      .returning("id")
      .executeTakeFirst();
    const drawer = await drawerOfShift(tx, tenantId, params.id, staff.id);
    if (!taken) {
      if (drawer.shift?.id === params.id) return drawer;
      throw new AppError("shift_closed");
    }
    await insertEntry(tx, tenantId, staff.id, params.id, { kind: "handover", amount: 0, reason: "" });
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "drawer.take_over",
      target: "shift",
      targetId: params.id,
      before: { keeper },
      after: { keeper: staff.id },
    });
    await announceDrawers(live, tx, tenantId, branchId);
    return drawer;
  });

/**
 * Closes a drawer by its blind count. Managers, who may read the X report of others' drawers, take it over first: from
 * then on its X report is refused to them.
 */
export const closeShift = async (ctx: Ctx<typeof calls.closeShift>): Promise<Report> => {
  const { tx, tenantId, staff, params, body, now, live } = ctx;
  const branchId = await requireBranch(tx, tenantId, params.id);
  await requireOwnDrawer(tx, { tenantId, shiftId: params.id, staff });
  const closing = { tenantId, branchId, staffId: staff.id, shiftId: params.id, counted: body.counted, now };
  const { report, expected, difference } = await writeShiftClosing(tx, closing);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "drawer.close",
    target: "shift",
    targetId: params.id,
    before: null,
    after: { counted: body.counted, expected, difference },
  });
  await announceDrawers(live, tx, tenantId, branchId);
  return { ...report, closed_by: await staffName(tx, staff.id) };
};

const staffName = async (tx: Tx, id: string): Promise<string> => {
  const { name } = await tx.selectFrom("staff_account").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return name;
};
