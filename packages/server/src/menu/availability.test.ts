import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

describe("a dish that is sold out", () => {
  it("is sent to the branch's other tablets", async () => {
    const shop = await openShop(product.database);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/`, { cookie });
    const manager = await signInStaff(product.url, shop.emails.manager);
    const answer = await manager.send("PATCH", `/api/console/branches/${shop.branchId}/availability/`, {
      body: { kind: "product", item_id: shop.id("burger"), sold_out: true },
    });
    expect(answer.status).toBe(200);
    await waitUntil("the cashier hears of it", () =>
      stream.events.some(({ event, data }) => event === "branch" && data.id === shop.branchId),
    );
    stream.close();
  });
});
