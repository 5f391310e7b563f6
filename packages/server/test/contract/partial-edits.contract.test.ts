/** Every edit of a managed thing takes one field alone and leaves the others as they are. */
import type { Call } from "@sufra/domain/contract/call.ts";
import { z } from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { getSamples } from "./samples.ts";
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

type Fields = { shape: Record<string, unknown> };

/** A picture is sent as the id of an upload, and shown as itself. */
const shownAs = (name: string): string => (name === "picture_id" ? "picture" : name);

/** The thing's fields but one; what the server derives of them (a state, figures) may follow. */
const getOthers = (call: Call, thing: Thing, changed: string): Record<string, unknown> => {
  const names = Object.keys((call.fields as unknown as Fields).shape).filter((name) => name !== changed);
  return Object.fromEntries(names.map((name) => [name, thing[shownAs(name)]]));
};

/** A text in both languages that differs from the one stored; other values as the sample has them. */
const toOther = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "sa" in value && "en" in value
    ? { sa: `${String(value.sa)} ٢`, en: `${String(value.en)} 2` }
    : value;

/** Sends each field of the sample alone. Returns those that the thing took, and those it refused by a rule of several. */
const editFieldByField = async (call: Call) => {
  const { manager } = establishment;
  const [sample] = getSamples(call, establishment);
  const path = `/api${call.url.replace(":id", String(sample?.params?.id))}`;
  const read = async (): Promise<Thing> => (await manager.get<Thing>(path)).body;
  const found = { changed: [] as string[], refused: [] as string[] };
  const { revision: _, ...wanted } = (sample?.body ?? {}) as Thing;
  for (const [name, value] of Object.entries(wanted)) {
    const before = await read();
    const { status, body } = await manager.send<Thing>("PATCH", path, {
      body: { revision: before.revision, [name]: toOther(value) },
    });
    const after = await read();
    if (status === 200) {
      expect(getOthers(call, after, name), `${call.url} ${name}`).toEqual(getOthers(call, before, name));
      if (after.revision !== before.revision) found.changed.push(name);
    } else {
      expect([status, body.code, after.revision], `${call.url} ${name}`).toEqual([
        422,
        "validation_failed",
        before.revision,
      ]);
      found.refused.push(name);
    }
  }
  return found;
};

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
    const results = new Map<string, Awaited<ReturnType<typeof editFieldByField>>>();
    for (const call of edits) results.set(call.url, await editFieldByField(call));
    const refused = [...results].flatMap(([url, found]) => found.refused.map((name) => `${url} ${name}`));
    // An offer to a branch names the branch with its audience.
    expect(refused).toEqual(["/console/offers/:id/ audience", "/console/offers/:id/ branch_id"]);
    const unchanged = [...results].filter(([, { changed }]) => changed.length === 0).map(([url]) => url);
    expect(unchanged).toEqual([]);
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
