/** Limit for messages without a deadline. */
export const maxAttempts = 10;

const second = 1_000;
const hour = 3_600 * second;
/** A prize's code is sent within this time, as the specification promises. */
export const prizeTextMs = 24 * hour;
/** Lead of the last attempt before the deadline. */
const leadMs = 60 * second;

type Attempted = {
  /** Attempts so far, over all rounds. */
  tries: number;
  /** Start of the current round: creation, or the last time staff sent it again. */
  startedAt: Date;
  goodUntil: Date | null;
  now: Date;
};

/**
 * Time of the next attempt after one that may be repeated; null if it was the last. A pause equals the time passed since
 * the round started, so pauses double, from two seconds up to an hour. The last attempt is shortly before the deadline.
 */
export const getNextAttempt = ({ tries, startedAt, goodUntil, now }: Attempted): Date | null => {
  const passed = now.getTime() - startedAt.getTime();
  const next = now.getTime() + Math.min(Math.max(passed, 2 * second), hour);
  if (goodUntil === null) return tries < maxAttempts ? new Date(next) : null;
  const last = goodUntil.getTime() - leadMs;
  return now.getTime() < last ? new Date(Math.min(next, last)) : null;
};
