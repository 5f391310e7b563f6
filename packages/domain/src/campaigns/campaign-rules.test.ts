import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { campaignIssues, type DrawKind } from "./campaign-rules.ts";
import { getChances, totalChance } from "./draw.ts";
import { campaignState } from "./campaign-state.ts";

type Fields = Parameters<typeof campaignIssues>[1];
const gift = { outcome: "points" as const, prize_id: null, coupon_id: null, points: 50, stock: null };
const lose = { ...gift, outcome: "nothing" as const, points: null };
const fields = (over: Partial<Fields> = {}): Fields => ({
  segments: [
    { ...gift, chance: 2_500 },
    { ...lose, chance: 7_500 },
  ],
  starts_at: null,
  ends_at: null,
  form_required: false,
  level_id: null,
  per_order: false,
  new_to: null,
  form: null,
  ...over,
});
const issuesOf = (over: Partial<Fields> = {}, kind: DrawKind = "wheel"): string[] =>
  campaignIssues(kind, fields(over)).map(({ path, code }) => `${path}: ${code}`);

describe("The odds of a campaign", () => {
  it.each([
    ["a gift and a losing segment that add up", [2_500, 7_500], []],
    ["a hundredth of a percent too little", [2_500, 7_499], ["segments: odds_sum"]],
    ["a hundredth of a percent too much", [2_501, 7_500], ["segments: odds_sum"]],
  ])("%s", (_, [won, lost], expected) => {
    const segments = [
      { ...gift, chance: won ?? 0 },
      { ...lose, chance: lost ?? 0 },
    ];
    expect(issuesOf({ segments })).toEqual(expected);
  });

  it("need a segment that wins, and a wheel one that loses", () => {
    const sure = [{ ...gift, chance: totalChance }];
    const form = {};
    expect(issuesOf({ segments: sure })).toEqual(["segments: losing_required"]);
    expect(issuesOf({ segments: sure, form }, "register_and_win")).toEqual([]);
    expect(issuesOf({ segments: sure }, "evaluation")).toEqual([]);
    expect(issuesOf({ segments: [{ ...lose, chance: totalChance }] })).toEqual(["segments: winning_required"]);
  });

  it("of any older weights are shares that add up, in the same order of size", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, (given) => {
        const chances = getChances(given);
        expect(chances.reduce((sum, each) => sum + each, 0)).toBe(totalChance);
        for (const [a, one] of given.entries())
          for (const [b, other] of given.entries())
            if (one > other) expect(chances[a]).toBeGreaterThanOrEqual(chances[b] ?? 0);
      }),
    );
    expect(getChances([10_000])).toEqual([10_000]);
    expect(getChances([1, 2])).toEqual([3_333, 6_667]);
  });
});

describe("The fields of a campaign", () => {
  it("give exactly their outcome", () => {
    const rest = { ...lose, chance: 5_000 };
    const with1 = (segment: object) => issuesOf({ segments: [{ ...gift, chance: 5_000, ...segment }, rest] });
    expect(with1({ points: null })).toEqual(["segments.0.points: field_empty"]);
    expect(with1({ prize_id: "p" })).toEqual(["segments.0.prize_id: field_invalid"]);
    expect(with1({ outcome: "coupon", points: null })).toEqual(["segments.0.coupon_id: field_empty"]);
    expect(
      issuesOf({
        segments: [
          { ...gift, chance: 5_000 },
          { ...rest, stock: 3 },
        ],
      }),
    ).toEqual(["segments.1.stock: field_invalid"]);
  });

  it("end after they begin", () => {
    const at = "2026-11-21T09:00:00.000Z";
    expect(issuesOf({ starts_at: at, ends_at: at })).toEqual(["ends_at: field_invalid"]);
    expect(issuesOf({ starts_at: at, ends_at: "2026-11-21T09:00:01.000Z" })).toEqual([]);
  });

  it("set no rule without effect", () => {
    const rules = { form_required: true, level_id: "l", per_order: true, new_to: "game" as const };
    expect(issuesOf(rules)).toEqual([]);
    expect(issuesOf({ ...rules, form: {} }, "register_and_win")).toEqual([
      "form_required: field_invalid",
      "level_id: field_invalid",
      "per_order: field_invalid",
    ]);
    expect(issuesOf({ new_to: "branch" }, "evaluation")).toEqual(["new_to: field_invalid"]);
    expect(issuesOf({}, "register_and_win")).toEqual(["form: field_invalid"]);
    expect(issuesOf({ form: {} })).toEqual(["form: field_invalid"]);
  });
});

describe("The state of a campaign", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const before = new Date("2026-11-21T08:59:59Z");
  const after = new Date("2026-11-21T09:00:01Z");
  const base = { published: true, active: true, starts_at: null, ends_at: null };
  it.each([
    ["draft", { ...base, published: false, active: false }],
    ["draft", { ...base, published: false, active: false, ends_at: before }],
    ["running", base],
    ["running", { ...base, starts_at: now, ends_at: after }],
    ["scheduled", { ...base, starts_at: after }],
    ["ended", { ...base, ends_at: now }],
    ["ended", { ...base, active: false, ends_at: before }],
    ["stopped", { ...base, active: false }],
    ["stopped", { ...base, active: false, starts_at: after }],
  ])("%s", (state, times) => expect(campaignState(times, now)).toBe(state));
});
