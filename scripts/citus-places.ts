/** Reads from a plan of Citus where a statement goes. */
import { readMigrations } from "../packages/server/src/platform/db/migrate.ts";
import { listTables } from "./citus-rules.ts";

export type Place =
  | "one shard"
  | "parts of one shard"
  | "copied tables"
  | "the coordinator"
  | "several shards"
  | "unknown";

export const places: { place: Place; meaning: string }[] = [
  { place: "one shard", meaning: "sent whole to the shard of its establishment" },
  {
    place: "parts of one shard",
    meaning: "the coordinator plans its parts one by one, and sends each to the shard of its establishment",
  },
  { place: "copied tables", meaning: "reads a copy on any node, or writes all of them in one distributed transaction" },
  {
    place: "the coordinator",
    meaning: "tables that only the coordinator has: rate limits, sessions, jobs; or no table",
  },
  { place: "several shards", meaning: "looks over all establishments" },
  {
    place: "unknown",
    meaning: "the cluster explains no plan: the parameters of such an INSERT … SELECT are known only when it runs",
  },
];

/** Statements that look over all establishments, and why each may. */
const overAll: [RegExp, string][] = [
  [/\bdue_work\(/, "regular work: which establishments have some (ADR 50)"],
  [/\bforget_old\(/, "regular work: deletes what is past its time over all establishments (ADR 50)"],
  [/\bestablishment_summaries\(/, "a page of an operator's list, one establishment after another (ADR 52)"],
];

const functionsOverAll = /\b(due_work|forget_old|establishment_summaries)\s*\(/;
/** Its plan shows a function alone, whose query names one establishment. */
const functionsOfOne = /\bdirectory_source\s*\(/;

type Found = { tasks: number[]; tables: Set<string>; isCitus: boolean; parts: number };

const collect = (node: unknown, found: Found): void => {
  if (Array.isArray(node)) for (const each of node) collect(each, found);
  else if (typeof node === "object" && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key === "Task Count") found.tasks.push(Number(value));
      if (key === "Custom Plan Provider" && String(value).startsWith("Citus")) {
        found.isCitus = true;
        found.parts += 1;
      }
      if (key === "Relation Name") found.tables.add(String(value).replace(/_\d{6,}$/, ""));
      collect(value, found);
    }
};

const kinds = listTables(readMigrations());
/** The coordinator alone has it; tables that no migration creates are of the runner and of the jobs. */
const isOwn = (table: string): boolean => (kinds.get(table) ?? "own") === "own";
const isCopied = (table: string): boolean => kinds.get(table) === "copied";

export const judgePlan = (text: string, plan: unknown): Place => {
  if (functionsOverAll.test(text)) return "several shards";
  if (functionsOfOne.test(text)) return "one shard";
  if (plan === null || plan === undefined) return "unknown";
  const found: Found = { tasks: [], tables: new Set(), isCitus: false, parts: 0 };
  collect(plan, found);
  if (!found.isCitus) return "the coordinator";
  if (found.tasks.some((count) => count > 1)) return "several shards";
  const shared = [...found.tables].filter((table) => !isOwn(table));
  if (found.tables.size > 0 && shared.length === 0) return "the coordinator";
  if (found.tables.size > 0 && shared.every(isCopied)) return "copied tables";
  return found.parts > 1 ? "parts of one shard" : "one shard";
};

export const getReason = (place: Place, text: string): string =>
  place === "several shards" ? (overAll.find(([pattern]) => pattern.test(text))?.[1] ?? "") : "";
