import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { UnavailableError } from "../errors.ts";

/** An establishment counts as busy beside others for this long after its last call. */
const recentMs = 2_000;
/** A call that takes longer waits for something outside, and no longer needs this process. */
const longestMs = 1_000;
/** Calls of one establishment that may wait; more are refused, and their clients told to try again. */
const maxWaiting = 1_000;
const maxKnown = 50_000;

export type Turns = {
  /** Waits for the caller's turn; the answer ends it. */
  take: (caller: string) => Promise<() => void>;
  /** Remembers whose caller this is: codes and sessions of an establishment share its turns. */
  learn: (caller: string, tenantId: string) => void;
};

type Group = { running: number; lastAt: number; waiting: (() => void)[] };

/**
 * Shares a process between establishments. One alone has `places` calls under way at a time, beside others a third of
 * them, so that hundreds of calls of one do not stand before the next call of another. The rest waits, before anything
 * was read or asked for it.
 */
export const makeTurns = (places: number, now: () => number = () => performance.now()): Turns => {
  const tenants = new Map<string, string>();
  const groups = new Map<string, Group>();
  const share = Math.max(2, Math.floor(places / 3));
  const isAlone = (own: Group): boolean => {
    const since = now() - recentMs;
    for (const [name, group] of groups) {
      const idle = group.running === 0 && group.waiting.length === 0;
      if (idle && group.lastAt < since) groups.delete(name);
      else if (group !== own) return false;
    }
    return true;
  };
  const startNext = (group: Group): void => {
    const limit = group.waiting.length > 0 && isAlone(group) ? places : share;
    while (group.running < limit) {
      const start = group.waiting.shift();
      if (start === undefined) return;
      group.running += 1;
      start();
    }
  };
  const makeEnd = (group: Group): (() => void) => {
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      group.running -= 1;
      startNext(group);
    };
    const timer = setTimeout(end, longestMs).unref();
    return end;
  };
  return {
    take: async (caller) => {
      const name = tenants.get(caller) ?? caller;
      const group = groups.get(name) ?? { running: 0, lastAt: 0, waiting: [] };
      if (group.waiting.length >= maxWaiting) throw new UnavailableError("calls of an establishment wait");
      groups.set(name, group);
      group.lastAt = now();
      await new Promise<void>((resolve) => {
        group.waiting.push(resolve);
        startNext(group);
      });
      return makeEnd(group);
    },
    learn: (caller, tenantId) => {
      if (tenants.size >= maxKnown) tenants.clear();
      tenants.set(caller, tenantId);
    },
  };
};

/** Who calls, as far as the headers say: the scanned code, else the session, else the address. */
export const getCallerKey = ({ headers, ip }: FastifyRequest): string => {
  const code = headers["x-sufra-qr"];
  if (typeof code === "string") return code;
  return headers.cookie === undefined ? ip : hash("sha256", headers.cookie, "base64url");
};

export const waitForTurn = async (turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  let closed = false;
  let end = (): void => undefined;
  reply.raw.once("close", () => {
    closed = true;
    end();
  });
  end = await turns.take(getCallerKey(request));
  // The client left while it waited.
  if (closed) end();
};
