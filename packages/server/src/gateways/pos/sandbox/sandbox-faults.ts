import { createRandom } from "@sufra/domain/seeded-random.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Fault, type FaultTime, type PlannedFault, strikeFaults, takePlanned } from "../../sandbox/faults.ts";

const chaosKinds = ["drop", "stall", "html", "error", "busy", "nonsense"] as const;
/** Shares of calls that fail, each from 0 to 1. All but `busy` happen before or after the work, evenly. */
export type Chaos = { seed: number; rates: Partial<Record<(typeof chaosKinds)[number], number>>; stallMs?: number };

export type PosFaults = {
  plan(fault: PlannedFault): void;
  /** From now on for that long every call fails in this way; without one, its connection is cut. 0 ends it. */
  down(ms: number, fault?: Fault): void;
  /** Random faults, the same for the same seed and order of calls; null ends them. */
  chaos(chaos: Chaos | null): void;
};

const bodies = {
  html: "<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>",
  refusal: { message: "Try again" },
};

const toFault = (kind: (typeof chaosKinds)[number], stallMs: number): Fault => {
  if (kind === "drop") return { kind };
  if (kind === "stall") return { kind, ms: stallMs };
  if (kind === "html") return { kind, status: 502 };
  if (kind === "busy") return { kind: "status", status: 429, retryAfter: 1 };
  return kind === "error"
    ? { kind: "status", status: 500 }
    : { kind: "json", status: 200, body: { data: "maintenance" } };
};

type Drawn = { when: FaultTime; fault: Fault } | null;

const startChaos = ({ seed, rates, stallMs = 1_000 }: Chaos): (() => Drawn) => {
  const next = createRandom(seed);
  return () => {
    let left = next();
    const isAfter = next() < 0.5;
    for (const kind of chaosKinds) {
      left -= rates[kind] ?? 0;
      if (left < 0) return { when: isAfter && kind !== "busy" ? "after" : "before", fault: toFault(kind, stallMs) };
    }
    return null;
  };
};

const isApi = (request: FastifyRequest): boolean => /^\/(v5|oauth)\//.test(request.routeOptions.url ?? "");

const setUp = (now: () => Date) => {
  const planned: PlannedFault[] = [];
  const drawn = new WeakMap<FastifyRequest, Drawn>();
  let isDown: { until: number; fault: Fault } | null = null;
  let draw: (() => Drawn) | null = null;
  const take = (request: FastifyRequest, when: FaultTime): Fault | null => {
    if (!isApi(request)) return null;
    if (when === "before" && isDown && isDown.until > now().getTime()) return isDown.fault;
    if (when === "before" && draw) drawn.set(request, draw());
    const call = `${request.method} ${(request.routeOptions.url ?? "").replace(/^\/v5/, "")}`;
    const fault = takePlanned(planned, when, call);
    if (fault) return fault;
    const random = drawn.get(request);
    return random?.when === when ? random.fault : null;
  };
  const faults: PosFaults = {
    plan: (fault) => void planned.push({ ...fault }),
    down: (ms, fault = { kind: "drop" }) => void (isDown = { until: now().getTime() + ms, fault }),
    chaos: (chaos) => void (draw = chaos && startChaos(chaos)),
  };
  return { take, faults };
};

/** Faults of a test: planned ones in their order, a time of being down, random ones. Pages and controls have none. */
export const installFaults = (app: FastifyInstance, now: () => Date): PosFaults => {
  const { take, faults } = setUp(now);
  strikeFaults(app, bodies, take);
  return faults;
};
