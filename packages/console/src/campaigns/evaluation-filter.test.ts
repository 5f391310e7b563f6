import { describe, expect, it } from "vitest";
import {
  scoreBands,
  type EvaluationFilter,
  isFiltered,
  queryOf,
  readFilter,
  writeFilter,
} from "./evaluation-filter.ts";

const here = "0192d0aa-0000-7000-8000-000000000001";
const there = "0192d0aa-0000-7000-8000-000000000002";
const open: EvaluationFilter = {
  branch: here,
  form: "",
  band: null,
  low: false,
  words: false,
  from: "",
  to: "",
};
const full: EvaluationFilter = {
  branch: there,
  form: here,
  band: 1,
  low: true,
  words: true,
  from: "2026-11-01",
  to: "2026-11-22",
};

describe("the filter of evaluations", () => {
  it.each([
    ["nothing", open],
    ["everything", full],
    ["all branches", { ...open, branch: null }],
    ...scoreBands.map((_, band): [string, EvaluationFilter] => [`band ${band}`, { ...open, band }]),
  ])("with %s is read from an address as it was written to it", (_, filter) => {
    expect(readFilter(new URLSearchParams(writeFilter(filter, here)), here)).toEqual(filter);
  });

  it("is empty in the URL by default, and asks for the current branch", () => {
    expect(writeFilter(open, here)).toEqual({});
    expect(queryOf(open)).toEqual({ branch_id: here });
    expect(isFiltered(open)).toBe(false);
    expect(isFiltered({ ...open, branch: null })).toBe(false);
  });

  it("becomes the API's query", () => {
    expect(queryOf(full)).toEqual({
      branch_id: there,
      form_id: here,
      least: 26,
      most: 50,
      low: "true",
      words: "true",
      from: "2026-11-01",
      to: "2026-11-22",
    });
    expect(queryOf({ ...open, branch: null })).toEqual({});
    expect(isFiltered(full)).toBe(true);
  });

  it("ignores invalid values of the URL", () => {
    const wrong = new URLSearchParams("branch=x&form=1&score=3-9&low=yes&words=&from=2026-13-45&to=tomorrow");
    expect(readFilter(wrong, here)).toEqual(open);
  });
});
