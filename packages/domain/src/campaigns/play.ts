import type { ErrorParams } from "../errors/catalog.ts";
import { accept, type Outcome, type Refusal, refuse } from "../outcome.ts";

/** Who may take part and how often (product rules §13). Null or false means no restriction; waits in minutes. */
export type PlayRules = {
  form_required: boolean;
  /** The points of the required level; null = no level required. */
  level_break_points: number | null;
  per_order: boolean;
  new_to: "branch" | "game" | null;
  once_per: "customer" | "branch" | null;
  loss_wait_minutes: number | null;
  win_period_minutes: number | null;
};

/** Facts about the guest who wants to play; `now` and all times by the database's clock. */
export type PlayFacts = {
  now: Date;
  /** When they last played here, lost, and won. */
  tried_at: Date | null;
  lost_at: Date | null;
  won_at: Date | null;
  has_form: boolean;
  level_break_points: number;
  /** An order of theirs that gives a try: none, one that is unused, one that was used. */
  ticket: "none" | "unused" | "used";
  /** Whether they played where each may play once. */
  played_once: boolean;
  /** Whether they ever played any campaign of this kind. */
  played_game: boolean;
  is_new: boolean;
};

/** Pause between two attempts, whatever the result of the first. */
export const throttleSeconds = 60;

const getSeconds = (minutes: number): number => minutes * 60;

/** The rest of a wait that began at `from`, in whole seconds, rounded up; null once it is over. */
const leftOf = (from: Date | null, seconds: number | null, now: Date): ErrorParams | null => {
  if (from === null || seconds === null) return null;
  const until = from.getTime() + seconds * 1000;
  if (now.getTime() >= until) return null;
  return { time: Math.ceil((until - now.getTime()) / 1000), until: new Date(until).toISOString() };
};

/** The longest wait that still runs: the period after a win, the wait after a loss, the minute between tries. */
const waiting = (rules: PlayRules, { now, tried_at, lost_at, won_at }: PlayFacts): Refusal | null => {
  const { loss_wait_minutes, win_period_minutes } = rules;
  const period = win_period_minutes === null ? null : getSeconds(win_period_minutes);
  const won = leftOf(won_at, period, now);
  if (won) return refuse("already_won", { ...won, period });
  const lost = leftOf(lost_at, loss_wait_minutes === null ? null : getSeconds(loss_wait_minutes), now);
  if (lost) return refuse("try_later", lost);
  const throttled = leftOf(tried_at, throttleSeconds, now);
  return throttled && refuse("participation_throttled", throttled);
};

const missing = (rules: PlayRules, facts: PlayFacts): Refusal | null => {
  if (rules.per_order && facts.ticket === "none") return refuse("spin_not_allowed", { need: "ticket" });
  if (rules.level_break_points !== null && facts.level_break_points < rules.level_break_points)
    return refuse("spin_not_allowed", { need: "level" });
  return rules.form_required && !facts.has_form ? refuse("spin_not_allowed", { need: "form" }) : null;
};

/**
 * Whether a guest may play now, or the one reason why not. Permanent reasons come before temporary ones: already
 * played, not a new customer, a missing requirement (`need`: ticket, level, form), then the waits with `time` in
 * seconds, `until`, and after a win its `period` in seconds.
 */
export const judgePlay = (rules: PlayRules, facts: PlayFacts): Outcome<null> => {
  const once = rules.once_per !== null && facts.played_once;
  if (once || (rules.per_order && facts.ticket === "used")) return refuse("already_participated");
  if (rules.new_to === "game" && facts.played_game) return refuse("not_new_to_wheel");
  if (rules.new_to === "branch" && !facts.is_new) return refuse("not_new_to_branch");
  return missing(rules, facts) ?? waiting(rules, facts) ?? accept(null);
};
