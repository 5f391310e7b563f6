import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";

/** What fails, before or after the call did its work. */
export type Fault =
  | { kind: "stall"; ms: number }
  | { kind: "drop" }
  | { kind: "html"; status: number }
  | { kind: "status"; status: number; retryAfter?: number };

/** `call` as "POST /payments"; the fault applies `times` times. */
export type PlannedFault = { call: string; when: "before" | "after"; fault: Fault; times: number };

const firewallPage = "<!doctype html><title>Access denied</title><h1>Access denied</h1>";

const getBody = (fault: Fault): string =>
  fault.kind === "html" ? firewallPage : JSON.stringify({ type: "api_error", message: "Try again", errors: null });

/** Sends the fault's answer; undefined leaves the answer unchanged. */
const strike = async (fault: Fault, reply: FastifyReply): Promise<string | undefined> => {
  if (fault.kind === "stall") {
    await sleep(fault.ms);
    return undefined;
  }
  if (fault.kind === "drop") {
    reply.hijack();
    return void reply.raw.socket?.destroy();
  }
  if (fault.kind === "status" && fault.retryAfter !== undefined) reply.header("retry-after", fault.retryAfter);
  reply.code(fault.status).type(fault.kind === "html" ? "text/html" : "application/json");
  return getBody(fault);
};

/** Planned faults of a test, in their order. */
export const installFaults = (app: FastifyInstance): { plan: (fault: PlannedFault) => void } => {
  const planned: PlannedFault[] = [];
  const take = (request: FastifyRequest, when: PlannedFault["when"]): Fault | null => {
    const call = `${request.method} ${(request.routeOptions.url ?? "").replace(/^\/v1/, "")}`;
    const found = planned.find((each) => each.when === when && each.call === call && each.times > 0);
    if (!found) return null;
    found.times -= 1;
    return found.fault;
  };
  app.addHook("preHandler", async (request, reply) => {
    const fault = take(request, "before");
    const body = fault && (await strike(fault, reply));
    if (body) return reply.send(body);
  });
  // The work is done and stored: only the answer is lost.
  app.addHook("onSend", async (request, reply, payload) => {
    const fault = take(request, "after");
    const body = fault && (await strike(fault, reply));
    if (!body) return payload;
    reply.header("content-length", Buffer.byteLength(body));
    return body;
  });
  return { plan: (fault) => void planned.push({ ...fault }) };
};
