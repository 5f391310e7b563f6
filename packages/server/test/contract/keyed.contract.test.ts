/** A console call that creates something creates it once, however often its request arrives. */
import type { Call } from "@sufra/domain/contract/call.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleData, openSampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";
import { getName, getPath, getSamples } from "./samples.ts";
import { brief, getCaller } from "./send-samples.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Kappa");
});
afterAll(() => product?.stop());

/** Calls that create without a key, and why a repeat creates no second thing. */
const unkeyed: Record<string, string> = {
  "POST /console/sessions/": "nobody is known yet to whom a key could belong; a second session is a second sign-in",
  "POST /console/invitations/acceptance/": "nobody is signed in; the link works once",
  "POST /console/account/codes/":
    "the new secret takes the place of the one that waits, and nothing counts before its code",
  "POST /console/orders/:id/courier/": "a new link takes the place of the one before, and no stored answer may hold it",
  "POST /console/pos/rewards/keys/": "a new key takes the place of the one before, and no stored answer may hold it",
  "POST /console/pictures/": "files are no content to compare; a picture that nothing shows is swept away",
  "POST /console/establishments/": "an operator has no establishment to keep keys in; the address part is taken once",
  "POST /console/establishments/:id/domains/": "an operator has no establishment to keep keys in; a host is taken once",
  "POST /console/establishments/:id/managers/":
    "an operator has no establishment to keep keys in; an address is invited once at a time",
};

const creates = (): Call[] =>
  product.server.app.calls.filter(
    ({ method, url, answers }) => method === "POST" && url.startsWith("/console/") && 201 in answers,
  );

/** Parts of a new thing have no ids yet, although the samples show that ids are allowed; its pictures were sent before. */
const asNew = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNew);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      name === "id" ? [] : [[name, name === "pictures" ? each : asNew(each)]],
    ),
  );
};

/** Sends a request twice with one key; returns what is wrong with the second answer, or why nothing was created. */
const sendTwice = async (call: Call, sample: Sample): Promise<string | null> => {
  const body = sample.body && { body: asNew(sample.body) };
  const key = crypto.randomUUID();
  const send = () => getCaller(establishment, call).send(call.method, getPath(call, sample), { ...body, key });
  const first = await send();
  if (first.status !== 201) return `${getName(call)}: ${brief(first)}`;
  const again = await send();
  const same = again.status === 201 && JSON.stringify(again.body) === JSON.stringify(first.body);
  const replayed = again.headers.get("idempotency-replayed") === "true";
  return same && replayed ? null : `${getName(call)} again: ${brief(again)}`;
};

describe("a console call that creates something", () => {
  it("requires a key, except those listed here with a reason", () => {
    const without = creates().filter(({ keyed }) => !keyed);
    expect(without.map(getName).sort()).toEqual(Object.keys(unkeyed).sort());
  });

  it("answers a repeated request with the first answer, and creates nothing twice", async () => {
    const keyed = creates().filter((call) => call.keyed);
    const problems: (string | null)[] = [];
    for (const call of keyed) problems.push(await sendTwice(call, getSamples(call, establishment)[0] ?? {}));
    expect(problems.filter((each) => each !== null)).toEqual([]);
    expect(keyed.length).toBeGreaterThanOrEqual(24);
  });
});
