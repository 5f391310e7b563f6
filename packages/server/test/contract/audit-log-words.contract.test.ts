/** Makes every console call once; the audit log must have words in both languages for each resulting entry. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "@sufra/domain/contract/call.ts";
import { operatorActs } from "@sufra/domain/establishments/operator-acts.ts";
import { freeTextFields, getChanges, moneyFields } from "@sufra/domain/audit-log/changes.ts";
import type { AuditLogEntry } from "@sufra/domain/audit-log/console-api.ts";
import type { Answer } from "../support/http-client.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrder, send } from "./authorization.ts";
import { getClient, type SampleData, openSampleData } from "./sample-data.ts";
import { getSamples } from "./samples.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Iota");
});
afterAll(() => product?.stop());

type Entry = Pick<AuditLogEntry, "action" | "target" | "changes">;

const staff: readonly Role[] = ["cashier", "manager", "operator"];

/** Makes all calls and returns the establishments created on the way, each with its own audit log. */
const doEverything = async (): Promise<string[]> => {
  const made: string[] = [];
  for (const call of inOrder(product.server.app.calls)) {
    if (call.method === "GET" || call.url.includes("/sessions/")) continue;
    for (const role of staff.filter((each) => call.roles.includes(each)))
      for (const sample of getSamples(call, establishment)) {
        const { status, body } = await send(getClient(establishment, role), call, sample);
        if (call.url === "/console/establishments/" && status === 201) made.push(body.id as string);
      }
  }
  return made;
};

/** Reads the log of an establishment without a manager. */
const readLogOf = async (tenantId: string): Promise<Entry[]> => {
  const rows = await product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "target", "before", "after"])
      .where("tenant_id", "=", tenantId)
      .execute(),
  );
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: getChanges(before ?? null, after ?? null) }));
};

const readLog = async (): Promise<AuditLogEntry[]> => {
  const entries: AuditLogEntry[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const answer: Answer = await establishment.manager.get(
      `/api/console/journal/?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    entries.push(...answer.body.items);
    cursor = answer.body.cursor;
  }
  return entries;
};

const words: Record<string, Partial<Record<"ar" | "en", string>>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../console/src/audit-log/messages.json"), "utf8"),
);

/** Items of a list are named by their index or id, which need no words. */
const isPlace = (name: string): boolean => /^\d+$|^[0-9a-f]{8}-/.test(name);
/** Recognizes values of a fixed list by their form; field names of texts and free texts are excluded. */
const isChosen = (value: unknown): value is string => typeof value === "string" && /^[a-z]+(_[a-z]+)*$/.test(value);

/** An act with words of its own, else the words of acts that are called alike. */
const verbOf = (action: string): string => {
  const act = action.replace(/^operator\./, "");
  const own = `verb_${act.replaceAll(".", "_")}`;
  return `console_audit_log_${own}` in words ? own : `verb_${act.slice(act.lastIndexOf(".") + 1)}`;
};

const namesIn = ({ action, target, changes }: Entry): string[] => [
  verbOf(action),
  `target_${target}`,
  ...changes.flatMap(({ path, before, after }) => [
    ...path.filter((name) => !isPlace(name)).map((name) => `field_${name}`),
    ...(freeTextFields.has(path.at(-1) ?? "") ? [] : [before, after].filter(isChosen).map((value) => `value_${value}`)),
  ]),
];

/** Numbers that are no money. A new field of numbers is either here or among `moneyFields`. */
const plainNumbers: ReadonlySet<string> = new Set(
  `
    added_sugars batch birthday_points break_points caffeine_mg calories cap_per_month capacity_units cards chance choice_minutes
    cholesterol closes_minute count days deliveries dietary_fibers discount_bp free from_minute goal_days lat lead_days
    limit_total line_no lng loss_wait_minutes low_score max max_per_visit max_points_per_transaction max_quantity
    max_redemption_per_day max_redemption_per_transaction min min_redemption minutes multiplier_bp number
    opens_minute per_customer period_days points points_cost preparation_minutes priority protein quantity radius
    rate_bp required saturated_fats seats sodium spicy_level stock tax_rate_bp to_minute total_carbohydrate
    total_fats total_sugars trans_fats usable_after_minutes valid_days version win_period_minutes x y
  `
    .trim()
    .split(/\s+/),
);

const numbersIn = ({ changes }: Entry): string[] =>
  changes
    .filter(({ before, after }) => typeof before === "number" || typeof after === "number")
    .map(({ path }) => path.at(-1) ?? "");

describe("the audit log", () => {
  it("has a word for every act, target, field and value of a list, and knows which numbers are money", async () => {
    const made = await doEverything();
    const entries: Entry[] = await readLog();
    for (const id of made) entries.push(...(await readLogOf(id)));
    const acts = new Set(entries.map(({ action }) => action).filter((action) => action.startsWith("operator.")));
    expect([...acts].sort()).toEqual(operatorActs);
    const names = new Set(entries.flatMap(namesIn));
    expect(names.size).toBeGreaterThan(200);
    const wordless = [...names].filter((name) => {
      const { ar = "", en = "" } = words[`console_audit_log_${name}`] ?? {};
      return !/\p{Script=Arabic}|^\d+$/u.test(ar) || en === "";
    });
    expect(wordless.sort()).toEqual([]);
    const unknown = new Set(
      entries.flatMap(numbersIn).filter((name) => !moneyFields.has(name) && !plainNumbers.has(name)),
    );
    expect([...unknown].sort()).toEqual([]);
  });
});
