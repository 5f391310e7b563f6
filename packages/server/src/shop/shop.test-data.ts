import { openSession } from "../auth/open-session.ts";
import { setCookiePairs } from "./session-pairs.test-data.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient } from "../platform/testing/http-client.ts";
import { hashPassword } from "../staff/index.ts";

export const password = "a long enough password";
const both = (text: string) => json({ sa: text, en: text });
let people = 0;

export type ShopOptions = {
  slot_capacity?: number;
  auto_accept?: boolean;
  vat?: boolean;
  dine_in_geofence?: number;
  prices_include_tax?: boolean;
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

const insertMenu = async (database: Database, tenant_id: string, ids: Record<string, string>) =>
  database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("category")
      .values({ tenant_id, id: ids.category ?? "", name: both("Food"), position: 1 })
      .execute();
    const product = (id: string, name: string, price: number, position: number) => ({
      ...{
        tenant_id,
        id,
        category_id: ids.category ?? "",
        slug: `${name}-${position}`.toLowerCase(),
        name: both(name),
      },
      ...{ price, position, capacity_units: 1 },
    });
    await tx
      .insertInto("product")
      .values([
        product(ids.burger ?? "", "Burger", 2500, 1),
        product(ids.juice ?? "", "Juice", 1000, 2),
        product(ids.cheap ?? "", "Gum", 50, 3),
      ])
      .execute();
    await tx
      .insertInto("option_group")
      .values({ tenant_id, id: ids.group ?? "", name: both("Sauce"), min: 0, max: 3, free: 1 })
      .execute();
    await tx
      .insertInto("option_item")
      .values([
        {
          tenant_id,
          id: ids.garlic ?? "",
          group_id: ids.group ?? "",
          name: both("Garlic"),
          price: 200,
          max_quantity: 2,
          position: 1,
        },
        { tenant_id, id: ids.tahini ?? "", group_id: ids.group ?? "", name: both("Tahini"), price: 300, position: 2 },
      ])
      .execute();
    await tx
      .insertInto("product_option_group")
      .values({ tenant_id, product_id: ids.burger ?? "", group_id: ids.group ?? "", position: 1 })
      .execute();
  });

const insertCombo = async (database: Database, tenant_id: string, ids: Record<string, string>) =>
  database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("combo")
      .values({ tenant_id, id: ids.combo ?? "", slug: "meal", name: both("Meal"), price: 3000, position: 1 })
      .execute();
    const slots = [ids.slotA ?? "", ids.slotB ?? ""];
    await tx
      .insertInto("combo_slot")
      .values(slots.map((id, position) => ({ tenant_id, id, combo_id: ids.combo ?? "", name: both("Slot"), position })))
      .execute();
    await tx
      .insertInto("combo_slot_product")
      .values([
        { tenant_id, slot_id: slots[0] ?? "", product_id: ids.burger ?? "", position: 1 },
        { tenant_id, slot_id: slots[1] ?? "", product_id: ids.juice ?? "", surcharge: 100, position: 1 },
      ])
      .execute();
  });

const insertPlace = async (database: Database, tenant_id: string, ids: Record<string, string>, options: ShopOptions) =>
  database.inTenant(tenant_id, async (tx) => {
    const branch_id = ids.branch ?? "";
    await tx
      .insertInto("establishment")
      .values({
        ...{ tenant_id, name: both("Shop"), legal_name: both("Shop Ltd"), tips_enabled: true },
        prices_include_tax: options.prices_include_tax ?? true,
        vat_number: options.vat === false ? null : "310122393500003",
      })
      .execute();
    await tx
      .insertInto("branch")
      .values({
        ...{
          tenant_id,
          id: branch_id,
          is_main: true,
          name: both("Main"),
          address: both("Street"),
          city: both("Riyadh"),
        },
        ...{ district: both("Olaya"), lat: 24.7, lng: 46.7, slot_capacity: options.slot_capacity ?? null },
        ...{ auto_accept: options.auto_accept ?? false, dine_in_geofence: options.dine_in_geofence ?? null },
      })
      .execute();
  });

const insertOffers = async (database: Database, tenant_id: string, ids: Record<string, string>) =>
  database.inTenant(tenant_id, async (tx) => {
    const branch_id = ids.branch ?? "";
    await tx
      .insertInto("branch_hours")
      .values(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          ...{ tenant_id, id: newId(), branch_id, weekday, opens_minute: 0, closes_minute: 1440 },
        })),
      )
      .execute();
    await tx
      .insertInto("branch_payment_method")
      .values(
        [1, 2, 3].flatMap((order_type) =>
          ["cash", "physical_card", "online_card"].map((method) => ({ tenant_id, branch_id, order_type, method })),
        ),
      )
      .execute();
    await tx
      .insertInto("dining_table")
      .values({ tenant_id, id: ids.table ?? "", branch_id, number: 1 })
      .execute();
    const ring = [
      [46.6, 24.6],
      [46.8, 24.6],
      [46.8, 24.8],
      [46.6, 24.8],
      [46.6, 24.6],
    ];
    await tx
      .insertInto("delivery_zone")
      .values({
        ...{
          tenant_id,
          id: ids.zone ?? "",
          branch_id,
          name: both("Near"),
          polygon: json([ring as [number, number][]]),
        },
        ...{ fee: 700, minimum: 2000, minutes: 20 },
      })
      .execute();
    await tx
      .insertInto("qr_directory")
      .values({ uuid: ids.qr ?? "", tenant_id, branch_id })
      .execute();
  });

const insertStaff = async (database: Database, tenant_id: string, branch_id: string) => {
  const password_hash = await hashPassword(password);
  // With its hyphens one id in some hundreds reads as the number of a card, which no field may hold.
  const name = tenant_id.replaceAll("-", "x");
  const account = (role: string) => ({
    ...{ id: newId(), tenant_id, email: `${role}-${name}@a.test`, name: role, role, password_hash },
  });
  const [cashier, manager] = [account("cashier"), account("manager")];
  await database.asOwner((tx) => tx.insertInto("staff_account").values([cashier, manager]).execute());
  await database.inTenant(tenant_id, (tx) =>
    tx.insertInto("staff_branch").values({ tenant_id, staff_id: cashier.id, branch_id }).execute(),
  );
  return { cashier: cashier.email, manager: manager.email };
};

/** An establishment of one's own: one branch that never closes, three products, a combo, a table, a zone, staff. */
export const openShop = async (database: Database, options: ShopOptions = {}) => {
  const names = "tenant branch category burger juice cheap group garlic tahini combo slotA slotB table zone qr".split(
    " ",
  );
  const ids = Object.fromEntries(names.map((name) => [name, newId()])) as Record<string, string>;
  const id = (name: string): string => ids[name] ?? "";
  const tenantId = id("tenant");
  await database.asOwner((tx) =>
    tx
      .insertInto("tenant")
      .values({ id: tenantId, slug: `t-${tenantId}` })
      .execute(),
  );
  await insertPlace(database, tenantId, ids, options);
  await insertOffers(database, tenantId, ids);
  await insertMenu(database, tenantId, ids);
  await insertCombo(database, tenantId, ids);
  const emails = await insertStaff(database, tenantId, id("branch"));
  return { tenantId, branchId: id("branch"), qr: id("qr"), id, emails };
};

/** A guest with a verified phone and a session, made without the text messages. */
export const newGuest = async (
  product: { url: string; database: Database; config: Config },
  shop: Shop,
  urls: string[] = [product.url],
): Promise<{ id: string; clients: Client[]; client: Client; cookies: Record<string, string> }> => {
  const { database, config } = product;
  const id = newId();
  people += 1;
  const phone = `+9665${String(process.pid % 1000).padStart(3, "0")}${String(people).padStart(5, "0")}`;
  const tenantId = shop.tenantId;
  const tokens = await database.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto("customer")
      .values({ tenant_id: tenantId, id, phone_e164: phone, full_name: "Sara", registered_at: new Date() })
      .execute();
    return openSession(tx, config, { tenantId, customerId: id, deviceId: newId(), now: database.now() });
  });
  const cookies = setCookiePairs(config, tenantId, tokens);
  const clients = urls.map((url) => {
    const client = makeClient(url, { qr: shop.qr });
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
    return client;
  });
  return { id, clients, client: clients[0] as Client, cookies };
};

export const signInStaff = async (url: string, email: string): Promise<Client> => {
  const client = makeClient(url);
  const { status, body } = await client.post("/api/console/sessions/", { email, password });
  if (status !== 201) throw new Error(`staff cannot sign in: ${status} ${JSON.stringify(body)}`);
  return client;
};

/** A pickup cart of two burgers and a juice: 6000 halalas. */
export const cartOf = (shop: Shop, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  branch_id: shop.branchId,
  order_type: 2,
  lines: [
    { product_id: shop.id("burger"), quantity: 2, options: [] },
    { product_id: shop.id("juice"), quantity: 1, options: [] },
  ],
  combos: [],
  ...changes,
});

export const quote = async (client: Client, cart: Record<string, unknown>) => {
  const answer = await client.post("/api/quotes/", cart);
  if (answer.status !== 200) throw new Error(`no quote: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

export const place = async (
  client: Client,
  cart: Record<string, unknown>,
  changes: Record<string, unknown> = {},
  key: string | true = true,
) => {
  const { quote_id, total } = await quote(client, cart);
  return client.post(
    "/api/orders/",
    { ...cart, quote_id, payment_method: "cash", expected_total: total, ...changes },
    { key },
  );
};
