import { type OpeningHours, openPeriods, type OpenPeriod, type StaffClosure } from "./opening-hours.ts";

/**
 * When an unanswered order that reaches a branch at `now` declines by itself (product rules §6). `minutes` count only
 * while the branch is open (`openPeriods`), so that no answer is due behind a closed door, and end at the promise at
 * the latest. An order placed while it is closed has all minutes from the opening, also when it is promised right after
 * it. If the promise is past, or no opening lies ahead, all minutes count.
 */
export const acceptUntil = (periods: readonly OpenPeriod[], now: Date, minutes: number, promisedAt: Date): Date => {
  const opening = periods.find(({ closes }) => closes > now)?.opens ?? now;
  const whole = minutes * 60_000;
  const promised = promisedAt > now ? promisedAt.getTime() : now.getTime() + whole;
  const afterOpening = opening > now && opening <= promisedAt ? opening.getTime() + whole : 0;
  const cap = Math.max(promised, afterOpening);
  let left = whole;
  for (const { opens, closes } of periods) {
    const from = Math.max(opens.getTime(), now.getTime());
    const open = closes.getTime() - from;
    if (open <= 0) continue;
    if (left <= open) return new Date(Math.min(from + left, cap));
    left -= open;
  }
  return new Date(cap);
};

type Answering = { hours: OpeningHours; closure: StaffClosure; accept_minutes: number };
type Times = { now: Date; startAt: Date | null; promisedAt: Date };

/**
 * When an order declines by itself if nobody answers. A scheduled order has its minutes from its start in the kitchen
 * on, so that none is declined because nobody looked at night.
 */
export const answerBy = (branch: Answering, { now, startAt, promisedAt }: Times): Date => {
  const from = startAt !== null && startAt > now ? startAt : now;
  return acceptUntil(openPeriods(branch.hours, branch.closure, from), from, branch.accept_minutes, promisedAt);
};
