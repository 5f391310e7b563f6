import Fastify, { type FastifyInstance } from "fastify";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { foodicsScopes } from "../foodics/foodics-oauth.ts";
import { changeThing, controlCalls } from "./control-calls.ts";
import { addToken, oauthCalls, revokeTokens } from "./oauth-calls.ts";
import { orderCalls } from "./order-calls.ts";
import { registerPages } from "./register-page.ts";
import type { SandboxBusiness } from "./sandbox-business.ts";
import { answerError, notFound, type PosSandboxContext, type SandboxApp } from "./sandbox-context.ts";
import { installFaults, type PosFaults } from "./sandbox-faults.ts";
import { listCalls } from "./sandbox-lists.ts";
import { changeOrder, moveOrder, type RegisterAction } from "./sandbox-orders.ts";
import { openPosSandboxStore, type OrderRecord } from "./sandbox-store.ts";
import { createPosCourier, type PosCourier } from "./webhook-courier.ts";

export type PosSandboxOptions = {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** As the owner's browser reaches it; left out, `http://localhost:<port>`. */
  publicUrl?: string;
  /** Folder of `sandbox-pos.jsonl`; null keeps all in memory. */
  dataDir: string | null;
  businesses: SandboxBusiness[];
  app?: Partial<SandboxApp>;
  /** Connections that exist from the start. */
  tokens?: { businessId: string; token: string }[];
  /** Where all events go, with a secret in its path. */
  webhookUrl?: string;
  webhookPausesMs?: readonly number[];
  /** Calls a minute and token; 90 as theirs. */
  limitPerMinute?: number;
  now?: () => Date;
  /** Opens `POST /controls/…`, by which a test orders faults. Never in a demo. */
  testControls?: boolean;
};

export type PosSandbox = {
  /** For `createFoodics` and `exchangeCode` as `baseUrl`. */
  url: string;
  /** For `authorizeUrl`; also `/marketplace` and `/register/<business id>`. */
  consoleUrl: string;
  app: SandboxApp;
  faults: PosFaults;
  courier: PosCourier;
  /** A token as a consent gives it. */
  addToken(businessId: string, scopes?: readonly string[]): string;
  revokeTokens(businessId: string): void;
  listOrders(): OrderRecord[];
  moveOrder(orderId: string, action: RegisterAction): void;
  /** Anything, also backwards or with other sums. */
  changeOrder(orderId: string, change: Parameters<typeof changeOrder>[2]): void;
  changeThing(change: Parameters<typeof changeThing>[1]): void;
  setLimit(perMinute: number): void;
  close(): Promise<void>;
};

export const sandboxMark = "pos-sandbox";
export const defaultSandboxApp: SandboxApp = {
  clientId: "sandbox-app",
  clientSecret: "sandbox-app-secret",
  redirectUri: null,
};

const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
};

const buildApp = async (context: PosSandboxContext, testControls: boolean) => {
  const app = Fastify({ bodyLimit: 1_048_576 });
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) => answerError(notFound(), reply));
  parseForms(app);
  const faults = installFaults(app, context.now);
  app.get("/healthz", async () => ({ service: sandboxMark }));
  listCalls(app, context);
  orderCalls(app, context);
  oauthCalls(app, context, foodicsScopes);
  registerPages(app, context);
  if (testControls) controlCalls(app, context, faults);
  await app.ready();
  return { app, faults };
};

/** The caller's businesses stay as they are: each sandbox changes copies, with what was changed before a restart. */
const openContext = (options: PosSandboxOptions): PosSandboxContext => {
  const file = options.dataDir === null ? null : join(options.dataDir, "sandbox-pos.jsonl");
  const store = openPosSandboxStore(file);
  const businesses = new Map(options.businesses.map((each) => [each.id, structuredClone(each)]));
  for (const { business_id, part, thing_id, change } of store.changes.values()) {
    const thing = businesses.get(business_id)?.[part].find((each) => each.id === thing_id);
    if (thing) Object.assign(thing, change);
  }
  return {
    store,
    courier: createPosCourier(store, options.webhookUrl ?? null, options.webhookPausesMs),
    businesses,
    app: { ...defaultSandboxApp, ...options.app },
    limitPerMinute: options.limitPerMinute ?? 90,
    calls: new Map(),
    now: options.now ?? (() => new Date()),
  };
};

const getControls = (context: PosSandboxContext) => {
  const order = (id: string): OrderRecord => {
    const found = context.store.orders.get(id);
    if (!found) throw new Error(`the sandbox has no order ${id}`);
    return found;
  };
  return {
    addToken: (businessId: string, scopes: readonly string[] = foodicsScopes) => addToken(context, businessId, scopes),
    revokeTokens: (businessId: string) => revokeTokens(context, businessId),
    listOrders: () => [...context.store.orders.values()],
    moveOrder: (id: string, action: RegisterAction) => void moveOrder(context, order(id), action),
    changeOrder: (id: string, change: Parameters<typeof changeOrder>[2]) =>
      void changeOrder(context, order(id), change),
    changeThing: (change: Parameters<typeof changeThing>[1]) => changeThing(context, change),
    setLimit: (perMinute: number) => void (context.limitPerMinute = perMinute),
  };
};

/** A point of sale of our own that speaks the Foodics format: see README.md beside this file. */
export const startPosSandbox = async (options: PosSandboxOptions): Promise<PosSandbox> => {
  const building = Promise.withResolvers<FastifyInstance>();
  const server = createServer({ requestTimeout: 15_000 }, (request, response) => {
    void building.promise.then((app) => app.routing(request, response));
  });
  // The port first: it decides which of several processes may open the file.
  server.listen(options.port, options.host ?? "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const context = openContext(options);
  for (const { businessId, token } of options.tokens ?? []) {
    // One that its owner revoked stays revoked.
    if (context.store.tokens.has(token)) continue;
    context.store.keep("tokens", { id: token, business_id: businessId, scopes: [...foodicsScopes], revoked: false });
  }
  const { app, faults } = await buildApp(context, options.testControls === true);
  building.resolve(app);
  context.courier.resume();
  return {
    url: `http://127.0.0.1:${port}/v5`,
    consoleUrl: options.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${port}`,
    app: context.app,
    faults,
    courier: context.courier,
    ...getControls(context),
    close: async () => {
      context.courier.stop();
      server.close();
      server.closeAllConnections();
      await app.close();
    },
  };
};
