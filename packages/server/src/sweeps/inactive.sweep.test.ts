import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, openHouse } from "./house.test-data.ts";
import { nameOf, samplesOf } from "./samples.test-data.ts";
import { sendSample } from "./send-samples.test-data.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.test-data.ts";

let product: WholeProduct;
let house: House;
beforeAll(async () => {
  product = await startWholeProduct();
  house = await openHouse(product, "Theta");
  await product.database.asOwner((tx) =>
    tx.updateTable("tenant").set({ active: false }).where("id", "=", house.tenantId).execute(),
  );
  // What is remembered of an establishment is at most two seconds old.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
}, 120_000);
afterAll(() => product?.stop());

/** Providers report to us, and the demo's inbox shows what was sent, whatever became of the establishment. */
const nobodys = ["POST /payments/webhooks/:provider/:secret/", "GET /dev/outbox/"];

describe("an establishment that the platform has switched off", () => {
  it("answers every guest of every call that it is deactivated, and who it was", async () => {
    const problems: string[] = [];
    let asked = 0;
    const calls = product.server.app.calls.filter((call) => !nobodys.includes(nameOf(call)));
    for (const call of calls)
      for (const role of call.roles.filter((each) => each === "visitor" || each === "customer"))
        for (const sample of samplesOf(call, house)) {
          if (call.url.startsWith("/console/")) continue;
          const client = role === "visitor" ? house.visitor : house.guest;
          const [host = ""] = house.seed.hosts;
          const origin = call.url === "/branch/main-branch/" ? `https://${host}` : undefined;
          const answer = origin
            ? await client.get("/api/branch/main-branch/", { headers: { origin } })
            : await sendSample(house, call, sample, client);
          asked += 1;
          const { status, body } = answer;
          if (status !== 403 || body.code !== "service_deactivated" || !body.params?.name)
            problems.push(`${nameOf(call)} as ${role}: ${status} ${body?.code} ${JSON.stringify(body?.params)}`);
        }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(50);
  });

  it("takes the reports of its card provider all the same", async () => {
    const [call] = product.server.app.calls.filter((each) => nameOf(each) === nobodys[0]);
    const [sample] = call ? samplesOf(call, house) : [];
    // The address is a guess, so it is not there; but nobody is told that anything is deactivated.
    expect((await sendSample(house, call as never, sample ?? {}, house.visitor)).body.code).toBe("not_found");
  });
});
