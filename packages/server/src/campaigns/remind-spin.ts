import { judgePlay } from "@sufra/domain/campaigns/play.ts";
import type * as calls from "@sufra/domain/campaigns/wheel-api.ts";
import { sql } from "kysely";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { serviceState } from "../services/service-state.ts";
import { isNewForDraw } from "./newcomers.ts";
import { playFacts } from "./play-facts.ts";
import { loadPhone, readPlayer } from "./player.ts";
import { getRefusal } from "./read-wheel.ts";
import type { Wish } from "./reminders.ts";
import { loadSegments } from "./segments.ts";
import { loadBranch, getRules, wheelRows } from "./wheels.ts";

const queue = "campaigns-remind";

/** Keeps the wish for the moment the rules name now; null where no waiting leads to a spin. Twice is once. */
export const remindSpin = (ctx: Ctx<typeof calls.remindSpin>): Promise<{ at: string | null }> => {
  const { database, jobs, tenantId, customer, params, qr, config, reply } = ctx;
  const wish = { tenant_id: tenantId, campaign_id: params.id, customer_id: customer.id };
  reply.code(201);
  return database.inTenant(tenantId, async (tx) => {
    const customerId = customer.id;
    const branchId = await loadBranch(tx, { tenantId, customerId, qr, orderId: null });
    const row = await wheelRows(tx, { tenantId, branchId }).where("c.id", "=", params.id).executeTakeFirst();
    if (!row?.is_on) throw new AppError("not_found");
    const hmac = await loadPhone(tx, { tenantId, customerId, secret: config.CODE_SECRET });
    const player = await readPlayer(tx, { tenantId, campaignId: row.id, hmac });
    const playing = { customerId, branchId, orderId: null, has_form: true };
    const judged = judgePlay(getRules(row), await playFacts(tx, getRules(row), player, playing));
    const until = judged.ok ? undefined : judged.params?.until;
    if (typeof until !== "string") return { at: null };
    const due_at = new Date(until);
    await tx
      .insertInto("wheel_reminder")
      .values({ ...wish, branch_id: branchId, due_at })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "campaign_id", "customer_id"])
          .doUpdateSet({ branch_id: branchId, due_at, told_at: null }),
      )
      .execute();
    await jobs.send<Wish>(tx, queue, wish, { startAfter: due_at });
    return { at: until };
  });
};

/** Takes what is due; a second job of the same wish, or one that was put off meanwhile, finds nothing. */
const takeDue = (tx: Tx, { tenant_id, campaign_id, customer_id }: Wish) =>
  tx
    .updateTable("wheel_reminder")
    .set({ told_at: sql<Date>`now()` })
    .where("tenant_id", "=", tenant_id)
    .where("campaign_id", "=", campaign_id)
    .where("customer_id", "=", customer_id)
    .where("told_at", "is", null)
    .where("due_at", "<=", sql<Date>`now()`)
    .returning(["branch_id", "due_at"])
    .executeTakeFirst();

/** Reminds a guest that their wait is over, if they may really spin now and wheels are on. */
export const sendReminder = async (platform: Platform, wish: Wish): Promise<void> => {
  const { database, config } = platform;
  const { tenant_id: tenantId, campaign_id: campaignId, customer_id: customerId } = wish;
  if ((await serviceState(database, { tenantId, branchId: null, service: "wheel", language: "sa" })) !== null) return;
  await database.inTenant(tenantId, async (tx) => {
    const due = await takeDue(tx, wish);
    if (!due) return;
    const about = { tenantId, branchId: due.branch_id };
    const row = await wheelRows(tx, about).where("c.id", "=", campaignId).executeTakeFirst();
    if (!row?.is_on) return;
    const hmac = await loadPhone(tx, { tenantId, customerId, secret: config.CODE_SECRET });
    const player = await readPlayer(tx, { tenantId, campaignId, hmac });
    const now = player.now;
    const segments = await loadSegments(tx, { tenantId, campaignId, customerId, now });
    const playing = { customerId, branchId: due.branch_id, orderId: null, has_form: true };
    const is_new = await isNewForDraw(tx, segments, { ...player, ...playing });
    if (await getRefusal(tx, getRules(row), { player, playing, segments, is_new })) return;
    const notice = { kind: "wheel_ready" as const, params: { wheel_id: campaignId, name: row.name } };
    const dedupeKey = `wheel_ready:${campaignId}:${due.due_at.toISOString()}`;
    await notifyCustomer(platform, tx, { tenantId, customerId, notice, now, dedupeKey });
  });
};

export const registerReminders = (platform: Platform): void => {
  platform.jobs.work<Wish>(queue, (wish) => sendReminder(platform, wish), { concurrency: 2 });
};
