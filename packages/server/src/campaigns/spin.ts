import { judgePlay } from "@sufra/domain/campaigns/play.ts";
import type * as calls from "@sufra/domain/campaigns/wheel-api.ts";
import type { SpinResult } from "@sufra/domain/campaigns/wheel-api.ts";
import { sql } from "kysely";
import { cleanName } from "../customers/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Drawn, drawGift } from "./draw-gift.ts";
import { onceScopeOf, playFacts } from "./play-facts.ts";
import { type Held, holdPlayer, phoneOf } from "./player.ts";
import { shownSpin, unseenSpin } from "./spin-view.ts";
import { branchOf, rulesOf, type WheelRow, wheelRows } from "./wheels.ts";

type SpinCtx = Ctx<typeof calls.spinWheel>;

/** What the form says fills what is not known yet; a name that is known stays. Answers whether there is one now. */
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
  const rules = rulesOf(row);
  const orderId = body.order_id ?? null;
  const playing = { customerId: customer.id, branchId, orderId, has_form: await keepForm(ctx) };
  const judged = judgePlay(rules, await playFacts(tx, rules, player, playing));
  if (!judged.ok) throw new AppError(judged.code, judged.params);
  const drawn = await drawGift(ctx, tx, player, {
    ...{ customerId: customer.id, kind: "wheel", branchId, seen: false },
    ...(rules.per_order && orderId !== null ? { sourceId: orderId } : {}),
    onceScope: onceScopeOf(rules, row.id, branchId),
  });
  if (!drawn.ok) throw new AppError(drawn.code, drawn.params);
  return drawn.value;
};

/** A result stands as seen or unseen; seen is said once, and only what is its guest's own is touched. */
export const markSpin = async (
  tx: Tx,
  { tenantId, customerId, campaignId, id }: { tenantId: string; customerId: string; campaignId: string; id: string },
  seen: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("draw")
    .set({ seen_at: seen ? sql<Date>`coalesce(seen_at, now())` : null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("campaign_id", "=", campaignId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", "wheel")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * For a client that does not confirm: delivered is seen. Where the line is down already nothing is said, and where the
 * answer does not get out whole it is taken back.
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
 * One spin at a time for each phone. What was drawn and not seen yet is answered again, before any rule is asked; else the
 * rules judge by the database's clock, and the draw, its gift and its trace are one transaction with the answer.
 */
export const spinWheel = async (ctx: SpinCtx): Promise<SpinResult> => {
  const { tx, tenantId, customer, params, qr, body, language, config } = ctx;
  const secret = config.CODE_SECRET;
  const customerId = customer.id;
  const branchId = await branchOf(tx, { tenantId, customerId, qr, orderId: body.order_id ?? null });
  const row = await wheelRows(tx, { tenantId, branchId }).where("c.id", "=", params.id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const hmac = await phoneOf(tx, { tenantId, customerId, secret });
  const player = await holdPlayer(tx, { tenantId, campaignId: row.id, hmac });
  const unseen = await unseenSpin(tx, { tenantId, campaignId: row.id, customerId });
  const drawn = unseen ?? (await draw(ctx, row, player, branchId));
  if (body.confirms_seen !== true) await seenOnDelivery(ctx, drawn.id);
  return shownSpin(tx, rulesOf(row), drawn, { tenantId, language, secret, now: player.now });
};

export const seeSpin = async ({ database, tenantId, customer, params, reply }: Ctx<typeof calls.seeSpin>) => {
  const whose = { tenantId, customerId: customer.id, campaignId: params.id, id: params.draw_id };
  const found = await database.inTenant(tenantId, (tx) => markSpin(tx, whose, true));
  if (!found) throw new AppError("not_found");
  reply.code(204);
  return null;
};
