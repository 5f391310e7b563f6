import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";

/** Sends a test card to the sandbox provider as the guest's browser would; returns the token. */
export const tokenFor = async (
  next: { url: string; public_key: string },
  number: string,
  keep = false,
): Promise<string> => {
  const answer = await fetch(next.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${next.public_key}:`).toString("base64")}`,
    },
    body: JSON.stringify({
      publishable_api_key: next.public_key,
      name: "Sara Ahmad",
      number,
      month: "12",
      year: "2030",
      cvc: "123",
      ...(keep ? { callback_url: "https://shop.example/" } : { save_only: "true" }),
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  if (id === undefined) throw new Error(`the sandbox gave no token: ${answer.status}`);
  return id;
};

/** As the bank or the guest ends a kept card at the provider. */
export const forgetAtProvider = async (next: { url: string; public_key: string }, token: string): Promise<void> => {
  const key = next.public_key.replace(/^pk/, "sk");
  await fetch(`${next.url}/${token}`, {
    method: "DELETE",
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
  });
};

/** Declined by the bank (05). */
export const declinedCard = "4123120001090109";
/** Paid at once, without 3-D Secure. */
export const frictionlessCard = "4111114005765430";

/** A kept card of an account that is no longer connected. */
export const insertCard = async (database: Database, tenantId: string, customerId: string): Promise<string> => {
  const id = newId();
  const expiry = { exp_month: 12, exp_year: 2035 };
  const card = { provider: "sandbox", account: "0".repeat(32), token: `token_${id}`, brand: "mada", last4: "1234" };
  await database.inTenant(tenantId, (tx) =>
    tx
      .insertInto("saved_card")
      .values({ tenant_id: tenantId, id, customer_id: customerId, verified: true, ...card, ...expiry })
      .execute(),
  );
  return id;
};
