import type { FastifyInstance } from "fastify";
import { type SandboxPart, sandboxParts } from "./sandbox-business.ts";
import { getBusiness, notFound, type PosSandboxContext, toFields } from "./sandbox-context.ts";
import type { Fault, PlannedFault } from "../../sandbox/faults.ts";
import type { Chaos, PosFaults } from "./sandbox-faults.ts";
import type { OrderRecord } from "./sandbox-store.ts";
import { changeOrder, moveOrder, type RegisterAction } from "./sandbox-orders.ts";
import { addToken, revokeTokens } from "./oauth-calls.ts";
import type { PosCourier } from "./webhook-courier.ts";

type ThingChange = { business: string; part: SandboxPart; id: string; change: Record<string, unknown> };

/** Changes a thing of the menu or the mapping; `{deleted_at: "…"}` deletes it. Stored, so that a restart keeps it. */
export const changeThing = (context: PosSandboxContext, { business, part, id, change }: ThingChange): void => {
  if (!sandboxParts.includes(part)) throw notFound();
  const thing = getBusiness(context, business)[part].find((each) => each.id === id);
  if (!thing) throw notFound();
  Object.assign(thing, change);
  const key = `${business}/${part}/${id}`;
  const all = { ...context.store.changes.get(key)?.change, ...change };
  context.store.keep("changes", { id: key, business_id: business, part, thing_id: id, change: all });
};

const findOrder = (context: PosSandboxContext, id: string): OrderRecord => {
  const order = context.store.orders.get(id);
  if (!order) throw notFound();
  return order;
};

const webhookControls = (app: FastifyInstance, courier: PosCourier): void => {
  app.post("/controls/webhooks/url", async (request, reply) => {
    courier.setUrl((request.body as { url: string | null }).url);
    return reply.code(204).send();
  });
  app.post("/controls/webhooks/hold", async (_request, reply) => {
    courier.hold();
    return reply.code(204).send();
  });
  app.post("/controls/webhooks/release", async (request, reply) => {
    await courier.release(request.body as Parameters<PosCourier["release"]>[0]);
    return reply.code(204).send();
  });
  // Any message, of a foreign business too.
  app.post("/controls/webhooks/send", async (request, reply) => {
    courier.announce(toFields(request.body));
    return reply.code(204).send();
  });
};

/** What a test orders from another process; the running sandbox offers the same as functions. */
export const controlCalls = (app: FastifyInstance, context: PosSandboxContext, faults: PosFaults): void => {
  webhookControls(app, context.courier);
  app.post("/controls/faults", async (request, reply) => {
    faults.plan(request.body as PlannedFault);
    return reply.code(204).send();
  });
  app.post("/controls/down", async (request, reply) => {
    const { ms, fault } = request.body as { ms: number; fault?: Fault };
    faults.down(ms, fault);
    return reply.code(204).send();
  });
  app.post("/controls/chaos", async (request, reply) => {
    faults.chaos(request.body as Chaos | null);
    return reply.code(204).send();
  });
  app.post("/controls/limit", async (request, reply) => {
    context.limitPerMinute = (request.body as { perMinute: number }).perMinute;
    return reply.code(204).send();
  });
  app.post("/controls/tokens", async (request) => {
    const { business, scopes } = request.body as { business: string; scopes: string[] };
    return { token: addToken(context, getBusiness(context, business).id, scopes) };
  });
  app.post("/controls/revoke", async (request, reply) => {
    revokeTokens(context, (request.body as { business: string }).business);
    return reply.code(204).send();
  });
  app.post("/controls/things", async (request, reply) => {
    changeThing(context, request.body as ThingChange);
    return reply.code(204).send();
  });
  app.get("/controls/orders", async () => [...context.store.orders.values()]);
  app.post<{ Params: { id: string } }>("/controls/orders/:id/move", async (request) =>
    moveOrder(context, findOrder(context, request.params.id), (request.body as { action: RegisterAction }).action),
  );
  // Whatever a test needs, also backwards or with other sums.
  app.post<{ Params: { id: string } }>("/controls/orders/:id/change", async (request) =>
    changeOrder(context, findOrder(context, request.params.id), request.body as Parameters<typeof changeOrder>[2]),
  );
};
