import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, refusal } from "../../test/support/refusal.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openDesk, serveOrder } from "../settlements/desk.test-data.ts";

describeOnOneDatabase("Guards of return requests", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  it("let only who asked withdraw, and only somebody else decide", async () => {
    const desk = await openDesk(product);
    const { tenantId: tenant_id, branchId: branch_id } = desk.shop;
    const [id, asker] = [newId(), newId()];
    const request = { tenant_id, id, branch_id, order_id: await serveOrder(desk), request: json({}), amount: 50 };
    await product.database.inTenant(tenant_id, (tx) =>
      tx
        .insertInto("return_request")
        .values({ ...request, reason: "cold", asked_by: asker })
        .execute(),
    );
    const decide = (state: string, decided_by: string | null) =>
      refusal(() =>
        product.database.inTenant(tenant_id, (tx) =>
          tx
            .updateTable("return_request")
            .set({ state, decided_by, decided_at: decided_by === null ? null : new Date() })
            .where("tenant_id", "=", tenant_id)
            .where("id", "=", id)
            .execute(),
        ),
      );
    for (const [state, by] of [
      ["withdrawn", newId()],
      ["withdrawn", null],
      ["posted", asker],
      ["declined", asker],
    ] as const)
      expect([state, await decide(state, by)]).toEqual([state, check]);
    expect(await decide("withdrawn", asker)).toBe("taken");
  });
});
