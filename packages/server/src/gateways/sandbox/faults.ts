import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";

/** What fails, before or after the call did its work. `json`: an answer of another shape. */
export type Fault =
  | { kind: "stall"; ms: number }
  | { kind: "drop" }
  | { kind: "html"; status: number }
  | { kind: "status"; status: number; retryAfter?: number }
  | { kind: "json"; status: number; body: unknown };

export type FaultTime = "before" | "after";

/** `call` as "POST /payments"; the fault applies `times` times. */
export type PlannedFault = { call: string; when: FaultTime; fault: Fault; times: number };

/** The sandbox's own page of an HTML fault, and the body of a refused call. */
type Bodies = { html: string; refusal: object };

/** Sends the fault's answer; undefined leaves the answer unchanged. */
const strike = async (fault: Fault, reply: FastifyReply, { html, refusal }: Bodies): Promise<string | undefined> => {
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
  if (fault.kind === "html") return html;
  return JSON.stringify(fault.kind === "json" ? fault.body : refusal);
};

/** Takes the next planned fault of a call; a plan named "*" fits every call. */
export const takePlanned = (planned: readonly PlannedFault[], when: FaultTime, call: string): Fault | null => {
  const found = planned.find(
    (each) => each.when === when && (each.call === "*" || each.call === call) && each.times > 0,
  );
  if (!found) return null;
  found.times -= 1;
  return found.fault;
};

/** Lets calls fail as `take` says. */
export const strikeFaults = (
  app: FastifyInstance,
  bodies: Bodies,
  take: (request: FastifyRequest, when: FaultTime) => Fault | null,
): void => {
  app.addHook("preHandler", async (request, reply) => {
    const fault = take(request, "before");
    const body = fault && (await strike(fault, reply, bodies));
    if (body) return reply.send(body);
  });
  // The work is done and stored: only the answer is lost.
  app.addHook("onSend", async (request, reply, payload) => {
    const fault = take(request, "after");
    const body = fault && (await strike(fault, reply, bodies));
    if (!body) return payload;
    reply.header("content-length", Buffer.byteLength(body));
    return body;
  });
};
