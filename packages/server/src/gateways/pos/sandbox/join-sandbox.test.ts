import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFoodics } from "../foodics/foodics-adapter.ts";
import { joinPosSandbox } from "./join-sandbox.ts";
import { sampleBusiness, sampleDraft } from "./sample-business.test-data.ts";
import { startPosSandbox } from "./start-sandbox.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-pos-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
const businesses = [sampleBusiness()];

describe("the sandbox's state", () => {
  it("survives a restart: token, orders and a changed menu", async () => {
    const first = await startPosSandbox({ port: 0, dataDir, businesses });
    const token = first.addToken("business-1");
    const revoked = first.addToken("business-1");
    const made = await createFoodics({ baseUrl: first.url, token }).createOrder(sampleDraft());
    first.moveOrder(made.external_id, "accept");
    const fries = { business: "business-1", part: "products", id: "product-fries" } as const;
    first.changeThing({ ...fries, change: { price: "11.00" } });
    first.changeThing({ ...fries, change: { is_active: false } });
    await first.close();

    const second = await startPosSandbox({ port: 0, dataDir, businesses });
    const pos = createFoodics({ baseUrl: second.url, token });
    expect(await pos.getOrder(made.external_id)).toMatchObject({ status: "sent_to_kitchen", total: 9_250 });
    const { products } = await pos.readMenuPage({ part: "products", page: 1 });
    expect(products[1]).toMatchObject({ id: "product-fries", price: 1_100, active: false });
    second.revokeTokens("business-1");
    await second.close();

    const third = await startPosSandbox({ port: 0, dataDir, businesses });
    const late = createFoodics({ baseUrl: third.url, token: revoked });
    await expect(late.whoAmI()).rejects.toMatchObject({ fault: "key_refused" });
    await third.close();
    expect(businesses[0]?.products[1]?.price).toBe("9.95");
  });
});

describe("several processes", () => {
  it("share the one that listens, whether they may start one or not", async () => {
    const running = await startPosSandbox({ port: 0, dataDir, businesses });
    const port = Number(new URL(running.url).port);
    const late = await joinPosSandbox({ start: true, port, dataDir, businesses });
    const guest = await joinPosSandbox({ start: false, port, dataDir, businesses, publicUrl: "https://pos.test/" });
    expect([late.url, guest.url]).toEqual([running.url, running.url]);
    expect([late.consoleUrl, guest.consoleUrl]).toEqual([running.consoleUrl, "https://pos.test"]);
    expect(late.app).toEqual(running.app);
    await late.close();
    const pos = createFoodics({ baseUrl: guest.url, token: running.addToken("business-1") });
    expect(await pos.whoAmI()).toMatchObject({ id: "business-1" });
    await running.close();
  });

  it("do not accept another program on that port", async () => {
    const stranger = createServer((_request, response) => response.end("{}"));
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const { port } = stranger.address() as AddressInfo;
    const joining = joinPosSandbox({ start: true, port, dataDir, businesses });
    await expect(joining).rejects.toMatchObject({ code: "EADDRINUSE" });
    stranger.close();
  });
});
