import { identifyGuest, registerAuth } from "../auth/index.ts";
import { registerBanners } from "../banners/index.ts";
import { registerCustomers } from "../customers/index.ts";
import { registerDelivery } from "../delivery/index.ts";
import type { EmailSender } from "../gateways/email/email-sender.ts";
import { createOutboxEmail } from "../gateways/email/outbox-email.ts";
import { noPush } from "../gateways/push/no-push.ts";
import type { PushSender } from "../gateways/push/push-sender.ts";
import { createOutboxSms } from "../gateways/sms/outbox-sms.ts";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import { registerMenu } from "../menu/index.ts";
import { registerNotifications } from "../notifications/index.ts";
import type { Database } from "../platform/db/database.ts";
import type { Gateways } from "../platform/http/context.ts";
import type { Client } from "../platform/testing/http-client.ts";
import { openTestDatabase } from "../platform/testing/test-database.ts";
import { startTestServer, type TestServer } from "../platform/testing/test-server.ts";
import { registerReferrals } from "../referrals/index.ts";
import { registerTenants } from "./routes.ts";
import { serviceState } from "./service-state.ts";

type Options = {
  database?: Database;
  environment?: Record<string, string>;
  sms?: SmsProvider;
  email?: EmailSender | null;
  push?: PushSender;
};

const browser = { publishableKey: "pk_test", baseUrl: "http://cards.test/v1" };

/** The rooms a guest passes through before ordering, on a free port. */
export const startGuestServer = async (options: Options = {}): Promise<TestServer> => {
  const given = options.database;
  const { database, drop } = given ? { database: given, drop: async () => undefined } : await openTestDatabase("guest");
  let config: TestServer["config"] | undefined;
  const started = await startTestServer({
    database,
    environment: { ...options.environment },
    gateways: {
      payments: () => ({ browser }),
      email: options.email === undefined ? createOutboxEmail() : options.email,
      push: options.push ?? noPush,
      sms: options.sms ?? createOutboxSms(async ({ idempotencyKey }) => idempotencyKey),
    } as unknown as Gateways,
    features: [
      {
        name: "config",
        register: (app) => {
          config = app.platform.config;
        },
      },
      { name: "tenants", register: registerTenants },
      { name: "menu", register: registerMenu },
      { name: "banners", register: registerBanners },
      { name: "auth", register: registerAuth },
      { name: "customers", register: registerCustomers },
      { name: "delivery", register: registerDelivery },
      { name: "notifications", register: registerNotifications },
      { name: "referrals", register: registerReferrals },
    ],
    hooks: {
      identify: async (request, { tenantId, audience }) =>
        config === undefined || audience !== "guest" ? null : identifyGuest({ config, database }, request, tenantId),
      serviceState: (tenantId, branchId, service, language) =>
        serviceState(database, { tenantId, branchId, service, language }),
    },
  });
  return { ...started, stop: () => started.stop().then(drop) };
};

let lastNumber = 0;
/** A Saudi mobile nobody else in this run has; they stand far apart, since neighbouring numbers share a limit. */
export const newNumber = (): string => `5${String(((lastNumber += 1) * 10_000_019) % 100_000_000).padStart(8, "0")}`;

export const askCode = (client: Client, uuid: string, phone_number: string, more: object = {}) =>
  client.post("/api/auth/codes/", { uuid, dial_code: "966", phone_number, ...more });

/** The four digits that were last sent to a number, read where a demo's guest reads them. */
export const readCode = async (client: Client, national: string): Promise<string> => {
  const { body } = await client.get<{ body: string }[]>(`/api/dev/outbox/?to=${encodeURIComponent(`+966${national}`)}`);
  return /(?<!\d)\d{4}(?!\d)/.exec(body[0]?.body ?? "")?.[0] ?? "";
};

/** A client who has scanned, asked for a code and typed it in. */
export const signIn = async (server: TestServer, qr: string, number = newNumber()) => {
  const client = server.client({ qr });
  const asked = await askCode(client, qr, number);
  const code = await readCode(client, number);
  const { challenge_id } = asked.body;
  const session = await client.post("/api/auth/sessions/", { challenge_id, code });
  if (session.status !== 201) throw new Error(`no session: ${JSON.stringify([asked.body, session.body])}`);
  return { client, number, customerId: session.body.customer.id as string, session };
};
