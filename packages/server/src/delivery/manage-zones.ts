import type * as calls from "@sufra/domain/delivery/console-api.ts";
import { circleOutline, getCorners, type Outline, outlineProblem } from "@sufra/domain/delivery/outline.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { editManaged, removeManaged, withRevision } from "../platform/managed/managed.ts";
import { recordChange } from "../platform/audit/record-change.ts";

type Body = Ctx<typeof calls.createZone>["body"];

const zoneRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("delivery_zone")
    .select(["id", "branch_id", "name", "polygon", "radius", "fee", "minimum", "minutes", "priority", "active"])
    .where("tenant_id", "=", tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof zoneRows>["execute"]>>[number];

/** GeoJSON repeats the first corner at the end; it is removed. */
const getOutline = ([ring = []]: Row["polygon"]): [number, number][] => {
  const [first, last] = [ring[0], ring.at(-1)];
  const closed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return closed ? ring.slice(0, -1) : ring;
};

const getZone = ({ polygon, ...zone }: Row) => ({
  ...zone,
  outline: getOutline(polygon).map(([lng, lat]) => ({ lat, lng })),
});

const readZone = async (tx: Tx, tenantId: string, id: string) => {
  const row = await zoneRows(tx, tenantId).where("id", "=", id).executeTakeFirst();
  return row && getZone(row);
};

const refuse = (path: string, code: "field_empty" | "field_invalid"): never => {
  throw new AppError("validation_failed", undefined, [{ path, code }]);
};

const loadPlace = (tx: Tx, tenantId: string, branchId: string) =>
  tx
    .selectFrom("branch")
    .select(["lat", "lng"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();

/** The stored polygon: a circle around the branch, or the corners as drawn. */
const loadPolygon = async (tx: Tx, tenantId: string, branchId: string, body: Body): Promise<[number, number][][]> => {
  const branch = await loadPlace(tx, tenantId, branchId);
  if (body.radius === null && body.outline === null) refuse("outline", "field_empty");
  const outline: Outline = body.radius === null ? getCorners(body.outline ?? []) : circleOutline(branch, body.radius);
  if (body.radius === null && outlineProblem(outline, branch) !== null) refuse("outline", "field_invalid");
  const ring = outline.map(([lng, lat]): [number, number] => [lng, lat]);
  return [[...ring, ...ring.slice(0, 1)]];
};

const loadValues = async (tx: Tx, tenantId: string, branchId: string, body: Body) => {
  const { name, radius, fee, minimum, minutes, priority, active } = body;
  const polygon = await loadPolygon(tx, tenantId, branchId, body);
  return { name: json(name), polygon: json(polygon), radius, fee, minimum, minutes, priority, active };
};

export const listManagedZones = (ctx: Ctx<typeof calls.listManagedZones>) =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, params } = ctx;
      const rows = await zoneRows(tx, tenantId)
        .where("branch_id", "=", params.id)
        .orderBy("priority", "desc")
        .orderBy("id")
        .execute();
      const branch = await loadPlace(tx, tenantId, params.id);
      return { branch, zones: rows.map((row) => withRevision(getZone(row))) };
    },
    { readOnly: true },
  );

/** Refreshes open quotes, guests' maps and the board. */
const notify = async ({ live }: Pick<Ctx, "live">, tx: Tx, tenantId: string, branchId: string): Promise<void> => {
  tenantChanged(tenantId);
  await live.publish(tx, { tenantId, topic: `branch:${branchId}`, data: { id: branchId, part: "zones" } });
};

export const createZone = async (ctx: Ctx<typeof calls.createZone>) => {
  const { tx, tenantId, staff, params, body } = ctx;
  const id = newId();
  const values = await loadValues(tx, tenantId, params.id, body);
  await tx
    .insertInto("delivery_zone")
    .values({ tenant_id: tenantId, id, branch_id: params.id, ...values })
    .execute();
  const after = await readZone(tx, tenantId, id);
  if (!after) throw new AppError("not_found");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "zone.create",
    target: "zone",
    targetId: id,
    before: null,
    after,
  });
  await notify(ctx, tx, tenantId, params.id);
  return withRevision(after);
};

export const editZone = (ctx: Ctx<typeof calls.editZone>) =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, body } = ctx;
    const { id } = ctx.params;
    const editing = { tx, tenantId, staffId: ctx.staff.id };
    const opened = { target: "zone", id, revision: body.revision, read: readZone };
    const after = await editManaged(editing, opened, async ({ branch_id }) =>
      tx
        .updateTable("delivery_zone")
        .set(await loadValues(tx, tenantId, branch_id, body))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),
    );
    await notify(ctx, tx, tenantId, after.branch_id);
    return after;
  });

export const removeZone = (ctx: Ctx<typeof calls.removeZone>) =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId } = ctx;
    const { id } = ctx.params;
    const opened = { target: "zone", id, revision: ctx.query.revision, read: readZone };
    return removeManaged({ tx, tenantId, staffId: ctx.staff.id }, opened, async ({ branch_id }) => {
      await tx.deleteFrom("delivery_zone").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
      await notify(ctx, tx, tenantId, branch_id);
    });
  });
