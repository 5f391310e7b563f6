import Fastify, { type FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { correctionCalls } from "./correction-calls.ts";
import { challengePages, hostedPages, verificationPages } from "./hosted-page.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { paymentCalls } from "./payment-calls.ts";
import {
  answerError,
  getAccount,
  getFields,
  invalid,
  type SandboxContext,
  textField,
  webAddress,
} from "./sandbox-context.ts";
import type { PlannedFault } from "../../sandbox/faults.ts";
import { installFaults } from "./sandbox-faults.ts";
import { openSandboxStore } from "./sandbox-store.ts";
import { tokenCalls } from "./token-calls.ts";
import { createWebhookCourier, type WebhookCourier, type WebhookOf } from "./webhook-courier.ts";

/** One address is registered once: a second call for it replaces the first. */
const registerWebhook = (
  context: SandboxContext,
  hook: { account: string | null; url: string; shared_secret: string; events: string[] },
): { id: string } => {
  const same = [...context.store.webhooks.values()].find(
    (each) => each.account === hook.account && each.url === hook.url,
  );
  const record = { id: same?.id ?? randomUUID(), ...hook };
  context.store.keep("webhooks", record);
  return record;
};

const webhookCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/webhooks", async (request, reply) => {
    const account = getAccount(request, true);
    const fields = getFields(request);
    const url = webAddress(fields["url"]);
    if (url === null) throw invalid({ url: ["is not a web address"] });
    const events = Array.isArray(fields["events"]) ? fields["events"].map(String) : [];
    const shared_secret = textField(fields["shared_secret"]);
    const { id } = registerWebhook(context, { account, url, shared_secret, events });
    return reply.code(201).send({ id, http_method: "post", url, events, created_at: new Date().toISOString() });
  });
};

export type SandboxOptions = {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** As the guest's browser reaches it; left out, `http://localhost:<port>`. */
  publicUrl?: string;
  /** Folder of `sandbox-payments.jsonl`; null keeps all in memory. */
  dataDir: string | null;
  /** `{account}` inside the URL becomes the account's name. Without `account`, every account's events go there. */
  webhooks?: { url: string; sharedSecret: string; account?: string }[];
  /** Where every account's own events go, each with a secret of its own. */
  webhookOf?: WebhookOf;
  webhookPausesMs?: readonly number[];
  settleAfterMs?: number;
  /** Opens `POST /controls/…`, by which a test orders faults. Never in a demo. */
  testControls?: boolean;
};

export type PaymentSandbox = {
  /** Where the server finds the API: give it to `createMoyasarProvider` as `baseUrl`. */
  url: string;
  browserUrl: string;
  plan(fault: PlannedFault): void;
  courier: WebhookCourier;
  close(): Promise<void>;
};

export const sandboxMark = "payment-sandbox";

const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  // POST without a body (void) may still call itself JSON.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? {} : JSON.parse(body as string));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
};

/** The browser's form posts the card from another origin; keys travel in headers, never in cookies. */
const allowBrowsers = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*");
  });
  app.options("/v1/*", async (_request, reply) =>
    reply
      .header("access-control-allow-methods", "GET, POST, OPTIONS")
      .header("access-control-allow-headers", "authorization, content-type, accept")
      .header("access-control-allow-private-network", "true")
      .header("access-control-max-age", "600")
      .code(204)
      .send(),
  );
};

const controlCalls = (app: FastifyInstance, plan: (fault: PlannedFault) => void, courier: WebhookCourier): void => {
  app.post("/controls/faults", async (request, reply) => {
    plan(request.body as PlannedFault);
    return reply.code(204).send();
  });
  app.post("/controls/webhooks/hold", async (_request, reply) => {
    courier.hold();
    return reply.code(204).send();
  });
  app.post("/controls/webhooks/release", async (request, reply) => {
    await courier.release(request.body as Parameters<WebhookCourier["release"]>[0]);
    return reply.code(204).send();
  });
};

const buildApp = async (context: SandboxContext, testControls: boolean) => {
  const app = Fastify({ bodyLimit: 65_536 });
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ type: "api_error", message: "Object not found", errors: null }),
  );
  parseForms(app);
  allowBrowsers(app);
  const { plan } = installFaults(app);
  app.get("/healthz", async () => ({ service: sandboxMark }));
  for (const calls of [tokenCalls, paymentCalls, correctionCalls, invoiceCalls, webhookCalls]) calls(app, context);
  challengePages(app, context);
  hostedPages(app, context);
  verificationPages(app, context);
  if (testControls) controlCalls(app, plan, context.courier);
  await app.ready();
  return { app, plan };
};

/** A payment provider of our own that speaks the Moyasar format: see README.md beside this file. */
export const startPaymentSandbox = async (options: SandboxOptions): Promise<PaymentSandbox> => {
  const building = Promise.withResolvers<FastifyInstance>();
  const server = createServer({ requestTimeout: 15_000 }, (request, response) => {
    void building.promise.then((app) => app.routing(request, response));
  });
  // The port first: it decides which of several processes may open the file.
  server.listen(options.port, options.host ?? "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const browserRoot = options.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
  const store = openSandboxStore(options.dataDir === null ? null : join(options.dataDir, "sandbox-payments.jsonl"));
  const courier = createWebhookCourier(store, options.webhookPausesMs, options.webhookOf);
  const settleAfterMs = options.settleAfterMs ?? 86_400_000;
  const context: SandboxContext = { store, courier, settleAfterMs, publicUrl: browserRoot };
  for (const { url, sharedSecret, account } of options.webhooks ?? []) {
    registerWebhook(context, { account: account ?? null, url, shared_secret: sharedSecret, events: [] });
  }
  const { app, plan } = await buildApp(context, options.testControls === true);
  building.resolve(app);
  courier.resume();
  return {
    url: `http://127.0.0.1:${port}/v1`,
    browserUrl: `${browserRoot}/v1`,
    plan,
    courier,
    close: async () => {
      courier.stop();
      server.close();
      server.closeAllConnections();
      await app.close();
    },
  };
};
