import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { both, categoryBody, comboBody, groupBody, productBody, sendPicture } from "./manage.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const loadMenu = async (of: Shop = shop) =>
  (await makeClient(product.url, { qr: of.qr }).get(`/api/menu/${of.branchId}/`)).body;
const inMenu = async (id: string) => {
  const menu = await loadMenu();
  return [...menu.categories.flatMap((each: { products: unknown[] }) => each.products), ...menu.combos].find(
    (each: { id: string }) => each.id === id,
  );
};
const patch = (kind: string, thing: { id: string }, body: Record<string, unknown>) =>
  manager.send("PATCH", `/api/console/${kind}/${thing.id}/`, { body });
const remove = (kind: string, { id, revision }: { id: string; revision: string }) =>
  manager.send("DELETE", `/api/console/${kind}/${id}/?revision=${revision}`);
const create = async (kind: string, body: Record<string, unknown>) => {
  const answer = await manager.post(`/api/console/${kind}/`, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const auditLog = () =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "target", "target_id"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

describe("a category", () => {
  it("is created, changed and removed, each recorded in the audit log", async () => {
    const made = await create("categories", categoryBody());
    expect(await auditLog()).toEqual({ action: "category.create", target: "category", target_id: made.id });
    const changed = await patch("categories", made, { ...categoryBody("Cakes"), revision: made.revision });
    expect(changed.body).toMatchObject({ id: made.id, name: both("Cakes") });
    expect(changed.body.revision).not.toBe(made.revision);
    expect(await auditLog()).toMatchObject({ action: "category.edit" });
    expect((await manager.get(`/api/console/categories/${made.id}/`)).body).toEqual(changed.body);
    expect((await remove("categories", changed.body)).status).toBe(204);
    expect(await auditLog()).toMatchObject({ action: "category.remove" });
    expect((await remove("categories", changed.body)).status).toBe(404);
  });

  it("refuses an edit of an outdated version, and removal while it has products", async () => {
    const made = await create("categories", categoryBody("Soups"));
    const body = { ...categoryBody("Stews"), revision: made.revision };
    expect((await patch("categories", made, body)).status).toBe(200);
    const late = await patch("categories", made, { ...body, name: both("Broths") });
    expect([late.status, late.body.code, late.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    expect((await remove("categories", made)).body.code).toBe("edit_conflict");
    const { id } = made;
    await create("products", productBody(id));
    const now = (await manager.get(`/api/console/categories/${id}/`)).body;
    expect((await remove("categories", now)).body.code).toBe("in_use");
  });
});

describe("a product", () => {
  it("appears on a guest's menu at once, and open menus are notified", async () => {
    const events = await readEvents(`${product.url}/api/menu/${shop.branchId}/events/`, { "x-sufra-qr": shop.qr });
    const group = await create("option-groups", groupBody());
    const first = { option_group_ids: [group.id], name: both("Kunafa Nabulsia") };
    const made = await create("products", productBody(shop.id("category"), first));
    await waitUntil("a live event", () => events.events.some(({ event }) => event === "menu"));
    events.close();
    expect(await inMenu(made.id)).toMatchObject({
      slug: "kunafa-nabulsia",
      price: 1800,
      available: true,
      name: "Kunafa Nabulsia",
      allergens: ["milk"],
      dietary_tags: ["vegetarian", "gluten_free"],
      option_groups: [{ id: group.id, min: 0, max: 2, free: 1, options: [{ name: "Cream" }, { name: "Honey" }] }],
    });
    const again = await create("products", productBody(shop.id("category"), first));
    const nameless = await create("products", productBody(shop.id("category"), { name: { sa: "كنافة", en: "" } }));
    expect([again.slug, nameless.slug]).toEqual(["kunafa-nabulsia-2", expect.stringMatching(/^item-[0-9a-f]{8}$/)]);
  });

  it("says whose an option group is: the first products in menu order, and how many there are", async () => {
    const [used, unused] = [await create("option-groups", groupBody()), await create("option-groups", groupBody())];
    const later = (await create("categories", categoryBody("Drinks"))).id;
    const add = (name: string, category: string) =>
      create("products", productBody(category, { option_group_ids: [used.id], name: both(name) }));
    await add("Limonana", later);
    await add("Umm Ali", shop.id("category"));
    await add("Muhallabia", shop.id("category"));
    const { option_groups: groups } = (await manager.get("/api/console/menu/")).body;
    const find = (id: string) => groups.find((each: { id: string }) => each.id === id);
    expect(find(used.id)).toMatchObject({ products: 3, used_by: [both("Umm Ali"), both("Muhallabia")] });
    expect(find(unused.id)).toMatchObject({ products: 0, used_by: [] });
  });

  it("keeps its category's order, is hidden when inactive, and has its own price and position at a branch", async () => {
    const made = await create("products", productBody(shop.id("category"), { name: both("Basbousa") }));
    const { revision, picture: _, id, slug: _slug, ...fields } = made;
    const branches = [{ branch_id: shop.branchId, price: 2100, listed: true }];
    const own = await patch("products", made, { ...fields, branches, revision });
    expect([own.status, (await inMenu(id)).price]).toEqual([200, 2100]);
    const hidden = [{ branch_id: shop.branchId, price: null, listed: false }];
    const unlisted = await patch("products", made, { ...fields, branches: hidden, revision: own.body.revision });
    expect([unlisted.body.branches, await inMenu(id)]).toEqual([hidden, undefined]);
    const gone = await patch("products", made, { ...fields, active: false, revision: unlisted.body.revision });
    expect([gone.body.branches, await inMenu(id)]).toEqual([[], undefined]);
    const overview = (await manager.get("/api/console/menu/")).body;
    expect(overview.products.find((each: { id: string }) => each.id === id)).toMatchObject({ active: false });
  });

  it("keeps sold-out marks", async () => {
    const made = await create("products", productBody(shop.id("category"), { name: both("Luqaimat") }));
    const marked = { kind: "product", item_id: made.id, sold_out: true };
    await manager.send("PATCH", `/api/console/branches/${shop.branchId}/availability/`, { body: marked });
    const { products } = (await manager.get("/api/console/menu/")).body;
    expect(products.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
      missing: expect.arrayContaining(["picture"]),
      branches: [{ branch_id: shop.branchId, price: null, listed: true, sold_out: true, sold_out_until: null }],
    });
    const { revision, picture: _, id, slug: _slug, ...fields } = made;
    expect((await patch("products", made, { ...fields, price: 900, revision })).status).toBe(200);
    expect(await inMenu(id)).toMatchObject({ price: 900, available: false });
  });

  it("is refused with the field's name if it refers to something missing or is empty", async () => {
    const stranger = await openShop(product.database);
    const wrong: [Record<string, unknown>, string][] = [
      [{ category_id: stranger.id("category") }, "category_id"],
      [{ dietary_tags: ["vegetarian", "vegan"] }, "dietary_tags.1"],
      [{ dietary_tags: ["paleo"] }, "dietary_tags.0"],
      [{ option_group_ids: [stranger.id("group")] }, "option_group_ids.0"],
      [{ option_group_ids: [shop.id("group"), shop.id("group")] }, "option_group_ids.1"],
      [{ branches: [{ branch_id: stranger.branchId, price: 1, listed: true }] }, "branches.0.branch_id"],
      [{ picture_id: newId() }, "picture_id"],
      [{ name: { sa: "  ", en: "\u200B" } }, "name.sa"],
      [{ price: -1 }, "price"],
      [{ price: 1.5 }, "price"],
      [{ allergens: ["love"] }, "allergens.0"],
      [{ schedule: [] }, "schedule"],
      [{ schedule: [{ weekdays: [7], from_minute: 0, to_minute: 60 }] }, "schedule.0.weekdays.0"],
    ];
    for (const [changes, path] of wrong) {
      const answer = await manager.post("/api/console/products/", productBody(shop.id("category"), changes));
      expect([answer.status, answer.body.errors?.map((each: { path: string }) => each.path)]).toEqual([422, [path]]);
    }
  });

  it("is removed while its orders stay, unless something needs it", async () => {
    const { client } = await newGuest(product, shop);
    const made = await create("products", productBody(shop.id("category"), { name: both("Halawa"), price: 7000 }));
    const lines = [{ product_id: made.id, quantity: 1, options: [] }];
    const ordered = await place(client, getCart(shop, { lines }));
    expect(ordered.status).toBe(201);
    await client.send("PUT", `/api/bookmarks/${made.id}/`);
    expect((await remove("products", made)).status).toBe(204);
    const kept = (await client.get(`/api/orders/${ordered.body.id}/`)).body;
    expect(kept.lines[0]).toMatchObject({ name: "Halawa", unit_price: 7000 });
    const again = await client.post(`/api/orders/${ordered.body.id}/again/`);
    expect(again.body.missing).toMatchObject([{ name: "Halawa", reason: "gone" }]);
    const quoted = await client.post("/api/quotes/", getCart(shop, { lines }));
    expect([quoted.status, quoted.body.code]).toEqual([404, "not_found"]);
    const burger = (await manager.get(`/api/console/products/${shop.id("burger")}/`)).body;
    expect((await remove("products", burger)).body.code).toBe("in_use");
    await insertPrize(product.database, shop.tenantId, { product_id: shop.id("cheap") });
    const gum = (await manager.get(`/api/console/products/${shop.id("cheap")}/`)).body;
    expect((await remove("products", gum)).body.code).toBe("in_use");
  });
});

describe("a picture", () => {
  it("is created in every size, shown on the menu, and kept while in use", async () => {
    const sent = await sendPicture(product.url, manager);
    expect(sent).toMatchObject({ status: 201, body: { picture: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) } } });
    const { id: picture_id, picture } = sent.body;
    const made = await create("products", productBody(shop.id("category"), { picture_id }));
    expect([made.picture, (await inMenu(made.id)).image]).toEqual([picture, picture]);
    const { revision, picture: _, id: __, slug: _slug, ...fields } = made;
    const untouched = await patch("products", made, { ...fields, price: 5, revision });
    expect(untouched.body.picture).toEqual(picture);
    const bare = await patch("products", made, { ...fields, picture_id: null, revision: untouched.body.revision });
    expect(bare.body.picture).toBeNull();
  });

  it("belongs to one establishment", async () => {
    const stranger = await openShop(product.database);
    const other = await signInStaff(product.url, stranger.emails.manager);
    const { body } = await sendPicture(product.url, other);
    const answer = await manager.post(
      "/api/console/products/",
      productBody(shop.id("category"), { picture_id: body.id }),
    );
    expect(answer.body.errors).toMatchObject([{ path: "picture_id" }]);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await sendPicture(product.url, cashier)).status).toBe(403);
  });
});

describe("an option group", () => {
  it("keeps the ids of remaining options, and can be removed when no product uses it", async () => {
    const made = await create("option-groups", groupBody());
    const [cream, honey] = made.options;
    const added = { name: both("Nuts"), price: 400, calories: null, max_quantity: 1, active: true };
    const changed = await patch("option-groups", made, {
      ...groupBody({ options: [{ ...honey, price: 250 }, added] }),
      revision: made.revision,
    });
    expect(changed.body.options).toMatchObject([{ id: honey.id, price: 250 }, { name: both("Nuts") }]);
    const foreign = await patch("option-groups", made, {
      ...groupBody({ options: [{ ...added, id: shop.id("garlic") }] }),
      revision: changed.body.revision,
    });
    expect(foreign.body.errors).toMatchObject([{ path: "options.0.id" }]);
    const twice = { ...groupBody({ options: [honey, honey] }), revision: changed.body.revision };
    expect((await patch("option-groups", made, twice)).body.errors).toMatchObject([{ path: "options.1.id" }]);
    expect(cream.id).not.toBe(honey.id);
    expect((await remove("option-groups", changed.body)).status).toBe(204);
    const sauce = (await manager.get(`/api/console/option-groups/${shop.id("group")}/`)).body;
    expect((await remove("option-groups", sauce)).body.code).toBe("in_use");
  });

  it("is refused if its limits contradict each other", async () => {
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ min: 3, max: 2 }, ["max"]],
      [{ free: 3 }, ["free"]],
      [{ min: 2, max: 2, options: [groupBody().options[0]] }, ["min"]],
      [{ options: [] }, ["options"]],
    ];
    for (const [changes, paths] of wrong) {
      const answer = await manager.post("/api/console/option-groups/", groupBody(changes));
      expect(answer.body.errors?.map((each: { path: string }) => each.path)).toEqual(paths);
    }
  });
});

describe("a combo", () => {
  it("is created, ordered, changed with its slots kept, and removed", async () => {
    const slot = (product_id: string) => ({
      name: both("Main"),
      min: 1,
      max: 1,
      products: [{ product_id, surcharge: 0 }],
    });
    const made = await create("combos", comboBody([slot(shop.id("burger")), slot(shop.id("juice"))]));
    expect(await inMenu(made.id)).toMatchObject({ price: 4000, available: true, list_price: 3500 });
    const [main, side] = made.slots;
    const { revision, picture: _, slug: _slug, id, ...fields } = made;
    const slots = [side, { ...main, min: 2, max: 3 }];
    const changed = await patch("combos", made, { ...fields, slots, revision });
    expect(changed.body.slots.map((each: { id: string }) => each.id)).toEqual([side.id, main.id]);
    const foreign = [{ ...slot(shop.id("burger")), id: shop.id("slotA") }];
    const refused = await patch("combos", made, { ...fields, slots: foreign, revision: changed.body.revision });
    expect(refused.body.errors).toMatchObject([{ path: "slots.0.id" }]);
    const unknown = await manager.post("/api/console/combos/", comboBody([slot(newId())]));
    expect(unknown.body.errors).toMatchObject([{ path: "slots.0.products.0.product_id" }]);
    expect((await remove("combos", changed.body)).status).toBe(204);
    expect(await inMenu(id)).toBeUndefined();
  });
});

describe("the order of the menu", () => {
  it("follows the request; items that it does not name keep their position", async () => {
    const own = await openShop(product.database);
    const staff = await signInStaff(product.url, own.emails.manager);
    const [burger, juice, cheap] = ["burger", "juice", "cheap"].map((name) => own.id(name));
    const put = (ids: unknown[]) => staff.send("PUT", "/api/console/menu/order/", { body: { kind: "product", ids } });
    const order = async () => (await loadMenu(own)).categories[0].products.map((each: { id: string }) => each.id);
    expect((await put([cheap, burger, juice])).status).toBe(204);
    expect(await order()).toEqual([cheap, burger, juice]);
    expect((await put([juice, cheap])).status).toBe(204);
    expect(await order()).toEqual([juice, burger, cheap]);
    expect((await put([shop.id("burger")])).body.errors).toMatchObject([{ path: "ids.0" }]);
    expect((await put([juice, juice])).status).toBe(422);
  });
});

describe("access to the menu's management", () => {
  it("is limited to managers of the establishment", async () => {
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get("/api/console/menu/")).status).toBe(403);
    const stranger = await openShop(product.database);
    const other = await signInStaff(product.url, stranger.emails.manager);
    expect((await other.get(`/api/console/products/${shop.id("burger")}/`)).status).toBe(404);
  });
});
