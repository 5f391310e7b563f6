import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PosMenuPreview } from "@sufra/domain/pos/api.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { toDecimalText } from "../gateways/pos/foodics/decimals.ts";
import { plantedBusiness } from "../gateways/pos/sandbox/planted-menu.test-data.ts";
import { base, businessesOf, connect, openManager, overview, startPos, waitForRead } from "./pos.test-data.ts";
import { refreshMenu } from "./refresh.ts";

const { business: crowded, planted } = plantedBusiness(500, 40);
let pos: Awaited<ReturnType<typeof startPos>>;
let opened = 0;
beforeAll(async () => {
  pos = await startPos([
    { ...crowded, id: "crowded", reference: "1" },
    { ...crowded, id: "killed", reference: "2" },
    ...businessesOf(10),
  ]);
});
afterAll(() => pos?.stop());

const open = async (named?: string) => {
  const business = named ?? `business-${opened}`;
  opened += named === undefined ? 1 : 0;
  const { shop, manager } = await openManager(pos.product);
  await connect(manager, business);
  return { shop, manager, business };
};
type Opened = Awaited<ReturnType<typeof open>>;

const preview = async (manager: Client): Promise<NonNullable<PosMenuPreview["preview"]>> => {
  const { body } = await manager.get<PosMenuPreview>(`${base}menu/`);
  if (body.preview === null) throw new Error("the menu is not read");
  return body.preview;
};
const apply = async (manager: Client, without: string[] = []) => {
  const { revision } = await preview(manager);
  return manager.post(`${base}menu/`, { revision, without });
};
const read = async ({ manager }: Opened) => {
  await waitForRead(manager, "links");
  await manager.post(`${base}reads/`, { what: "menu" });
  expect((await waitForRead(manager, "menu")).state).toBe("done");
};
const products = ({ shop }: Opened) =>
  pos.product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("product as p")
      .innerJoin("pos_link as l", (join) =>
        join
          .onRef("l.tenant_id", "=", "p.tenant_id")
          .on("l.kind", "=", "product")
          .on((eb) => eb(eb.ref("l.local_id"), "=", eb.cast<string>(eb.ref("p.id"), "text"))),
      )
      .select(["p.id", "p.name", "p.price", "p.active", "p.tax_rate_bp", "l.external_id"])
      .where("p.tenant_id", "=", shop.tenantId)
      .where("l.tenant_id", "=", shop.tenantId)
      .orderBy("l.external_id")
      .execute(),
  );
const change = (business: string, part: "products" | "modifiers" | "combos", id: string, to: Record<string, unknown>) =>
  pos.sandbox.changeThing({ business, part, id, change: to });

describe("a menu of 500 products with 40 faults", () => {
  it("names each fault, and has everything else with the same prices", async () => {
    const all = await open("crowded");
    await read(all);
    const { problems, rows, read: counts } = await preview(all.manager);
    const visible = planted.filter(({ name }) => name !== "deleted");
    const reasons = visible.map(
      ({ reason, name }) => reason ?? (name.startsWith("a category") ? "no_category" : "branch_unknown"),
    );
    expect(problems.map(({ reason }) => reason).toSorted()).toEqual([...reasons, "cyclic", "duplicate_id"].toSorted());
    expect(problems.every(({ name, reason }) => name !== "" || reason === "name_missing")).toBe(true);
    const applied = await apply(all.manager);
    expect(applied.status).toBe(200);
    const partly = visible.filter(
      ({ reason, name }) => reason === "calories" || name === "a branch that is unknown",
    ).length;
    const deleted = planted.length - visible.length;
    const sold = crowded.products.length - deleted - (visible.length - partly) - 1;
    const ours = await products(all);
    expect([ours.length, rows.filter(({ kind }) => kind === "product").length]).toEqual([sold, sold]);
    expect(counts.products).toBeGreaterThanOrEqual(sold);
    const taken = new Set(ours.map(({ external_id }) => external_id));
    const theirs = crowded.products.filter(
      ({ id }, place, list) => taken.has(id) && list.findIndex((each) => each.id === id) === place,
    );
    const text = (price: unknown) => Number(price).toFixed(2);
    expect(ours.map(({ external_id, price }) => [external_id, toDecimalText(price)])).toEqual(
      theirs.map(({ id, price }) => [id, text(price)]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
    // The same menu again changes nothing.
    const again = await preview(all.manager);
    expect([again.rows, again.problems.length]).toEqual([[], problems.length]);
  });

  it("is whole when its reading was cut in the middle, refused and slowed down", async () => {
    const all = await open("killed");
    const { faults } = pos.sandbox;
    faults.plan({
      call: "GET /products",
      when: "before",
      fault: { kind: "status", status: 429, retryAfter: 6 },
      times: 1,
    });
    faults.plan({ call: "GET /products", when: "before", fault: { kind: "drop" }, times: 4 });
    faults.plan({ call: "GET /products", when: "before", fault: { kind: "html", status: 502 }, times: 4 });
    const waits = new Set<string>();
    await waitUntil("the menu is read", async () => {
      const { menu } = (await overview(all.manager)).reads;
      if (menu?.error) waits.add(menu.error);
      return menu?.state === "done";
    });
    expect([...waits].toSorted()).toEqual(["busy", "unreachable"]);
    await waitForRead(all.manager, "links");
    const whole = await preview(all.manager);
    expect(whole.rows.filter(({ kind }) => kind === "product").length).toBeGreaterThan(450);
  });
});

describe("applying", () => {
  it("keeps our products where they are linked by name, adds the rest, and writes groups and combos", async () => {
    const all = await open();
    const { shop, manager } = all;
    await read(all);
    const { rows } = await preview(manager);
    expect(rows.map(({ kind, change: what, name }) => `${kind} ${what} ${name.en}`)).toEqual([
      "category added Burgers",
      "category added Drinks",
      "product linked Burger",
      "product added ",
      "product added Water",
      "combo added Meal – Medium",
      "combo added Meal – Large",
    ]);
    expect((await apply(manager)).body).toEqual({ added: 6, linked: 1, changed: 0, gone: 0, left_out: 0 });
    const burger = (await products(all)).find(({ external_id }) => external_id === "product-burger");
    expect(burger).toMatchObject({ id: shop.id("burger"), price: 2_500, tax_rate_bp: null });
    const group = await pos.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("product_option_group as g")
        .innerJoin("option_item as o", (join) =>
          join.onRef("o.tenant_id", "=", "g.tenant_id").onRef("o.group_id", "=", "g.group_id"),
        )
        .select(["o.price", "o.active", "o.name"])
        .where("g.tenant_id", "=", shop.tenantId)
        .where("o.tenant_id", "=", shop.tenantId)
        .where("g.product_id", "=", shop.id("burger"))
        .orderBy("o.position")
        .execute(),
    );
    // The onion is excluded for this product.
    expect(group.map(({ name, price }) => [name.en, price])).toEqual([
      ["Cheese", 300],
      ["Beef bacon", 450],
    ]);
    const { rows: combos } = await pos.product.database.engine.loose(
      "owner",
      `select min(c.price) as price, count(*)::int as choices from combo c join combo_slot s on s.tenant_id = c.tenant_id and s.combo_id = c.id
       join combo_slot_product p on p.tenant_id = s.tenant_id and p.slot_id = s.id where c.tenant_id = '${shop.tenantId}' and c.slug <> 'meal' group by c.id order by 1`,
      [],
    );
    expect(combos.map(({ price, choices }) => [Number(price), choices])).toEqual([
      [2_200, 3],
      [3_450, 2],
    ]);
    const { body: guest } = await manager.get("/api/console/menu/");
    expect(guest.categories.map(({ name }: { name: { en: string } }) => name.en)).toContain("Burgers");
  });

  it("leaves out what is not chosen, and refuses a plan that is another by now", async () => {
    const all = await open();
    const { manager, business } = all;
    await read(all);
    const before = await preview(manager);
    change(business, "products", "product-water", { price: "3.25" });
    await read(all);
    const refused = await manager.post(`${base}menu/`, { revision: before.revision, without: [] });
    expect([refused.status, refused.body.code]).toEqual([409, "edit_conflict"]);
    const applied = await apply(manager, ["category:category-2", "product:product-burger"]);
    expect(applied.body).toMatchObject({ linked: 0, left_out: 3 });
    expect((await products(all)).map(({ external_id }) => external_id)).toEqual(["product-fries"]);
  });

  it("changes field by field, hides what is gone, and takes it back", async () => {
    const all = await open();
    const { manager, business } = all;
    await read(all);
    await apply(manager);
    change(business, "products", "product-water", { name: "مياه", tax_group_id: "group-15" });
    change(business, "products", "product-fries", { deleted_at: "2026-01-01 00:00:00" });
    await read(all);
    const { rows } = await preview(manager);
    const water = rows.find(({ key }) => key === "product:product-water");
    expect(water).toMatchObject({ change: "changed" });
    expect(water?.fields.map(({ heading, before, after }) => [heading, before, after])).toContainEqual([
      "Tax %",
      "5",
      "",
    ]);
    expect(rows.filter(({ change: what }) => what === "gone").map(({ name }) => name.sa)).toEqual(["بطاطس"]);
    await apply(manager);
    expect((await products(all)).find(({ external_id }) => external_id === "product-fries")?.active).toBe(false);
    change(business, "products", "product-fries", { deleted_at: null });
    await read(all);
    await apply(manager);
    expect((await products(all)).find(({ external_id }) => external_id === "product-fries")?.active).toBe(true);
  });
});

describe("prices and stock", () => {
  const atBranch = async ({ shop }: Opened) =>
    pos.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("branch_product")
        .select(["price", "listed", "sold_out"])
        .where("tenant_id", "=", shop.tenantId)
        .where("product_id", "=", shop.id("burger"))
        .executeTakeFirst(),
    );
  const refresh = async ({ shop, manager }: Opened) => {
    await refreshMenu(pos.product.platform, shop.tenantId);
    await waitForRead(manager, "live");
  };
  const synced = async () => {
    const all = await open();
    await read(all);
    await all.manager.send("PUT", `${base}links/`, {
      body: { kind: "branch", local_id: all.shop.branchId, external_id: "branch-2" },
    });
    await apply(all.manager);
    return all;
  };

  it("follow a branch's price and its stock, and guests see them", async () => {
    const all = await synced();
    expect(await atBranch(all)).toEqual({ price: 2_750, listed: true, sold_out: true });
    const branches = [{ branch_id: "branch-2", price: 30, is_in_stock: true }];
    change(all.business, "products", "product-burger", { price: 26, branches });
    change(all.business, "modifiers", "modifier-extras", {
      options: [
        { id: "option-cheese", name: "جبن", price: 5 },
        { id: "option-bacon", name: "لحم مقدد", price: "4.50", is_active: false },
      ],
    });
    await refresh(all);
    expect(await atBranch(all)).toEqual({ price: 3_000, listed: true, sold_out: false });
    expect((await products(all)).find(({ external_id }) => external_id === "product-burger")?.price).toBe(2_600);
    const { rows } = await pos.product.database.engine.loose(
      "owner",
      `select price, active from option_item where tenant_id = '${all.shop.tenantId}' and name->>'en' in ('Cheese', 'Beef bacon') order by price desc`,
      [],
    );
    expect(rows.map(({ price, active }) => [Number(price), active])).toEqual([
      [500, true],
      [450, false],
    ]);
    change(all.business, "products", "product-burger", { branches: [{ branch_id: "branch-2", is_active: false }] });
    await refresh(all);
    expect(await atBranch(all)).toEqual({ price: null, listed: false, sold_out: false });
  });

  it("leave what staff marked here, until the point of sale says something new", async () => {
    const all = await synced();
    const mark = (sold_out: boolean) =>
      all.manager.send("PATCH", `/api/console/branches/${all.shop.branchId}/availability/`, {
        body: { kind: "product", item_id: all.shop.id("burger"), sold_out },
      });
    const marked = await mark(false);
    expect(marked.status).toBe(200);
    await refresh(all);
    expect((await atBranch(all))?.sold_out).toBe(false);
    change(all.business, "products", "product-burger", { branches: [{ branch_id: "branch-2", is_in_stock: true }] });
    await refresh(all);
    await mark(true);
    await refresh(all);
    expect((await atBranch(all))?.sold_out).toBe(true);
    change(all.business, "products", "product-burger", { branches: [{ branch_id: "branch-2", is_in_stock: false }] });
    await refresh(all);
    change(all.business, "products", "product-burger", { branches: [{ branch_id: "branch-2", is_in_stock: true }] });
    await refresh(all);
    expect((await atBranch(all))?.sold_out).toBe(false);
  });
});
