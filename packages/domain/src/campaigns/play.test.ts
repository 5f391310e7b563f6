import { describe, expect, it } from "vitest";
import { judgePlay, type PlayFacts, type PlayRules } from "./play.ts";

const now = new Date("2026-06-01T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const day = 24 * 60 * minute;

const open: PlayRules = {
  form_required: false,
  level_break_points: null,
  per_order: false,
  new_to: null,
  once_per: null,
  loss_wait_minutes: null,
  win_period_minutes: null,
};
const newcomer: PlayFacts = {
  now,
  tried_at: null,
  lost_at: null,
  won_at: null,
  has_form: false,
  level_break_points: 0,
  ticket: "none",
  played_once: false,
  played_game: false,
  is_new: true,
};
const judge = (rules: Partial<PlayRules>, facts: Partial<PlayFacts> = {}) => {
  const judged = judgePlay({ ...open, ...rules }, { ...newcomer, ...facts });
  return judged.ok ? "may play" : judged;
};
const code = (...args: Parameters<typeof judge>) => {
  const judged = judge(...args);
  return judged === "may play" ? judged : judged.code;
};

describe("who may play", () => {
  const played: Partial<PlayFacts> = { played_once: true, played_game: true, is_new: false };
  it.each<[string, Partial<PlayRules>, Partial<PlayFacts>]>([
    ["may play", {}, {}],
    ["may play", {}, played],
    ["already_participated", { once_per: "customer" }, { played_once: true }],
    ["already_participated", { once_per: "branch" }, { played_once: true }],
    ["may play", { once_per: "branch" }, { played_game: true }],
    ["not_new_to_wheel", { new_to: "game" }, { played_game: true }],
    ["may play", { new_to: "game" }, { is_new: false }],
    ["not_new_to_branch", { new_to: "branch" }, { is_new: false }],
    ["may play", { new_to: "branch" }, { played_game: true }],
    ["may play", { per_order: true }, { ticket: "unused" }],
    ["already_participated", { per_order: true }, { ticket: "used" }],
    ["spin_not_allowed", { per_order: true }, {}],
    ["spin_not_allowed", { level_break_points: 500 }, { level_break_points: 499 }],
    ["may play", { level_break_points: 500 }, { level_break_points: 500 }],
    ["spin_not_allowed", { form_required: true }, {}],
    ["may play", { form_required: true }, { has_form: true }],
    ["already_participated", { once_per: "customer", new_to: "branch", form_required: true }, played],
  ])("%s: %o, %o", (expected, rules, facts) => {
    expect(code(rules, facts)).toBe(expected);
  });
  it("names the missing requirement", () => {
    expect(judge({ per_order: true })).toMatchObject({ params: { need: "ticket" } });
    expect(judge({ level_break_points: 1 })).toMatchObject({ params: { need: "level" } });
    expect(judge({ form_required: true })).toMatchObject({ params: { need: "form" } });
  });
});

describe("waits", () => {
  it.each([
    [10 * day, 14_400],
    [7 * day, 10_080],
    [90 * minute, 90],
  ])("after a loss end to the second (%i ms)", (wait, loss_wait_minutes) => {
    const lost = (at: number) => judge({ loss_wait_minutes }, { lost_at: ago(at), tried_at: ago(at) });
    expect(lost(wait)).toBe("may play");
    expect(lost(wait - 1)).toMatchObject({ code: "try_later", params: { time: 1 } });
    expect(lost(wait - 1001)).toMatchObject({ params: { time: 2, until: ago(-1001).toISOString() } });
    expect(lost(0)).toMatchObject({ code: "try_later", params: { time: wait / 1000 } });
  });
  it("after a win report the period and the time left", () => {
    const rules = { win_period_minutes: 10_080, loss_wait_minutes: 60 };
    const won = (at: number, lost_at: Date | null = null) =>
      judge(rules, { won_at: ago(at), tried_at: ago(at), lost_at });
    expect(won(7 * day)).toBe("may play");
    expect(won(6 * day, ago(minute))).toMatchObject({
      code: "already_won",
      params: { period: 604_800, time: 86_400, until: ago(-day).toISOString() },
    });
  });
  it("are a minute between two attempts", () => {
    expect(judge({}, { tried_at: ago(minute) })).toBe("may play");
    expect(judge({}, { tried_at: ago(minute - 1) })).toMatchObject({
      code: "participation_throttled",
      params: { time: 1 },
    });
    expect(code({ loss_wait_minutes: 5 }, { tried_at: ago(1), lost_at: ago(1) })).toBe("try_later");
  });
});
