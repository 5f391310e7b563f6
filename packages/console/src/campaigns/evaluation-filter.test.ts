import { describe, expect, it } from "vitest";
import { bands, type EvaluationFilter, isNarrowed, queryOf, readFilter, writeFilter } from "./evaluation-filter.ts";

const here = "0192d0aa-0000-7000-8000-000000000001";
const there = "0192d0aa-0000-7000-8000-000000000002";
const open: EvaluationFilter = {
  ...{ branch: here, form: "", band: null, low: false, words: false, from: "", to: "" },
};
const full: EvaluationFilter = {
  ...{ branch: there, form: here, band: 1, low: true, words: true, from: "2026-11-01", to: "2026-11-22" },
};

describe("the filter of evaluations", () => {
  it.each([
    ["nothing", open],
    ["everything", full],
    ["all branches", { ...open, branch: null }],
    ...bands.map((_, band): [string, EvaluationFilter] => [`band ${band}`, { ...open, band }]),
  ])("with %s is read from an address as it was written to it", (_, filter) => {
    expect(readFilter(new URLSearchParams(writeFilter(filter, here)), here)).toEqual(filter);
  });

  it("left open stands in no address, and asks for the branch one works in", () => {
    expect(writeFilter(open, here)).toEqual({});
    expect(queryOf(open)).toEqual({ branch_id: here });
    expect(isNarrowed(open)).toBe(false);
    expect(isNarrowed({ ...open, branch: null })).toBe(false);
  });

  it("is what the API asks for", () => {
    expect(queryOf(full)).toEqual({
      ...{ branch_id: there, form_id: here, least: 26, most: 50, low: "true", words: "true" },
      ...{ from: "2026-11-01", to: "2026-11-22" },
    });
    expect(queryOf({ ...open, branch: null })).toEqual({});
    expect(isNarrowed(full)).toBe(true);
  });

  it("takes no word from an address that is none", () => {
    const wrong = new URLSearchParams("branch=x&form=1&score=3-9&low=yes&words=&from=2026-13-45&to=tomorrow");
    expect(readFilter(wrong, here)).toEqual(open);
  });
});
