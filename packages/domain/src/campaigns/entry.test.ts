import { describe, expect, it } from "vitest";
import { type EntryFacts, type EntryRules, judgeEntry, readEntryAnswers } from "./entry.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const rules: EntryRules = {
  unregistered_only: false,
  new_to: null,
  once_per: null,
  loss_wait_minutes: null,
  win_period_minutes: null,
};
const fresh: EntryFacts = {
  now,
  tried_at: null,
  lost_at: null,
  won_at: null,
  entries: 0,
  entered_other_form: false,
  is_registered: false,
  is_new: true,
};
const lost = { entries: 1, tried_at: ago(30), lost_at: ago(30) };
const won = { entries: 1, tried_at: ago(30), won_at: ago(30) };

describe("whether a guest may enter a form", () => {
  it.each<[string, Partial<EntryRules>, Partial<EntryFacts>, unknown]>([
    ["a new one may", {}, {}, { attempt: 1 }],
    ["after a loss no more", {}, lost, "cannot_participate_again"],
    ["after a win no more", {}, won, "cannot_participate_again"],
    ["once each", { once_per: "customer", loss_wait_minutes: 10 }, lost, "cannot_participate_again"],
    ["once at each branch", { once_per: "branch" }, lost, "already_participated"],
    ["at another branch they may", { once_per: "branch" }, { tried_at: ago(2), lost_at: ago(2) }, { attempt: 1 }],
    [
      "at another branch not within the minute",
      { once_per: "branch" },
      { tried_at: ago(0.5) },
      "participation_throttled",
    ],
    ["again after the wait", { loss_wait_minutes: 30 }, lost, { attempt: 2 }],
    ["not before it", { loss_wait_minutes: 31 }, lost, "try_later"],
    ["never after a win without a period", { loss_wait_minutes: 10 }, won, "cannot_participate_again"],
    ["again after the period of a win", { loss_wait_minutes: 1, win_period_minutes: 30 }, won, { attempt: 2 }],
    ["not before it ends", { loss_wait_minutes: 1, win_period_minutes: 31 }, won, "already_won"],
    ["only those new to such forms", { new_to: "game" }, { entered_other_form: true }, "not_new_to_form"],
    ["only those new to the branch", { new_to: "branch" }, { is_new: false }, "not_new_to_branch"],
    ["only those not registered", { unregistered_only: true }, { is_registered: true }, "already_registered"],
    [
      "registered by this form",
      { unregistered_only: true, loss_wait_minutes: 1 },
      { ...lost, is_registered: true },
      { attempt: 2 },
    ],
  ])("%s", (_, rule, fact, wanted) => {
    const judged = judgeEntry({ ...rules, ...rule }, { ...fresh, ...fact });
    expect(judged.ok ? judged.value : judged.code).toEqual(wanted);
  });

  it("includes the seconds left", () => {
    const judged = judgeEntry({ ...rules, loss_wait_minutes: 40 }, { ...fresh, ...lost });
    expect(judged).toEqual({ ok: false, code: "try_later", params: { time: 600 } });
    const period = judgeEntry({ ...rules, loss_wait_minutes: 1, win_period_minutes: 60 }, { ...fresh, ...won });
    expect(period).toMatchObject({ params: { period: 3_600, time: 1_800 } });
  });
});

describe("the extra answers of a form", () => {
  const questions = [
    { id: "dish", kind: "text", choices: [] },
    { id: "branch", kind: "choice", choices: ["olaya", "narjis"] },
  ] as const;
  it("are all wanted, cleaned, and of the choices given", () => {
    expect(readEntryAnswers(questions, { dish: " كبسة\u202E ", branch: "olaya" })).toEqual({
      answers: [
        { id: "dish", value: "كبسة" },
        { id: "branch", value: "olaya" },
      ],
    });
    expect(readEntryAnswers(questions, { dish: "\u200B" })).toEqual({
      issues: [
        { path: "answers.dish", code: "answer_required" },
        { path: "answers.branch", code: "answer_required" },
      ],
    });
    expect(readEntryAnswers(questions, { dish: "x".repeat(301), branch: "other", more: "1" })).toEqual({
      issues: [
        { path: "answers.more", code: "field_invalid" },
        { path: "answers.dish", code: "field_invalid" },
        { path: "answers.branch", code: "field_invalid" },
      ],
    });
  });
});
