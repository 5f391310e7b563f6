import { afterAll, beforeAll, expect, it } from "vitest";
import { anotherManager } from "../customers/admin/customers.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import type { Client } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { giveBack, openDesk, serveOrder } from "../settlements/desk.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const follow = async (staff: Client, branchId: string) => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await readEvents(`${product.url}/api/console/events/?branch_id=${branchId}`, { cookie });
  const approvals = () => stream.events.filter(({ event }) => event === "approval").length;
  return { approvals, close: () => stream.close() };
};

type Waiting = { mine: boolean; to: number };
const waitingFor = async (staff: Client): Promise<number> => (await staff.get("/api/console/approvals/")).body.waiting;

it("counts what waits for each manager's decision, live and for managers alone", async () => {
  const desk = await openDesk(product);
  const { shop, manager, cashier } = desk;
  const { client: second } = await anotherManager(product, shop);
  const [manages, sells] = [await follow(second, shop.branchId), await follow(cashier, shop.branchId)];
  const id = await serveOrder(desk);
  let events = 0;
  /** What the asker and the second manager count once the change was announced. */
  const counted = async (change: () => Promise<unknown>) => {
    await change();
    events += 1;
    await waitUntil("the change is announced", () => manages.approvals() === events);
    return [await waitingFor(manager), await waitingFor(second)];
  };
  const setLimits = async (limits: object) => {
    const { revision } = (await manager.get("/api/console/limits/")).body.limits;
    await manager.send("PATCH", "/api/console/limits/", { body: { revision, ...limits } });
  };
  expect(await counted(() => setLimits({ refund: 100, cashier_cancel: 5_000 }))).toEqual([0, 1]);
  const setPoints = async () => {
    const rules = (await manager.get("/api/console/adjustment-rules/")).body;
    const body = { revision: rules.revision, limit: rules.limit + 1 };
    await manager.send("PATCH", "/api/console/adjustment-rules/", { body });
  };
  expect(await counted(setPoints)).toEqual([0, 2]);
  expect(await counted(() => giveBack(manager, id, { amount: 500 }))).toEqual([0, 3]);
  const { items } = (await second.get("/api/console/return-requests/")).body;
  const decision = `/api/console/return-requests/${items[0].id}/decision/`;
  expect(await counted(() => manager.post(decision, { approve: false }))).toEqual([0, 2]);
  const { waiting } = (await second.get("/api/console/limits/")).body;
  const agree = () => second.post(`/api/console/limit-changes/${waiting[0].id}/decision/`, { approve: true });
  expect(await counted(agree)).toEqual([0, 1]);
  expect(await counted(() => setLimits({ cashier_cancel: 9_000 }))).toEqual([0, 2]);
  const own = (await manager.get("/api/console/limits/")).body.waiting.find(
    ({ mine, to }: Waiting) => mine && to === 9_000,
  );
  const withdraw = () => manager.post(`/api/console/limit-changes/${own.id}/decision/`, { approve: false });
  expect(await counted(withdraw)).toEqual([0, 1]);
  const [entry] = (await manager.get("/api/console/journal/?limit=1")).body.items;
  expect(entry.action).toBe("limit.withdraw");
  expect(sells.approvals()).toBe(0);
  manages.close();
  sells.close();
});
