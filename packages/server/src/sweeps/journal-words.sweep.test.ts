/** Everything the console can do is done once: the journal has a word in both languages for each thing it then tells of. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "@sufra/domain/contract/call.ts";
import { operatorActs } from "@sufra/domain/establishments/operator-acts.ts";
import { changesOf } from "@sufra/domain/journal/changes.ts";
import type { JournalEntry } from "@sufra/domain/journal/console-api.ts";
import type { Answer } from "../platform/testing/http-client.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrder, send } from "./authorisation.test-data.ts";
import { callerIn, type House, openHouse } from "./house.test-data.ts";
import { samplesOf } from "./samples.test-data.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.test-data.ts";

let product: WholeProduct;
let house: House;
beforeAll(async () => {
  product = await startWholeProduct();
  house = await openHouse(product, "Iota");
}, 120_000);
afterAll(() => product?.stop());

type Told = Pick<JournalEntry, "action" | "target" | "changes">;

const staff: readonly Role[] = ["cashier", "manager", "operator"];

/** Does it, and answers the establishments that were made on the way: each keeps a journal of its own. */
const doEverything = async (): Promise<string[]> => {
  const made: string[] = [];
  for (const call of inOrder(product.server.app.calls)) {
    if (call.method === "GET" || call.url.includes("/sessions/")) continue;
    for (const role of staff.filter((each) => call.roles.includes(each)))
      for (const sample of samplesOf(call, house)) {
        const { status, body } = await send(callerIn(house, role), call, sample);
        if (call.url === "/console/establishments/" && status === 201) made.push(body.id as string);
      }
  }
  return made;
};

/** Of an establishment that has no manager yet who could read it. */
const readJournalOf = async (tenantId: string): Promise<Told[]> => {
  const rows = await product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "target", "before", "after"])
      .where("tenant_id", "=", tenantId)
      .execute(),
  );
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(before ?? null, after ?? null) }));
};

const readJournal = async (): Promise<JournalEntry[]> => {
  const entries: JournalEntry[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const answer: Answer = await house.manager.get(`/api/console/journal/?limit=100${cursor && `&cursor=${cursor}`}`);
    entries.push(...answer.body.items);
    cursor = answer.body.cursor;
  }
  return entries;
};

const words: Record<string, Partial<Record<"ar" | "en", string>>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../console/src/journal/messages.json"), "utf8"),
);

/** A list's members are called by their place or their id, which say themselves. */
const isPlace = (name: string): boolean => /^\d+$|^[0-9a-f]{8}-/.test(name);
/** One of a fixed list, by how it is written; the names of texts, and what is typed without a language. */
const isChosen = (value: unknown): value is string => typeof value === "string" && /^[a-z]+(_[a-z]+)*$/.test(value);
const typed = ["sa", "en", "reason", "slug"];

const namesIn = ({ action, target, changes }: Told): string[] => [
  `verb_${action.slice(action.lastIndexOf(".") + 1)}`,
  `target_${target}`,
  ...changes.flatMap(({ path, before, after }) => [
    ...path.filter((name) => !isPlace(name)).map((name) => `field_${name}`),
    ...(typed.includes(path.at(-1) ?? "") ? [] : [before, after].filter(isChosen).map((value) => `value_${value}`)),
  ]),
];

describe("the journal", () => {
  it("has a word for every act, thing and field, and for what is chosen from a list", async () => {
    const made = await doEverything();
    const told: Told[] = await readJournal();
    for (const id of made) told.push(...(await readJournalOf(id)));
    const acts = new Set(told.map(({ action }) => action).filter((action) => action.startsWith("operator.")));
    expect([...acts].sort()).toEqual(operatorActs);
    const names = new Set(told.flatMap(namesIn));
    expect(names.size).toBeGreaterThan(200);
    const wordless = [...names].filter((name) => {
      const { ar = "", en = "" } = words[`console_journal_${name}`] ?? {};
      return !/\p{Script=Arabic}|^\d+$/u.test(ar) || en === "";
    });
    expect(wordless.sort()).toEqual([]);
  });
});
