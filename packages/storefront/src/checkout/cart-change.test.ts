import { describe, expect, it } from "vitest";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { toCartChange, isUnavailable, toText } from "./cart-change.ts";

const changed = (params: unknown) => toCartChange(new ApiProblem("cart_changed", 409, { params }));

describe("a changed cart", () => {
  it("reads its differences and totals", () => {
    const name = { sa: "كبسة", en: "Kabsa" };
    const change = changed({
      before: 3200,
      after: 3500,
      differences: [{ kind: "price", line_no: 1, name, before: 3200, after: 3500 }],
    });
    expect(change).toEqual({
      before: 3200,
      after: 3500,
      differences: [{ kind: "price", name, before: 3200, after: 3500 }],
    });
    expect(toText(name, "sa")).toBe("كبسة");
  });

  it("knows what is gone from what only comes later", () => {
    const { differences } = changed({
      differences: [
        { kind: "unavailable", name: "", before: 3200, after: null },
        { kind: "option_unavailable", name: "", before: 500, after: null },
        { kind: "time", name: "19:05", before: null, after: null },
        { kind: "charge", name: "", before: 1000, after: 0 },
      ],
    });
    expect(differences.map(isUnavailable)).toEqual([true, true, false, false]);
  });

  it("lives with what it does not understand", () => {
    expect(changed({ before: "x", after: 1.5, differences: [null, { name: 7, before: -0.5 }] })).toEqual({
      before: undefined,
      after: undefined,
      differences: [{ kind: "price", name: "", before: null, after: null }],
    });
  });
});
