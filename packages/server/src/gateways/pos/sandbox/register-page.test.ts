import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFoodics } from "../foodics/foodics-adapter.ts";
import type { PosAdapter } from "../pos-adapter.ts";
import { sampleBusiness, sampleDraft } from "./sample-business.test-data.ts";
import { type PosSandbox, startPosSandbox } from "./start-sandbox.ts";

let sandbox: PosSandbox;
let pos: PosAdapter;
beforeEach(async () => {
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses: [sampleBusiness({ name: "<b>مطعم</b>" })] });
  pos = createFoodics({ baseUrl: sandbox.url, token: sandbox.addToken("business-1") });
});
afterEach(() => sandbox.close());

const page = async (): Promise<string> => (await fetch(`${sandbox.consoleUrl}/register/business-1`)).text();
const send = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${sandbox.consoleUrl}/register/business-1/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

describe("the register", () => {
  it("shows orders and moves them, as far as they may", async () => {
    const { external_id } = await pos.createOrder(sampleDraft({ external_number: "<i>1" }));
    const shown = await page();
    expect(shown).toContain("92.50 SAR");
    expect(shown).not.toContain("<b>مطعم");
    expect(shown).not.toContain("<i>1");
    const act = (action: string) => send(`orders/${external_id}`, { action });
    expect((await act("close")).status).toBe(422);
    for (const [action, status] of [
      ["accept", "sent_to_kitchen"],
      ["ready", "ready"],
      ["assign", "assigned"],
      ["en_route", "en_route"],
      ["deliver", "delivered"],
      ["close", "delivered"],
      ["return", "returned"],
    ] as const) {
      expect((await act(action)).status).toBe(303);
      expect(await pos.getOrder(external_id)).toMatchObject({ status });
    }
    expect((await act("void")).status).toBe(422);
    expect((await act("nothing")).status).toBe(422);
    expect((await send("orders/gone", { action: "accept" })).status).toBe(404);
  });

  it("rings up a bill with a mobile number", async () => {
    const bill = { branch: "branch-1", product: "product-burger", quantity: "3", phone: "0512345678" };
    expect((await send("bills", bill)).status).toBe(303);
    const [made] = await pos.listOrdersAfter("0");
    expect(made).toMatchObject({
      from_cashier: true,
      closed: true,
      total: 7_500,
      customer_phone: "+966512345678",
      external_number: null,
    });
    for (const change of [{ quantity: "0" }, { product: "gone" }, { phone: "12" }]) {
      expect((await send("bills", { ...bill, ...change })).status).toBe(422);
    }
    expect((await send("bills", { ...bill, phone: "" })).status).toBe(303);
    expect(await pos.listOrdersAfter("1")).toMatchObject([{ customer_phone: null }]);
  });

  it("removes the app", async () => {
    await send("disconnect", {});
    await expect(pos.whoAmI()).rejects.toMatchObject({ fault: "key_refused" });
  });

  it("of a business that does not exist is not there", async () => {
    expect((await fetch(`${sandbox.consoleUrl}/register/gone`)).status).toBe(404);
  });
});
