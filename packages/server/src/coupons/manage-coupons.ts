import type * as calls from "@sufra/domain/coupons/console-api.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { sql } from "kysely";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import {
  type Asking,
  changeManaged,
  type Editing,
  editManaged,
  readManaged,
  recordNew,
  refuseFields,
  removeManaged,
} from "../workplace/index.ts";
import { announceAllCoupons } from "./announce.ts";
import { insertCodes, newCode } from "./batch-codes.ts";
import {
  type Campaign,
  type CampaignFields,
  checkCampaign,
  couponColumns,
  isCodeTaken,
  readCoupon,
  withKeptCode,
} from "./managed-coupon.ts";

type Thing = Editing & { id: string };

export const readManagedCoupon = (ctx: Ctx<typeof calls.readCoupon>) =>
  readManaged(ctx, (tx) => readCoupon(tx, ctx.tenantId, ctx.params.id));

/** What comes by itself has a code as well, which nobody is told: the price knows coupons by it. */
const ownCode = ({ applied, code }: CampaignFields): string | null => (applied === "automatic" ? newCode() : code);

/** Carts that are open hear of it with the same transaction. */
const changeCoupons = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> =>
  changeManaged(ctx, async (editing) => {
    const answer = await work(editing);
    await announceAllCoupons(ctx.live, editing.tx, editing.tenantId);
    return answer;
  });

export const createCoupon = (ctx: Ctx<typeof calls.createCoupon>) =>
  changeCoupons(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    const fields = withKeptCode(ctx.body);
    await checkCampaign(tx, tenantId, fields);
    const id = newId();
    const { applied, batch } = fields;
    await tx
      .insertInto("coupon")
      .values({ tenant_id: tenantId, id, applied, batch, ...couponColumns(fields), code: ownCode(fields) })
      .execute();
    if (batch !== null) await insertCodes(tx, tenantId, id, batch);
    return recordNew(editing, { target: "coupon", id }, () => readCoupon(tx, tenantId, id));
  });

const opened = (id: string, revision: string) => ({ target: "coupon", id, revision, read: readCoupon });

/** Limits that would fall below what is used. The row is held, so that no use comes between. */
const limitIssues = async ({ tx, tenantId, id }: Thing, fields: CampaignFields): Promise<FieldIssue[]> => {
  const { rows } = await sql<{ used: number; per_customer: number; redeemed: boolean }>`
    select used, per_customer, exists (select from coupon_redemption r where r.tenant_id = ${tenantId}
      and r.coupon_id = ${id}) as redeemed
    from coupon where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  const [now] = rows;
  if (!now) throw new AppError("not_found");
  const { limit_total, per_customer } = fields;
  return [
    ...(limit_total !== null && limit_total < now.used
      ? [{ path: "limit_total", code: "field_invalid" as const }]
      : []),
    ...(now.redeemed && per_customer !== now.per_customer
      ? [{ path: "per_customer", code: "field_invalid" as const }]
      : []),
  ];
};

const update = async (editing: Thing, before: Campaign, fields: CampaignFields): Promise<void> => {
  const { tx, tenantId, id } = editing;
  await checkCampaign(tx, tenantId, fields, { id, more: await limitIssues(editing, fields) });
  const { code: _, ...columns } = couponColumns(fields);
  await tx
    .updateTable("coupon")
    .set({ ...columns, ...(before.applied === "entered" && { code: fields.code }), updated_at: sql`now()` })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
};

export const editCoupon = (ctx: Ctx<typeof calls.editCoupon>) => {
  const { id } = ctx.params;
  const { revision, ...fields } = ctx.body;
  return changeCoupons(ctx, (editing) =>
    editManaged(editing, opened(id, revision), (before) => {
      const { applied, batch } = before;
      return update({ ...editing, id }, before, withKeptCode({ ...fields, applied, batch }));
    }),
  );
};

/** Another may have taken the code while this one was stopped. */
const requireFreeCode = async ({ tx, tenantId, id }: Thing): Promise<void> => {
  const { code } = await tx
    .selectFrom("coupon")
    .select("code")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (code !== null && (await isCodeTaken(tx, tenantId, code, id)))
    refuseFields([{ path: "code", code: "field_taken" }]);
};

export const switchCoupon = (ctx: Ctx<typeof calls.switchCoupon>) => {
  const { id } = ctx.params;
  const { active, revision } = ctx.body;
  return changeCoupons(ctx, (editing) => {
    const change = async () => {
      if (active) await requireFreeCode({ ...editing, id });
      await editing.tx
        .updateTable("coupon")
        .set({ active, updated_at: sql`now()` })
        .where("tenant_id", "=", editing.tenantId)
        .where("id", "=", id)
        .execute();
    };
    return editManaged(editing, opened(id, revision), change, active ? "start" : "stop");
  });
};

/** Whether anybody used it, holds it, or is promised it by a game or an invitation. */
const isHeld = async ({ tx, tenantId, id }: Thing): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from coupon_redemption where tenant_id = ${tenantId} and coupon_id = ${id})
      or exists (select from saved_coupon where tenant_id = ${tenantId} and coupon_id = ${id})
      or exists (select from coupon where tenant_id = ${tenantId} and campaign_id = ${id})
      or exists (select from campaign_segment where tenant_id = ${tenantId} and coupon_id = ${id})
      or exists (select from draw where tenant_id = ${tenantId} and coupon_id = ${id})
      or exists (select from referral_program where tenant_id = ${tenantId}
        and ${id} in (friend_coupon_id, inviter_coupon_id)) as held`.execute(tx);
  return rows[0]?.held === true;
};

const remove = async (editing: Thing): Promise<void> => {
  const { tx, tenantId, id } = editing;
  // Held first: whoever saves or uses it meanwhile waits for its row, and finds it gone.
  await sql`select from coupon where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  if (await isHeld(editing)) throw new AppError("in_use");
  await tx.deleteFrom("batch_code").where("tenant_id", "=", tenantId).where("coupon_id", "=", id).execute();
  await tx.deleteFrom("coupon").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeCoupon = (ctx: Ctx<typeof calls.removeCoupon>) => {
  const { id } = ctx.params;
  return changeCoupons(ctx, (editing) =>
    removeManaged(editing, opened(id, ctx.query.revision), () => remove({ ...editing, id })),
  );
};
