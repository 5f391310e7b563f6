import { expect, it } from "vitest";
import { judgePlan, getReason } from "./citus-places.ts";

const job = (tasks: number, ...tables: string[]) => ({
  "Custom Plan Provider": "Citus Adaptive",
  "Distributed Query": { Job: { "Task Count": tasks, Tasks: tables.map((table) => ({ "Relation Name": table })) } },
});
const insert = { "Custom Plan Provider": "Citus INSERT ... SELECT" };

it.each([
  ["one shard", [{ Plan: job(1, "branch_102009", "staff_account_102001") }]],
  ["parts of one shard", [{ Plan: { ...job(1, "branch_102009"), Subplans: [insert] } }]],
  ["copied tables", [{ Plan: job(1, "tenant_102001", "staff_session_102002") }]],
  ["the coordinator", [{ Plan: job(1, "staff_session_102002") }]],
  ["the coordinator", [{ Plan: { "Node Type": "Seq Scan", "Relation Name": "rate_limit" } }]],
  ["several shards", [{ Plan: job(4, "branch_102009") }]],
  ["several shards", [{ Plan: { ...job(1, "branch_102009"), Subplans: [job(4, "product_102010")] } }]],
  ["unknown", undefined],
])("finds %s in a plan", (place, plan) => expect(judgePlan("select 1 from branch", plan)).toBe(place));

it("knows functions that look over all establishments by their names, with a reason", () => {
  const text = "select tenant_id from due_work('live', $1)";
  expect(judgePlan(text, [{ Plan: { "Node Type": "Function Scan" } }])).toBe("several shards");
  expect(getReason("several shards", text)).not.toBe("");
  expect(getReason("several shards", "select id from branch")).toBe("");
});
