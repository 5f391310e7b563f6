import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { createTenant } from "../../test/support/create-tenant.ts";
import { openShop } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const visitRoot = async (): Promise<string | null> =>
  (await fetch(`${product.url}/?utm_source=card`, { redirect: "manual" })).headers.get("location");

it("leads to the only establishment of an installation, and nowhere with several", async () => {
  expect(await visitRoot()).toBe("/error?code=not_found");
  const inSetup = await createTenant(product.database);
  expect(await visitRoot()).toBe("/error?code=not_found");
  const switchOff = { active: false };
  await product.database.asOwner((tx) =>
    tx.updateTable("tenant").set(switchOff).where("id", "=", inSetup.id).execute(),
  );
  const { qr } = await openShop(product.database);
  expect(await visitRoot()).toBe(`/qr/${qr}?utm_source=card`);
  await openShop(product.database);
  expect(await visitRoot()).toBe("/error?code=not_found");
});
