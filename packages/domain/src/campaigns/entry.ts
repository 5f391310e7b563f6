import type { FieldIssue } from "../errors/field-issue.ts";
import { cleanLine, isVisibleText } from "../language/text-hygiene.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";
import { throttleSeconds } from "./play.ts";

/** A question of a register-and-win form, in addition to name, phone and email. */
export type EntryQuestion = { id: string; kind: "text" | "choice"; choices: readonly string[] };
export type EntryAnswer = { id: string; value: string };

const longest = 300;

/** The cleaned extra answers to store; or which is missing (`answer_required`) or invalid. Paths `answers.<id>`. */
export const readEntryAnswers = (
  questions: readonly EntryQuestion[],
  given: Readonly<Record<string, string>>,
): { answers: EntryAnswer[] } | { issues: FieldIssue[] } => {
  const known = new Set(questions.map(({ id }) => id));
  const issues: FieldIssue[] = Object.keys(given)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `answers.${id}`, code: "field_invalid" }));
  const answers = questions.flatMap(({ id, kind, choices }): EntryAnswer[] => {
    const value = given[id];
    const path = `answers.${id}`;
    if (value === undefined || !isVisibleText(value)) {
      issues.push({ path, code: "answer_required" });
      return [];
    }
    const clean = cleanLine(value);
    if (kind === "choice" ? choices.includes(value) : clean.length <= longest)
      return [{ id, value: kind === "choice" ? value : clean }];
    issues.push({ path, code: "field_invalid" });
    return [];
  });
  return issues.length > 0 ? { issues } : { answers };
};

export type EntryRules = {
  unregistered_only: boolean;
  /** branch: nothing was ever delivered to them there; game: they never entered any form of this kind. */
  new_to: "branch" | "game" | null;
  /** customer: once in all; branch: once at each branch; null: once, and again after a loss where a wait is set. */
  once_per: "customer" | "branch" | null;
  loss_wait_minutes: number | null;
  win_period_minutes: number | null;
};

/** Facts about the guest who wants to enter; all times by the database's clock. */
export type EntryFacts = {
  now: Date;
  tried_at: Date | null;
  lost_at: Date | null;
  won_at: Date | null;
  /** How often they entered where it counts: in the campaign, or at this branch where each counts for itself. */
  entries: number;
  entered_other_form: boolean;
  is_registered: boolean;
  is_new: boolean;
};

const leftOf = (from: Date | null, seconds: number, now: Date): number =>
  from === null ? 0 : Math.max(0, Math.ceil((from.getTime() + seconds * 1000 - now.getTime()) / 1000));

/** Whether one may come back after a loss; else every form is entered once. */
const comesBack = ({ once_per, loss_wait_minutes }: EntryRules): boolean =>
  once_per === null && loss_wait_minutes !== null;

const judgeAgain = (rules: EntryRules, { now, entries, lost_at, won_at }: EntryFacts): Outcome<null> => {
  if (entries === 0) return accept(null);
  if (rules.once_per === "branch") return refuse("already_participated");
  if (!comesBack(rules)) return refuse("cannot_participate_again");
  if (won_at !== null) {
    if (rules.win_period_minutes === null) return refuse("cannot_participate_again");
    const period = rules.win_period_minutes * 60;
    const time = leftOf(won_at, period, now);
    if (time > 0) return refuse("already_won", { period, time });
  }
  const time = leftOf(lost_at, (rules.loss_wait_minutes ?? 0) * 60, now);
  return time > 0 ? refuse("try_later", { time }) : accept(null);
};

/**
 * Whether a guest with a verified phone may enter now (product rules §14), or the one reason why not. On success it
 * returns the number of this attempt; that is always 1 where a phone may enter once. Permanent reasons come before
 * temporary ones, the minute between attempts last. `time` and `period` in seconds.
 */
export const judgeEntry = (rules: EntryRules, facts: EntryFacts): Outcome<{ attempt: number }> => {
  const again = judgeAgain(rules, facts);
  if (!again.ok) return again;
  if (facts.entries === 0 && rules.new_to === "game" && facts.entered_other_form) return refuse("not_new_to_form");
  if (rules.new_to === "branch" && !facts.is_new) return refuse("not_new_to_branch");
  if (facts.entries === 0 && rules.unregistered_only && facts.is_registered) return refuse("already_registered");
  const time = leftOf(facts.tried_at, throttleSeconds, facts.now);
  if (time > 0) return refuse("participation_throttled", { time });
  return accept({ attempt: comesBack(rules) ? facts.entries + 1 : 1 });
};
