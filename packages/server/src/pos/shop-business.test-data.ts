import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { SandboxBusiness } from "../gateways/pos/sandbox/sandbox-business.ts";
import type { Shop } from "../../test/fixtures/shop.ts";

/** A business of the point of sale's sandbox that sells what `openShop` sells. */
export const shopBusiness = (place = 0): SandboxBusiness => ({
  id: `business-${place}`,
  name: "Shop",
  reference: "100",
  tax_inclusive_pricing: true,
  branches: [{ id: "branch", name: "Main", receives_online_orders: true }],
  tables: [{ id: "table", name: "T1", branch_id: "branch" }],
  taxes: [{ id: "tax", name: "VAT", rate: 15 }],
  tax_groups: [{ id: "group", name: "VAT", tax_ids: ["tax"] }],
  charges: ["delivery", "service", "tip"].map((id) => ({ id, name: id })),
  payment_methods: [{ id: "online_card", name: "Sufra" }],
  categories: [{ id: "food", name: "Food" }],
  modifiers: [
    {
      id: "sauce",
      name: "Sauce",
      options: [
        { id: "garlic", name: "Garlic", price: 2 },
        { id: "tahini", name: "Tahini", price: 3 },
      ],
    },
  ],
  products: [
    {
      id: "burger",
      name: "Burger",
      price: 25,
      category_id: "food",
      tax_group_id: "group",
      modifiers: [{ modifier_id: "sauce", minimum_options: 0, maximum_options: 3 }],
    },
    { id: "juice", name: "Juice", price: 10, category_id: "food", tax_group_id: "group" },
    { id: "cheap", name: "Gum", price: "0.5", category_id: "food", tax_group_id: "group" },
  ],
  combos: [
    {
      id: "meal",
      name: "Meal",
      sizes: [{ id: "combo", name: "Meal" }],
      items: [
        { id: "a", name: "A", options: [{ id: "meal-burger", product_id: "burger", prices: { combo: 20 } }] },
        { id: "b", name: "B", options: [{ id: "meal-juice", product_id: "juice", prices: { combo: 10 } }] },
      ],
    },
  ],
});

/** Links a shop's things to those of its business, and switches its branch on. */
export const linkShop = async (database: Database, shop: Shop, { reference }: SandboxBusiness): Promise<void> => {
  const { tenantId: tenant_id, branchId, id } = shop;
  const link = (kind: string, local_id: string, external_id: string) => {
    return { tenant_id, kind, local_id, external_id, external_name: json({ sa: external_id, en: external_id }) };
  };
  const named = (kind: string, ...names: string[]) => names.map((name) => link(kind, id(name), name));
  const business = { business_id: tenant_id, reference, name: "Shop", prices_include_tax: true };
  await database.inTenant(tenant_id, async (tx) => {
    const connected_at = database.now();
    await tx
      .insertInto("pos_business")
      // New bills are asked for by the tests that are about them.
      .values({ tenant_id, ...business, connected_at, bills_next_at: new Date("2100-01-01") })
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
        link("branch", branchId, "branch"),
        ...named("table", "table"),
        ...named("product", "burger", "juice", "cheap"),
        ...named("option", "garlic", "tahini"),
        ...named("combo", "combo"),
        link("combo_product", `${id("slotA")}/${id("burger")}`, "meal-burger"),
        link("combo_product", `${id("slotB")}/${id("juice")}`, "meal-juice"),
        ...["delivery", "service", "tip"].map((kind) => link("charge", kind, kind)),
        link("tax", "1500", "tax"),
        link("payment_method", "online_card", "online_card"),
      ])
      .execute();
  });
};

/** How their register shows our statuses. */
export const theirStatus: Partial<Record<OrderStatus, { status: number; delivery_status?: number }>> = {
  sent_to_kitchen: { status: 2, delivery_status: 1 },
  ready: { status: 2, delivery_status: 2 },
  assigned: { status: 2, delivery_status: 3 },
  en_route: { status: 2, delivery_status: 4 },
  delivered: { status: 4 },
  declined: { status: 3 },
  canceled: { status: 7 },
  returned: { status: 5 },
};
