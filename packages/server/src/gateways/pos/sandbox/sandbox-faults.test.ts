import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFoodics } from "../foodics/foodics-adapter.ts";
import { PosError } from "../pos-adapter.ts";
import { sampleBusiness, sampleDraft } from "./sample-business.test-data.ts";
import { createRandom } from "@sufra/domain/seeded-random.ts";
import { type PosSandbox, startPosSandbox } from "./start-sandbox.ts";

let sandbox: PosSandbox;
let time = new Date("2026-01-15T12:00:00Z");
beforeEach(async () => {
  time = new Date("2026-01-15T12:00:00Z");
  const businesses = [sampleBusiness(), sampleBusiness({ id: "business-2", reference: "2" })];
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, testControls: true, now: () => time });
});
afterEach(() => sandbox.close());

const connect = (business = "business-1") =>
  createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken(business), http: { tries: 1 } });
const control = (path: string, body: unknown): Promise<Response> =>
  fetch(`${new URL(sandbox.url).origin}/controls/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const faultOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof PosError ? error.fault : "other"),
  );

describe("the limit", () => {
  it("is 90 calls a minute and token, and says when the next may come", async () => {
    const pos = connect();
    for (let call = 0; call < 90; call += 1) {
      if (call === 45) time = new Date(time.getTime() + 20_000);
      await pos.whoAmI();
    }
    await expect(pos.whoAmI()).rejects.toMatchObject({ fault: "busy", retryAfterMs: 40_000 });
    await connect("business-2").whoAmI();
    time = new Date(time.getTime() + 40_000);
    for (let call = 0; call < 45; call += 1) await pos.whoAmI();
    await expect(pos.whoAmI()).rejects.toMatchObject({ fault: "busy", retryAfterMs: 20_000 });
  });
});

describe("being down", () => {
  it("fails every call until the time is over, and none of the pages", async () => {
    const pos = connect();
    await control("down", { ms: 60_000 });
    expect(await faultOf(pos.whoAmI())).toBe("unreachable");
    expect(await faultOf(pos.createOrder(sampleDraft()))).toBe("unclear");
    expect((await fetch(`${sandbox.consoleUrl}/register/business-1`)).status).toBe(200);
    await control("down", { ms: 60_000, fault: { kind: "html", status: 503 } });
    expect(await faultOf(pos.whoAmI())).toBe("down");
    time = new Date(time.getTime() + 60_000);
    expect(await faultOf(pos.whoAmI())).toBe("none");
    expect(sandbox.listOrders()).toEqual([]);
  });
});

describe("chaos", () => {
  const run = async (seed: number): Promise<string[]> => {
    const rates = { drop: 0.2, html: 0.2, error: 0.1, busy: 0.1, nonsense: 0.2 };
    await control("chaos", { seed, rates });
    const pos = connect();
    const results: string[] = [];
    for (let call = 0; call < 40; call += 1) results.push(await faultOf(pos.createOrder(sampleDraft())));
    sandbox.faults.chaos(null);
    return results;
  };

  it("is the same for the same seed, and fails before and after the work", async () => {
    const first = await run(7);
    const afterFirst = sandbox.listOrders().length;
    expect(await run(7)).toEqual(first);
    expect(sandbox.listOrders()).toHaveLength(2 * afterFirst);
    expect(await run(8)).not.toEqual(first);
    const answered = first.filter((each) => each === "none").length;
    expect(new Set(first)).toEqual(new Set(["none", "unclear", "busy"]));
    expect(afterFirst).toBeGreaterThan(answered);
    expect(afterFirst).toBeLessThan(40);
  });

  it("draws evenly from 0 to 1", () => {
    const next = createRandom(1);
    const drawn = Array.from({ length: 10_000 }, next);
    expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true);
    const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter((each) => Math.floor(each * 10) === tenth));
    for (const each of tenths) expect(Math.abs(each.length - 1_000)).toBeLessThan(200);
  });
});

describe("controls", () => {
  it("move and change orders, give and revoke tokens, change the menu and the limit", async () => {
    const { token } = (await (
      await control("tokens", { business: "business-1", scopes: ["general.read"] })
    ).json()) as {
      token: string;
    };
    const given = createFoodics({ baseUrl: sandbox.url, token, http: { tries: 1 } });
    expect(await faultOf(given.listBranches())).toBe("none");
    expect(await faultOf(given.findOrder("x"))).toBe("scope_missing");
    const pos = connect();
    const { external_id } = await pos.createOrder(sampleDraft());
    await control(`orders/${external_id}/move`, { action: "accept" });
    expect(await pos.getOrder(external_id)).toMatchObject({ status: "sent_to_kitchen" });
    await control(`orders/${external_id}/change`, { status: 1, delivery_status: null, sent: { total_price: 99.99 } });
    expect(await pos.getOrder(external_id)).toMatchObject({ status: "pending", total: 9_999 });
    const change = { business: "business-1", part: "branches", id: "branch-1", change: { deleted_at: "2026-01-01" } };
    await control("things", change);
    expect((await pos.listBranches()).map(({ id }) => id)).toEqual(["branch-2", "branch-3"]);
    await control("limit", { perMinute: 1 });
    expect(await faultOf(pos.whoAmI())).toBe("busy");
    await control("revoke", { business: "business-1" });
    expect(await faultOf(pos.whoAmI())).toBe("key_refused");
  });

  it("are closed without being asked for", async () => {
    const demo = await startPosSandbox({ port: 0, dataDir: null, businesses: [sampleBusiness()] });
    const answer = await fetch(`${demo.consoleUrl}/controls/revoke`, { method: "POST", body: "{}" });
    expect(answer.status).not.toBe(204);
    await demo.close();
  });
});
