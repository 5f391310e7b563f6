import { randomUUID } from "node:crypto";
import { branchPhone } from "@sufra/domain/branches/branch-phone.ts";
import type * as calls from "@sufra/domain/branches/console-api.ts";
import { circleOutline } from "@sufra/domain/delivery/outline.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, withRevision } from "../platform/managed/managed.ts";
import { insertDrawer } from "../drawers/shifts.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { readHours, readOrdering, readPlace } from "./branch-sections.ts";
import { changeBranch } from "./change-branch.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";

type PlaceBody = Ctx<typeof calls.createBranch>["body"];

const getPhone = (text: string | null): string | null => {
  if (text === null || text.trim() === "") return null;
  const phone = branchPhone(text);
  if (phone === null) throw new AppError("validation_failed", undefined, [{ path: "phone", code: "number_invalid" }]);
  return phone;
};

const placeValues = ({ name, address, city, district, phone, lat, lng }: PlaceBody) => ({
  name: json(name),
  address: json(address),
  city: json(city),
  district: json(district),
  phone: getPhone(phone),
  lat,
  lng,
});

/** Guests who name no branch are led to the main one, so the first branch is it. */
const hasBranch = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await tx.selectFrom("branch").select("id").where("tenant_id", "=", tenantId).limit(1).executeTakeFirst()) !==
  undefined;

const lastPosition = async (tx: Tx, tenantId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom("branch")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return last ?? -1;
};

/** Defaults of a new branch. Without opening hours no guest can order there yet. */
const insertBranch = async (tx: Tx, tenantId: string, id: string, body: PlaceBody): Promise<void> => {
  const position = (await lastPosition(tx, tenantId)) + 1;
  const is_main = !(await hasBranch(tx, tenantId));
  await tx
    .insertInto("branch")
    .values({ tenant_id: tenantId, id, is_main, position, order_types: [1, 2], ...placeValues(body) })
    .execute();
  await tx
    .insertInto("branch_payment_method")
    .values(
      [1, 2].flatMap((order_type) =>
        ["cash", "physical_card"].map((method) => ({ tenant_id: tenantId, branch_id: id, order_type, method })),
      ),
    )
    .execute();
  await tx.insertInto("qr_directory").values({ uuid: randomUUID(), tenant_id: tenantId, branch_id: id }).execute();
  await insertDrawer(tx, tenantId, id);
};

/** Of two created at once, one is first: `changeManaged` locks the audit log. */
export const createBranch = (ctx: Ctx<typeof calls.createBranch>) =>
  changeManaged(ctx, async ({ tx, tenantId, staffId }) => {
    const id = newId();
    await insertBranch(tx, tenantId, id, ctx.body);
    const after = (await readPlace(tx, tenantId, id)) ?? null;
    await recordChange(tx, tenantId, {
      staffId,
      action: "branch.create",
      target: "branch",
      targetId: id,
      before: null,
      after,
    });
    tenantChanged(tenantId);
    return { id };
  });

export const readBranchSettings = (ctx: Ctx<typeof calls.readBranchSettings>) =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, params } = ctx;
      const about = await tx
        .selectFrom("branch")
        .select(["id", "is_main"])
        .where("tenant_id", "=", tenantId)
        .where("id", "=", params.id)
        .executeTakeFirst();
      const place = await readPlace(tx, tenantId, params.id);
      const hours = await readHours(tx, tenantId, params.id);
      const ordering = await readOrdering(tx, tenantId, params.id);
      if (!about || !place || !hours || !ordering) throw new AppError("not_found");
      return { ...about, place: withRevision(place), hours: withRevision(hours), ordering: withRevision(ordering) };
    },
    { readOnly: true },
  );

/** Redraws the zones that are a radius around the branch. */
const redrawZones = async (tx: Tx, tenantId: string, branchId: string, at: { lat: number; lng: number }) => {
  const zones = await tx
    .selectFrom("delivery_zone")
    .select(["id", "radius"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("radius", "is not", null)
    .execute();
  for (const { id, radius } of zones) {
    const ring = circleOutline(at, radius ?? 0);
    await tx
      .updateTable("delivery_zone")
      .set({ polygon: json([[...ring, ...ring.slice(0, 1)].map(([lng, lat]): [number, number] => [lng, lat])]) })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
};

export const editBranchPlace = (ctx: Ctx<typeof calls.editBranchPlace>) => {
  const { tenantId, params, body } = ctx;
  const values = placeValues(body);
  return changeBranch(ctx, "place", readPlace, async (tx, before) => {
    await tx
      .updateTable("branch")
      .set({ ...values, updated_at: ctx.now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    if (before.lat !== body.lat || before.lng !== body.lng) await redrawZones(tx, tenantId, params.id, body);
  });
};

type Body = Ctx<typeof calls.editBranchOrdering>["body"];

/** A type that guests may order by has a way to pay; nothing is named twice. */
const judge = ({ order_types, payments }: Body): void => {
  const refuse = (path: string, code: "field_empty" | "field_invalid"): never => {
    throw new AppError("validation_failed", undefined, [{ path, code }]);
  };
  if (new Set(order_types).size < order_types.length) refuse("order_types", "field_invalid");
  if (new Set(payments.map(({ order_type }) => order_type)).size < payments.length) refuse("payments", "field_invalid");
  if (payments.some(({ methods }) => new Set(methods).size < methods.length)) refuse("payments", "field_invalid");
  const payable = payments.filter(({ methods }) => methods.length > 0).map(({ order_type }) => order_type);
  if (order_types.some((type) => !payable.includes(type))) refuse("payments", "field_empty");
};

const writePayments = async (tx: Tx, tenant_id: string, branch_id: string, { payments }: Body): Promise<void> => {
  await tx
    .deleteFrom("branch_payment_method")
    .where("tenant_id", "=", tenant_id)
    .where("branch_id", "=", branch_id)
    .execute();
  const rows = payments.flatMap(({ order_type, methods }) =>
    methods.map((method) => ({ tenant_id, branch_id, order_type, method })),
  );
  if (rows.length > 0) await tx.insertInto("branch_payment_method").values(rows).execute();
};

export const editBranchOrdering = (ctx: Ctx<typeof calls.editBranchOrdering>) => {
  const { tenantId, params, body, now } = ctx;
  judge(body);
  const { revision: _revision, payments: _payments, ...columns } = body;
  return changeBranch(ctx, "ordering", readOrdering, async (tx) => {
    await tx
      .updateTable("branch")
      .set({ ...columns, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .execute();
    await writePayments(tx, tenantId, params.id, body);
  });
};
