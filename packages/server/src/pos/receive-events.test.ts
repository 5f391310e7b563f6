import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type PosDesks, startPosDesks } from "./pos-desk.test-data.ts";
import { posWebhookAddress } from "./webhook-address.ts";
import { workForPos } from "./send-orders.ts";

let desks: PosDesks;
beforeAll(async () => {
  desks = await startPosDesks();
});
afterAll(() => desks?.stop());

type Desk = Awaited<ReturnType<PosDesks["open"]>>;

const getAddress = ({ shop }: Pick<Desk, "shop">): string =>
  posWebhookAddress(desks.product.url, desks.product.config.CODE_SECRET, shop.tenantId);

const post = async (address: string, body: string): Promise<number> =>
  (await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body })).status;

const message = (order: string | null, event = "order.updated", reference = "100") =>
  JSON.stringify({ timestamp: 1, event, business: { name: "B", reference }, ...(order && { order: { id: order } }) });

/** Without skipping waits: only what a message asked for is read. */
const runNow = ({ shop }: Desk) => workForPos(desks.product.platform, shop.tenantId);

describe("a message", () => {
  it("about an order moves it at once, however often and late it comes", async () => {
    const desk = await desks.open();
    const { pos, send, run, status } = desk;
    const id = await send();
    await run();
    const external = pos.first();
    pos.set(external, "ready");
    await runNow(desk);
    expect(await status(id)).toBe("pending");
    for (let time = 0; time < 3; time += 1) expect(await post(getAddress(desk), message(external))).toBe(200);
    const before = pos.calls.length;
    await runNow(desk);
    expect(await status(id)).toBe("ready");
    expect(pos.calls.slice(before)).toEqual([["getOrder", external]]);
    expect(await post(getAddress(desk), message(external, "order.created"))).toBe(200);
    await runNow(desk);
    expect(await status(id)).toBe("ready");
  });

  it("of another business, or at a wrong address, changes nothing", async () => {
    const [desk, other] = [await desks.open(), await desks.open()];
    const id = await desk.send();
    await desk.run();
    const external = desk.pos.first();
    desk.pos.set(external, "ready");
    expect(await post(getAddress(desk), message(external, "order.updated", "999"))).toBe(200);
    expect(await post(getAddress(other), message(external))).toBe(200);
    expect(await post(getAddress(desk).replace(/[0-9a-f]{40}/, "0".repeat(40)), message(external))).toBe(404);
    await runNow(desk);
    expect(await desk.status(id)).toBe("pending");
  });

  it.each([
    ["no JSON", "{{{"],
    ["nothing", ""],
    ["another shape", JSON.stringify({ event: 7 })],
    ["a list", "[]"],
    ["an id too long", message("x".repeat(100_000))],
    ["an id that no database stores", message("a\u0000b")],
    ["no order", message(null)],
  ])("with %s is answered, and no harm", async (_what, body) => {
    const desk = await desks.open();
    expect(await post(getAddress(desk), body)).toBe(200);
    await runNow(desk);
    expect(desk.pos.calls).toEqual([]);
  });

  it("that is huge is refused", async () => {
    const desk = await desks.open();
    expect(await post(getAddress(desk), message("x".repeat(2_000_000)))).toBe(413);
  });

  it("about an unknown order asks for it once", async () => {
    const desk = await desks.open();
    expect(await post(getAddress(desk), message("nowhere"))).toBe(200);
    await runNow(desk);
    await runNow(desk);
    expect(desk.pos.calls).toEqual([["getOrder", "nowhere"]]);
  });
});

describe("a bill that their cashier rang up", () => {
  const phoneOf = ({ shop, guest }: Desk) =>
    desks.product.database
      .inTenant(shop.tenantId, (tx) =>
        tx
          .selectFrom("customer")
          .select("phone_e164")
          .where("tenant_id", "=", shop.tenantId)
          .where("id", "=", guest.id)
          .executeTakeFirstOrThrow(),
      )
      .then(({ phone_e164 }) => phone_e164);
  const open = async (rules: Parameters<typeof insertRules>[2] = {}) => {
    const desk = await desks.open();
    await insertRules(desks.product.database, desk.shop.tenantId, rules);
    const phone = await phoneOf(desk);
    const ring = (bill: Parameters<Desk["pos"]["ring"]>[0] = {}) => desk.pos.ring({ phone: phone ?? "", ...bill });
    const announce = async (external: string) => {
      expect(await post(getAddress(desk), message(external))).toBe(200);
      await runNow(desk);
    };
    const balance = async () => (await desk.guest.client.get("/api/wallet/")).body.balance;
    const differences = () =>
      desks.product.database.inTenant(desk.shop.tenantId, (tx) => findDifferences(tx, desk.shop.tenantId));
    return { ...desk, phone, ring, announce, balance, differences };
  };

  it("earns once for the phone on it, and shows in the till's list without staff", async () => {
    const { staff, ring, announce, balance, differences, shop } = await open();
    const bill = await ring();
    await announce(bill);
    await announce(bill);
    expect(await balance()).toBe(100);
    const { body } = await staff.get(`/api/console/redemptions/?branch_id=${shop.branchId}`);
    expect(body.items).toMatchObject([
      { kind: "bill", bill: { source: "pos", amount: 10_000, points: 100 }, staff_name: null, may_undo: true },
    ]);
    expect(await differences()).toEqual([]);
  });

  it("that is taken back there loses its points, once and for good", async () => {
    const { pos, ring, announce, balance, differences } = await open();
    const bill = await ring();
    await announce(bill);
    pos.set(bill, "returned");
    await announce(bill);
    await announce(bill);
    expect(await balance()).toBe(0);
    pos.set(bill, "delivered");
    await announce(bill);
    expect(await balance()).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("is undone by a manager like any other", async () => {
    const { staff, ring, announce, balance, differences, shop } = await open();
    await announce(await ring());
    const list = () => staff.get(`/api/console/redemptions/?branch_id=${shop.branchId}`);
    const { id } = (await list()).body.items[0];
    const undone = await staff.post(`/api/console/redemptions/${id}/undo/`, { reason: "wrong_customer" });
    expect([undone.status, undone.body.undone.staff_name]).toEqual([200, "manager"]);
    expect(await balance()).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ["without a phone", { phone: "" }],
    ["with a stranger's phone", { phone: "0599999999" }],
    ["at a branch that is not linked", { branch: "elsewhere" }],
  ])("%s earns nothing", async (_what, bill) => {
    const { ring, announce, balance } = await open();
    await announce(await ring(bill));
    expect(await balance()).toBe(0);
  });

  it("earns once it is closed, and nothing for nothing", async () => {
    const { pos, ring, announce, balance } = await open();
    const bill = await ring();
    pos.set(bill, "sent_to_kitchen");
    await announce(bill);
    expect(await balance()).toBe(0);
    pos.set(bill, "delivered", { total_price: 0 });
    await announce(bill);
    expect(await balance()).toBe(0);
    pos.set(bill, "delivered", { total_price: 80 });
    await announce(bill);
    expect(await balance()).toBe(80);
  });

  it("is not an order of another system", async () => {
    const { pos, send, run, shop } = await open();
    await send();
    await run();
    await desks.product.database.inTenant(shop.tenantId, async (tx) => {
      // As if the message came before the answer was stored.
      const forgotten = { state: "waiting", external_id: null, sent_at: null, check_at: null, tries: 1 };
      await tx.updateTable("pos_order").set(forgotten).where("tenant_id", "=", shop.tenantId).execute();
    });
    expect(await post(getAddress({ shop }), message(pos.first()))).toBe(200);
    await run();
    expect(pos.orders()).toHaveLength(1);
  });

  it("counts for the customer's day, and earns nothing beyond it", async () => {
    const { ring, announce, balance, differences } = await open({ bill_day_limit: 10_500, bill_limit: 100 });
    await announce(await ring());
    await announce(await ring());
    expect(await balance()).toBe(100);
    expect(await differences()).toEqual([]);
  });
});
