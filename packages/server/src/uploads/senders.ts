import { AppError } from "../platform/errors.ts";
import { isLoopback } from "../platform/http/address.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Concurrent uploads per guest and per address (a full restaurant may share one): fewer than the total limit. */
const maxUploads = { guest: 3, address: 8 } as const;
const waitSeconds = 5;

export type Sender = { guest: string; address: string | null };
export type Senders = <T>(sender: Sender, work: () => Promise<T>) => Promise<T>;

/** A guest, or a visitor's device; loopback addresses do not identify the caller. */
export const getSender = ({
  tenantId,
  customer,
  deviceId,
  ip,
}: Pick<Ctx, "tenantId" | "customer" | "deviceId" | "ip">) => ({
  guest: `guest ${tenantId ?? ""} ${customer?.id ?? deviceId}`,
  address: isLoopback(ip) ? null : `address ${ip}`,
});

/**
 * Limits concurrent uploads per sender, waiting ones included, so that slow senders cannot take all places. Counted per
 * process; refuses with `rate_limited`.
 */
export const makeSenders = (max: { guest: number; address: number } = maxUploads): Senders => {
  const inside = new Map<string, number>();
  return async ({ guest, address }, work) => {
    const keys = address === null ? [guest] : [guest, address];
    const full = (key: string): boolean => (inside.get(key) ?? 0) >= (key === address ? max.address : max.guest);
    if (keys.some(full)) throw new AppError("rate_limited", { time: waitSeconds });
    for (const key of keys) inside.set(key, (inside.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const key of keys) {
        const left = (inside.get(key) ?? 1) - 1;
        if (left === 0) inside.delete(key);
        else inside.set(key, left);
      }
    }
  };
};
