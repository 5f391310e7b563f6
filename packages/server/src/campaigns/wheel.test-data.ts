import { getMessage } from "@sufra/domain/errors/message.ts";
import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { expect } from "vitest";
import type { Database } from "../platform/db/database.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { newGuest, type Shop } from "../../test/fixtures/shop.ts";
import { earlier } from "../../test/support/earlier.ts";
import type { Answer, Client } from "../../test/support/http-client.ts";

export type SpinBody = { form?: { full_name: string }; order_id?: string; confirms_seen?: boolean };

export const spin = (
  client: Client,
  wheelId: string,
  body: SpinBody = {},
  { key = true, language = "en" }: { key?: string | true; language?: string } = {},
): Promise<Answer> =>
  client.post(`/api/wheels/${wheelId}/spins/`, body, { key, headers: { "accept-language": language } });

/** The same refusal in both languages, worded as the clients word it. Answers its params. */
export const refusedInBoth = async (
  client: Client,
  wheelId: string,
  code: ErrorCode,
  body: SpinBody = {},
): Promise<Record<string, unknown>> => {
  const [english, arabic] = [
    await spin(client, wheelId, body, { language: "en" }),
    await spin(client, wheelId, body, { language: "ar-SA" }),
  ];
  expect([english.body.code, arabic.body.code]).toEqual([code, code]);
  expect(english.body.detail).toBe(getMessage(code, english.body.params, "en"));
  expect(arabic.body.detail).toBe(getMessage(code, arabic.body.params, "sa"));
  expect(arabic.body.detail).toMatch(/\p{Script=Arabic}/u);
  return english.body.params as Record<string, unknown>;
};

/** Lets so many seconds pass for everyone who played: on this clock, the database's, only differences count. */
export const passTime = (database: Database, tenantId: string, seconds: number): Promise<unknown> =>
  database.inTenant(tenantId, (tx) =>
    tx
      .updateTable("campaign_player")
      .set({
        tried_at: earlier("tried_at", seconds),
        lost_at: earlier("lost_at", seconds),
        won_at: earlier("won_at", seconds),
      })
      .where("tenant_id", "=", tenantId)
      .execute(),
  );

/** Erases the account and comes back with the same number, as a new customer. */
export const comeBack = async (
  product: Product,
  shop: Shop,
  { client, id }: { client: Client; id: string },
): Promise<Client> => {
  const { tenantId } = shop;
  const phone = await product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("customer")
      .select("phone_e164")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
  const again = await newGuest(product, shop);
  await product.database.inTenant(tenantId, (tx) =>
    tx.updateTable("customer").set(phone).where("tenant_id", "=", tenantId).where("id", "=", again.id).execute(),
  );
  return again.client;
};
