import { describe, expect, it } from "vitest";
import { prizeIssues, prizeState } from "./console-fields.ts";

const now = new Date("2026-06-01T12:00:00Z");
const earlier = "2026-06-01T12:00:00+00:00";
const later = "2026-06-01T15:00:01+03:00";

describe("a prize in the manager's list", () => {
  const prize = { active: true, left: null, available_from: null, available_until: null };
  it.each([
    ["on", {}],
    ["on", { left: 1, available_from: earlier, available_until: later }],
    ["sold_out", { left: 0 }],
    ["upcoming", { available_from: later, left: 0 }],
    ["over", { available_until: earlier, left: 0 }],
    ["stopped", { active: false, available_until: earlier }],
  ])("is %s with %o", (state, changes) => expect(prizeState({ ...prize, ...changes }, now)).toBe(state));
});

describe("a prize that is written", () => {
  const prize = { kind: "at_cashier", product_id: null, available_from: null, available_until: null } as const;
  const item = "00000000-0000-4000-8000-000000000001";
  it.each([
    [[], {}],
    [[], { kind: "free_item", product_id: item, available_from: earlier }],
    [["product_id"], { kind: "free_item" }],
    [["product_id"], { product_id: item }],
    [["available_until"], { available_from: later, available_until: earlier }],
    [["available_until"], { available_from: earlier, available_until: earlier }],
  ] as const)("is wrong at %o with %o", (paths, changes) =>
    expect(prizeIssues({ ...prize, ...changes }).map(({ path }) => path)).toEqual(paths),
  );
});
