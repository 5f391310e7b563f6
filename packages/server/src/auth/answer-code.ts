import { maxCodeTries } from "@sufra/domain/auth/code-tries.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { cookieName, isDeviceId } from "../platform/http/device.ts";
import { hashCode, sameHash } from "./codes.ts";
import { countAnswer, forgiveAnswers } from "./wrong-codes.ts";

type Purpose = "sign_in" | "change_phone" | "pos_reward";
export type Attempt = { challengeId: string; code: string; purpose: Purpose; customerId: string | null };

export type AnsweredCode = { id: string; phone: string; device: string | null; address: Uint8Array | null };

/** Counted before it is compared, and committed by itself: however many try at once, three are compared. */
export const countTry = (database: Database, tenantId: string, attempt: Attempt, now: Date) =>
  database.inTenant(tenantId, (tx) =>
    tx
      .updateTable("verification_code")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where("tenant_id", "=", tenantId)
      .where("id", "=", attempt.challengeId)
      .where("purpose", "=", attempt.purpose)
      .where((eb) => eb("customer_id", "is not distinct from", attempt.customerId))
      .where("tries", "<", maxCodeTries)
      .where("expires_at", ">", now)
      .where("consumed_at", "is", null)
      .where("superseded_at", "is", null)
      .returning(["id", "phone_e164", "device_id", "device_known", "source_hash", "code_hash"])
      .executeTakeFirst(),
  );

const findPhone = (database: Database, tenantId: string, challengeId: string): Promise<string | null> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const row = await tx
        .selectFrom("verification_code")
        .select("phone_e164")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", challengeId)
        .executeTakeFirst();
      return row?.phone_e164 ?? null;
    },
    { readOnly: true },
  );

/** The device's cookie as it was sent; `ctx.deviceId` would make one. */
const readDevice = ({ request, config }: Ctx): string | undefined =>
  request.cookies[cookieName(config, config.DEVICE_COOKIE)];

/**
 * A code works on the device that requested it. A client without a cookie may also answer, unless it carries another
 * device's cookie.
 */
const sameDevice = (ctx: Ctx, asked: { device_id: string | null; device_known: boolean }): boolean => {
  const deviceCookie = readDevice(ctx);
  return deviceCookie === undefined ? !asked.device_known : deviceCookie === asked.device_id;
};

/** Wrong, expired, used, superseded, of another device, customer or establishment: one and the same answer. */
export const answerCode = async (ctx: Ctx, tenantId: string, attempt: Attempt): Promise<AnsweredCode> => {
  const phone = await findPhone(ctx.database, tenantId, attempt.challengeId);
  const device = readDevice(ctx);
  const deviceId = isDeviceId(device) ? device : null;
  if (phone !== null) await countAnswer(ctx, { tenantId, phone, deviceId });
  const asked = await countTry(ctx.database, tenantId, attempt, ctx.now);
  // Hashed in either case, so that an unknown challenge takes as long as a known one.
  const given = hashCode(ctx.config.CODE_SECRET, tenantId, attempt.challengeId, attempt.code);
  if (!asked || !sameHash(given, asked.code_hash) || !sameDevice(ctx, asked)) throw new AppError("wrong_code");
  await forgiveAnswers(ctx, { tenantId, phone: asked.phone_e164 });
  return { id: asked.id, phone: asked.phone_e164, device: asked.device_id, address: asked.source_hash };
};

/** Uses a code up, in the transaction of what it buys; the second of two right answers gets `wrong_code`. */
export const consumeCode = async (tx: Tx, tenantId: string, code: AnsweredCode, now: Date): Promise<void> => {
  const used = await tx
    .updateTable("verification_code")
    .set({ consumed_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", code.id)
    .where("consumed_at", "is", null)
    .where("superseded_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw new AppError("wrong_code");
};
