import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

/**
 * Wrong codes over many challenges: three of each are compared, and ten thousand codes are few. A month's budget of a
 * phone, and a day's of an establishment, which each sign-in widens. Not touched by LIMIT_SCALE.
 */
const ofPhone = { name: "code-wrong-phone", points: 30, seconds: 30 * 86_400 };
const ofEstablishment = { name: "code-wrong-establishment", points: 150, seconds: 86_400, earned: 2 };

/** `deviceId`: null for a client without the cookie. */
export type Answering = { tenantId: string; phone: string; deviceId: string | null };

/** The device signed in with this number before: strangers who used up a budget do not keep its owner out. */
const isOwnDevice = async (tx: Tx, { tenantId, phone, deviceId }: Answering): Promise<boolean> => {
  if (deviceId === null) return false;
  const row = await tx
    .selectFrom("session as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .select("s.id")
    .where("s.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("c.phone_e164", "=", phone)
    .where("s.device_id", "=", deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Counts an answer as wrong before it is compared, so that many at once get no more; a right one is given back. */
export const countAnswer = async (ctx: Ctx, answering: Answering): Promise<void> => {
  const { tenantId, phone } = answering;
  const own = await ctx.database.inTenant(tenantId, (tx) => isOwnDevice(tx, answering), { readOnly: true });
  if (own) return;
  await ctx.limits.consume(ofPhone.name, `${tenantId} ${phone}`, ofPhone.points, ofPhone.seconds);
  const { name, points, seconds } = ofEstablishment;
  try {
    await ctx.limits.consume(name, tenantId, points, seconds);
  } catch (error) {
    if (error instanceof AppError)
      ctx.log.error({ tenant: tenantId }, "ALARM: codes are guessed at an establishment: new devices can't sign in");
    throw error;
  }
};

export const forgiveAnswers = async (
  { limits }: Ctx,
  { tenantId, phone }: Omit<Answering, "deviceId">,
): Promise<void> => {
  await limits.forget(ofPhone.name, `${tenantId} ${phone}`);
  const { name, points, seconds, earned } = ofEstablishment;
  await limits.earn(name, tenantId, points, seconds, earned);
};
