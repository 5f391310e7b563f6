import { expect, it } from "vitest";
import { offerIssues } from "./offer-rules.ts";

/** Noon in Riyadh. */
const now = new Date("2026-11-22T09:00:00Z");
const hours = { from: 9 * 60, until: 21 * 60 };
const none = { level_id: null, branch_id: null, absent_days: null, send_at: null };

it.each([
  ["to all", { audience: "all" }, []],
  ["to a level", { audience: "level", level_id: "a" }, []],
  ["to a branch", { audience: "branch", branch_id: "a" }, []],
  ["to those who stayed away", { audience: "absent", absent_days: 30 }, []],
  ["to a level that is not named", { audience: "level" }, ["level_id"]],
  ["to all with a branch beside", { audience: "all", branch_id: "a" }, ["branch_id"]],
  ["to a branch with days", { audience: "branch", absent_days: 3 }, ["branch_id", "absent_days"]],
  ["at this very moment", { audience: "all", send_at: "2026-11-22T12:00:00+03:00" }, ["send_at"]],
  ["a minute later", { audience: "all", send_at: "2026-11-22T12:01:00+03:00" }, []],
  ["as the hours begin", { audience: "all", send_at: "2026-11-23T09:00:00+03:00" }, []],
  ["as the hours end", { audience: "all", send_at: "2026-11-22T21:00:00+03:00" }, ["send_at"]],
  ["at night", { audience: "all", send_at: "2026-11-23T03:00:00+03:00" }, ["send_at"]],
  ["in the past", { audience: "all", send_at: "2026-11-21T12:00:00+03:00" }, ["send_at"]],
] as const)("an offer %s", (_, fields, wrong) => {
  expect(offerIssues({ ...none, ...fields }, { now, hours }).map(({ path }) => path)).toEqual(wrong);
});
