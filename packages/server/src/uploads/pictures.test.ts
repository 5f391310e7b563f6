import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendPicture, productBody } from "../menu/manage.test-data.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { hostileImages, photo } from "./images.test-data.ts";
import { type Store, stores } from "./stores.test-data.ts";
import { sweepPictures } from "./sweep-uploads.ts";

let product: Product;
let shop: Shop;
let manager: Client;
let store: Store;

const getFiles = async (id: string): Promise<string[]> =>
  (await store.list(`media/${shop.tenantId}`)).filter((name) => name.startsWith(id));

describe.each(stores)("in %s", (_name, open) => {
  beforeAll(async () => {
    store = await open();
    product = await startProduct(undefined, { environment: store.environment });
    shop = await openShop(product.database);
    manager = await signInStaff(product.url, shop.emails.manager);
  });
  afterAll(async () => {
    await product?.stop();
    await store?.stop();
  });

  describe("a picture for guests", () => {
    it("is served to everybody in eight files without camera metadata", async () => {
      const { status, body } = await sendPicture(product.url, manager, await photo());
      expect([status, (await getFiles(body.id)).length]).toEqual([201, 8]);
      for (const file of ["112.avif", "780.webp"]) {
        const answer = await fetch(`${product.url}${body.picture.base}-${file}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([answer.status, bytes.includes("Phone")], file).toEqual([200, false]);
        expect(answer.headers.get("cache-control")).toContain("immutable");
      }
    });

    it("is refused if it is no picture, and leaves nothing behind", async () => {
      for (const { what, bytes } of await hostileImages()) {
        const { status, body } = await sendPicture(product.url, manager, bytes);
        expect([status, body.code], what).toEqual([415, "unsupported_media"]);
      }
    });

    it("is deleted after a day unless something uses it", async () => {
      const [loose, used, young] = [
        await sendPicture(product.url, manager),
        await sendPicture(product.url, manager),
        await sendPicture(product.url, manager),
      ].map(({ body }) => body.id);
      const made = await manager.post("/api/console/products/", productBody(shop.id("category"), { picture_id: used }));
      expect(made.status).toBe(201);
      await product.database.asOwner((tx) =>
        tx
          .updateTable("picture")
          .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "in", [loose ?? "", used ?? ""])
          .execute(),
      );
      expect(await sweepPictures(product.platform, shop.tenantId)).toBe(1);
      const left = await Promise.all([loose, used, young].map((id) => getFiles(id ?? "")));
      expect(left.map(({ length }) => length)).toEqual([0, 8, 8]);
    });
  });
});
