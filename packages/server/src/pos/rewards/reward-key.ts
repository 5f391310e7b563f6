import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "../../auth/tokens.ts";
import { getAccount } from "../../payments/webhook-address.ts";
import type { Platform } from "../../platform/http/context.ts";
import { RegisterError } from "./register-error.ts";

/** The establishment is in the key, so that its row is found inside the establishment. */
export const newRewardKey = (tenantId: string): string =>
  `sufra_pos_${getAccount(tenantId)}_${randomBytes(32).toString("hex")}`;

const tenantOfKey = (key: string): string | null => {
  const [, account] = /^sufra_pos_([0-9a-f]{32})_[0-9a-f]{64}$/.exec(key) ?? [];
  return account?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") ?? null;
};

/** Calls with a wrong key, by address and minute. */
const wrong = { name: "pos-key-wrong", points: 30, seconds: 60 } as const;
/** Calls of an establishment a minute: several registers at a busy counter. */
const calls = { name: "pos-rewards", points: 120, seconds: 60 } as const;
/** How exactly the last use is noted. */
const usedMs = 60_000;

export type KeyOwner = { tenantId: string; askCode: boolean };

const findOwner = async (platform: Platform, key: string): Promise<KeyOwner | null> => {
  const tenantId = tenantOfKey(key);
  if (tenantId === null) return null;
  return platform.database.inTenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom("pos_reward_key")
      .select(["token_hash", "ask_code", "used_at"])
      .where("tenant_id", "=", tenantId)
      .executeTakeFirst();
    if (!row || !timingSafeEqual(row.token_hash, hashToken(key))) return null;
    const now = platform.database.now();
    if (row.used_at === null || now.getTime() - row.used_at.getTime() >= usedMs)
      await tx.updateTable("pos_reward_key").set({ used_at: now }).where("tenant_id", "=", tenantId).execute();
    return { tenantId, askCode: row.ask_code };
  });
};

/** Whose register calls. Unknown, foreign and replaced keys get one and the same answer. */
export const requireKey = async (platform: Platform, header: string | undefined, ip: string): Promise<KeyOwner> => {
  const { limits, config } = platform;
  await limits.refuseSpent(wrong.name, ip, wrong.points * config.LIMIT_SCALE, wrong.seconds);
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? [];
  const owner = await findOwner(platform, key);
  if (owner === null) {
    await limits.consume(wrong.name, ip, wrong.points * config.LIMIT_SCALE, wrong.seconds);
    throw new RegisterError("unauthorized");
  }
  await limits.consume(calls.name, owner.tenantId, calls.points * config.LIMIT_SCALE, calls.seconds);
  return owner;
};
