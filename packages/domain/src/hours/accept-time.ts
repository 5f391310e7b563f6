import type { OpenStretch } from "./opening-hours.ts";

/**
 * Until when a branch may answer an order that reaches it at `now`, before the order declines by itself (product rules
 * §6): `minutes` of time in which it is open, counted over `stretches` (from `openStretches`), so that nobody has to
 * answer behind a closed door; yet never later than the promise, after which an answer is worth nothing. Where the
 * promise is over already, or the branch has no opening ahead, the plain minutes count.
 */
export const acceptUntil = (stretches: readonly OpenStretch[], now: Date, minutes: number, promisedAt: Date): Date => {
  const cap = promisedAt > now ? promisedAt.getTime() : now.getTime() + minutes * 60_000;
  let left = minutes * 60_000;
  for (const { opens, closes } of stretches) {
    const from = Math.max(opens.getTime(), now.getTime());
    const open = closes.getTime() - from;
    if (open <= 0) continue;
    if (left <= open) return new Date(Math.min(from + left, cap));
    left -= open;
  }
  return new Date(cap);
};
