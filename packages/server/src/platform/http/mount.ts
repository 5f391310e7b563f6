import { type Call, everywhere } from "@sufra/domain/contract/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { Admission, Tx } from "../db/database.ts";
import type { Check } from "../db/engine.ts";
import { AppError } from "../errors.ts";
import { toCaller } from "./address.ts";
import { type BranchOf, enforceScope } from "./branch-scope.ts";
import { type App, type Ctx, type Handler, OutdatedCallerError } from "./context.ts";
import { inOrderTrace, inSpan } from "../telemetry/span.ts";
import { getDevice } from "./device.ts";
import { getCallerKey } from "./fair-turns.ts";
import { hashRequest, once, readKey } from "./idempotency.ts";
import { type Caller, getAudience, resolveCaller } from "./identity.ts";
import { LateAnswer, writeLate } from "./late-answer.ts";
import { getLanguage } from "./problem.ts";
import { getPageOrigin } from "./origins.ts";
import { makeQrDirectory, type QrDirectory } from "./qr-directory.ts";
import { RawAnswer } from "./raw-answer.ts";
import { assertStrict, readBody, readParams, readQuery } from "./validate.ts";

export type MountOptions<C extends Call> = {
  /**
   * Runs before the transaction of a call with a key, for what must survive its rollback: rate limits. `ctx.tx` is not
   * set yet.
   */
  before?: (ctx: Ctx<C>) => Promise<void>;
  /** Runs after a key's stored answer was sent again: nothing happened, so what was counted is given back. */
  replayed?: (ctx: Ctx<C>) => Promise<void>;
  /**
   * The call's one transaction asks in its first round trip whether the caller's session is open, and counts these
   * attempts. The handler gives `ctx.admission` to `inTenant`; a call with a key need not.
   */
  admits?: (ctx: Ctx<C>) => Check[];
  /** The handler refuses a service that is off, by what its transaction reads. */
  checksService?: true;
  /** Runs after a refusal rolled the transaction back, to store what is needed anyway. */
  refused?: (ctx: Ctx<C>, error: AppError) => Promise<void>;
  /** For a call whose scope is a thing, not a branch. */
  branchOf?: BranchOf;
};

/** A call with a thing as scope must tell how to find its branch. */
type Options<C extends Call> = C["scope"] extends { thing: string }
  ? [MountOptions<C> & { branchOf: BranchOf }]
  : [MountOptions<C>?];

/** A violation of the contract: 500 outside production, a logged error in production. */
export class ContractBreachError extends Error {
  override name = "ContractBreachError";
}

const breach = (app: App, request: FastifyRequest, message: string): void => {
  if (app.platform.config.NODE_ENV !== "production") {
    // The client sees only an unknown error, and the log is off in tests.
    console.error(message);
    throw new ContractBreachError(message);
  }
  request.log.error({ breach: message }, "an answer breaks its contract");
};

const getName = (call: Call): string => `${call.method} /api${call.url}`;

/** The handler's status, otherwise the call's only success status. */
const getStatus = (call: Call, reply: FastifyReply): number => {
  const declared = Object.keys(call.answers).map(Number);
  return declared.length === 1 && reply.statusCode === 200 ? (declared[0] ?? 200) : reply.statusCode;
};

const serialize = (app: App, call: Call, request: FastifyRequest, status: number, answer: unknown): string => {
  const schema = call.answers[status as keyof Call["answers"]];
  if (schema === undefined) breach(app, request, `${getName(call)} answered ${status}, which it does not declare`);
  if (schema === undefined || typeof schema === "string") return JSON.stringify(answer ?? null);
  if (schema === null) {
    if (answer !== undefined && answer !== null)
      breach(app, request, `${getName(call)} answered ${status} with a body`);
    return "";
  }
  const read = z.core.safeParse(schema, answer);
  if (!read.success) {
    const where = read.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.code} ${"keys" in issue ? issue.keys.join() : ""}`,
    );
    breach(app, request, `${getName(call)} answered against its contract: ${where.join("; ")}`);
  }
  return JSON.stringify(answer);
};

const declares = (call: Call, error: AppError): boolean => {
  const platformCodes: readonly string[] = [...everywhere, "service_deactivated"];
  return platformCodes.includes(error.code) || call.errors.includes(error.code);
};

type Parts = { params: unknown; query: unknown; body: unknown };

const getContext = async (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  parts: Parts,
): Promise<Ctx> => {
  const { platform } = app;
  const context = {
    ...platform,
    ...parts,
    language: getLanguage(request),
    tenantId: caller.tenantId,
    qr: caller.qr,
    admission: {},
    customer: caller.identity?.customer ?? null,
    staff: caller.identity?.staff ?? null,
    branches: null,
    tx: undefined,
    get deviceId() {
      return getDevice(platform.config, request, reply);
    },
    pageOrigin: await getPageOrigin(request, platform.config, getDirectory(app)),
    ip: toCaller(request.ip),
    now: platform.database.now(),
    requestId: request.id,
    log: request.log as Ctx["log"],
    request,
    reply,
    identifyFor: async (tenantId: string) =>
      caller.tenantId === tenantId ? caller.identity : app.hooks.identify(request, { tenantId, audience: "guest" }),
  };
  return context;
};

const asId = (value: unknown): string | null => (typeof value === "string" ? value : null);
const getField = (part: unknown, name: string): string | null =>
  typeof part === "object" && part !== null ? asId((part as Record<string, unknown>)[name]) : null;

const refuseSwitchedOff = async (app: App, call: Call, ctx: Ctx): Promise<void> => {
  if (call.service === undefined || ctx.tenantId === null || getAudience(call) === "staff") return;
  const branchId = getField(ctx.body, "branch_id") ?? getField(ctx.params, "branch_id") ?? ctx.qr?.branch_id ?? null;
  const off = await app.hooks.serviceState(ctx.tenantId, branchId, call.service, ctx.language);
  if (off !== null) throw new AppError("service_deactivated", off);
};

const getActor = (ctx: Ctx): string =>
  ctx.customer ? `customer:${ctx.customer.id}` : ctx.staff ? `staff:${ctx.staff.id}` : `device:${ctx.deviceId}`;

/** Notes whether the handler's transaction asked. */
const admit = (ctx: Ctx, { identity }: Caller, ahead: Check[]): { asked: boolean } => {
  const noted = { asked: false };
  const checks = identity?.check ? [identity.check] : [];
  Object.defineProperty(ctx, "admission", {
    get: (): Admission => {
      noted.asked = true;
      return { ahead, checks };
    },
  });
  return noted;
};

/** The context with its transaction. Not a copy: copying would trigger the device's getter. */
const withTx = (ctx: Ctx, tx: Tx): Ctx => Object.create(ctx, { tx: { value: tx } }) as Ctx;

const answerKeyed = async (
  app: App,
  call: Call,
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<unknown>,
  replayed: () => Promise<void> | undefined,
): Promise<FastifyReply> => {
  const { tenantId, request, reply } = ctx;
  if (tenantId === null) throw new TypeError(`${getName(call)}: a keyed call needs a tenant before its handler runs`);
  const path = request.url.split("?")[0]?.replace(/\/+/g, "/").replace(/\/$/, "");
  const claim = {
    tenantId,
    actor: getActor(ctx),
    route: `${call.method} ${path}`,
    key: readKey(request),
    requestHash: hashRequest(request.body, request.query),
  };
  const effect = async (tx: Tx) => {
    const given = await run(withTx(ctx, tx));
    if (given instanceof RawAnswer)
      throw new TypeError(`${getName(call)}: a keyed call answers with a value, not with bytes`);
    const status = getStatus(call, reply);
    if (!(given instanceof LateAnswer)) return { status, payload: serialize(app, call, request, status, given) };
    const draft = serialize(app, call, request, status, given.draft);
    return { status, getPayload: writeLate(given as LateAnswer<{ number: number }>, claim, status, draft) };
  };
  const answer = await once(app.platform.database, claim, effect, ctx.admission);
  if (answer.replayed) {
    await replayed();
    reply.header("idempotency-replayed", "true");
  }
  return send(reply, answer.status, answer.payload);
};

const send = (reply: FastifyReply, status: number, payload: string): FastifyReply =>
  payload === ""
    ? reply.code(status).send()
    : reply.code(status).header("content-type", "application/json; charset=utf-8").send(payload);

const answerPlain = async (
  app: App,
  call: Call,
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<FastifyReply> => {
  const { request, reply } = ctx;
  const answer = await run(ctx);
  // An event stream has taken over the socket.
  if (reply.sent) return reply;
  if (answer instanceof LateAnswer) throw new TypeError(`${getName(call)}: only a keyed call answers late`);
  if (answer instanceof RawAnswer)
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.payload ?? undefined);
  const status = getStatus(call, reply);
  return send(reply, status, serialize(app, call, request, status, answer));
};

const directories = new WeakMap<App, QrDirectory>();
export const getDirectory = (app: App): QrDirectory => {
  const known = directories.get(app) ?? makeQrDirectory(app.platform.database);
  directories.set(app, known);
  return known;
};

/**
 * Mounts a call of the contract. Validation, tenant, role, service switch, idempotency, answer and error codes are
 * checked here, so that handlers only act.
 */
export const mount = <const C extends Call>(
  app: App,
  call: C,
  handler: Handler<C>,
  ...[options = {}]: Options<C>
): void => {
  assertStrict(call);
  app.calls.push(call);
  const name = getName(call);
  const isOfOrder = call.url.includes("/orders/:id/");
  const step = <T>({ params }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    isOfOrder ? inOrderTrace((params as { id: string }).id, name, work) : work();
  const handle = async (request: FastifyRequest, reply: FastifyReply, remembered: boolean): Promise<FastifyReply> => {
    const params = readParams(call, request.params);
    const caller = await resolveCaller(app, getDirectory(app), call, request, remembered);
    if (caller.tenantId !== null) app.turns.learn(getCallerKey(request), caller.tenantId);
    const parts = { params, query: readQuery(call, request.query), body: readBody(call, request.body) };
    const ctx = await getContext(app, request, reply, caller, parts);
    if (call.keyed) readKey(request);
    if (!options.checksService) await refuseSwitchedOff(app, call, ctx);
    ctx.branches = await enforceScope(call, ctx, options.branchOf);
    await options.before?.(ctx as unknown as Ctx<C>);
    const admitted = options.admits && admit(ctx, caller, options.admits(ctx as unknown as Ctx<C>));
    const run = (with_: Ctx): Promise<unknown> => handler(with_ as unknown as Ctx<C>);
    const replayed = () => options.replayed?.(ctx as unknown as Ctx<C>);
    try {
      const answer = await (call.keyed ? answerKeyed(app, call, ctx, run, replayed) : answerPlain(app, call, ctx, run));
      if (admitted?.asked === false) throw new TypeError(`${getName(call)} answered without asking for its caller`);
      return answer;
    } catch (error) {
      if (error instanceof AppError) await options.refused?.(ctx as unknown as Ctx<C>, error);
      throw error;
    }
  };
  app.http.route({
    method: call.method,
    url: `/api${call.url}`,
    config: { call },
    handler: async (request, reply) => {
      try {
        return await inSpan("http", name, { route: call.url }, () =>
          step(request, () =>
            handle(request, reply, options.admits !== undefined).catch((error: unknown) => {
              if (error instanceof OutdatedCallerError) return handle(request, reply, false);
              throw error;
            }),
          ),
        );
      } catch (error) {
        if (error instanceof AppError && !declares(call, error)) {
          breach(app, request, `${getName(call)} refused with ${error.code}, which it does not declare`);
        }
        throw error;
      }
    },
  });
};
