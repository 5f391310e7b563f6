import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { AppError } from "../errors.ts";
import { sameText } from "../same-text.ts";
import { isLoopback } from "./address.ts";
import type { App } from "./context.ts";

/** Headers of a proxy. With a proxy on this machine every address is loopback. */
const forwarded = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

const mayReadMetrics = (request: FastifyRequest, config: Config): boolean => {
  if (config.METRICS_TOKEN !== undefined)
    return sameText(request.headers.authorization ?? "", `Bearer ${config.METRICS_TOKEN}`);
  return isLoopback(request.socket.remoteAddress) && !forwarded.some((name) => request.headers[name] !== undefined);
};

const warnOfOpenFigures = ({ config, log }: App["platform"]): void => {
  if (config.NODE_ENV === "production" && config.METRICS_TOKEN === undefined)
    log.warn("METRICS_TOKEN is not set: /metrics answers this machine alone, and nobody behind a proxy");
};

/** Liveness, readiness and metrics for Prometheus. Ready: the database answers and the process is not stopping. */
export const mountHealth = (app: App): void => {
  const { http, platform } = app;
  warnOfOpenFigures(platform);
  http.addHook("preClose", async () => {
    app.leaving = true;
  });
  http.get("/healthz", async () => ({ alive: true }));
  http.get("/readyz", async (_request, reply) => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("the database did not answer in 2 s")), 2_000).unref(),
    );
    const reachable = await Promise.race([platform.database.ping(), timeout]).then(
      () => true,
      () => false,
    );
    const ready = reachable && !app.leaving;
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready, database: reachable });
  });
  http.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, platform.config)) throw new AppError("not_found");
    return reply.header("content-type", platform.metrics.contentType).send(await platform.metrics.text());
  });
};
