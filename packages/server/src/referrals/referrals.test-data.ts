import type { Insertable } from "kysely";
import { openSession } from "../auth/open-session.ts";
import { findDifferences } from "../payments/reconcile.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { ReferralProgramTable } from "../platform/db/schema.gen.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { setCookiePairs } from "../../test/fixtures/session-pairs.ts";
import { getCart, place, type Shop } from "../../test/fixtures/shop.ts";

type ProgramOptions = Partial<Omit<Insertable<ReferralProgramTable>, "tenant_id" | "id">>;

/** A hundred points for the friend, fifty for who invites, but for what is given; answers its id. */
export const openProgram = async (
  database: Database,
  tenant_id: string,
  options: ProgramOptions = {},
): Promise<string> => {
  const id = newId();
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("referral_program")
      .values({
        tenant_id,
        id,
        friend_kind: "points",
        friend_points: 100,
        inviter_kind: "points",
        inviter_points: 50,
        ...options,
      })
      .execute(),
  );
  return id;
};

let people = 0;
/** A Saudi mobile nobody else in this run has. */
export const newPhone = (): string =>
  `5${String(process.pid % 1000).padStart(3, "0")}${String((people += 1)).padStart(5, "0")}`;

export type Person = { id: string; phone: string; device: string; client: Client; clients: Client[] };
type Where = { url: string; database: Database; config: Config };

/** A person with a verified number who is not registered, on a device of their own unless one is given. */
export const newPerson = async (
  product: Where,
  shop: Shop,
  options: { phone?: string; device?: string; urls?: string[] } = {},
): Promise<Person> => {
  const { database, config } = product;
  const { phone = newPhone(), device = newId(), urls = [product.url] } = options;
  const [id, tenantId] = [newId(), shop.tenantId];
  const tokens = await database.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto("customer")
      .values({ tenant_id: tenantId, id, phone_e164: `+966${phone}`, dial_code: "966", phone_number: phone })
      .execute();
    return openSession(tx, config, { tenantId, customerId: id, deviceId: device, now: database.now() });
  });
  const clients = urls.map((url) => {
    const client = makeClient(url, { qr: shop.qr });
    client.cookies.set(config.DEVICE_COOKIE, device);
    for (const [name, value] of Object.entries(setCookiePairs(config, tenantId, tokens)))
      client.cookies.set(name, value);
    return client;
  });
  return { id, phone, device, clients, client: clients[0] as Client };
};

export const registerPerson = (client: Client, referral_code?: string, more: object = {}) =>
  client.post("/api/me/registration/", {
    full_name: "Sara Al Harbi",
    consent: true,
    ...more,
    ...(referral_code === undefined ? {} : { referral_code }),
  });

export const loadCode = async (client: Client): Promise<string> => {
  const { status, body } = await client.get("/api/referrals/me/");
  if (status !== 200) throw new Error(`no code: ${status} ${JSON.stringify(body)}`);
  return body.code as string;
};

export const invite = (client: Client, body: Record<string, unknown>, key: string | true = true) =>
  client.post("/api/referrals/leads/", { name: "Noura", ...body }, { key });

export const placeOne = async (shop: Shop, client: Client, burgers = 1): Promise<string> => {
  const lines = [{ product_id: shop.id("burger"), quantity: burgers, options: [] }];
  const { status, body } = await place(client, getCart(shop, { lines }));
  if (status !== 201) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
};

export const moveTo = async (manager: Client, id: string, ...steps: string[]): Promise<void> => {
  for (const to of steps) {
    const { status, body } = await manager.post(`/api/console/orders/${id}/moves/`, { to, reason: "other" });
    if (status !== 200) throw new Error(`${to}: ${JSON.stringify(body)}`);
  }
};

export const delivered = ["sent_to_kitchen", "ready", "delivered"];

export const differences = (database: Database, { tenantId }: Shop) =>
  database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true });
