import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { cheapHash } from "../../test/support/cheap-password.ts";
import { sealedContent } from "../platform/audit/record-change.ts";
import { both, productBody } from "./manage.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
let other: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
  other = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const url = "/api/console/menu/bulk-edits/";
type Item = { id: string; price: number; branches: unknown[]; active: boolean; revision: string };
const make = async (name: string, price: number, more: Record<string, unknown> = {}): Promise<Item> => {
  const answer = await manager.post("/api/console/products/", {
    ...productBody(shop.id("category"), { name: both(name), price, ...more }),
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const read = async ({ id }: { id: string }): Promise<Item> => (await manager.get(`/api/console/products/${id}/`)).body;
type Edit = { product_ids: string[]; branch_ids: string[] | null; change: Record<string, unknown> };
const getEdit = (
  items: { id: string }[],
  change: Record<string, unknown>,
  branch_ids: string[] | null = null,
): Edit => ({
  product_ids: items.map(({ id }) => id),
  branch_ids,
  change,
});
const preview = (edit: Edit) => manager.post(`${url}preview/`, edit);
const apply = (edit: Edit, revision: string, by = manager) => by.post(url, { ...edit, revision });
const doIt = async (edit: Edit) => {
  const answer = await apply(edit, (await preview(edit)).body.revision);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  const { first_entry, last_entry } = answer.body;
  return { first_entry, last_entry };
};
const undo = (entries: object, by = manager) => by.post(`${url}undo/`, entries);
const loadMenu = async () => (await makeClient(product.url, { qr: shop.qr }).get(`/api/menu/${shop.branchId}/`)).body;
const onMenu = async ({ id }: { id: string }) =>
  (await loadMenu()).categories
    .flatMap((each: { products: { id: string }[] }) => each.products)
    .find((each: { id: string }) => each.id === id);
const auditLog = () =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx.selectFrom("audit_entry").selectAll().where("tenant_id", "=", shop.tenantId).orderBy("seq").execute(),
  );
const percent = (share: number, round_to = 1) => ({ kind: "price_percent", percent: share, round_to });

/** Another manager of the same establishment. */
const openColleague = async (): Promise<Client> => {
  const email = `colleague-${shop.emails.manager}`;
  const account = { id: newId(), tenant_id: shop.tenantId, email, name: "colleague", role: "manager" };
  const password_hash = await cheapHash(password);
  await product.database.asOwner((tx) =>
    tx
      .insertInto("staff_account")
      .values({ ...account, password_hash })
      .execute(),
  );
  return signInStaff(product.url, email);
};

describe("a preview of a bulk edit", () => {
  it("previews every line and changes nothing", async () => {
    const one = await make("Foul", 1245);
    const own = [{ branch_id: shop.branchId, price: 1500, listed: true }];
    const two = await make("Balila", 1000, { branches: own });
    const { status, body } = await preview(getEdit([two, one], percent(1000, 50)));
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([
      { product_id: one.id, name: both("Foul"), branch_id: null, before: { price: 1245 }, after: { price: 1350 } },
      { product_id: two.id, branch_id: null, before: { price: 1000 }, after: { price: 1100 } },
      { product_id: two.id, branch_id: shop.branchId, before: { price: 1500 }, after: { price: 1650 } },
    ]);
    expect(body).toMatchObject({ rows_total: 3, products_total: 2, unchanged: 0, refused: [] });
    expect([(await read(one)).price, (await read(two)).branches]).toEqual([1245, own]);
  });

  it("reports refusals with reasons, and then does nothing", async () => {
    const [cheap, dear] = [await make("Gum drop", 50), await make("Lamb", 9000)];
    const edit = getEdit([cheap, dear], { kind: "price_add", amount: -100 });
    const { body } = await preview(edit);
    expect(body.refused).toEqual([
      { product_id: cheap.id, name: both("Gum drop"), branch_id: null, code: "price_negative", price: -50 },
    ]);
    const answer = await apply(edit, body.revision);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: "change", code: "field_invalid" }]);
    expect([(await read(cheap)).price, (await read(dear)).price]).toEqual([50, 9000]);
  });

  it("is for managers only, and finds only existing items", async () => {
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const one = await make("Hummus", 900);
    const edit = getEdit([one], { kind: "hidden" });
    expect((await cashier.post(`${url}preview/`, edit)).status).toBe(403);
    const bad = async (wrong: Partial<Edit>) => (await preview({ ...edit, ...wrong })).body.errors?.[0]?.path;
    expect(await bad({ product_ids: [one.id, newId()] })).toBe("product_ids.1");
    expect(await bad({ branch_ids: [newId()] })).toBe("branch_ids.0");
    expect(await bad({ product_ids: [one.id, one.id] })).toBe("product_ids");
    expect(await bad({ change: { kind: "sold_out", until: "2020-01-01T00:00:00Z" } })).toBe("change.until");
    expect(await bad({ change: percent(1000, 7) })).toContain("change");
    expect(await bad({ change: { kind: "price_set", amount: -1 } })).toContain("change");
  });
});

describe("a bulk edit", () => {
  it("is live on guests' menus, and in the audit log under each item", async () => {
    const [one, two] = [await make("Shakshuka", 1800), await make("Areeka", 2200)];
    const events = await readEvents(`${product.url}/api/menu/${shop.branchId}/events/`, { "x-sufra-qr": shop.qr });
    const { first_entry, last_entry } = await doIt(getEdit([one, two], percent(-1000)));
    await waitUntil("an open menu hears of it", () => events.events.some(({ event }) => event === "menu"));
    events.close();
    expect([(await onMenu(one)).price, (await onMenu(two)).price]).toEqual([1620, 1980]);
    const entries = (await auditLog()).filter(({ seq }) => seq >= first_entry && seq <= last_entry);
    expect(entries).toMatchObject([
      { action: "product.bulk_edit", target: "product", before: { price: 1800 }, after: { price: 1620 } },
      { action: "product.bulk_edit", target: "product", before: { price: 2200 }, after: { price: 1980 } },
    ]);
    expect(entries.map(({ target_id }) => target_id)).toEqual([one.id, two.id]);
  });

  it("keeps the audit log's seals valid", async () => {
    let before: Uint8Array = new Uint8Array();
    for (const { seq, staff_id, target_id, hash, ...entry } of await auditLog()) {
      const content = sealedContent(shop.tenantId, seq, {
        staffId: staff_id,
        action: entry.action,
        target: entry.target,
        targetId: target_id,
        before: entry.before,
        after: entry.after,
      });
      expect(Buffer.from(hash)).toEqual(createHash("sha256").update(before).update(content).digest());
      before = hash;
    }
  });

  it("is refused as a whole if an item changed since the preview", async () => {
    const [one, two] = [await make("Masoub", 1500), await make("Mutabbaq", 1600)];
    const edit = getEdit([one, two], { kind: "price_set", amount: 1000 });
    const { revision } = (await preview(edit)).body;
    const sold = `/api/console/branches/${shop.branchId}/availability/`;
    await other.send("PATCH", sold, { body: { kind: "product", item_id: two.id, sold_out: true } });
    const late = await apply(edit, revision);
    expect([late.status, late.body.code, late.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    expect((await read(one)).price).toBe(1500);
    const { revision: next } = (await preview(edit)).body;
    const changed = { ...edit, change: { kind: "price_set", amount: 900 } };
    expect((await apply(changed, next)).body.code).toBe("edit_conflict");
    expect((await apply(edit, next)).status).toBe(200);
    expect((await apply(edit, next)).body.code).toBe("edit_conflict");
    expect((await onMenu(two)).available).toBe(false);
  });

  it("marks items sold out and available again at chosen branches, and notifies their tablets", async () => {
    const [one, two] = [await make("Samboosa", 500), await make("Sobia", 700)];
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/`, { cookie });
    const countEvents = () =>
      stream.events.filter(({ event, data }) => event === "branch" && data.id === shop.branchId).length;
    await manager.send("PATCH", `/api/console/branches/${shop.branchId}/availability/`, {
      body: { kind: "product", item_id: shop.id("juice"), sold_out: true },
    });
    await waitUntil("the stream to be open", () => countEvents() > 0);
    const before = countEvents();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await doIt(getEdit([one, two], { kind: "sold_out", until }, [shop.branchId]));
    await waitUntil("the cashier hears of it", () => countEvents() > before);
    stream.close();
    expect([(await onMenu(one)).available, (await onMenu(two)).available]).toEqual([false, false]);
    await doIt(getEdit([one], { kind: "back" }));
    expect([(await onMenu(one)).available, (await onMenu(two)).available]).toEqual([true, false]);
    await doIt(getEdit([two], { kind: "hidden" }));
    expect(await onMenu(two)).toBeUndefined();
  });

  it("edits a thousand items in one call", async () => {
    const items: { id: string }[] = [];
    await product.database.inTenant(shop.tenantId, async (tx) => {
      const rows = Array.from({ length: 1000 }, (_, place) => {
        const id = newId();
        items.push({ id });
        const name = json(both(`Dish ${place}`));
        const of = { tenant_id: shop.tenantId, category_id: shop.id("category"), slug: `many-${place}` };
        return { ...of, id, name, price: 100 + place, position: 100 + place };
      });
      for (const from of [0, 500])
        await tx
          .insertInto("product")
          .values(rows.slice(from, from + 500))
          .execute();
    });
    const edit = getEdit(items, { kind: "price_add", amount: 50 });
    const { revision, rows_total } = (await preview(edit)).body;
    expect(rows_total).toBe(1000);
    const done = await apply(edit, revision);
    expect([done.status, done.body.changed]).toEqual([200, 1000]);
    expect((await undo({ first_entry: done.body.first_entry, last_entry: done.body.last_entry })).body.changed).toBe(
      1000,
    );
    expect((await read({ id: items[999]?.id ?? "" })).price).toBe(1099);
  });
});

describe("undoing a bulk edit", () => {
  it("restores the previous values, once", async () => {
    const own = [{ branch_id: shop.branchId, price: 1500, listed: true }];
    const [one, two] = [await make("Jareesh", 1333), await make("Qursan", 2100, { branches: own })];
    const before = [await read(one), await read(two)];
    const entries = await doIt(getEdit([one, two], { kind: "price_set", amount: 1000 }));
    expect((await read(two)).branches).toEqual([]);
    expect((await undo(entries)).body).toEqual({ changed: 2 });
    expect([await read(one), await read(two)]).toEqual(before);
    expect((await auditLog()).at(-1)).toMatchObject({ action: "product.undo", target_id: two.id });
    expect((await undo(entries)).body.code).toBe("edit_conflict");
  });

  it("keeps other fields, and does nothing if an edited one changed since", async () => {
    const [one, two] = [await make("Marqooq", 1000), await make("Saleeg", 2000)];
    const entries = await doIt(getEdit([one, two], percent(5000)));
    const described = { ...productBody(shop.id("category"), { name: both("Marqooq"), price: 1500, spicy_level: 2 }) };
    const { revision } = await read(one);
    await other.send("PATCH", `/api/console/products/${one.id}/`, { body: { ...described, revision } });
    const { revision: second } = await read(two);
    const dearer = { ...productBody(shop.id("category"), { name: both("Saleeg"), price: 3100 }), revision: second };
    await other.send("PATCH", `/api/console/products/${two.id}/`, { body: dearer });
    const refused = await undo(entries);
    expect([refused.status, refused.body.code, refused.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    expect([(await read(one)).price, (await read(two)).price]).toEqual([1500, 3100]);
    const { revision: third } = await read(two);
    await other.send("PATCH", `/api/console/products/${two.id}/`, {
      body: { ...dearer, price: 3000, revision: third },
    });
    expect((await undo(entries)).status).toBe(200);
    expect(await read(one)).toMatchObject({ price: 1000, spicy_level: 2 });
  });

  it("finds only one's own complete edits", async () => {
    const one = await make("Haneeth", 4000);
    const entries = await doIt(getEdit([one, await make("Mandi", 4500)], percent(1000)));
    const elsewhere = await openShop(product.database);
    const stranger = await signInStaff(product.url, elsewhere.emails.manager);
    expect((await undo(entries, stranger)).status).toBe(404);
    const colleague = await openColleague();
    expect((await undo(entries, colleague)).status).toBe(404);
    const made = (await auditLog()).find(
      ({ action, target_id }) => action === "product.create" && target_id === one.id,
    );
    expect((await undo({ first_entry: made?.seq, last_entry: made?.seq })).status).toBe(404);
    expect((await undo({ first_entry: 1, last_entry: entries.last_entry })).status).toBe(404);
    expect((await undo({ first_entry: entries.last_entry, last_entry: entries.first_entry })).status).toBe(404);
    expect((await undo({ ...entries, first_entry: 0 })).status).toBe(422);
    expect((await undo(entries)).status).toBe(200);
  });
});
