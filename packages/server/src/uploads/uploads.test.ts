import { request } from "node:http";
import { readUpload } from "@sufra/domain/uploads/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient, type Unchecked } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { hostileImages, photo, makePng } from "./images.test-data.ts";
import { type Store, stores } from "./stores.test-data.ts";
import { claimUploads } from "./claim-uploads.ts";
import { sweepUploads } from "./sweep-uploads.ts";

let product: Product;
let shop: Shop;
let store: Store;

type Part = { name?: string; bytes: Buffer | string; file?: boolean };
const form = (...parts: Part[]): FormData => {
  const made = new FormData();
  for (const { name = "images", bytes, file = true } of parts)
    if (file) made.append(name, new Blob([Uint8Array.from(Buffer.from(bytes))]), "a.jpg");
    else made.append(name, String(bytes));
  return made;
};

const getCookieJar = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const send = async (client: Client, body: FormData | string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${product.url}/api/uploads/`, {
    method: "POST",
    body,
    headers: { origin: product.url, "x-sufra-qr": shop.qr, cookie: getCookieJar(client), ...headers },
  });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    client.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  const read: Unchecked = await answer.json().catch(() => null);
  return { status: answer.status, body: read };
};
const see = (client: Client, id: string, path = "/api/uploads/") =>
  fetch(`${product.url}${path}${id}/`, { headers: { "x-sufra-qr": shop.qr, cookie: getCookieJar(client) } });

const getFiles = (): Promise<string[]> => store.list(`uploads/${shop.tenantId}`);
const visitor = () => makeClient(product.url, { qr: shop.qr });
const inShop = <T>(fn: Parameters<typeof product.database.inTenant<T>>[1]) =>
  product.database.inTenant(shop.tenantId, fn);
const age = (id: string, days: number) =>
  product.database.asOwner((tx) =>
    tx
      .updateTable("upload")
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", id)
      .execute(),
  );

describe.each(stores)("in %s", (_name, open) => {
  beforeAll(async () => {
    store = await open();
    product = await startProduct(undefined, { environment: store.environment });
    shop = await openShop(product.database);
  });
  afterAll(async () => {
    await product?.stop();
    await store?.stop();
  });

  describe("a guest's pictures", () => {
    it("are re-encoded, and visible to their owner only", async () => {
      const { client } = await newGuest(product, shop);
      const { status, body } = await send(client, form({ bytes: await photo() }, { bytes: await makePng() }));
      expect([status, body.images]).toMatchObject([
        201,
        [
          { width: 300, height: 400 },
          { width: 64, height: 48 },
        ],
      ]);
      const shown = await see(client, body.images[0].id);
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect(bytes.includes("Phone")).toBe(false);
      expect(bytes.length).toBe(body.images[0].bytes);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, max-age=3600",
      });
      for (const stranger of [(await newGuest(product, shop)).client, visitor()])
        expect((await see(stranger, body.images[0].id)).status).toBe(404);
      expect(readUpload.answers[200]).toBe("image");
    });

    it("of a visitor stay theirs when they sign in on the same device", async () => {
      const guest = visitor();
      const { body } = await send(guest, form({ bytes: await makePng() }));
      const [{ id }] = body.images;
      expect((await see(guest, id)).status).toBe(200);
      expect((await see(visitor(), id)).status).toBe(404);
      const { cookies } = await newGuest(product, shop);
      for (const [name, value] of Object.entries(cookies)) guest.cookies.set(name, value);
      expect((await see(guest, id)).status).toBe(200);
    });

    it("are visible to staff if used, within their establishment", async () => {
      const { client, id: customerId } = await newGuest(product, shop);
      const [{ id }] = (await send(client, form({ bytes: await makePng() }))).body.images;
      const manager = await signInStaff(product.url, shop.emails.manager);
      const elsewhere = await openShop(product.database);
      const stranger = await signInStaff(product.url, elsewhere.emails.manager);
      expect((await see(manager, id, "/api/console/uploads/")).status).toBe(404);
      const owner = { customerId, deviceId: id };
      const keep = () => inShop((tx) => claimUploads(tx, { tenantId: shop.tenantId, owner, now: new Date() }, [id]));
      expect([await keep(), await keep()]).toEqual([true, false]);
      expect((await see(manager, id, "/api/console/uploads/")).status).toBe(200);
      expect((await see(stranger, id, "/api/console/uploads/")).status).toBe(404);
      expect((await see(client, id, "/api/console/uploads/")).status).toBe(401);
    });

    it("are not delayed by slow senders", async () => {
      const slow = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const { client } = await newGuest(product, shop);
          const { origin } = new URL(product.url);
          const headers = { origin, "x-sufra-qr": shop.qr, cookie: getCookieJar(client), "content-length": "5000" };
          const type = { "content-type": "multipart/form-data; boundary=x" };
          const sending = request(`${product.url}/api/uploads/`, { method: "POST", headers: { ...headers, ...type } });
          sending.on("error", () => undefined);
          sending.write('--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf');
          return sending;
        }),
      );
      try {
        // Wait until all of them are being read.
        await new Promise((done) => setTimeout(done, 500));
        const { client } = await newGuest(product, shop);
        // Queued behind them it would wait until they time out, which they never do here.
        expect((await send(client, form({ bytes: await makePng() }))).status).toBe(201);
        expect(slow.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
      } finally {
        for (const sending of slow) sending.destroy();
      }
    });

    it("cannot be used by another guest", async () => {
      const { client } = await newGuest(product, shop);
      const [{ id }] = (await send(client, form({ bytes: await makePng() }))).body.images;
      const { id: customerId } = await newGuest(product, shop);
      const owner = { customerId, deviceId: customerId };
      const now = new Date();
      expect(await inShop((tx) => claimUploads(tx, { tenantId: shop.tenantId, owner, now }, [id]))).toBe(false);
    });
  });

  describe("a refused upload", () => {
    it("is explained in the words of the catalog and leaves nothing behind", async () => {
      const { client } = await newGuest(product, shop);
      const png = await makePng();
      const before = (await getFiles()).length;
      const three = await send(client, form({ bytes: png }, { bytes: png }, { bytes: png }));
      expect([three.status, three.body.errors]).toMatchObject([422, [{ path: "images", code: "too_many_images" }]]);
      const large = await send(client, form({ bytes: Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]) }));
      expect([large.status, large.body.code]).toEqual([413, "payload_too_large"]);
      const field = await send(client, form({ bytes: png }, { name: "note", bytes: "x", file: false }));
      expect([field.status, field.body.code]).toEqual([422, "validation_failed"]);
      const other = await send(client, form({ name: "avatar", bytes: png }));
      expect([other.status, other.body.errors]).toMatchObject([422, [{ path: "avatar", code: "field_unknown" }]]);
      const none = await send(client, form());
      expect([none.status, none.body.code]).toEqual([422, "validation_failed"]);
      const json = await send(client, "{}", { "content-type": "application/json" });
      expect([json.status, json.body.code]).toEqual([415, "unsupported_media"]);
      const broken = await send(client, "--x\r\nno part", { "content-type": "multipart/form-data; boundary=x" });
      expect([broken.status, broken.body.code]).toEqual([422, "validation_failed"]);
      const endless = await send(client, "--x", { "content-type": "multipart/form-data" });
      expect(endless.status).toBeLessThan(500);
      expect((await getFiles()).length).toBe(before);
    });

    it("contains any of the hostile pictures", async () => {
      const { client } = await newGuest(product, shop);
      const before = (await getFiles()).length;
      for (const { what, bytes } of await hostileImages()) {
        const { status, body } = await send(client, form({ bytes }));
        expect([what, status, body.code]).toEqual([what, 415, "unsupported_media"]);
      }
      expect((await getFiles()).length).toBe(before);
    });

    it("exceeds the limit", async () => {
      const { client, id } = await newGuest(product, shop);
      for (let count = 0; count < 40; count += 1)
        await product.platform.limits.consume("upload-guest", `${shop.tenantId} customer ${id}`, 40, 600);
      const { status, body } = await send(client, form({ bytes: await makePng() }));
      expect([status, body.code]).toEqual([429, "rate_limited"]);
    });
  });

  describe("unused pictures", () => {
    it("are deleted after a day with their files; used and new ones stay", async () => {
      const { client, id: customerId } = await newGuest(product, shop);
      const png = await makePng();
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) ids.push((await send(client, form({ bytes: png }))).body.images[0].id);
      const [loose = "", used = "", young = ""] = ids;
      const owner = { customerId, deviceId: customerId };
      await inShop((tx) => claimUploads(tx, { tenantId: shop.tenantId, owner, now: new Date() }, [used]));
      await age(loose, 3);
      await age(used, 3);
      const orphans = async () =>
        (await inShop((tx) => findDifferences(tx, shop.tenantId))).filter(({ check }) => check === "orphan_images");
      expect((await orphans()).map(({ id }) => id)).toEqual([loose]);
      const stray = "0190aaaa-0000-7000-8000-0000000000aa";
      await store.write(`uploads/${shop.tenantId}/${stray}.webp`, "left by a crash");
      // Files count as old at once: the job's clock is a day ahead.
      const ahead = { ...product.database, now: () => new Date(Date.now() + 2 * 3_600_000) };
      await sweepUploads({ database: ahead, gateways: product.platform.gateways }, shop.tenantId);
      const left = await getFiles();
      expect([loose, used, young, stray].map((id) => left.includes(`${id}.webp`))).toEqual([false, true, true, false]);
      expect((await see(client, loose)).status).toBe(404);
      expect(await orphans()).toEqual([]);
    });

    it("are looked up in several statements if there are very many", async () => {
      const { client } = await newGuest(product, shop);
      const [{ id }] = (await send(client, form({ bytes: await makePng() }))).body.images;
      const strays = Array.from({ length: 66_000 }, () => newId());
      const removed: string[] = [];
      const storage: typeof product.platform.gateways.storage = {
        ...product.platform.gateways.storage,
        tenants: async () => [shop.tenantId],
        writtenBefore: async () => [...strays, id],
        remove: async (_, one) => void removed.push(one),
      };
      const { database, gateways } = product.platform;
      expect(await sweepUploads({ database, gateways: { ...gateways, storage } }, shop.tenantId)).toBe(strays.length);
      expect(removed).toEqual(strays);
    });

    it("of an erased guest are deleted at once, used or not", async () => {
      const { client, id: customerId } = await newGuest(product, shop);
      const png = await makePng();
      const { images } = (await send(client, form({ bytes: png }, { bytes: png }))).body;
      const owner = { customerId, deviceId: customerId };
      await inShop((tx) => claimUploads(tx, { tenantId: shop.tenantId, owner, now: new Date() }, [images[0].id]));
      expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
      await waitUntil("the bytes are gone", async () => {
        const left = await getFiles();
        return images.every(({ id }: { id: string }) => !left.includes(`${id}.webp`));
      });
      const rows = await inShop((tx) =>
        tx
          .selectFrom("upload")
          .select("id")
          .where("tenant_id", "=", shop.tenantId)
          .where("customer_id", "=", customerId)
          .execute(),
      );
      expect(rows).toEqual([]);
    });
  });
});
