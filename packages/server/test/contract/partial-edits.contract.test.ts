/** Every edit of a managed thing takes one field alone, stores it, and leaves the others as they are. */
import type { Call } from "@sufra/domain/contract/call.ts";
import { z } from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { getSamples } from "./samples.ts";
import { sendSample } from "./send-samples.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Kappa");
});
afterAll(() => product?.stop());

type Thing = Record<string, unknown> & { revision: string };

/** Edits of things that a call of the same address reads. */
const findEdits = (): Call[] => {
  const { calls } = product.server.app;
  const isRead = (url: string) => calls.some((call) => call.method === "GET" && call.url === url);
  return calls.filter(({ method, fields, url }) => method === "PATCH" && fields !== undefined && isRead(url));
};

type Definition = { _zod: { def: { type: string; innerType?: Definition; entries?: Record<string, string> } } };
type Fields = { shape: Record<string, Definition> };

/** A picture is sent as the id of an upload, and shown as itself. */
const shownAs = (name: string): string => (name === "picture_id" ? "picture" : name);

/** Two names of the first picture: of consoles of the last release, and of all pictures. */
const pictureNames = ["picture_id", "pictures"];

/** The thing's fields but one; what the server derives of them (a state, figures) may follow. */
const getOthers = (call: Call, thing: Thing, changed: string): Record<string, unknown> => {
  const shared = pictureNames.includes(changed) ? pictureNames : [changed];
  const names = Object.keys((call.fields as unknown as Fields).shape).filter((name) => !shared.includes(name));
  return Object.fromEntries(names.map((name) => [name, thing[shownAs(name)]]));
};

/** Values of a field unlike the one of the sample, some of which pass the rules of the thing. */
const getOthersThan = (value: unknown, field: Definition): unknown[] => {
  const { type, innerType, entries } = field._zod.def;
  if (innerType) return [...getOthersThan(value, innerType), ...(type === "nullable" ? [null] : [])];
  if (type === "enum") return Object.values(entries ?? {});
  if (typeof value === "boolean") return [!value];
  if (type === "number") return [Number(value) + 1, Number(value) - 1];
  if (type === "string") return [`${String(value ?? "")}2`];
  if (Array.isArray(value)) return [value.toReversed(), value.slice(0, -1)];
  const inBoth = typeof value === "object" && value !== null && "sa" in value && "en" in value;
  return inBoth ? [{ sa: `${String(value.sa)} ٢`, en: `${String(value.en)} 2` }] : [];
};

/**
 * Sends each field alone: with other values until one is stored, then with the sample's. Returns the fields of which no
 * other value was stored, and those whose sample was refused by a rule of several.
 */
const editFieldByField = async (call: Call) => {
  const { manager } = establishment;
  const [sample] = getSamples(call, establishment);
  const path = `/api${call.url.replace(":id", String(sample?.params?.id))}`;
  const read = async (): Promise<Thing> => (await manager.get<Thing>(path)).body;
  const edit = async (name: string, value: unknown) => {
    const before = await read();
    const { status, body } = await manager.send<Thing>("PATCH", path, {
      body: { revision: before.revision, [name]: value },
    });
    const after = await read();
    const place = `${call.url} ${name}`;
    const rest = getOthers(call, after, name);
    if (status === 200) expect(rest, place).toEqual(getOthers(call, before, name));
    else expect([status, body.code, after], place).toEqual([422, "validation_failed", before]);
    return { status, changed: after.revision !== before.revision };
  };
  const found = { unchanged: [] as string[], refused: [] as string[] };
  for (const [name, field] of Object.entries((call.fields as unknown as Fields).shape)) {
    const value = sample?.body?.[name];
    let changed = false;
    for (const other of getOthersThan(value, field)) if (!changed) changed = (await edit(name, other)).changed;
    const { status, ...last } = await edit(name, value);
    if (!changed && !last.changed) found.unchanged.push(`${call.url} ${name}`);
    if (status !== 200) found.refused.push(`${call.url} ${name}`);
  }
  return found;
};

/** Fields whose other values need a second thing, or a change of a further field. */
const dependent = [
  ["products", "category_id"],
  ["coupons", "kind", "amount"],
  ["prizes", "kind", "product_id"],
  ["punch-cards", "prize_id"],
  ["campaigns", "branch_id", "level_id", "form", "picture_id"],
  ["evaluation-forms", "per", "campaign_id"],
  ["offers", "audience", "level_id", "branch_id", "absent_days"],
].flatMap(([thing, ...fields]) => fields.map((field) => `/console/${thing}/:id/ ${field}`));

/** Parts get new ids when they are sent again. */
const hasParts = (stored: unknown): boolean =>
  Array.isArray(stored) && stored.some((part) => typeof part === "object" && part !== null && "id" in part);

/** Calls that switch one thing, which they must name. */
const switches = [
  "/console/tables/:id/",
  "/console/services/",
  "/console/branches/:id/availability/",
  "/console/codes/:id/",
  "/console/adjustment-rules/",
  "/console/sign-in-rules/",
];

const getRequired = ({ body }: Call): string[] =>
  Object.entries((body as unknown as { shape: Record<string, z.core.$ZodType> }).shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name);

describe("an edit of a managed thing", () => {
  it("asks for nothing but the revision", () => {
    const edits = product.server.app.calls.filter(
      ({ method, url }) => method === "PATCH" && url.startsWith("/console/") && !switches.includes(url),
    );
    const required = edits.map((call) => [call.url, getRequired(call).filter((name) => name !== "revision")]);
    expect(required.filter(([, names]) => names?.length !== 0)).toEqual([]);
  });

  it("changes the field it names, and no other", async () => {
    const edits = findEdits();
    expect(edits.length).toBeGreaterThan(9);
    const results = [];
    for (const call of edits) results.push(await editFieldByField(call));
    // An offer to a branch names the branch with its audience.
    expect(results.flatMap(({ refused }) => refused)).toEqual([
      "/console/offers/:id/ audience",
      "/console/offers/:id/ branch_id",
    ]);
    // A column that is missing from the write, or from the read, leaves its field unchanged.
    expect(results.flatMap(({ unchanged }) => unchanged)).toEqual(dependent);
  });

  it("finds everything stored that the new thing was created with", async () => {
    const { manager } = establishment;
    const missing: string[] = [];
    let compared = 0;
    for (const edit of findEdits()) {
      const create = product.server.app.calls.find(({ method, url }) => method === "POST" && `${url}:id/` === edit.url);
      const [sample] = create ? getSamples(create, establishment) : [];
      if (!create || !sample) continue;
      const path = `/api${create.url}${(await sendSample(establishment, create, sample)).body.id}/`;
      for (const [name, value] of Object.entries(sample.body ?? {})) {
        const { revision, [name]: stored } = (await manager.get<Thing>(path)).body;
        if (hasParts(stored)) continue;
        const same = await manager.send<Thing>("PATCH", path, { body: { revision, [name]: value } });
        // What only a new thing takes is refused.
        if (same.status !== 200) continue;
        compared += 1;
        if (same.body.revision !== revision) missing.push(`${create.url} ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(compared).toBeGreaterThan(90);
  });

  it("without any field changes nothing, and names a wrong field only", async () => {
    for (const call of findEdits()) {
      const [sample] = getSamples(call, establishment);
      const path = `/api${call.url.replace(":id", String(sample?.params?.id))}`;
      const before = (await establishment.manager.get<Thing>(path)).body;
      const { revision } = before;
      const same = await establishment.manager.send<Thing>("PATCH", path, { body: { revision } });
      expect([call.url, same.status, same.body.revision]).toEqual([call.url, 200, revision]);
      const wrong = await establishment.manager.send("PATCH", path, { body: { revision, name: 5 } });
      expect([call.url, wrong.status, wrong.body.errors.length]).toEqual([call.url, 422, 1]);
    }
  });
});
