import { describe, expect, it } from "vitest";
import { createCoupon } from "@sufra/domain/coupons/console-api.ts";
import { createCampaign } from "@sufra/domain/campaigns/console-api.ts";
import { findProblems, placeIssues } from "./form-rules.ts";

describe("problems of a form", () => {
  it("says which way a number is wrong", () => {
    const codeOf = (values: { rate_bp?: unknown; per_customer?: unknown }) => {
      const name = Object.keys(values)[0] as "rate_bp" | "per_customer";
      return findProblems(values, { schema: createCoupon.body, body: (all) => all }).get(name)?.code;
    };
    expect(codeOf({ rate_bp: 15_000 })).toBe("percent_high");
    expect(codeOf({ rate_bp: 0 })).toBe("number_low");
    expect(codeOf({ rate_bp: Number.NaN })).toBe("number_invalid");
    expect(codeOf({ per_customer: 1_000_000_000 })).toBe("number_high");
    expect(codeOf({ per_customer: null })).toBe("field_empty");
  });

  it("keeps the path of an error inside a list", () => {
    const values = { questions: [{ kind: "text", label: { sa: "", en: "" }, choices: [] }] };
    const body = ({ questions }: typeof values) => ({ form: { questions } });
    const { questions } = Object.fromEntries(findProblems(values, { schema: createCampaign.body, body }));
    expect(questions).toEqual({
      path: "questions",
      code: "field_empty",
      rows: [{ path: "0.label.sa", code: "field_empty" }],
    });
  });

  it("adds the paths of rules to those of the schema", () => {
    const found = findProblems(
      { rows: [] },
      { body: (values) => values, rules: () => ({ rows: "odds_sum", "rows.1.points": "field_empty" }) },
    );
    expect(found.get("rows")).toMatchObject({ code: "odds_sum", rows: [{ path: "1.points", code: "field_empty" }] });
  });

  it("leaves issues of no field unplaced", () => {
    const issues = [
      { path: "/options/2/name", code: "field_taken" },
      { path: "other", code: "field_invalid" },
    ];
    const { problems, unplaced } = placeIssues<{ options: unknown }>(issues, { names: ["options"] });
    expect(problems.get("options")?.rows).toEqual([{ path: "2.name", code: "field_taken" }]);
    expect(unplaced).toEqual([issues[1]]);
  });
});
