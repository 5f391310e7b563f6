import type { PosRewards } from "@sufra/domain/pos/rewards-api.ts";
import * as calls from "@sufra/domain/pos/rewards-api.ts";
import { sql } from "kysely";
import { hashToken } from "../../auth/tokens.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { App, Ctx } from "../../platform/http/context.ts";
import { AppError } from "../../platform/errors.ts";
import { mount } from "../../platform/http/mount.ts";
import { rewardOpen } from "../../till/entries.ts";
import { newRewardKey } from "./reward-key.ts";
import { adapterPath } from "./routes.ts";

const countOpen = async (tx: Tx, tenantId: string): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pos_bill b cross join lateral (
      select r.id from redemption r where r.tenant_id = ${tenantId} and r.external_id = b.external_id
        and r.kind = 'redeem' and not exists (select from redemption u where u.tenant_id = ${tenantId}
          and u.claim_id = r.claim_id and u.attempt_no = r.attempt_no and u.kind = 'undo')
      union all
      select c.id from coupon_redemption c where c.tenant_id = ${tenantId} and c.external_id = b.external_id
        and c.released_at is null) used
    where b.tenant_id = ${tenantId} and b.outcome = ${rewardOpen}`.execute(tx);
  return rows[0]?.open ?? 0;
};

const findKey = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("pos_reward_key")
    .select(["last4", "issued_at", "used_at", "ask_code"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();

const load = async (tx: Tx, tenantId: string, config: Config): Promise<PosRewards> => {
  const key = await findKey(tx, tenantId);
  return {
    url: `${config.PUBLIC_URL}${adapterPath}`,
    key: key
      ? {
          last4: key.last4,
          issued_at: key.issued_at.toISOString(),
          used_at: key.used_at?.toISOString() ?? null,
          ask_code: key.ask_code,
        }
      : null,
    open: await countOpen(tx, tenantId),
  };
};

const readPosRewards = ({ database, tenantId, config }: Ctx<typeof calls.readPosRewards>): Promise<PosRewards> =>
  database.inTenant(tenantId, (tx) => load(tx, tenantId, config), { readOnly: true });

const requireBusiness = async (tx: Tx, tenantId: string): Promise<void> => {
  const row = await tx
    .selectFrom("pos_business")
    .select("tenant_id")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
};

const target = "pos_reward_key";

const issuePosKey = (ctx: Ctx<typeof calls.issuePosKey>) => {
  const { database, tenantId, staff, config, now } = ctx;
  const token = newRewardKey(tenantId);
  return database.inTenant(tenantId, async (tx) => {
    await requireBusiness(tx, tenantId);
    const before = await findKey(tx, tenantId);
    const last4 = token.slice(-4);
    const row = { token_hash: hashToken(token), last4, issued_at: now, issued_by: staff.id, used_at: null };
    await tx
      .insertInto("pos_reward_key")
      .values({ tenant_id: tenantId, ...row })
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
      .execute();
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "pos_reward_key.issue",
      target,
      targetId: null,
      before: before ? { ending: before.last4 } : null,
      after: { ending: last4 },
    });
    return { token, rewards: await load(tx, tenantId, config) };
  });
};

const savePosRewards = (ctx: Ctx<typeof calls.savePosRewards>): Promise<PosRewards> => {
  const { database, tenantId, staff, body, config } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const before = await findKey(tx, tenantId);
    if (!before) throw new AppError("not_found");
    await tx.updateTable("pos_reward_key").set({ ask_code: body.ask_code }).where("tenant_id", "=", tenantId).execute();
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "pos_reward_key.edit",
      target,
      targetId: null,
      before: { ask_code: before.ask_code },
      after: { ask_code: body.ask_code },
    });
    return load(tx, tenantId, config);
  });
};

const removePosKey = (ctx: Ctx<typeof calls.removePosKey>): Promise<PosRewards> => {
  const { database, tenantId, staff, config } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const removed = await tx
      .deleteFrom("pos_reward_key")
      .where("tenant_id", "=", tenantId)
      .returning("last4")
      .executeTakeFirst();
    if (removed)
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "pos_reward_key.remove",
        target,
        targetId: null,
        before: { ending: removed.last4 },
        after: null,
      });
    return load(tx, tenantId, config);
  });
};

export const mountPosRewards = (app: App): void => {
  mount(app, calls.readPosRewards, readPosRewards);
  mount(app, calls.issuePosKey, issuePosKey);
  mount(app, calls.savePosRewards, savePosRewards);
  mount(app, calls.removePosKey, removePosKey);
};
