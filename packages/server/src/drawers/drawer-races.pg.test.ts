import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { isBlocking } from "../../test/support/is-blocking.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";
import { signInStaff } from "../../test/fixtures/shop.ts";
import { moveTo, openDesk, serveOrder, settle } from "../settlements/desk.test-data.ts";

let two: TwoProcesses;

const open = async () => {
  // Every desk signs in from one address, more often than the limit allows.
  await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  const desk = await openDesk({ ...two, url: two.urls[0] ?? "" });
  const elsewhere = (email: string) => signInStaff(two.urls[1] ?? "", email);
  const managers = [desk.manager, await elsewhere(desk.shop.emails.manager)] as const;
  const cashiers = [desk.cashier, await elsewhere(desk.shop.emails.cashier)] as const;
  const openShift = async (opening = 10_000): Promise<string> => {
    const path = `/api/console/drawers/${desk.shop.id("drawer")}/shifts/`;
    return (await desk.cashier.post(path, { opening })).body.shift?.id;
  };
  return { ...desk, managers, cashiers, openShift };
};

const close = (by: Client, shift: string) => by.post(`/api/console/shifts/${shift}/close/`, { counted: 10_000 });
const codes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status < 300 ? "done" : (body.code as string))).sort();

const dayOf = (branch: string) => `/api/console/branch-days/${branch}/`;

describe.skipIf(postgresUrl() === undefined)("drawers and days, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("a payment is in the closing of its shift, or refused", async () => {
    const { shop, guest, cashier, manager, cashiers, openShift, shiftId } = await open();
    let shift = shiftId;
    for (let round = 0; round < rounds; round += 1) {
      const id = await serveOrder({ shop, guest, cashier, manager, shiftId });
      const [paid, closed] = await Promise.all([
        settle(cashiers[0], id, { tender: "cash", shift_id: shift }),
        close(cashiers[1], shift),
      ]);
      expect(closed.status).toBe(201);
      expect(codes([paid])).toEqual([paid.status === 201 ? "done" : "shift_closed"]);
      const { cash, tenders } = closed.body.closing;
      expect(cash.expected).toBe(paid.status === 201 ? 16_000 : 10_000);
      expect(tenders).toHaveLength(paid.status === 201 ? 1 : 0);
      expect(closed.body.difference).toBe(10_000 - cash.expected);
      expect((await manager.get(`/api/console/shifts/${shift}/`)).body).toEqual(closed.body);
      shift = await openShift();
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("two closings of a shift write one", async () => {
    const { shop, cashiers, openShift, shiftId } = await open();
    let shift = shiftId;
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([0, 1, 0, 1].map((at) => close(cashiers[at] as Client, shift)));
      expect(codes(answers)).toEqual(["done", "shift_closed", "shift_closed", "shift_closed"]);
      shift = await openShift();
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("two who open a drawer open one shift", async () => {
    const { shop, cashiers, shiftId } = await open();
    let shift = shiftId;
    const path = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
    for (let round = 0; round < rounds; round += 1) {
      await close(cashiers[0], shift);
      const answers = await Promise.all([0, 1, 0, 1].map((at) => (cashiers[at] as Client).post(path, { opening: 0 })));
      expect(codes(answers)).toEqual(["done", "shift_open", "shift_open", "shift_open"]);
      shift = answers.find(({ status }) => status === 201)?.body.shift.id;
    }
  });

  it("cash is never paid out twice", async () => {
    const { cashiers, manager, shiftId } = await open();
    const path = `/api/console/shifts/${shiftId}/entries/`;
    for (let round = 0; round < rounds; round += 1) {
      const body = { kind: "paid_out", amount: 6_000, reason: "Bank" };
      const answers = await Promise.all([0, 1].map((at) => (cashiers[at] as Client).post(path, body)));
      expect(codes(answers)).toEqual(["cash_short", "done"]);
      const { cash } = (await manager.get(`/api/console/shifts/${shiftId}/`)).body.closing;
      expect(cash.expected).toBe(4_000);
      await cashiers[0].post(path, { ...body, kind: "paid_in" });
    }
  });

  it("two closings of a day close it once; a sale and a cancellation beside them are in one day", async () => {
    const { shop, guest, cashier, manager, managers, shiftId } = await open();
    const desk = { shop, guest, cashier, manager, shiftId };
    await close(cashier, shiftId);
    const path = dayOf(shop.branchId);
    for (let number = 1; number <= rounds; number += 1) {
      const sold = await serveOrder(desk, {}, ["sent_to_kitchen", "ready"]);
      const canceled = await serveOrder(desk, {}, []);
      const [first, second] = await Promise.all([
        managers[0].post(`${path}close/`, { number }),
        managers[1].post(`${path}close/`, { number }),
        moveTo(cashier, sold, ["delivered"]),
        moveTo(managers[1], canceled, ["canceled"]),
      ]);
      expect(codes([first, second])).toEqual(["day_closed", "done"]);
      const { items } = (await manager.get(`/api/console/z-reports/?branch_id=${shop.branchId}&limit=100`)).body;
      const days = await Promise.all(
        items
          .filter(({ kind }: { kind: string }) => kind === "day")
          .map(({ id }: { id: string }) => manager.get(`/api/console/z-reports/${id}/`)),
      );
      const all = [...days, await manager.get(path)].map(({ body }) => body.closing);
      expect(all.reduce((sum, closing) => sum + closing.orders, 0)).toBe(number);
      expect(all.reduce((sum, closing) => sum + closing.voids.orders, 0)).toBe(number);
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });

  it("a drawer counted while an order is being canceled agrees with what is paid back later", async () => {
    const { shop, guest, cashier, manager, cashiers, managers, openShift, shiftId } = await open();
    const desk = { shop, guest, cashier, manager, shiftId };
    let shift = shiftId;
    for (let round = 0; round < rounds; round += 1) {
      const id = await serveOrder(desk, {}, ["sent_to_kitchen"]);
      await settle(cashier, id, { tender: "cash", shift_id: shift });
      // The cancellation begins before the count and ends after it.
      const { canceling, closed } = await two.database.asOwner(async (tx) => {
        await sql`select from customer_order where tenant_id = ${shop.tenantId} and id = ${id} for update`.execute(tx);
        const moved = managers[1].post(`/api/console/orders/${id}/moves/`, { to: "canceled", reason: "busy" });
        await waitUntil("the cancellation waits", () => isBlocking(tx));
        return { canceling: moved, closed: await close(cashiers[0], shift) };
      });
      expect([(await canceling).status, closed.body.closing.orders]).toEqual([200, 1]);
      shift = await openShift();
      const back = { reason: "busy", refunds: [{ tender: "cash", amount: 6_000 }], shift_id: shift };
      await manager.post(`/api/console/orders/${id}/returns/`, back);
      const next = await close(cashier, shift);
      expect(closed.body.closing.orders + next.body.closing.orders).toBe(0);
      expect(closed.body.closing.gross + next.body.closing.gross).toBe(0);
      shift = await openShift();
    }
    expect(await two.differences(shop.tenantId)).toEqual([]);
  });
});
