import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { createFoodics } from "../gateways/pos/foodics/foodics-adapter.ts";
import type { PosAdapter, PosFault } from "../gateways/pos/pos-adapter.ts";
import type { Fault } from "../gateways/sandbox/faults.ts";
import type { PosSandbox } from "../gateways/pos/sandbox/start-sandbox.ts";
import type { Database } from "../platform/db/database.ts";
import type { Shop } from "../../test/fixtures/shop.ts";
import { theirStatus } from "./shop-business.test-data.ts";

const routes = {
  createOrder: "POST /orders",
  findOrder: "GET /orders",
  getOrder: "GET /orders/:id",
  declineOrder: "PUT /orders/:id",
  setDeliveryStatus: "PUT /orders/:id",
} as const;
type Step = keyof typeof routes;

/** How the server there answers in each of these ways. */
const answers: Partial<Record<PosFault | "nonsense", Fault>> = {
  nonsense: { kind: "json", status: 200, body: { data: "maintenance" } },
  key_refused: { kind: "status", status: 401 },
  scope_missing: { kind: "status", status: 403 },
  unknown: { kind: "status", status: 404 },
  busy: { kind: "status", status: 429, retryAfter: 30 },
  unclear: { kind: "drop" },
  down: { kind: "html", status: 502 },
  invalid: { kind: "json", status: 422, body: { message: "Invalid", errors: { product_id: ["is gone"] } } },
};

/** One business of the sandbox, as the real adapter calls it; calls are noted. */
export const openShopPos = (sandbox: PosSandbox, business: string) => {
  const calls: [Step, string, OrderStatus?][] = [];
  const real = createFoodics({
    baseUrl: sandbox.url,
    token: sandbox.addToken(business),
    http: { tries: 1, timeoutMs: 5_000 },
  });
  let unreachable = 0;
  const note = <T>(call: Parameters<typeof calls.push>[0], act: () => Promise<T>): Promise<T> => {
    calls.push(call);
    if (unreachable === 0) return act();
    unreachable -= 1;
    // Nobody listens on port 1.
    const gone = createFoodics({ baseUrl: "http://127.0.0.1:1", token: "t", http: { tries: 1 } });
    return gone.whoAmI() as Promise<T>;
  };
  const adapter: PosAdapter = {
    ...real,
    createOrder: (draft) => note(["createOrder", draft.external_number], () => real.createOrder(draft)),
    findOrder: (number) => note(["findOrder", number], () => real.findOrder(number)),
    getOrder: (id) => note(["getOrder", id], () => real.getOrder(id)),
    declineOrder: (id) => note(["declineOrder", id], () => real.declineOrder(id)),
    setDeliveryStatus: (id, to) => note(["setDeliveryStatus", id, to], () => real.setDeliveryStatus(id, to)),
  };
  const orders = () => sandbox.listOrders().filter(({ business_id }) => business_id === business);
  return {
    adapter,
    calls,
    orders,
    numbers: () => orders().map(({ sent }) => (sent.meta as { external_number: string }).external_number),
    first: () => orders()[0]?.id ?? "",
    fail: (step: Step, fault: PosFault | "nonsense", times = 1) => {
      const answer = answers[fault];
      if (fault === "unreachable") unreachable += times;
      else if (answer) sandbox.faults.plan({ call: routes[step], when: "before", fault: answer, times });
    },
    /** A bill at their register, of burgers at 25 riyals. */
    ring: async (bill: { branch?: string; quantity?: number; phone?: string }): Promise<string> => {
      const fields = { branch: "branch", product: "burger", quantity: "4", phone: "", ...bill };
      const body = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const page = `${new URL(sandbox.url).origin}/register/${business}/bills`;
      const { status } = await fetch(page, { method: "POST", body, redirect: "manual" });
      if (status !== 303) throw new Error(`no bill: ${status}`);
      return orders().at(-1)?.id ?? "";
    },
    /** Acts, and then gives no answer. */
    lose: (step: Step) => sandbox.faults.plan({ call: routes[step], when: "after", fault: { kind: "drop" }, times: 1 }),
    slow: (step: Step, ms: number) =>
      sandbox.faults.plan({ call: routes[step], when: "before", fault: { kind: "stall", ms }, times: 1 }),
    set: (externalId: string, to: OrderStatus, sent?: Record<string, unknown>) =>
      sandbox.changeOrder(externalId, { ...theirStatus[to], ...(sent && { sent }) }),
    change: (externalId: string, sent: Record<string, unknown>) => sandbox.changeOrder(externalId, { sent }),
  };
};
export type ShopPos = ReturnType<typeof openShopPos>;

export const readPosOrder = (database: Database, { tenantId }: Pick<Shop, "tenantId">, orderId: string) =>
  database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("pos_order")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow(),
  );

export const readStatus = async (database: Database, { tenantId }: Shop, orderId: string): Promise<string> => {
  const { status } = await database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("customer_order")
      .select("status")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow(),
  );
  return status;
};

/** Ends all waiting of the queue: its next run tries, tells and reads at once. */
export const skipWaits = (database: Database, { tenantId }: Pick<Shop, "tenantId">) =>
  database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    const all = tx.updateTable("pos_order").where("tenant_id", "=", tenantId);
    await all.set({ next_try_at: now, locked_until: null }).execute();
    await all.set({ check_at: now }).where("check_at", "is not", null).execute();
    await tx.updateTable("pos_business").set({ paused_until: null }).where("tenant_id", "=", tenantId).execute();
  });
