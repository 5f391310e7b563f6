export type LevelStep = {
  id: string;
  break_points: number;
  /** A stopped one is reached by nobody any more; who holds it keeps it until its window ends. */
  active: boolean;
};

/** The level a customer holds and when it is judged next; `until` null: not before something is earned. */
export type HeldLevel = { level_id: string | null; until: Date | null };

const dayMs = 86_400_000;

/** Those there are for who holds `held`, lowest first; a stopped one stands below an active one that took its break point. */
export const levelsFor = <L extends LevelStep>(levels: readonly L[], held: string | null): L[] =>
  levels
    .filter(({ id, active }) => active || id === held)
    .sort((a, b) => a.break_points - b.break_points || Number(a.active) - Number(b.active));

/** The highest level whose break point is reached; null below the first. */
export const levelFor = <L extends LevelStep>(levels: readonly L[], points: number): L | null =>
  levelsFor(levels, null).findLast(({ break_points }) => break_points <= points) ?? null;

/** The next one up, or null at the top. */
export const levelAbove = <L extends LevelStep>(levels: readonly L[], held: string | null): L | null => {
  const order = levelsFor(levels, held);
  return order[order.findIndex(({ id }) => id === held) + 1] ?? null;
};

const rank = (order: readonly LevelStep[], id: string | null): number => order.findIndex((level) => level.id === id);

/** The lowest level is nobody's to lose, and without a window none is judged again. */
const windowEnd = (levels: readonly LevelStep[], id: string | null, now: Date, goalDays: number | null): Date | null =>
  goalDays === null || rank(levelsFor(levels, id), id) <= 0 ? null : new Date(now.getTime() + goalDays * dayMs);

/** Since when points count towards a level; null: all of a lifetime. */
export const windowStart = (now: Date, goalDays: number | null): Date | null =>
  goalDays === null ? null : new Date(now.getTime() - goalDays * dayMs);

/** Points were earned: up at once, never down. `earned` within the window, these included. */
export const levelAfterEarning = (
  levels: readonly LevelStep[],
  held: HeldLevel,
  earned: number,
  now: Date,
  goalDays: number | null,
): HeldLevel => {
  const reached = levelFor(levels, earned)?.id ?? null;
  const order = levelsFor(levels, held.level_id);
  if (rank(order, reached) <= rank(order, held.level_id)) return held;
  return { level_id: reached, until: windowEnd(levels, reached, now, goalDays) };
};

/** The window is over: the level is kept where it is active and its points were earned again, else it goes one step down. */
export const levelAtWindowEnd = (
  levels: readonly LevelStep[],
  held: HeldLevel,
  earned: number,
  now: Date,
  goalDays: number | null,
): HeldLevel => {
  const order = levelsFor(levels, held.level_id);
  const at = rank(order, held.level_id);
  if (held.until === null || held.until > now || at <= 0) return held;
  const kept = order[at]?.active === true && order[at].break_points <= earned;
  const level_id = kept ? held.level_id : (order[at - 1]?.id ?? null);
  return { level_id, until: windowEnd(levels, level_id, now, goalDays) };
};

/** What was earned at a time and still counts: points of an earning without those taken back. */
export type Earned = { at: Date; points: number };

/** The level a history of earnings leads to by now: up with each earning, judged at the end of each window. */
const levelByHistory = (
  levels: readonly LevelStep[],
  history: readonly Earned[],
  now: Date,
  goalDays: number | null,
): string | null => {
  let held: HeldLevel = { level_id: levelFor(levels, 0)?.id ?? null, until: null };
  const counted: Earned[] = [];
  let [over, sum] = [0, 0];
  // Times only go on, so that what a window has left behind stays behind.
  const earnedBy = (time: Date): number => {
    const since = windowStart(time, goalDays);
    for (let next = counted[over]; since && next && next.at <= since; next = counted[over]) {
      sum -= next.points;
      over += 1;
    }
    return sum;
  };
  const judgeUntil = (time: Date): void => {
    while (held.until && held.until <= time)
      held = levelAtWindowEnd(levels, held, earnedBy(held.until), held.until, goalDays);
  };
  for (const earned of [...history].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    judgeUntil(earned.at);
    counted.push(earned);
    sum += earned.points;
    held = levelAfterEarning(levels, held, earnedBy(earned.at), earned.at, goalDays);
  }
  judgeUntil(now);
  return held.level_id;
};

/**
 * A purchase was taken back: the steps that its points paid for go with it, also those that later purchases only kept
 * (product rules §9: a level is what points reached). `before` and `after` are all that the customer earned, with and
 * without what is taken back; both are judged by the rules of today, so that a change of rules alone costs no step.
 */
export const levelAfterReversal = (
  levels: readonly LevelStep[],
  held: HeldLevel,
  { before, after }: { before: readonly Earned[]; after: readonly Earned[] },
  now: Date,
  goalDays: number | null,
): HeldLevel => {
  const order = levelsFor(levels, held.level_id);
  const at = rank(order, held.level_id);
  // The one that took a stopped level's place is no step above it.
  const top = order[at]?.active === false ? at : order.length;
  const rankBy = (history: readonly Earned[]) =>
    Math.min(top, rank(order, levelByHistory(levels, history, now, goalDays)));
  const lost = Math.max(0, rankBy(before) - rankBy(after));
  if (lost === 0 || at <= 0) return held;
  const level_id = order[Math.max(0, at - lost)]?.id ?? null;
  return { level_id, until: windowEnd(levels, level_id, now, goalDays) };
};
