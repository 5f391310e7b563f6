import { setMeter } from "./telemetry/span.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  registry: Registry;
  contentType: string;
  text: () => Promise<string>;
  answered: (method: string, route: string, status: number, milliseconds: number) => void;
  jobDone: (name: string, result: "completed" | "failed", seconds: number) => void;
  streams: (open: number) => void;
  /** A payment reached a status. */
  paymentBecame: (status: string) => void;
  /** Figures that are read when they are asked for. */
  watch: (name: string, help: string, label: string, read: () => Promise<Record<string, number>>) => void;
};

/** Times of what the process asks of others. */
const measureCalls = (registers: Registry[]): void => {
  const sql = new Histogram({
    name: "sql_seconds",
    help: "Time of transactions and statements",
    labelNames: ["what"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const gateways = new Histogram({
    name: "gateway_seconds",
    help: "Time of calls to outside services",
    labelNames: ["host", "result"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  setMeter((kind, facts, seconds, failed) => {
    if (kind === "sql") sql.observe({ what: String(facts.what) }, seconds);
    if (kind === "gateway")
      gateways.observe({ host: String(facts.host), result: failed ? "failed" : "answered" }, seconds);
  });
};

/** Metrics of one process; routes are named by their pattern, so that ids do not multiply them. */
export const makeMetrics = (defaults = true): Metrics => {
  const registry = new Registry();
  // The usual precision of 10 ms wakes an idle process a hundred times a second.
  if (defaults) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const jobs = new Counter({ name: "jobs_total", help: "Jobs worked off", labelNames: ["name", "result"], registers });
  const jobSeconds = new Histogram({ name: "job_seconds", help: "Time a job took", labelNames: ["name"], registers });
  const streams = new Gauge({ name: "event_streams_open", help: "Open event streams", registers });
  const payments = new Counter({
    name: "payments_total",
    help: "Statuses of payments",
    labelNames: ["status"],
    registers,
  });
  measureCalls(registers);
  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered: (method, route, status, milliseconds) =>
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000),
    jobDone: (name, result, seconds) => {
      jobs.inc({ name, result });
      jobSeconds.observe({ name }, seconds);
    },
    streams: (open) => streams.set(open),
    paymentBecame: (status) => payments.inc({ status }),
    watch: (name, help, label, read) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: async () => {
          // Without an answer there is no figure, rather than an old one.
          const values = await read().catch(() => ({}));
          gauge.reset();
          for (const [each, value] of Object.entries(values)) gauge.set({ [label]: each }, value);
        },
      });
    },
  };
};
