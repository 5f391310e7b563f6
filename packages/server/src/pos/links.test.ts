import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PosLinkList, PosOverview } from "@sufra/domain/pos/api.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { base, businessesOf, connect, openManager, overview, startPos, waitForRead } from "./pos.test-data.ts";
import { lookAfterReads } from "./refresh.ts";

let pos: Awaited<ReturnType<typeof startPos>>;
let opened = 0;
beforeAll(async () => {
  pos = await startPos(businessesOf(10));
});
afterAll(() => pos?.stop());

/** Connected, with everything read that can be linked. */
const open = async () => {
  const business = `business-${opened}`;
  opened += 1;
  const { shop, manager } = await openManager(pos.product);
  await connect(manager, business);
  await waitForRead(manager, "links");
  await waitForRead(manager, "menu");
  return { shop, manager, business };
};

const links = async (manager: Client): Promise<PosLinkList> => (await manager.get(`${base}links/`)).body;
const link = (manager: Client, kind: string, local_id: string, external_id: string | null) =>
  manager.send<PosLinkList>("PUT", `${base}links/`, { body: { kind, local_id, external_id } });
const toggle = (manager: Client, branchId: string, integrated: boolean) =>
  manager.send<PosOverview>("PUT", `${base}branches/${branchId}/`, { body: { integrated } });
const needs = async (manager: Client): Promise<string[]> =>
  ((await overview(manager)) as PosOverview).branches.flatMap((branch) => branch.needs.map(({ kind }) => kind));

/** Everything that the shop's orders need, and only the products that were linked. */
const linkAll = async ({ shop, manager }: Awaited<ReturnType<typeof open>>) => {
  await link(manager, "branch", shop.branchId, "branch-1");
  for (const kind of ["delivery", "service", "tip"]) await link(manager, "charge", kind, `charge-${kind}`);
  await link(manager, "payment_method", "online_card", "pay-sufra");
  const { body } = await manager.get(`${base}menu/`);
  const { revision } = body.preview;
  await manager.post(`${base}menu/`, { revision, without: [] });
  // What is not in their menu is not sold any more.
  await pos.product.database.inTenant(shop.tenantId, async (tx) => {
    await tx
      .updateTable("product")
      .set({ active: false })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "in", [shop.id("juice"), shop.id("cheap")])
      .execute();
    await tx
      .updateTable("combo")
      .set({ active: false })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", shop.id("combo"))
      .execute();
  });
};

describe("links", () => {
  it("offer their lists, suggest by name, and find tables by number and taxes by rate", async () => {
    const { shop, manager } = await open();
    const before = await links(manager);
    expect(before.choices.branches.map(({ id }) => id)).toEqual(["branch-1", "branch-2", "branch-3"]);
    expect(before.charges.map(({ local_id, external_id, suggestion }) => [local_id, external_id, suggestion])).toEqual([
      ["delivery", null, "charge-delivery"],
      ["service", null, "charge-service"],
      ["tip", null, "charge-tip"],
    ]);
    expect(before.payment_methods[0]?.suggestion).toBe("pay-sufra");
    expect(before.taxes.map(({ local_id, external_id }) => [local_id, external_id])).toEqual([["1500", "tax-15"]]);
    expect(before.tables).toEqual([]);
    const after = (await link(manager, "branch", shop.branchId, "branch-1")).body;
    expect(after.tables[0]?.rows.map(({ external_id }) => external_id)).toEqual(["table-1"]);
    expect(after.tables[0]?.choices.map(({ id }) => id)).toEqual(["table-1", "table-2"]);
  });

  it("refuse what is not offered, what is another branch's, and what is not ours", async () => {
    const { shop, manager } = await open();
    await link(manager, "branch", shop.branchId, "branch-1");
    expect((await link(manager, "charge", "tip", "pay-sufra")).status).toBe(422);
    expect((await link(manager, "table", shop.id("table"), "table-3")).status).toBe(422);
    expect((await link(manager, "charge", "gift", "charge-tip")).status).toBe(404);
    const { shop: other, manager: stranger } = await open();
    expect((await link(stranger, "branch", shop.branchId, "branch-1")).status).toBe(404);
    expect((await link(stranger, "branch", other.branchId, "branch-1")).status).toBe(200);
  });

  it("are marked where their other side is gone, and switching on needs another one", async () => {
    const all = await open();
    const { shop, manager, business } = all;
    await linkAll(all);
    expect(await needs(manager)).toEqual([]);
    pos.sandbox.changeThing({
      business,
      part: "charges",
      id: "charge-tip",
      change: { deleted_at: "2026-01-01 00:00:00" },
    });
    await manager.post(`${base}reads/`, { what: "links" });
    await waitForRead(manager, "links");
    expect((await links(manager)).charges.find(({ local_id }) => local_id === "tip")).toMatchObject({ gone: true });
    const [branch] = ((await overview(manager)) as PosOverview).branches;
    expect(branch?.needs).toMatchObject([{ kind: "charge", gone: true, count: 1 }]);
    expect((await toggle(manager, shop.branchId, true)).status).toBe(422);
    await link(manager, "charge", "tip", "charge-service");
    expect((await toggle(manager, shop.branchId, true)).status).toBe(200);
  });
});

describe("the switch of a branch", () => {
  it("needs everything that its orders need, one after the other", async () => {
    const { shop, manager } = await open();
    expect(await needs(manager)).toEqual(["branch", "table", "charge", "payment_method", "product", "option", "combo"]);
    expect((await toggle(manager, shop.branchId, true)).status).toBe(422);
    const { body } = await manager.get("/api/console/journal/");
    expect(body.items.some(({ action }: { action: string }) => action === "branch.integrate")).toBe(false);
  });

  it("goes on, is read by orders, and goes off at any time", async () => {
    const all = await open();
    const { shop, manager } = all;
    await linkAll(all);
    expect(await needs(manager)).toEqual([]);
    expect((await toggle(manager, shop.branchId, true)).body.branches[0]?.integrated).toBe(true);
    // A link that goes missing later is shown, and does not keep it from being switched off.
    await link(manager, "charge", "tip", null);
    expect(await needs(manager)).toEqual(["charge"]);
    expect((await toggle(manager, shop.branchId, false)).body.branches[0]?.integrated).toBe(false);
    await link(manager, "charge", "tip", "charge-tip");
    await toggle(manager, shop.branchId, true);
    await link(manager, "branch", shop.branchId, "branch-2");
    expect(((await overview(manager)) as PosOverview).branches[0]?.integrated).toBe(false);
  });

  it("stays off while their prices mean something else, or their branch takes no online orders", async () => {
    const all = await open();
    const { shop, manager } = all;
    await linkAll(all);
    const set = (values: object) =>
      pos.product.database.inTenant(shop.tenantId, (tx) =>
        tx.updateTable("pos_business").set(values).where("tenant_id", "=", shop.tenantId).execute(),
      );
    await set({ prices_include_tax: false });
    expect(await needs(manager)).toEqual(["settings"]);
    expect((await overview(manager)).business.issues).toEqual(["tax"]);
    expect((await toggle(manager, shop.branchId, true)).status).toBe(422);
    const { body } = await manager.get(`${base}menu/`);
    const applied = await manager.post(`${base}menu/`, { revision: body.preview.revision, without: [] });
    expect([body.preview.issues, applied.status]).toEqual([["tax"], 422]);
    await set({ prices_include_tax: true, currency: "AED" });
    expect((await overview(manager)).business.issues).toEqual(["currency"]);
    await set({ currency: "SAR" });
    await link(manager, "branch", shop.branchId, "branch-3");
    expect(await needs(manager)).toContain("online_orders");
  });

  it("is off after the connection is removed", async () => {
    const all = await open();
    const { shop, manager } = all;
    await linkAll(all);
    await toggle(manager, shop.branchId, true);
    await manager.send("DELETE", "/api/console/connections/pos/");
    const row = await pos.product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("branch").select("integrated").where("tenant_id", "=", shop.tenantId).executeTakeFirst(),
    );
    expect(row?.integrated).toBe(false);
    expect((await toggle(manager, shop.branchId, true)).status).toBe(404);
  });
});

describe("regular work", () => {
  it("reads again what is old, and goes on with what was killed", async () => {
    const { shop, manager } = await open();
    const { platform, database } = pos.product;
    const change = (what: string, values: object) =>
      database.inTenant(shop.tenantId, (tx) =>
        tx
          .updateTable("pos_read")
          .set(values)
          .where("tenant_id", "=", shop.tenantId)
          .where("what", "=", what)
          .execute(),
      );
    const started = async () => (await overview(manager)).reads.links.started_at;
    const first = await started();
    await lookAfterReads(platform, shop.tenantId);
    expect(await started()).toBe(first);
    await change("links", { ended_at: new Date(Date.now() - 3_700_000) });
    await lookAfterReads(platform, shop.tenantId);
    expect(await started()).not.toBe(first);
    await waitForRead(manager, "links");
    // Its process was killed in the middle: nobody works on it any more.
    await change("links", { state: "reading", ended_at: null, next_at: new Date(Date.now() - 1_000) });
    await lookAfterReads(platform, shop.tenantId);
    await waitUntil("it is done", async () => (await overview(manager)).reads.links.state === "done");
  });
});
