import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { clashBetween } from "@sufra/domain/coupons/campaign.ts";
import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed, refuseFields } from "../platform/managed/managed.ts";
import { deleteRow, insertRow, updateRow } from "../platform/managed/rows.ts";
import { announceAllCoupons } from "./announce.ts";
import { insertCodes, newCode } from "./batch-codes.ts";
import {
  type Campaign,
  type CampaignFields,
  checkCampaign,
  couponColumns,
  isCodeTaken,
  preserveCode,
  readCoupon,
  unknownBranches,
} from "./managed-coupon.ts";

type Thing = Editing & { id: string };

/** An automatic coupon has an internal code as well: the price identifies coupons by code. */
const ownCode = ({ applied, code }: CampaignFields): string | null => (applied === "automatic" ? newCode() : code);

/** Refuses limits below the number of uses. The row is locked, so that no use happens in between. */
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
  const { code, ...columns } = couponColumns(fields);
  const own = before.applied === "entered" ? code : undefined;
  await updateRow(editing, "coupon", id, { ...columns, code: own, updated_at: editing.now });
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

/** Whether it was used, saved, or promised by a campaign or a referral program. */
const isInUse = async ({ tx, tenantId, id }: Thing): Promise<boolean> => {
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

const remove = async (editing: Editing, { id }: Campaign): Promise<void> => {
  const { tx, tenantId } = editing;
  // Locked first: a guest who saves or uses it meanwhile waits for this row, and finds it removed.
  await sql`select from coupon where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  if (await isInUse({ ...editing, id })) throw new AppError("in_use");
  await tx.deleteFrom("batch_code").where("tenant_id", "=", tenantId).where("coupon_id", "=", id).execute();
  await deleteRow(editing, "coupon", id);
};

export const mountCoupons = (app: App): void => {
  const coupons = managed(app, {
    target: "coupon",
    calls: { create: calls.createCoupon, read: calls.readCoupon, edit: calls.editCoupon, remove: calls.removeCoupon },
    read: readCoupon,
    create: async (editing, id, body) => {
      const { tx, tenantId } = editing;
      const fields = preserveCode(body);
      await checkCampaign(tx, tenantId, fields);
      const { applied, batch } = fields;
      await insertRow(editing, "coupon", id, { ...couponColumns(fields), applied, batch, code: ownCode(fields) });
      if (batch !== null) await insertCodes(tx, tenantId, id, batch);
    },
    edit: (editing, before, fields) => {
      const { id, applied, batch } = before;
      return update({ ...editing, id }, before, preserveCode({ ...fields, applied, batch }));
    },
    remove,
    // Open carts are priced again.
    changed: ({ tx, tenantId }) => announceAllCoupons(app.platform.live, tx, tenantId),
  });
  mount(app, calls.switchCoupon, (ctx) => {
    const { active } = ctx.body;
    return coupons.change(ctx, active ? "start" : "stop", async (editing, { id }) => {
      if (active) await requireFreeCode({ ...editing, id });
      await updateRow(editing, "coupon", id, { active, updated_at: editing.now });
    });
  });
};

/** Campaigns that could clash: same code, or automatic. Ended ones cannot. */
const candidates = (tx: Tx, tenantId: string, code: string | null, now: Date) =>
  tx
    .selectFrom("coupon")
    .select(["id", "name", "code", "batch", "applied", "stackable", "starts_at", "ends_at", "order_types", "branches"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where((eb) =>
      eb.or([
        ...(code === null ? [] : [eb("code", "=", code)]),
        eb.and([
          eb("applied", "=", "automatic"),
          eb("customer_id", "is", null),
          eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(100)
    .execute();

export const findClashes = (ctx: Ctx<typeof calls.findClashes>): Promise<AnswerOf<typeof calls.findClashes>> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { starts_at, ends_at, ...rest } = preserveCode(ctx.body);
      const wanted = {
        ...rest,
        batch: null,
        starts_at: toMoment(starts_at),
        ends_at: toMoment(ends_at),
      };
      refuseFields(await unknownBranches(tx, ctx.tenantId, wanted.branches));
      if (wanted.id !== null && !(await readCoupon(tx, ctx.tenantId, wanted.id))) throw new AppError("not_found");
      const others = await candidates(tx, ctx.tenantId, wanted.code, ctx.now);
      const clashes = others.flatMap(({ name, applied, order_types, ...other }) => {
        const kind = clashBetween(wanted, {
          ...other,
          applied: applied === "automatic" ? "automatic" : "entered",
          // The column's CHECK allows 1, 2 and 3.
          order_types: order_types as OrderType[] | null,
        });
        return kind === null ? [] : [{ id: other.id, name, kind }];
      });
      return { clashes };
    },
    { readOnly: true },
  );
