import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Socket } from "node:net";
import { newId } from "../db/new-id.ts";
import { AppError, UnavailableError } from "../errors.ts";
import { mountHealth } from "./health.ts";
import type { App, Hooks, Platform } from "./context.ts";
import { makeTurns, waitForTurn } from "./fair-turns.ts";
import { isSecure } from "./device.ts";
import { getDirectory } from "./mount.ts";
import { isKnownHost } from "./known-host.ts";
import { isAllowedOrigin, isForged } from "./origins.ts";
import { getFailure, sendProblem } from "./problem.ts";
import { skipBody } from "./skip-body.ts";

/** Time for a new socket to send a request while the server stops. */
const graceMs = 500;

/**
 * Closes sockets as they become idle while the server stops. Node closes idle sockets once, but not those a browser
 * opened in advance, those that finish later, or those that arrive in between; one of these once delayed a stop for a
 * minute.
 */
const drainSockets = (http: FastifyInstance): void => {
  const busy = new Map<Socket, number>();
  let leaving = false;
  const server = http.server;
  const closeIfSilent = (socket: Socket): void => {
    if (busy.get(socket) === 0) socket.destroySoon();
  };
  server.on("connection", (socket: Socket) => {
    busy.set(socket, 0);
    socket.on("close", () => busy.delete(socket));
    if (leaving) setTimeout(() => closeIfSilent(socket), graceMs).unref();
  });
  server.on("request", ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.on("close", () => {
      const left = (busy.get(socket) ?? 1) - 1;
      busy.set(socket, left);
      if (leaving) closeIfSilent(socket);
    });
  });
  http.addHook("preClose", async () => {
    leaving = true;
    for (const socket of busy.keys()) closeIfSilent(socket);
  });
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
export const isApi = (request: FastifyRequest): boolean => /^\/+api(\/|$|\?)/.test(request.url);

const makeFastify = ({ config, log }: Platform): FastifyInstance => {
  const proxies = config.TRUST_PROXY.split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: config.BODY_LIMIT,
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: config.HEADERS_TIMEOUT_MS, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, getFailure(error)),
  });
  return http as unknown as FastifyInstance;
};

declare module "fastify" {
  interface FastifyRequest {
    /** The body's original bytes: providers sign them. */
    rawBody: string | null;
  }
}

/** JSON only; an empty body counts as none, whatever its content type. */
const readJsonOnly = (http: FastifyInstance): void => {
  const parse = http.getDefaultJsonParser("error", "error");
  http.removeAllContentTypeParsers();
  http.decorateRequest("rawBody", null);
  http.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    request.rawBody = body;
    if (body === "") return done(null, undefined);
    void parse(request, body, done);
  });
};

const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler(async (error, request, reply) => {
    await skipBody(request.raw);
    const failure = getFailure(error);
    const unforeseen = failure.code === "unknown_error";
    if (unforeseen)
      request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, "unforeseen failure");
    return sendProblem(request, reply, failure);
  });
  http.setNotFoundHandler(async (request, reply) => {
    await skipBody(request.raw);
    return sendProblem(request, reply, { code: "not_found" });
  });
};

const logAnswers = (http: FastifyInstance, { metrics }: Platform): void => {
  http.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "(none)";
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime);
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, "answered");
    else request.log.debug(line, "answered");
  });
};

const guardApi = (app: App): void => {
  const { http, platform } = app;
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // The load balancer's next request on this connection goes to another process.
    if (app.leaving) reply.header("connection", "close");
    if (!(await isKnownHost(request, platform.config, getDirectory(app)))) throw new AppError("unknown_host");
    if (!isApi(request)) return;
    reply.header("vary", "Accept-Language, X-Sufra-QR, Origin");
    reply.header("cache-control", "private, no-store");
    reply.header("content-security-policy", apiPolicy);
    if (await isForged(request, platform.config, getDirectory(app))) throw new AppError("not_authorized");
  });
};

const allowOrigins = async (app: App): Promise<void> => {
  const { http, platform } = app;
  await http.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const decide =
        origin === undefined
          ? Promise.resolve(false)
          : isAllowedOrigin(origin, request.host, platform.config, getDirectory(app));
      decide.then(
        (allowed) =>
          done(null, {
            origin: allowed ? origin : false,
            credentials: true,
            methods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
            exposedHeaders: ["Idempotency-Replayed", "ETag", "Retry-After", "X-Request-Id"],
            // Chromium remembers it no longer.
            maxAge: 7_200,
          }),
        (error: Error) => done(error),
      );
    },
  });
};

/**
 * Answers 503 for a handler that takes too long. Fastify's `handlerTimeout` aborts a signal at the end of every call, which
 * nobody hears and which costs more than the rest of it.
 */
const limitTime = (http: FastifyInstance, milliseconds: number): void => {
  http.addHook("onRequest", async (_request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      if (reply.raw.headersSent) reply.raw.destroy();
      else void reply.send(new UnavailableError("The handler took too long"));
    }, milliseconds);
    reply.raw.once("close", () => clearTimeout(timer));
  });
};

/** The HTTP server with everything common to all calls; features mount theirs on it. */
export const buildApp = async (platform: Platform, hooks: Hooks): Promise<App> => {
  const http = makeFastify(platform);
  const turns = makeTurns(platform.config.DATABASE_POOL);
  const app: App = { http, platform, hooks, turns, calls: [], leaving: false };
  limitTime(http, platform.config.HANDLER_TIMEOUT_MS);
  // Before everything else, since reading a call already takes time from others.
  http.addHook("onRequest", async (request, reply) => {
    if (isApi(request)) await waitForTurn(turns, request, reply);
  });
  drainSockets(http);
  readJsonOnly(http);
  answerErrors(http);
  logAnswers(http, platform);
  await http.register(cookie);
  await http.register(helmet, {
    // Pages set their own policy; the API's is set below.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: "same-site" },
    strictTransportSecurity: isSecure(platform.config) ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  guardApi(app);
  await allowOrigins(app);
  mountHealth(app);
  return app;
};
