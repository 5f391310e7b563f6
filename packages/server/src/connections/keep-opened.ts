import type { StoredConnection } from "./stored-connections.ts";

const maxKnown = 1_000;

/** Keeps what was opened for an establishment while the connections that it was opened with are the same. */
export const keepOpened = <T>() => {
  const known = new Map<string, { state: string; opened: T }>();
  return (tenantId: string, used: readonly (StoredConnection | null)[], open: () => T): T => {
    const state = used.map((each) => each?.saved_at.getTime()).join();
    const before = known.get(tenantId);
    if (before?.state === state) return before.opened;
    if (known.size >= maxKnown) known.clear();
    const opened = open();
    known.set(tenantId, { state, opened });
    return opened;
  };
};
