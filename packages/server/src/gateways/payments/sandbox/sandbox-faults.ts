import type { FastifyInstance } from "fastify";
import { type PlannedFault, strikeFaults, takePlanned } from "../../sandbox/faults.ts";

const bodies = {
  html: "<!doctype html><title>Access denied</title><h1>Access denied</h1>",
  refusal: { type: "api_error", message: "Try again", errors: null },
};

/** Planned faults of a test, in their order. */
export const installFaults = (app: FastifyInstance): { plan: (fault: PlannedFault) => void } => {
  const planned: PlannedFault[] = [];
  strikeFaults(app, bodies, (request, when) =>
    takePlanned(planned, when, `${request.method} ${(request.routeOptions.url ?? "").replace(/^\/v1/, "")}`),
  );
  return { plan: (fault) => void planned.push({ ...fault }) };
};
