import { isLoopback } from "./address.ts";
import type { Check } from "../db/engine.ts";
import type { Ctx } from "./context.ts";
import { type Attempt, countAttempt } from "./rate-limits.ts";

/** Attempts in ten minutes of one guest, and of one address, which a full restaurant may share. */
const within = 600;
const limits = {
  quote: { guest: 600, address: 6_000 },
  place: { guest: 100, address: 1_000 },
  pay: { guest: 60, address: 600 },
  confirm: { guest: 60, address: 600 },
  upload: { guest: 40, address: 600 },
  evaluate: { guest: 30, address: 600 },
  enter: { guest: 30, address: 600 },
  courier: { guest: 600, address: 6_000 },
  count: { guest: 60, address: 6_000 },
} as const;

type Asking = Pick<Ctx, "limits" | "config" | "tenantId" | "customer" | "deviceId" | "ip">;

const attemptsOf = (ctx: Asking, what: keyof typeof limits): [Attempt, ...Attempt[]] => {
  const { guest, address } = limits[what];
  const scale = ctx.config.LIMIT_SCALE;
  const who = ctx.customer ? `customer ${ctx.customer.id}` : `device ${ctx.deviceId}`;
  const subject = `${ctx.tenantId ?? ""} ${who}`;
  const own = { name: `${what}-guest`, subject, points: guest * scale, seconds: within };
  if (isLoopback(ctx.ip)) return [own];
  return [own, { name: `${what}-address`, subject: ctx.ip, points: address * scale, seconds: within }];
};

/**
 * Counts an attempt of a guest (a visitor by device), then of their address, over all processes; throws `rate_limited`
 * with the seconds to wait. Runs before the call's transaction, so that refused attempts count too.
 */
export const limitGuest = async (ctx: Asking, what: keyof typeof limits): Promise<void> => {
  for (const { name, subject, points, seconds } of attemptsOf(ctx, what))
    await ctx.limits.consume(name, subject, points, seconds);
};

/** Gives back an attempt that had no effect, as the replay of a key. */
export const uncountGuest = async (ctx: Asking, what: keyof typeof limits): Promise<void> => {
  for (const { name, subject, points, seconds } of attemptsOf(ctx, what))
    await ctx.limits.earn(name, subject, points, seconds, 1);
};

/** The same, asked in the first round trip of the call's transaction. */
export const countGuest = (ctx: Asking, what: keyof typeof limits): Check[] => {
  const [guest, address] = attemptsOf(ctx, what);
  return [countAttempt(guest), ...(address ? [countAttempt(address, guest)] : [])];
};
