import type { OpenPeriod } from "./opening-hours.ts";

/**
 * When an unanswered order that reaches a branch at `now` declines by itself (product rules §6). `minutes` count only
 * while the branch is open (`openPeriods`), so that no answer is due behind a closed door, and end at the promise at
 * the latest. If the promise is past, or no opening lies ahead, all minutes count.
 */
export const acceptUntil = (periods: readonly OpenPeriod[], now: Date, minutes: number, promisedAt: Date): Date => {
  const cap = promisedAt > now ? promisedAt.getTime() : now.getTime() + minutes * 60_000;
  let left = minutes * 60_000;
  for (const { opens, closes } of periods) {
    const from = Math.max(opens.getTime(), now.getTime());
    const open = closes.getTime() - from;
    if (open <= 0) continue;
    if (left <= open) return new Date(Math.min(from + left, cap));
    left -= open;
  }
  return new Date(cap);
};
