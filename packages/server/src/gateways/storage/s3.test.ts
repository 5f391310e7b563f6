import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../../test/fixtures/shop.ts";
import { sendPicture } from "../../menu/manage.test-data.ts";
import { newId } from "../../platform/db/new-id.ts";
import { photo } from "../../uploads/images.test-data.ts";
import { sweepPictures } from "../../uploads/sweep-uploads.ts";
import { copyToFolder, copyToObjects } from "./copy-pictures.ts";
import { type Objects, openS3, signS3 } from "./s3-objects.ts";
import { createS3Storage } from "./s3-storage.ts";
import { startS3 } from "./s3-server.test-data.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let objects: Objects;
beforeAll(async () => {
  s3 = await startS3();
  objects = openS3(s3.account);
});
afterAll(() => s3?.stop());

const listAll = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  return keys;
};

describe("a signature", () => {
  it("is the one that AWS publishes for its example of listing a bucket", async () => {
    const { headers } = await signS3(
      { keyId: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" },
      { method: "GET", url: "https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J" },
      "20130524T000000Z",
    );
    expect(headers.get("authorization")).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, " +
        "SignedHeaders=host;x-amz-content-sha256;x-amz-date, " +
        "Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    );
  });
});

describe("objects", () => {
  it("are stored, streamed, listed over several pages, and deleted", async () => {
    const bytes = randomBytes(3_000_000);
    await objects.put("media/big", bytes);
    const found = await objects.get("media/big");
    expect(found?.size).toBe(bytes.length);
    expect(found && (await buffer(found.body)).equals(bytes)).toBe(true);
    const many = Array.from({ length: 1_005 }, (_, index) => `list/${String(index).padStart(4, "0")}`);
    for (const key of many) await objects.put(key, Buffer.from("x"));
    expect(await listAll("list/")).toEqual(many);
    await objects.remove("media/big");
    await objects.remove("media/big");
    expect(await objects.get("media/big")).toBeNull();
  });

  it("are unavailable, not missing, with a wrong key or without a server", async () => {
    for (const wrong of [{ keyId: "wrong" }, { bucket: "another-bucket" }, { endpoint: "http://127.0.0.1:9" }]) {
      const other = openS3({ ...s3.account, ...wrong });
      await expect(other.put("media/a", Buffer.from("a")), JSON.stringify(wrong)).rejects.toThrow(/object storage/);
    }
  });

  it("of guests are found by their age, and names from outside are refused", async () => {
    const storage = createS3Storage(objects);
    const [tenantId, id] = [newId(), newId()];
    await storage.put(tenantId, id, Buffer.from("picture"));
    expect(await storage.writtenBefore(tenantId, Date.now() + 60_000)).toEqual([id]);
    expect(await storage.writtenBefore(tenantId, Date.now() - 60_000)).toEqual([]);
    await expect(storage.get(tenantId, "../secret")).rejects.toThrow(/named by ids/);
  });
});

describe("an installation with object storage", () => {
  let product: Product;
  beforeAll(async () => {
    const { bucket, endpoint, keyId, secret } = s3.account;
    const environment = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_KEY_ID: keyId, S3_SECRET: secret };
    product = await startProduct(undefined, { environment });
  });
  afterAll(() => product?.stop());

  it("stores, serves and sweeps pictures there", async () => {
    const shop = await openShop(product.database);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { status, body } = await sendPicture(product.url, manager, await photo());
    expect([status, (await listAll(`media/${shop.tenantId}/`)).length]).toEqual([201, 8]);
    const answer = await fetch(`${product.url}${body.picture.base}-780.webp`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("content-length")));
    for (const path of [`/media/${shop.tenantId}/${newId()}-780.webp`, `/media/${shop.tenantId}/..%2f..%2fx`])
      expect((await fetch(`${product.url}${path}`)).status, path).toBe(404);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("picture")
        .set({ created_at: new Date(0) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    expect(await sweepPictures(product.platform, shop.tenantId)).toBe(1);
    expect(await listAll(`media/${shop.tenantId}/`)).toEqual([]);
  });
});

describe("copying", () => {
  it("brings every picture over once, both ways, and nothing else", async () => {
    const root = mkdtempSync(join(tmpdir(), "sufra-copy-"));
    const tenantId = newId();
    const names = [`uploads/${tenantId}/${newId()}.webp`, `media/${tenantId}/${newId()}-780.avif`];
    for (const folder of [`uploads/${tenantId}`, `media/${tenantId}`])
      mkdirSync(join(root, folder), { recursive: true });
    for (const name of names) writeFileSync(join(root, name), name);
    writeFileSync(join(root, `uploads/${tenantId}/half.part`), "x");
    writeFileSync(join(root, "media/riyadh.pmtiles"), "x");
    expect(await copyToObjects(root, objects)).toMatchObject({ copied: 2, skipped: 0 });
    expect(await copyToObjects(root, objects)).toMatchObject({ copied: 0, skipped: 2 });
    expect([...(await listAll(`uploads/${tenantId}`)), ...(await listAll(`media/${tenantId}`))]).toEqual(names);
    const other = mkdtempSync(join(tmpdir(), "sufra-copy-"));
    expect((await copyToFolder(objects, other)).copied).toBeGreaterThanOrEqual(2);
    for (const name of names) expect(readFileSync(join(other, name), "utf8")).toBe(name);
    for (const folder of [root, other]) rmSync(folder, { recursive: true });
  });
});
