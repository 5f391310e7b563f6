import type { Database } from "../../src/platform/db/database.ts";
import { json } from "../../src/platform/db/json.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Sample } from "./sample.ts";

type Ids = { tenantId: string; branchId: string; otherBranchId: string; orderId: string };

/** A business is connected and was read; no job runs, and no vendor is asked. */
export const openPos = (database: Database, { tenantId, branchId, otherBranchId, orderId }: Ids): Promise<void> =>
  database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    const name = json({ sa: "العليا", en: "Olaya" });
    await tx
      .insertInto("pos_directory")
      .values({ vendor: "foodics", business_id: tenantId, tenant_id: tenantId })
      .execute();
    await tx
      .insertInto("pos_business")
      .values({
        tenant_id: tenantId,
        business_id: tenantId,
        reference: "597612",
        name: "Olaya",
        prices_include_tax: true,
        connected_at: now,
      })
      .execute();
    await tx
      .insertInto("pos_reward_key")
      .values({
        tenant_id: tenantId,
        token_hash: Buffer.alloc(32, 1),
        last4: "k3y9",
        issued_at: now,
        issued_by: tenantId,
        used_at: now,
      })
      .execute();
    const things = [
      { kind: "branch", external_id: "there" },
      { kind: "table", external_id: "table", branch_id: "there" },
      { kind: "charge", external_id: "delivery" },
      { kind: "charge", external_id: "tip" },
      { kind: "tax", external_id: "vat", rate_bp: 1_500 },
      { kind: "payment_method", external_id: "online" },
    ];
    for (const thing of things)
      await tx
        .insertInto("pos_thing")
        .values({ tenant_id: tenantId, ...thing, name })
        .execute();
    await tx
      .insertInto("pos_link")
      .values([
        { tenant_id: tenantId, kind: "branch", local_id: otherBranchId, external_id: "there", external_name: name },
        { tenant_id: tenantId, kind: "charge", local_id: "tip", external_id: "tip", external_name: name, gone_at: now },
      ])
      .execute();
    const read = { tenant_id: tenantId, step: json({ part: "products", page: 1 }), next_at: now, started_at: now };
    await tx
      .insertInto("pos_read")
      .values([
        { ...read, what: "menu", id: newId(), state: "done", ended_at: now },
        { ...read, what: "live", id: newId(), state: "failed", error: "unreachable", ended_at: now },
      ])
      .execute();
    const both = (text: string) => ({ sa: text, en: text });
    // A blocked order, with all that can be said about one.
    await tx
      .insertInto("pos_order")
      .values({
        tenant_id: tenantId,
        order_id: orderId,
        branch_id: branchId,
        state: "blocked",
        queued_at: now,
        next_try_at: now,
        error: "unlinked",
        error_detail: json({
          missing: [{ kind: "product" as const, name: both("Burger") }],
          refusals: ["total: wrong"],
        }),
        reference: "17",
        differences: json([
          { kind: "line" as const, line_no: 1, name: both("Burger"), charge: null, ours: 2_500, theirs: 2_400 },
          { kind: "charge" as const, line_no: null, name: null, charge: "delivery" as const, ours: 900, theirs: 0 },
        ]),
      })
      .execute();
    const content = {
      categories: [{ id: "food", name: both("Food"), active: true }],
      products: [
        {
          id: "new",
          name: both("New dish"),
          category_id: "food",
          price: 1_500,
          tax_rate_bp: 1_500,
          calories: 300,
          image: null,
          active: true,
          branches: [{ branch_id: "gone", price: 900, active: true, in_stock: true }],
          modifiers: [],
        },
      ],
      combos: [],
      problems: [{ part: "products" as const, id: "bad", name: "Bad", reason: "price_shape" as const }],
    };
    await tx
      .insertInto("pos_menu_page")
      .values({ tenant_id: tenantId, part: "products", page: 1, content: json(content) })
      .execute();
  });

type Establishment = { otherBranchId: string; orderId: string };

export const posSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "GET /console/pos/": () => ({}),
  "POST /console/pos/authorizations/": () => ({}),
  "POST /console/pos/connections/": () => ({ body: { code: "a-code", state: "" } }),
  "POST /console/pos/connections/confirmations/": () => ({}),
  "GET /console/pos/links/": () => ({}),
  "PUT /console/pos/links/": () => ({ body: { kind: "charge", local_id: "delivery", external_id: "delivery" } }),
  "PUT /console/pos/branches/:id/": ({ otherBranchId }) => ({
    params: { id: otherBranchId },
    body: { integrated: false },
  }),
  "POST /console/pos/reads/": () => ({ body: { what: "menu" } }),
  "GET /console/pos/menu/": () => ({}),
  "GET /console/pos/rewards/": () => ({}),
  "PUT /console/pos/rewards/": () => ({ body: { ask_code: true } }),
  "POST /console/pos/rewards/keys/": () => ({}),
  "DELETE /console/pos/rewards/keys/": () => ({}),
  "POST /console/orders/:id/pos/retry/": ({ orderId }) => ({ params: { id: orderId } }),
  "POST /console/orders/:id/pos/by-hand/": ({ orderId }) => ({ params: { id: orderId }, body: { reference: "A-17" } }),
  "POST /console/pos/menu/": () => ({ body: { revision: "a".repeat(22), without: ["product:new"] } }),
};
