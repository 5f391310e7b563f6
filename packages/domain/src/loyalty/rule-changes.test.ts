import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getLosses, ruleLosses, rulesIssues, versionInForce, versionState, type WrittenRules } from "./rule-changes.ts";
import { voucherRemainders } from "../prizes/voucher-use.ts";

const now = new Date("2026-06-01T12:00:00Z");
const zone = "Asia/Riyadh";
const rules: WrittenRules = {
  points_per_100_sar: 100,
  expiry_days: 365,
  expiry_date: null,
  goal_days: 180,
  max_points_per_day: 500,
  max_points_per_transaction: 300,
  max_redeems_per_day: 3,
  min_redemption: 50,
  max_redemption_per_transaction: 1000,
  max_redemption_per_day: 2000,
  halalas_per_point: 10,
  voucher_days: 90,
  voucher_remainder: "lose",
  voucher_points: [100, 500],
  bill_limit: 100_000,
  bill_day_limit: 200_000,
  receipt_days: 3,
};

describe("losses by a change of rules", () => {
  const cases: [string, Partial<WrittenRules>, string[]][] = [
    ["nothing is another", {}, []],
    ["everything is better", { points_per_100_sar: 200, expiry_days: null, goal_days: null, min_redemption: 1 }, []],
    ["limits go", { max_points_per_day: null, max_redeems_per_day: null, max_redemption_per_day: null }, []],
    ["a point is worth less", { halalas_per_point: 9 }, ["halalas_per_point"]],
    ["fewer points", { points_per_100_sar: 99 }, ["points_per_100_sar"]],
    ["points end sooner", { expiry_days: 364 }, ["expiry"]],
    ["points end at a date before that", { expiry_days: null, expiry_date: "2026-12-31" }, ["expiry"]],
    ["points end at a date after that", { expiry_days: null, expiry_date: "2027-12-31" }, []],
    ["a shorter window", { goal_days: 90 }, ["goal_days"]],
    [
      "lower limits of earning",
      { max_points_per_day: 1, max_points_per_transaction: 1 },
      ["max_points_per_transaction", "max_points_per_day"],
    ],
    ["a higher minimum", { min_redemption: 51 }, ["min_redemption"]],
    [
      "fewer redemptions",
      { max_redeems_per_day: 2, max_redemption_per_day: 1999 },
      ["max_redemption_per_day", "max_redeems_per_day"],
    ],
    ["smaller redemptions", { max_redemption_per_transaction: 999 }, ["max_redemption_per_transaction"]],
    ["the rest of a voucher is no longer lost", { voucher_remainder: "keep" }, []],
    ["a voucher must be used whole", { voucher_remainder: "refuse" }, ["voucher_remainder"]],
    ["vouchers end sooner", { voucher_days: 89 }, ["voucher_days"]],
    ["a size goes", { voucher_points: [100, 600] }, ["voucher_points"]],
  ];
  it.each(cases)("when %s", (_what, changes, losses) =>
    expect(getLosses(rules, { ...rules, ...changes }, now, zone)).toEqual(losses),
  );

  it("reports a new limit and a new expiry", () => {
    const free: WrittenRules = { ...rules, expiry_days: null, goal_days: null, max_points_per_day: null };
    expect(getLosses(free, rules, now, zone)).toEqual(["expiry", "goal_days", "max_points_per_day"]);
  });

  it("is never the same thing forth and back", () => {
    const some = fc.record({
      points_per_100_sar: fc.nat(300),
      goal_days: fc.option(fc.integer({ min: 1, max: 400 })),
      expiry_days: fc.option(fc.integer({ min: 1, max: 400 })),
      max_points_per_day: fc.option(fc.nat(500)),
      min_redemption: fc.integer({ min: 1, max: 100 }),
      halalas_per_point: fc.nat(20),
      voucher_remainder: fc.constantFrom(...voucherRemainders),
    });
    fc.assert(
      fc.property(some, some, (one, other) => {
        const [a, b] = [
          { ...rules, ...one },
          { ...rules, ...other },
        ];
        const back = getLosses(b, a, now, zone);
        expect(getLosses(a, b, now, zone).filter((each) => back.includes(each))).toEqual([]);
        expect(getLosses(a, a, now, zone)).toEqual([]);
      }),
    );
    expect(new Set(ruleLosses).size).toBe(13);
  });
});

describe("rules that do not agree with themselves", () => {
  const cases: [string, Partial<WrittenRules>, string[]][] = [
    ["agree", {}, []],
    ["end in two ways", { expiry_date: "2026-12-31" }, ["expiry_date"]],
    [
      "allow less at once than they ask for",
      { max_redemption_per_transaction: 49, voucher_points: [] },
      ["max_redemption_per_transaction"],
    ],
    [
      "allow less a day than they ask for",
      { max_redemption_per_day: 49, voucher_points: [] },
      ["max_redemption_per_day"],
    ],
    ["sell below the minimum", { voucher_points: [49, 100] }, ["voucher_points"]],
    ["sell above the maximum", { voucher_points: [1001] }, ["voucher_points"]],
    ["sell a size twice", { voucher_points: [100, 100] }, ["voucher_points"]],
    [
      "have no limits",
      { max_redemption_per_transaction: null, max_redemption_per_day: null, voucher_points: [9_000_000] },
      [],
    ],
  ];
  it.each(cases)("%s", (_what, changes, paths) =>
    expect(rulesIssues({ ...rules, ...changes }).map(({ path }) => path)).toEqual(paths),
  );
});

describe("versions", () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(now.getTime() + days * day);
  const of = (version: number, created: number, from: number | null) => ({
    version,
    created_at: at(created),
    effective_from: from === null ? null : at(from),
  });
  const states = (...versions: ReturnType<typeof of>[]) =>
    versions.map((each) => versionState(each, versions, now)).join(" ");

  it("hold from when they were published, the last of them", () => {
    expect(states(of(1, -9, null), of(2, -3, null))).toBe("over in_force");
    expect(versionInForce([], now)).toBeNull();
  });
  it("wait for their date", () => {
    expect(states(of(1, -9, null), of(2, -3, 2))).toBe("in_force planned");
    expect(states(of(1, -9, null), of(2, -3, -1))).toBe("over in_force");
    expect(states(of(1, -9, null), of(2, -3, 2), of(3, -2, 5))).toBe("in_force planned planned");
  });
  it("that were overtaken before their date came never hold", () => {
    expect(states(of(1, -9, null), of(2, -3, 2), of(3, -2, null))).toBe("over skipped in_force");
    expect(states(of(1, -9, null), of(2, -3, 5), of(3, -2, 2))).toBe("in_force skipped planned");
  });
});
