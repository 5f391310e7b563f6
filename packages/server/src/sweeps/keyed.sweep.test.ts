/** What makes something in the console makes it once, however often its request arrives. */
import type { Call } from "@sufra/domain/contract/call.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, openHouse } from "./house.test-data.ts";
import type { Sample } from "./sample.test-data.ts";
import { nameOf, pathOf, samplesOf } from "./samples.test-data.ts";
import { brief, callerOf } from "./send-samples.test-data.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.test-data.ts";

let product: WholeProduct;
let house: House;
beforeAll(async () => {
  product = await startWholeProduct();
  house = await openHouse(product, "Kappa");
}, 120_000);
afterAll(() => product?.stop());

/** What is made without a key, and why a second request makes no second thing. */
const unkeyed: Record<string, string> = {
  "POST /console/sessions/": "nobody is known yet to whom a key could belong; a second session is a second sign-in",
  "POST /console/invitations/acceptance/": "nobody is signed in; the link works once",
  "POST /console/account/codes/":
    "the new secret takes the place of the one that waits, and nothing counts before its code",
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

/** The parts of a thing that is made have no ids yet; the sweeps' requests show that they may be sent. */
const asNew = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNew);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (name === "id" ? [] : [[name, asNew(each)]])),
  );
};

/** Sends one request twice under one key; answers what is wrong with the second answer, or why nothing was made. */
const sendTwice = async (call: Call, sample: Sample): Promise<string | null> => {
  const body = sample.body && { body: asNew(sample.body) };
  const key = crypto.randomUUID();
  const send = () => callerOf(house, call).send(call.method, pathOf(call, sample), { ...body, key });
  const first = await send();
  if (first.status !== 201) return `${nameOf(call)}: ${brief(first)}`;
  const again = await send();
  const same = again.status === 201 && JSON.stringify(again.body) === JSON.stringify(first.body);
  const replayed = again.headers.get("idempotency-replayed") === "true";
  return same && replayed ? null : `${nameOf(call)} again: ${brief(again)}`;
};

describe("what makes something in the console", () => {
  it("takes a key, but for what is named here with its reason", () => {
    const without = creates().filter(({ keyed }) => !keyed);
    expect(without.map(nameOf).sort()).toEqual(Object.keys(unkeyed).sort());
  });

  it("answers a repeated request with the first answer, and makes nothing twice", async () => {
    const keyed = creates().filter((call) => call.keyed);
    const problems: (string | null)[] = [];
    for (const call of keyed) problems.push(await sendTwice(call, samplesOf(call, house)[0] ?? {}));
    expect(problems.filter((each) => each !== null)).toEqual([]);
    expect(keyed.length).toBeGreaterThanOrEqual(24);
  }, 120_000);
});
