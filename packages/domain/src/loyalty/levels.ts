export type LevelStep = {
  id: string;
  break_points: number;
  /** Nobody reaches an inactive level anymore; its members keep it until their window ends. */
  active: boolean;
};

/** The level a customer holds and when it is judged next; `until` null: not before something is earned. */
export type CurrentLevel = { level_id: string | null; until: Date | null };

const dayMs = 86_400_000;

/**
 * The levels that exist for a member of level `current`, lowest first; an inactive level sorts below an active one with
 * the same break point.
 */
export const levelsFor = <L extends LevelStep>(levels: readonly L[], current: string | null): L[] =>
  levels
    .filter(({ id, active }) => active || id === current)
    .sort((a, b) => a.break_points - b.break_points || Number(a.active) - Number(b.active));

/** The highest level whose break point is reached; null below the first. */
export const levelFor = <L extends LevelStep>(levels: readonly L[], points: number): L | null =>
  levelsFor(levels, null).findLast(({ break_points }) => break_points <= points) ?? null;

/** The next one up, or null at the top. */
export const levelAbove = <L extends LevelStep>(levels: readonly L[], current: string | null): L | null => {
  const order = levelsFor(levels, current);
  return order[order.findIndex(({ id }) => id === current) + 1] ?? null;
};

const rank = (order: readonly LevelStep[], id: string | null): number => order.findIndex((level) => level.id === id);

/** The lowest level cannot be lost, and without a window levels are permanent. */
const windowEnd = (levels: readonly LevelStep[], id: string | null, now: Date, goalDays: number | null): Date | null =>
  goalDays === null || rank(levelsFor(levels, id), id) <= 0 ? null : new Date(now.getTime() + goalDays * dayMs);

/** Since when points count towards a level; null: all of a lifetime. */
export const windowStart = (now: Date, goalDays: number | null): Date | null =>
  goalDays === null ? null : new Date(now.getTime() - goalDays * dayMs);

/** Points were earned: up at once, never down. `earned` within the window, these included. */
export const levelAfterEarning = (
  levels: readonly LevelStep[],
  current: CurrentLevel,
  earned: number,
  now: Date,
  goalDays: number | null,
): CurrentLevel => {
  const reached = levelFor(levels, earned)?.id ?? null;
  const order = levelsFor(levels, current.level_id);
  if (rank(order, reached) <= rank(order, current.level_id)) return current;
  return { level_id: reached, until: windowEnd(levels, reached, now, goalDays) };
};

/** At the end of the window an active level stays if its points were earned again, otherwise it drops one step. */
export const levelAtWindowEnd = (
  levels: readonly LevelStep[],
  current: CurrentLevel,
  earned: number,
  now: Date,
  goalDays: number | null,
): CurrentLevel => {
  const order = levelsFor(levels, current.level_id);
  const at = rank(order, current.level_id);
  if (current.until === null || current.until > now || at <= 0) return current;
  const isMet = order[at]?.active === true && order[at].break_points <= earned;
  const level_id = isMet ? current.level_id : (order[at - 1]?.id ?? null);
  return { level_id, until: windowEnd(levels, level_id, now, goalDays) };
};

/** Points earned at a time that still count: an earning less what was taken back. */
export type Earned = { at: Date; points: number };

/** The level a history of earnings leads to by now: up with each earning, judged at the end of each window. */
const levelByHistory = (
  levels: readonly LevelStep[],
  history: readonly Earned[],
  now: Date,
  goalDays: number | null,
): string | null => {
  let current: CurrentLevel = { level_id: levelFor(levels, 0)?.id ?? null, until: null };
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
    while (current.until && current.until <= time)
      current = levelAtWindowEnd(levels, current, earnedBy(current.until), current.until, goalDays);
  };
  for (const earned of [...history].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    judgeUntil(earned.at);
    counted.push(earned);
    sum += earned.points;
    current = levelAfterEarning(levels, current, earnedBy(earned.at), earned.at, goalDays);
  }
  judgeUntil(now);
  return current.level_id;
};

/**
 * The level after a purchase was taken back: steps that its points paid for are lost, even if later purchases would
 * have kept them (product rules §9: a level is what points reached). `before` and `after` are all earned points with
 * and without the returned ones. Both are judged by today's rules, so that a change of rules alone costs no step.
 */
export const levelAfterReversal = (
  levels: readonly LevelStep[],
  current: CurrentLevel,
  { before, after }: { before: readonly Earned[]; after: readonly Earned[] },
  now: Date,
  goalDays: number | null,
): CurrentLevel => {
  const order = levelsFor(levels, current.level_id);
  const at = rank(order, current.level_id);
  // The one that took a stopped level's place is no step above it.
  const top = order[at]?.active === false ? at : order.length;
  const rankBy = (history: readonly Earned[]) =>
    Math.min(top, rank(order, levelByHistory(levels, history, now, goalDays)));
  const lost = Math.max(0, rankBy(before) - rankBy(after));
  if (lost === 0 || at <= 0) return current;
  const level_id = order[Math.max(0, at - lost)]?.id ?? null;
  return { level_id, until: windowEnd(levels, level_id, now, goalDays) };
};
