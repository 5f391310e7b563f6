import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { getName, getSamples } from "./samples.ts";
import { sendSample } from "./send-samples.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  establishment = await openSampleData(product, "Theta");
  await product.database.asOwner((tx) =>
    tx.updateTable("tenant").set({ active: false }).where("id", "=", establishment.tenantId).execute(),
  );
  // Cached facts of an establishment are at most two seconds old.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
});
afterAll(() => product?.stop());

/** Webhooks and the demo's inbox work in any state of the establishment. */
const nobodys = ["POST /payments/webhooks/:provider/:secret/", "GET /dev/outbox/"];

describe("an establishment that the platform has switched off", () => {
  it("answers every call of guests that it is deactivated, with its name", async () => {
    const problems: string[] = [];
    let asked = 0;
    const calls = product.server.app.calls.filter((call) => !nobodys.includes(getName(call)));
    for (const call of calls)
      for (const role of call.roles.filter((each) => each === "visitor" || each === "customer"))
        for (const sample of getSamples(call, establishment)) {
          if (call.url.startsWith("/console/")) continue;
          const client = role === "visitor" ? establishment.visitor : establishment.guest;
          const [host = ""] = establishment.seed.hosts;
          const origin = call.url === "/branch/main-branch/" ? `https://${host}` : undefined;
          const answer = origin
            ? await client.get("/api/branch/main-branch/", { headers: { origin } })
            : await sendSample(establishment, call, sample, client);
          asked += 1;
          const { status, body } = answer;
          if (status !== 403 || body.code !== "service_deactivated" || !body.params?.name)
            problems.push(`${getName(call)} as ${role}: ${status} ${body?.code} ${JSON.stringify(body?.params)}`);
        }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(50);
  });

  it("accepts webhooks of its card provider", async () => {
    const [call] = product.server.app.calls.filter((each) => getName(each) === nobodys[0]);
    const [sample] = call ? getSamples(call, establishment) : [];
    // A guessed address is not found, without revealing the deactivation.
    expect((await sendSample(establishment, call as never, sample ?? {}, establishment.visitor)).body.code).toBe(
      "not_found",
    );
  });
});
