import {
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import { produceFrom } from "./registry-producer.ts";
import { setTracer, type SpanKind } from "./span.ts";

const kinds: Record<SpanKind, OtelKind> = {
  http: OtelKind.SERVER,
  sql: OtelKind.CLIENT,
  gateway: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
  step: OtelKind.INTERNAL,
};

export type TelemetrySettings = Pick<Config, "OTLP_URL" | "OTLP_HEADERS" | "TRACE_SHARE" | "OTLP_INTERVAL_MS">;

/** `name=value` pairs, as collectors ask for in a header. */
const toHeaders = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));

/**
 * The trace of an order, found anew by every process: its id as a digest, so that no id leaves. It is sampled by the digest
 * as well, so all steps are there or none.
 */
const toOrderTrace = (orderId: string, sampler: TraceIdRatioBasedSampler): Context => {
  const digest = createHash("sha256").update(orderId).digest("hex");
  const [traceId, spanId] = [digest.slice(0, 32), digest.slice(32, 48)];
  const sampled = sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
};

const getLinks = (): Link[] => {
  const open = trace.getActiveSpan()?.spanContext();
  return open === undefined ? [] : [{ context: open }];
};

/**
 * Sends traces and figures to a collector by OTLP over HTTP. Loaded only where OTLP_URL is set. A collector that is away
 * costs the traces, never a request.
 */
export const openTelemetry = (settings: TelemetrySettings, registry: Registry): { stop: () => Promise<void> } => {
  const base = (settings.OTLP_URL ?? "").replace(/\/$/, "");
  const headers = toHeaders(settings.OTLP_HEADERS);
  const resource = resourceFromAttributes({
    "service.name": "sufra",
    "service.instance.id": `${hostname()}-${process.pid}`,
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const share = new TraceIdRatioBasedSampler(settings.TRACE_SHARE);
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: share }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces`, headers }) }),
    ],
  });
  const figures = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics`, headers }),
        exportIntervalMillis: settings.OTLP_INTERVAL_MS,
        exportTimeoutMillis: Math.min(10_000, settings.OTLP_INTERVAL_MS),
        metricProducers: [produceFrom(registry)],
      }),
    ],
  });
  const tracer = traces.getTracer("sufra");
  setTracer((kind, name, facts, work, orderId) => {
    const links = orderId === undefined ? [] : getLinks();
    const within = orderId === undefined ? context.active() : toOrderTrace(orderId, share);
    return tracer.startActiveSpan(name, { kind: kinds[kind], attributes: facts, links }, within, async (span) => {
      try {
        return await work();
      } catch (error) {
        // The name alone: messages may hold values.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
        throw error;
      } finally {
        span.end();
      }
    });
  });
  return {
    stop: async () => {
      setTracer(undefined);
      await Promise.allSettled([traces.shutdown(), figures.shutdown()]);
      context.disable();
    },
  };
};
