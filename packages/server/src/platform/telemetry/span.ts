export type SpanKind = "http" | "sql" | "job" | "gateway" | "step";
export type Facts = Record<string, string | number | boolean>;

/** Runs `work` as a part of the trace that is open, or of the trace of an order. */
type Tracer = <T>(kind: SpanKind, name: string, facts: Facts, work: () => Promise<T>, orderId?: string) => Promise<T>;
/** Called after each part with its time; the name is not counted, since it may have many values. */
type Meter = (kind: SpanKind, facts: Facts, seconds: number, failed: boolean) => void;

let tracer: Tracer | undefined;
let meter: Meter | undefined;

/** One of each a process; without them a span costs one comparison. */
export const setTracer = (given: Tracer | undefined): void => void (tracer = given);
export const setMeter = (given: Meter | undefined): void => void (meter = given);

const measured = async <T>(kind: SpanKind, facts: Facts, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  let failed = true;
  try {
    const value = await work();
    failed = false;
    return value;
  } finally {
    meter?.(kind, facts, (performance.now() - started) / 1000, failed);
  }
};

export const isTracing = (): boolean => tracer !== undefined;

/** Names and facts hold no ids of guests, no values of statements, no secrets: traces leave the installation. */
export const inSpan = <T>(kind: SpanKind, name: string, facts: Facts, work: () => Promise<T>): Promise<T> => {
  const run = meter === undefined ? work : () => measured(kind, facts, work);
  return tracer === undefined ? run() : tracer(kind, name, facts, run);
};

/**
 * A step of an order, in the order's own trace: requests of its guest and of staff, and jobs, are one trace from the tap to
 * the kitchen. The request's trace ends where the step begins, and the step links to it.
 */
export const inOrderTrace = <T>(orderId: string, name: string, work: () => Promise<T>): Promise<T> =>
  tracer === undefined ? work() : tracer("step", name, {}, work, orderId);
