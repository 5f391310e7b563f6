import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { type PosAdapter, type PosDraft, PosError, type PosOrder } from "../gateways/pos/pos-adapter.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { Shop } from "../../test/fixtures/shop.ts";

type Step = "createOrder" | "findOrder" | "getOrder" | "declineOrder" | "setDeliveryStatus";

/** A point of sale in memory. `fail` answers the next calls with faults; `lost` acts first and then gives no answer. */
export const createTestPos = () => {
  const orders: (PosOrder & { draft: PosDraft })[] = [];
  const calls: [Step, string, OrderStatus?][] = [];
  const faults: { step: Step; error: PosError; acts: boolean }[] = [];
  let changes = 0;
  const call = <T>(step: Step, id: string, act: () => T, status?: OrderStatus): T => {
    calls.push(status ? [step, id, status] : [step, id]);
    const at = faults.findIndex((each) => each.step === step);
    const [fault] = at === -1 ? [] : faults.splice(at, 1);
    if (fault && !fault.acts) throw fault.error;
    const done = act();
    if (fault) throw fault.error;
    return done;
  };
  const find = (externalId: string): PosOrder => {
    const order = orders.find(({ external_id }) => external_id === externalId);
    if (!order) throw new PosError("unknown", "test");
    return order;
  };
  const tick = (): Date => new Date(Date.now() + (changes += 1));
  const create = (draft: PosDraft): PosOrder => {
    const order = {
      external_id: `x-${orders.length + 1}-${draft.external_number}`,
      reference: String(orders.length + 1),
      external_number: draft.external_number,
      branch_id: draft.branch_id,
      from_cashier: false,
      status: "pending" as const,
      customer_phone: null,
      closed: false,
      lines: draft.lines,
      combos: draft.combos.map(({ combo_id, quantity, products }) => ({
        combo_size_id: combo_id,
        quantity,
        total_price: products.reduce((sum, each) => sum + each.total_price, 0),
      })),
      charges: draft.charges,
      discount: draft.discount,
      total: draft.total,
      updated_at: tick(),
      draft,
    };
    orders.push(order);
    return { ...order };
  };
  const adapter = {
    name: "test",
    createOrder: async (draft: PosDraft) => call("createOrder", draft.external_number, () => create(draft)),
    findOrder: async (number: string) =>
      call("findOrder", number, () => orders.find((each) => each.external_number === number) ?? null),
    getOrder: async (id: string) => call("getOrder", id, () => ({ ...find(id) })),
    declineOrder: async (id: string) =>
      call("declineOrder", id, () => void Object.assign(find(id), { status: "declined", updated_at: tick() })),
    setDeliveryStatus: async (id: string, status: OrderStatus) =>
      call("setDeliveryStatus", id, () => void Object.assign(find(id), { status, updated_at: tick() }), status),
  } as unknown as PosAdapter;
  return {
    adapter,
    orders,
    calls,
    fail: (step: Step, error: PosError, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push({ step, error, acts: false });
    },
    lose: (step: Step) => void faults.push({ step, error: new PosError("unclear", "test"), acts: true }),
    /** An order that their cashier rang up. */
    ring: (given: Partial<PosOrder> & { branch_id: string; total: number }): string => {
      const external_id = `till-${(changes += 1)}`;
      orders.push({
        external_id,
        reference: `9${changes}`,
        external_number: null,
        from_cashier: true,
        status: "delivered",
        customer_phone: null,
        closed: true,
        lines: [],
        combos: [],
        charges: [],
        discount: 0,
        updated_at: tick(),
        draft: {} as PosDraft,
        ...given,
      });
      return external_id;
    },
    set: (externalId: string, changed: Partial<PosOrder>) =>
      void Object.assign(find(externalId), { updated_at: tick(), ...changed }),
  };
};
export type TestPos = ReturnType<typeof createTestPos>;

/** Connects a shop's branch, everything linked to an id of its own. */
export const connectPos = async (database: Database, shop: Shop, reference = "100"): Promise<void> => {
  const { tenantId: tenant_id, branchId, id } = shop;
  const link = (kind: string, local_id: string) => ({
    tenant_id,
    kind,
    local_id,
    external_id: `${kind}-${local_id}`.slice(0, 80),
    external_name: json({ sa: kind, en: kind }),
  });
  await database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("pos_business")
      .values({
        tenant_id,
        business_id: tenant_id,
        reference,
        name: "Business",
        prices_include_tax: true,
        connected_at: database.now(),
      })
      .execute();
    await tx.insertInto("pos_directory").values({ vendor: "foodics", business_id: tenant_id, tenant_id }).execute();
    await tx
      .updateTable("branch")
      .set({ integrated: true })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", branchId)
      .execute();
    await tx
      .insertInto("pos_link")
      .values([
        link("branch", branchId),
        link("table", id("table")),
        ...["burger", "juice", "cheap"].map((name) => link("product", id(name))),
        ...["garlic", "tahini"].map((name) => link("option", id(name))),
        link("combo", id("combo")),
        link("combo_product", `${id("slotA")}/${id("burger")}`),
        link("combo_product", `${id("slotB")}/${id("juice")}`),
        ...["delivery", "service", "tip"].map((kind) => link("charge", kind)),
        link("tax", "1500"),
        link("payment_method", "online_card"),
      ])
      .execute();
  });
};

export const readPosOrder = (database: Database, { tenantId }: Shop, orderId: string) =>
  database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("pos_order")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow(),
  );

export const readStatus = (database: Database, { tenantId }: Shop, orderId: string) =>
  database
    .inTenant(tenantId, (tx) =>
      tx
        .selectFrom("customer_order")
        .select(["status", "status_reason"])
        .where("tenant_id", "=", tenantId)
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow(),
    )
    .then(({ status }) => status);

/** Ends all waiting of the queue: its next run tries, tells and reads at once. */
export const skipWaits = (database: Database, { tenantId }: Shop) =>
  database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    await tx
      .updateTable("pos_order")
      .set({ next_try_at: now, locked_until: null })
      .where("tenant_id", "=", tenantId)
      .execute();
    await tx
      .updateTable("pos_order")
      .set({ check_at: now })
      .where("tenant_id", "=", tenantId)
      .where("check_at", "is not", null)
      .execute();
    await tx.updateTable("pos_business").set({ paused_until: null }).where("tenant_id", "=", tenantId).execute();
  });
