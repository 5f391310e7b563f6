/** Reads from a plan of Citus where a statement goes. */

export type Place =
  | "one shard"
  | "parts of one shard"
  | "copied tables"
  | "the coordinator"
  | "several shards"
  | "unknown";

export const places: { place: Place; says: string }[] = [
  { place: "one shard", says: "sent whole to the shard of its establishment" },
  {
    place: "parts of one shard",
    says: "the coordinator plans its parts one by one, and sends each to the shard of its establishment",
  },
  { place: "copied tables", says: "reads a copy on any node, or writes all of them in one distributed transaction" },
  { place: "the coordinator", says: "tables that only the coordinator has: rate limits, sessions, jobs; or no table" },
  { place: "several shards", says: "looks over all establishments" },
  {
    place: "unknown",
    says: "the cluster explains no plan: the parameters of such an INSERT … SELECT are known only when it runs",
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

const look = (node: unknown, found: Found): void => {
  if (Array.isArray(node)) for (const each of node) look(each, found);
  else if (typeof node === "object" && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key === "Task Count") found.tasks.push(Number(value));
      if (key === "Custom Plan Provider" && String(value).startsWith("Citus")) {
        found.isCitus = true;
        found.parts += 1;
      }
      if (key === "Relation Name") found.tables.add(String(value).replace(/_\d{6,}$/, ""));
      look(value, found);
    }
};

/** Tables of which each node has a copy, and those that the coordinator alone has (migrations). */
const copied = new Set([
  ...["tenant", "host_mapping", "qr_directory", "referral_directory", "pos_directory", "establishment_directory"],
  ...["staff_account", "order_transition"],
]);
const own = new Set([
  ...["due_claim", "staff_codes", "staff_device", "staff_invitation", "staff_password_reset", "staff_recovery_code"],
  ...["staff_session", "rate_limit", "login_role", "schema_migration"],
]);

export const judgePlan = (text: string, plan: unknown): Place => {
  if (functionsOverAll.test(text)) return "several shards";
  if (functionsOfOne.test(text)) return "one shard";
  if (plan === null || plan === undefined) return "unknown";
  const found: Found = { tasks: [], tables: new Set(), isCitus: false, parts: 0 };
  look(plan, found);
  if (!found.isCitus) return "the coordinator";
  if (found.tasks.some((count) => count > 1)) return "several shards";
  const shared = [...found.tables].filter((table) => !own.has(table));
  if (found.tables.size > 0 && shared.length === 0) return "the coordinator";
  if (found.tables.size > 0 && shared.every((table) => copied.has(table))) return "copied tables";
  return found.parts > 1 ? "parts of one shard" : "one shard";
};

export const reasonOf = (place: Place, text: string): string =>
  place === "several shards" ? (overAll.find(([pattern]) => pattern.test(text))?.[1] ?? "") : "";
