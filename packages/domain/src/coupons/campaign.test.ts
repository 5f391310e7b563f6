import { describe, expect, it } from "vitest";
import { type CampaignRules, campaignIssues, campaignState, clashBetween } from "./campaign.ts";
import { codeReadings, refuseJoining } from "./coupon.ts";

const now = new Date("2026-11-21T12:00:00Z");
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);

describe("the state of a campaign", () => {
  const running = { active: true, starts_at: null, ends_at: null, limit_total: null, used: 0, batch: null };
  it.each([
    [{}, "running"],
    [{ starts_at: days(1) }, "scheduled"],
    [{ starts_at: days(-1), ends_at: days(1) }, "running"],
    [{ ends_at: now }, "ended"],
    [{ limit_total: 2, used: 2 }, "used_up"],
    [{ batch: 2, used: 1 }, "running"],
    [{ batch: 2, used: 2 }, "used_up"],
    [{ limit_total: 1, used: 1, ends_at: days(-1) }, "ended"],
    [{ active: false, ends_at: days(-1) }, "stopped"],
  ] as const)("%j is %s", (over, state) => expect(campaignState({ ...running, ...over }, now)).toBe(state));
});

const rules: CampaignRules = {
  kind: "percent",
  rate_bp: 1000,
  amount: null,
  cap: null,
  applied: "entered",
  code: "TEN",
  batch: null,
  starts_at: null,
  ends_at: null,
  order_types: null,
  first_order_only: false,
  per_customer: 1,
  limit_total: null,
  listed: false,
};

describe("the rules of a campaign", () => {
  it.each([
    [{}, []],
    [{ rate_bp: null }, ["rate_bp"]],
    [{ kind: "amount", rate_bp: null }, ["amount"]],
    [{ kind: "amount", rate_bp: 5, amount: 5 }, ["rate_bp"]],
    [{ kind: "amount", rate_bp: null, amount: 500, cap: 100 }, ["cap"]],
    [{ kind: "free_item", rate_bp: null, cap: 100 }, []],
    [{ kind: "free_delivery", rate_bp: null, order_types: [1, 2] }, ["order_types"]],
    [{ kind: "free_delivery", rate_bp: null, order_types: [2, 3] }, []],
    [{ code: null }, ["code"]],
    [{ code: "AB" }, ["code"]],
    [{ code: "رمضان20" }, []],
    [{ code: "TEN%" }, ["code"]],
    [{ code: "👩🏽‍🚀👩🏽‍🚀" }, ["code"]],
    [{ applied: "automatic" }, ["code"]],
    [{ applied: "automatic", code: null, listed: true }, ["listed"]],
    [{ applied: "automatic", code: null, batch: 5 }, ["batch"]],
    [{ batch: 5 }, ["code"]],
    [{ batch: 5, code: null, listed: true }, ["listed"]],
    [{ batch: 5, code: null }, []],
    [{ starts_at: now, ends_at: now }, ["ends_at"]],
    [{ first_order_only: true, per_customer: 2 }, ["per_customer"]],
  ] as [Partial<CampaignRules>, string[]][])("with %j are refused at %j", (over, paths) =>
    expect(campaignIssues({ ...rules, ...over }).map(({ path }) => path)).toEqual(paths),
  );
});

describe("a clash", () => {
  const automatic = {
    id: "one",
    applied: "automatic" as const,
    code: null,
    batch: null,
    stackable: false,
    starts_at: null,
    ends_at: null,
    order_types: null,
    branches: null,
  };
  const other = { ...automatic, id: "two" };
  const coded = { ...automatic, applied: "entered" as const, code: "TEN" };
  it.each([
    ["with itself is none", { ...automatic, id: "two" }, other, null],
    ["of a new one with what comes by itself", { ...automatic, id: null }, other, "best_wins"],
    ["where one may join adds up", { ...automatic, stackable: true }, other, "adds_up"],
    ["of the same code", coded, { ...coded, id: "two" }, "code"],
    ["of other codes is none", coded, { ...coded, id: "two", code: "ELEVEN" }, null],
    ["of a code with what comes by itself is none", coded, other, null],
    ["needs the same days", { ...automatic, ends_at: now }, { ...other, starts_at: now }, null],
    [
      "is seen from the first shared moment",
      { ...automatic, ends_at: days(1) },
      { ...other, starts_at: now },
      "best_wins",
    ],
    [
      "needs a kind of order that both are for",
      { ...automatic, order_types: [1] },
      { ...other, order_types: [2, 3] },
      null,
    ],
    ["needs a branch that both are for", { ...automatic, branches: ["a"] }, { ...other, branches: ["b"] }, null],
    ["of all branches with one", automatic, { ...other, branches: ["b"] }, "best_wins"],
  ] as [string, typeof other, typeof other, string | null][])("%s", (_, one, two, kind) => {
    expect(clashBetween(one, two)).toBe(kind);
    expect(clashBetween(two, one)).toBe(kind);
  });
});

describe("codes of a batch", () => {
  it("don't go together with one another, whether or not they may join others", () => {
    const code = { id: "batch", stackable: true };
    expect(refuseJoining([code, code])).toMatchObject({ params: { reason: "not_stackable" } });
    expect(refuseJoining([code, { id: "other", stackable: true }])).toBeNull();
  });

  it.each([
    ["abcd-efgh-jkmn", ["ABCD-EFGH-JKMN", "ABCDEFGHJKMN"]],
    ["ABCDEFGHJKMN", ["ABCDEFGHJKMN", "ABCDEFGHJKMN"]],
    ["oi23 4567 89ab", ["OI23456789AB", "0123456789AB"]],
    ["TEN", ["TEN", "TEN"]],
  ])("typed as %s are looked for as %j", (typed, readings) => expect(codeReadings(typed)).toEqual(readings));
});
