/** Guests and staff who sign in as on a phone or at the console. */
import type { Database } from "../../src/platform/db/database.ts";
import type { Answer, Client } from "../support/http-client.ts";
import { password } from "./establishment.ts";
import type { WholeProduct } from "./whole-product.ts";

/** The answer, if it has the expected status; otherwise an error that shows it. */
export const requireStatus = <T extends Answer>(answer: T, status: number): T => {
  if (answer.status !== status) throw new Error(`expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

let lastNumber = 0;
/** A unique Saudi mobile number. Their seventh digits differ, since limits apply to neighboring numbers. */
export const newNumber = (): string => `5${String(((lastNumber += 1) * 1_000_003) % 100_000_000).padStart(8, "0")}`;

export const lastCode = async (database: Database, tenantId: string): Promise<string> => {
  const message = await database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("outbox_message")
      .select("body")
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", "otp")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return /(?<!\d)(\d{4})(?!\d)/.exec(message.body)?.[1] ?? "";
};

export const askCode = async (
  client: Client,
  uuid: string,
  number = newNumber(),
  more: Record<string, unknown> = {},
): Promise<string> => {
  const body = { uuid, dial_code: "966", phone_number: number, ...more };
  return requireStatus(await client.post("/api/auth/codes/", body), 202).body.challenge_id as string;
};

export const signIn = async (
  product: WholeProduct,
  establishment: { tenantId: string; qr: string },
  number = newNumber(),
): Promise<Client> => {
  const client = product.client(establishment.qr);
  const challenge_id = await askCode(client, establishment.qr, number);
  const code = await lastCode(product.database, establishment.tenantId);
  requireStatus(await client.post("/api/auth/sessions/", { challenge_id, code }), 201);
  return client;
};

export const signInStaff = async (product: WholeProduct, email: string): Promise<Client> => {
  const client = product.client();
  requireStatus(await client.post("/api/console/sessions/", { email, password }), 201);
  return client;
};
