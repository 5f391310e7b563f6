import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { json } from "../platform/db/json.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Desk, openDesk, read, serveDelivery, serveOrder, settle } from "../settlements/desk.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** An open drawer of another branch. */
const openElsewhere = async ({ shop, manager }: Desk) => {
  const { tenantId } = shop;
  const branchId = newId();
  const text = json({ sa: "فرع", en: "Branch" });
  await product.database.inTenant(tenantId, (tx) =>
    tx
      .insertInto("branch")
      .values({
        tenant_id: tenantId,
        id: branchId,
        name: text,
        address: text,
        city: text,
        district: text,
        lat: 24,
        lng: 46,
      })
      .execute(),
  );
  const drawer = (await manager.post("/api/console/drawers/", { branch_id: branchId })).body;
  const opened = await manager.post(`/api/console/drawers/${drawer.id}/shifts/`, { opening: 0 });
  return { branchId, shiftId: opened.body.shift.id as string };
};

const close = ({ cashier, shiftId }: Desk) =>
  cashier.post(`/api/console/shifts/${shiftId}/close/`, { counted: 10_000 });

describe("a drawer", () => {
  it("takes no money of another branch", async () => {
    const desk = await openDesk(product);
    const other = await openElsewhere(desk);
    const id = await serveOrder(desk);
    const body = { tender: "cash", shift_id: other.shiftId };
    expect((await settle(desk.manager, id, body)).body.code).toBe("shift_closed");
    const delivery = await serveDelivery(desk);
    const { settlement } = (await settle(desk.cashier, delivery, { tender: "cash", with_courier: true })).body;
    const handIn = { settlement_ids: [settlement.id] };
    const path = `/api/console/shifts/${other.shiftId}/courier-cash/`;
    expect((await desk.manager.post(path, handIn)).body.code).toBe("edit_conflict");
  });

  it("takes money of a manager whoever keeps it", async () => {
    const desk = await openDesk(product);
    const id = await serveOrder(desk);
    expect((await settle(desk.manager, id, { tender: "cash", shift_id: desk.shiftId })).status).toBe(201);
    expect(await read(desk.manager, id)).toMatchObject({ payment_state: "paid" });
  });

  it("is not removed while it is open, and never opened once it is removed", async () => {
    const desk = await openDesk(product);
    const path = `/api/console/drawers/${desk.shop.id("drawer")}/`;
    expect((await desk.manager.send("DELETE", path)).body.code).toBe("shift_open");
    await close(desk);
    expect((await desk.manager.send("DELETE", path)).status).toBe(204);
    expect((await desk.manager.post(`${path}shifts/`, { opening: 0 })).body.code).toBe("not_found");
  });

  it("is counted by its keeper alone: a manager takes it over first, and reads no figures from then on", async () => {
    const desk = await openDesk(product);
    const path = `/api/console/shifts/${desk.shiftId}/`;
    expect((await desk.manager.get(path)).body.closing.cash.expected).toBe(10_000);
    const count = () => desk.manager.post(`${path}close/`, { counted: 9_000 });
    const { name } = (await desk.cashier.get("/api/console/sessions/current/")).body.staff;
    expect((await count()).body).toMatchObject({ code: "shift_of_other", params: { name } });
    await desk.manager.post(`${path}handover/`);
    expect((await desk.manager.get(path)).body.code).toBe("own_drawer");
    expect((await close(desk)).body.code).toBe("shift_of_other");
    expect((await count()).body.difference).toBe(-1_000);
    expect((await desk.manager.get(path)).body).toMatchObject({ counted: 9_000 });
    expect((await count()).body.code).toBe("shift_closed");
  });

  it("is handed over once, and only while it is open", async () => {
    const desk = await openDesk(product);
    const path = `/api/console/shifts/${desk.shiftId}/`;
    const takeOver = () => desk.manager.post(`${path}handover/`);
    expect((await takeOver()).body.shift.mine).toBe(true);
    expect((await takeOver()).body.shift.mine).toBe(true);
    const [entry] = (await desk.manager.get("/api/console/journal/?limit=1")).body.items;
    const nameOf = async (staff: Client) => (await staff.get("/api/console/sessions/current/")).body.staff.name;
    const [before, after] = [await nameOf(desk.cashier), await nameOf(desk.manager)];
    expect(entry).toMatchObject({ action: "drawer.take_over", changes: [{ path: ["keeper"], before, after }] });
    const { body } = await desk.manager.post(`${path}close/`, { counted: 10_000 });
    expect(body.closing.entries.map(({ kind }: { kind: string }) => kind)).toEqual(["handover"]);
    expect((await desk.cashier.post(`${path}handover/`)).body.code).toBe("shift_closed");
  });
});

describe("a day", () => {
  it("is not closed while a drawer is open", async () => {
    const desk = await openDesk(product);
    const path = `/api/console/branch-days/${desk.shop.branchId}/close/`;
    expect((await desk.manager.post(path, { number: 1 })).body.code).toBe("shift_open");
    await close(desk);
    expect((await desk.manager.post(path, { number: 2 })).body.code).toBe("edit_conflict");
    expect((await desk.manager.post(path, { number: 1 })).status).toBe(201);
    const again = (await desk.manager.post(path, { number: 1 })).body;
    expect(again).toMatchObject({ code: "day_closed", params: { name: "manager", time: expect.any(String) } });
  });
});
