import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { getCart, newGuest, openShop, place, signInStaff, type ShopOptions } from "../../test/fixtures/shop.ts";
import { startPosDesks, type PosDesks } from "./pos-desk.test-data.ts";
import { readPosOrder } from "./queue.test-data.ts";
import { workForPos } from "./send-orders.ts";

let desks: PosDesks;
beforeAll(async () => {
  desks = await startPosDesks();
});
afterAll(() => desks?.stop());
const open = (options?: ShopOptions) => desks.open(options);

describe("an order of a connected branch", () => {
  it("is sent once, and shows its number there", async () => {
    const { pos, send, run, row, board } = await open();
    const id = await send();
    expect(await row(id)).toMatchObject({ state: "waiting", tries: 0 });
    expect(await board(id)).toMatchObject({ state: "waiting", reason: null });
    await run();
    await run();
    expect(pos.numbers()).toEqual([id]);
    expect(await row(id)).toMatchObject({ state: "sent", reference: "1", total: 6000, differences: [] });
    expect(await board(id)).toMatchObject({ state: "sent", reference: "1", reason: null });
  });

  it("of a branch that is not connected is none", async () => {
    const shop = await openShop(desks.product.database);
    const { client } = await newGuest(desks.product, shop);
    const { body } = await place(client, getCart(shop));
    await expect(readPosOrder(desks.product.database, shop, body.id)).rejects.toThrow();
    const staff = await signInStaff(desks.product.url, shop.emails.manager);
    expect((await staff.get(`/api/console/orders/${body.id}/`)).body.pos).toBeNull();
  });

  it("that was accepted by itself, with its time, notes, options and table", async () => {
    const { shop, pos, send, run } = await open({ auto_accept: true });
    await send({
      order_type: 1,
      table_id: shop.id("table"),
      notes: "no onions",
      tip: 500,
      lines: [{ product_id: shop.id("burger"), quantity: 2, options: [{ option_id: shop.id("garlic"), quantity: 2 }] }],
      combos: [
        {
          combo_id: shop.id("combo"),
          quantity: 1,
          products: [
            { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
            { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
          ],
        },
      ],
    });
    await run();
    const { sent } = pos.orders()[0] ?? {};
    expect(sent).toMatchObject({
      type: 1,
      branch_id: "branch",
      table_id: "table",
      customer_name: "Sara",
      customer_dial_code: "966",
      customer_notes: "no onions",
      kitchen_notes: "#001 · no onions",
      charges: [{ charge_id: "tip", amount: 5 }],
      products: [
        { product_id: "burger", quantity: 2, total_price: 50, options: [{ modifier_option_id: "garlic" }, {}] },
      ],
      combos: [
        {
          combo_size_id: "combo",
          products: [
            { product_id: "burger", combo_option_id: "meal-burger" },
            { product_id: "juice", combo_option_id: "meal-juice" },
          ],
        },
      ],
    });
    expect(sent).not.toHaveProperty("payments");
  });

  it("is blocked with the names of what is not linked; later ones go on, and it goes once it is linked", async () => {
    const { shop, pos, send, run, board, staff } = await open();
    const unlinked = await send({ lines: [{ product_id: shop.id("cheap"), quantity: 100 - 1, options: [] }] });
    await desks.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .deleteFrom("pos_link")
        .where("tenant_id", "=", shop.tenantId)
        .where("local_id", "=", shop.id("cheap"))
        .execute(),
    );
    const next = await send();
    await run();
    expect(pos.numbers()).toEqual([next]);
    expect(await board(unlinked)).toMatchObject({
      state: "blocked",
      reason: "unlinked",
      missing: [{ kind: "product", name: { sa: "Gum", en: "Gum" } }],
    });
    await desks.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("pos_link")
        .values({
          tenant_id: shop.tenantId,
          kind: "product",
          local_id: shop.id("cheap"),
          external_id: "cheap",
          external_name: json({ sa: "Gum", en: "Gum" }),
        })
        .execute(),
    );
    const { status, body } = await staff.post(`/api/console/orders/${unlinked}/pos/retry/`);
    expect([status, body.pos.state]).toEqual([200, "waiting"]);
    await run();
    expect(pos.numbers()).toEqual([next, unlinked]);
  });
});

describe("a fault there", () => {
  it.each(["unreachable", "unclear", "nonsense"] as const)("%s: tried again, in order, after a look", async (name) => {
    const { shop, pos, send, run, board } = await open();
    const first = await send();
    const second = await send();
    pos.fail("createOrder", name);
    await workForPos(desks.product.platform, shop.tenantId);
    expect(pos.numbers()).toEqual([]);
    expect(await board(first)).toMatchObject({
      state: "waiting",
      reason: name === "nonsense" ? "unclear" : name,
      tries: 1,
    });
    expect(await board(second)).toMatchObject({ state: "waiting", reason: null, tries: 0 });
    await run();
    expect(pos.numbers()).toEqual([first, second]);
    expect(pos.calls.filter(([step]) => step === "findOrder")).toEqual([["findOrder", first]]);
  });

  it("an answer that was lost does not send it twice", async () => {
    const { pos, send, run, row } = await open();
    const id = await send();
    pos.lose("createOrder");
    await run();
    const waiting = await row(id);
    expect(waiting).toMatchObject({ state: "waiting", error: "unclear" });
    // Nobody looks before a late arrival must have arrived.
    expect(waiting.next_try_at).toEqual(waiting.locked_until);
    await run();
    expect(pos.numbers()).toEqual([id]);
    expect(await row(id)).toMatchObject({ state: "sent", error: null, total: 6000 });
  });

  it.each(["unknown", "invalid"] as const)("%s holds this order, and later ones go on", async (name) => {
    const { pos, send, run, board } = await open();
    const refusals = name === "invalid" ? ["product_id: is gone"] : [];
    const first = await send();
    const second = await send();
    pos.fail("createOrder", name);
    await run();
    expect(pos.numbers()).toEqual([second]);
    expect(await board(first)).toMatchObject({ state: "blocked", reason: name, refusals });
  });

  it.each(["key_refused", "scope_missing", "busy"] as const)("%s stops all calls for a while", async (name) => {
    const { shop, pos, send, run, board } = await open();
    const first = await send();
    const second = await send();
    pos.fail("createOrder", name);
    await run();
    await workForPos(desks.product.platform, shop.tenantId);
    expect(pos.calls).toEqual([["createOrder", first]]);
    for (const id of [first, second]) expect(await board(id)).toMatchObject({ state: "waiting", reason: name });
    await run();
    expect(pos.numbers()).toEqual([first, second]);
    // It surely had not arrived.
    expect(pos.calls.filter(([step]) => step === "findOrder")).toEqual([]);
  });

  it("with one order only holds it after ten attempts", async () => {
    const { pos, send, run, board } = await open();
    const first = await send();
    const second = await send();
    pos.fail("createOrder", "unclear", 11);
    for (let time = 0; time < 11; time += 1) await run();
    expect(await board(first)).toMatchObject({ state: "blocked", reason: "failing" });
    expect(pos.numbers()).toEqual([second]);
  });

  it("without a connection everything waits", async () => {
    const { shop, send, run, board } = await open();
    const id = await send();
    desks.disconnected.add(shop.tenantId);
    await run();
    expect(await board(id)).toMatchObject({ state: "waiting", reason: "not_connected" });
  });
});

describe("a status here", () => {
  it("that ends an order before it was sent keeps it from being sent", async () => {
    const { pos, send, run, row, move, board } = await open();
    const id = await send();
    await move(id, "canceled");
    await run();
    expect(pos.calls).toEqual([]);
    expect(await row(id)).toMatchObject({ state: "dropped" });
    expect(await board(id)).toBeNull();
  });

  it("that ends an order whose attempt is unclear is declined there only if it arrived", async () => {
    const { pos, send, run, row, move } = await open();
    const [arrived, lost] = [await send(), await send()];
    pos.lose("createOrder");
    await run();
    await move(arrived, "declined", "busy");
    await run();
    expect(await row(arrived)).toMatchObject({ state: "sent", sent_status: "declined", status_to_send: null });
    expect(pos.orders().map(({ status }) => status)).toEqual([3, 1]);
    expect(pos.numbers()).toEqual([arrived, lost]);
  });

  it("that ends an order which did not arrive drops it", async () => {
    const { pos, send, run, row, move } = await open();
    const id = await send();
    pos.fail("createOrder", "unclear");
    await run();
    await move(id, "canceled");
    await run();
    expect(pos.numbers()).toEqual([]);
    expect(await row(id)).toMatchObject({ state: "dropped" });
  });

  it("that ends an order while it is looked up keeps it from being sent", async () => {
    const { pos, send, run, row, move } = await open();
    const id = await send();
    pos.fail("createOrder", "unclear");
    await run();
    pos.slow("findOrder", 1_500);
    const running = run();
    await expect.poll(() => pos.calls.at(-1)).toEqual(["findOrder", id]);
    await move(id, "canceled");
    await running;
    await run();
    expect(pos.numbers()).toEqual([]);
    expect(await row(id)).toMatchObject({ state: "dropped" });
  });

  it("is sent once, the latest one, and again after a failure", async () => {
    const { pos, send, run, row, move } = await open();
    const id = await send();
    await run();
    await move(id, "sent_to_kitchen");
    await move(id, "ready");
    pos.fail("setDeliveryStatus", "down");
    await run();
    expect(await row(id)).toMatchObject({ status_to_send: "ready", sent_status: null });
    await run();
    await move(id, "delivered");
    await run();
    await run();
    const statuses = pos.calls.filter(([step]) => step === "setDeliveryStatus").map(([, , status]) => status);
    expect(statuses).toEqual(["ready", "ready", "delivered"]);
    expect(await row(id)).toMatchObject({ status_to_send: null, sent_status: "delivered", check_at: null });
  });

  it("that it refuses to end is for a person", async () => {
    const { pos, send, run, move, board } = await open();
    const id = await send();
    await run();
    pos.fail("declineOrder", "invalid");
    await move(id, "canceled");
    await run();
    expect(await board(id)).toMatchObject({ state: "sent", reason: "ended_here" });
    expect(pos.calls.filter(([step]) => step === "declineOrder")).toHaveLength(1);
  });
});

describe("a status there", () => {
  it("moves the order step by step, and is not sent back", async () => {
    const { pos, send, run, row, status } = await open();
    const id = await send();
    await run();
    pos.set(pos.first(), "ready");
    await run();
    expect(await status(id)).toBe("ready");
    pos.set(pos.first(), "delivered");
    await run();
    expect(await status(id)).toBe("delivered");
    expect(await row(id)).toMatchObject({ status_to_send: null, sent_status: null, check_at: null });
    expect(pos.calls.filter(([step]) => step === "setDeliveryStatus")).toEqual([]);
  });

  it("never moves it backwards, and an older one is ignored", async () => {
    const { pos, send, run, status } = await open();
    const id = await send();
    await run();
    const external = pos.first();
    pos.set(external, "ready");
    await run();
    pos.set(external, "sent_to_kitchen");
    await run();
    expect(await status(id)).toBe("ready");
    // Their clock stood still: what is sent is older than what was read.
    desks.setSkew(-60_000);
    pos.set(external, "canceled");
    desks.setSkew(0);
    await run();
    expect(await status(id)).toBe("ready");
    pos.set(external, "canceled");
    await run();
    expect(await status(id)).toBe("canceled");
  });

  it("that declines it has a reason from the catalog", async () => {
    const { pos, send, run, staff } = await open();
    const id = await send();
    await run();
    pos.set(pos.first(), "declined");
    await run();
    const { body } = await staff.get(`/api/console/orders/${id}/`);
    expect(body).toMatchObject({ status: "declined", status_reason: "register" });
    expect(body.events.at(-1)).toMatchObject({ actor: "pos", staff_name: null });
  });

  it("that ends what was served is for a person", async () => {
    const { shop, pos, send, run, status, move, board, row } = await open();
    const id = await send();
    await run();
    for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(id, to);
    await run();
    pos.set(pos.first(), "returned");
    // As a message asks for it.
    await desks.product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("pos_order").set({ check_at: new Date() }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    await run();
    expect(await status(id)).toBe("delivered");
    expect(await board(id)).toMatchObject({ reason: "ended_there" });
    expect(await row(id)).toMatchObject({ check_at: null });
  });
});
