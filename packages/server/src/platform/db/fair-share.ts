import { UnavailableError } from "../errors.ts";
import type { Engine } from "./engine.ts";

/** Transactions of one establishment that may wait; more are refused, and their clients told to try again. */
const maxWaiting = 1_000;

const getTenant = (script: string | undefined): string | undefined =>
  /^set local app\.tenant_id = '([0-9a-f-]{36})'/i.exec(script ?? "")?.[1];

/**
 * Shares the connections of a process between establishments: one has at most half of them, and those that wait take
 * turns. A pool serves in the order of arrival, so that one busy establishment would fill it for all.
 */
export const shareFairly = (engine: Engine, connections: number): Engine => {
  const share = Math.max(1, Math.floor(connections / 2));
  const running = new Map<string, number>();
  // In the order of their next turn.
  const waiting = new Map<string, (() => void)[]>();
  let total = 0;
  const count = (tenant: string, change: 1 | -1): void => {
    total += change;
    const left = (running.get(tenant) ?? 0) + change;
    if (left === 0) running.delete(tenant);
    else running.set(tenant, left);
  };
  const startNext = (): void => {
    for (const [tenant, queue] of waiting) {
      if (total >= connections) return;
      if ((running.get(tenant) ?? 0) >= share) continue;
      const start = queue.shift();
      waiting.delete(tenant);
      if (queue.length > 0) waiting.set(tenant, queue);
      count(tenant, 1);
      start?.();
    }
  };
  const takeTurn = async (tenant: string): Promise<void> => {
    const queue = waiting.get(tenant) ?? [];
    if (queue.length >= maxWaiting) throw new UnavailableError("an establishment's transactions wait");
    const turn = new Promise<void>((resolve) => queue.push(resolve));
    waiting.set(tenant, queue);
    startNext();
    await turn;
  };
  return {
    ...engine,
    transaction: async (opening, work) => {
      const tenant = getTenant(opening.script);
      if (tenant === undefined) return engine.transaction(opening, work);
      await takeTurn(tenant);
      try {
        return await engine.transaction(opening, work);
      } finally {
        count(tenant, -1);
        startNext();
      }
    },
  };
};
