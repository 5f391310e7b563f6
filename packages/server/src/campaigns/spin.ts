import { judgePlay } from "@sufra/domain/campaigns/play.ts";
import type * as calls from "@sufra/domain/campaigns/wheel-api.ts";
import type { SpinResult } from "@sufra/domain/campaigns/wheel-api.ts";
import { sql } from "kysely";
import { cleanName } from "../customers/profile.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Drawn, drawGift } from "./draw-gift.ts";
import { getOnceScope, playFacts } from "./play-facts.ts";
import { type Held, lockPlayer, loadPhone } from "./player.ts";
import { toSpinView, unseenSpin } from "./spin-view.ts";
import { loadBranch, getRules, type WheelRow, wheelRows } from "./wheels.ts";

type SpinCtx = Ctx<typeof calls.spinWheel>;

/** Fills missing profile fields from the form; a known name stays. Returns whether a name is known now. */
const keepForm = async ({ tx, tenantId, customer, body, now }: SpinCtx): Promise<boolean> => {
  const whose = { tenant_id: tenantId, id: customer.id };
  if (body.form !== undefined) {
    await tx
      .updateTable("customer")
      .set({ full_name: cleanName(body.form.full_name), updated_at: now })
      .where("tenant_id", "=", whose.tenant_id)
      .where("id", "=", whose.id)
      .where("full_name", "is", null)
      .where("erased_at", "is", null)
      .execute();
  }
  const row = await tx
    .selectFrom("customer")
    .select("full_name")
    .where("tenant_id", "=", whose.tenant_id)
    .where("id", "=", whose.id)
    .executeTakeFirst();
  return row?.full_name != null;
};

const draw = async (ctx: SpinCtx, row: WheelRow, player: Held, branchId: string): Promise<Drawn> => {
  const { tx, customer, body } = ctx;
  if (!player.is_on) throw new AppError("not_found");
  const rules = getRules(row);
  const orderId = body.order_id ?? null;
  const playing = { customerId: customer.id, branchId, orderId, has_form: await keepForm(ctx) };
  const judged = judgePlay(rules, await playFacts(tx, rules, player, playing));
  if (!judged.ok) throw new AppError(judged.code, judged.params);
  const drawn = await drawGift(ctx, tx, player, {
    customerId: customer.id,
    kind: "wheel",
    branchId,
    seen: false,
    ...(rules.per_order && orderId !== null ? { sourceId: orderId } : {}),
    onceScope: getOnceScope(rules, row.id, branchId),
  });
  if (!drawn.ok) throw new AppError(drawn.code, drawn.params);
  return drawn.value;
};

/** Marks a result as seen, once, and only the guest's own. */
export const markSpin = async (
  tx: Tx,
  { tenantId, customerId, campaignId, id }: { tenantId: string; customerId: string; campaignId: string; id: string },
  seen: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("draw")
    .set({ seen_at: seen ? sql<Date>`least(seen_at, now())` : null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", "wheel")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * For clients that do not confirm: delivery counts as seen. Skipped if the connection is already closed, undone if the
 * answer is not fully written.
 */
const seenOnDelivery = async (ctx: SpinCtx, id: string): Promise<void> => {
  const { tx, tenantId, customer, params, reply, database, log } = ctx;
  if (reply.raw.destroyed || reply.raw.socket?.destroyed === true) return;
  const whose = { tenantId, customerId: customer.id, campaignId: params.id, id };
  await markSpin(tx, whose, true);
  reply.raw.once("close", () => {
    if (reply.raw.writableFinished) return;
    database
      .inTenant(tenantId, (later) => markSpin(later, whose, false))
      .catch((error: unknown) => log.error({ err: error }, "a result that was not delivered stands as seen"));
  });
};

/**
 * Runs one spin per phone at a time. An unseen result is returned again before any rule is checked. Otherwise the rules
 * use the database's clock, and draw, gift and record share one transaction with the answer.
 */
export const spinWheel = async (ctx: SpinCtx): Promise<SpinResult> => {
  const { tx, tenantId, customer, params, qr, body, language, config } = ctx;
  const secret = config.CODE_SECRET;
  const customerId = customer.id;
  const branchId = await loadBranch(tx, { tenantId, customerId, qr, orderId: body.order_id ?? null });
  const row = await wheelRows(tx, { tenantId, branchId }).where("c.id", "=", params.id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const hmac = await loadPhone(tx, { tenantId, customerId, secret });
  const player = await lockPlayer(tx, { tenantId, campaignId: row.id, hmac });
  const unseen = await unseenSpin(tx, { tenantId, campaignId: row.id, customerId });
  const drawn = unseen ?? (await draw(ctx, row, player, branchId));
  if (body.confirms_seen !== true) await seenOnDelivery(ctx, drawn.id);
  return toSpinView(tx, getRules(row), drawn, { tenantId, language, secret, now: player.now });
};

export const seeSpin = async ({ database, tenantId, customer, params, reply }: Ctx<typeof calls.seeSpin>) => {
  const whose = { tenantId, customerId: customer.id, campaignId: params.id, id: params.draw_id };
  const found = await database.inTenant(tenantId, (tx) => markSpin(tx, whose, true));
  if (!found) throw new AppError("not_found");
  reply.code(204);
  return null;
};
