import { useQuery } from "@tanstack/react-query";
import { createContext, use, useEffect, useRef, useState } from "react";
import { isStatusName } from "@sufra/domain/orders/status-names.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { streamBoard } from "@sufra/domain/orders/board-api.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { type LiveState, useLive } from "@sufra/ui/api/live.ts";
import { boardQuery } from "../orders/board-data.ts";
import { client, queryClient } from "./client.ts";

export type Connection = {
  state: LiveState;
  /** When the board was last known to be true. */
  at: number;
};

export const ConnectionContext = createContext<Connection>({ state: "connecting", at: 0 });
export const useConnection = (): Connection => use(ConnectionContext);

/** Nothing was heard for this long: what is on the screen may be old, and says so. */
export const staleAfterMs = 30_000;
/** Several events of one moment (an order and its table) are one look at the server. */
const gatherMs = 120;

type News = { id?: string; status?: string };

const newsOf = (data: string): News => {
  try {
    const value: unknown = JSON.parse(data);
    if (!isRecord(value)) return {};
    const { id, status } = value;
    return { ...(typeof id === "string" ? { id } : {}), ...(typeof status === "string" ? { status } : {}) };
  } catch {
    return {};
  }
};

/** What an event makes old. An unknown one, or a gap in the stream, makes everything old. */
const touchedBy = (event: string, data: string, branchId: string): readonly unknown[][] => {
  const [board, done, tables, evaluations] = [
    ["board", branchId],
    ["done", branchId],
    ["tables", branchId],
    ["evaluations"],
  ];
  const approvals = [["approvals"], ["adjustment-rules"]];
  if (event === "order") {
    const { id, status } = newsOf(data);
    const over = isStatusName(status) && isDone(status);
    return [board, ["order", id], tables, ...(over ? [done] : [])];
  }
  if (event === "table" || event === "call") return [tables];
  if (event === "approval") return approvals;
  if (event === "drawer") return [["drawers"]];
  if (event === "evaluation") return [evaluations];
  if (event === "branch") return [["branches"], ["services"], ["availability", branchId]];
  const rest = [["drawers"], ["branches"], ["services"], ["availability", branchId]];
  return [board, done, ["order"], tables, evaluations, ...approvals, ...rest];
};

/**
 * Keeps everything that is shown of a branch true: by the live line, and by asking while the line is down. Without a
 * chosen branch it still brings what concerns all of them.
 */
export const useLiveBoard = (branchId: string | null, enabled: boolean): Connection => {
  const waiting = useRef(new Map<string, readonly unknown[]>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refresh = (keys: readonly unknown[][]) => {
    for (const key of keys) waiting.current.set(JSON.stringify(key), key);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of waiting.current.values()) void queryClient.invalidateQueries({ queryKey });
      waiting.current.clear();
    }, gatherMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const state = useLive({
    client,
    call: streamBoard,
    query: { branch_id: branchId ?? undefined },
    enabled,
    silenceMs: staleAfterMs,
    onEvent: ({ event, data }) => refresh(touchedBy(event, data, branchId ?? "")),
    poll: () => refresh(touchedBy("reset", "", branchId ?? "")),
  });
  const { dataUpdatedAt } = useQuery({ ...boardQuery(branchId ?? ""), enabled: branchId !== null });
  const [liveUntil, setLiveUntil] = useState(() => Date.now());
  useEffect(() => {
    if (state === "live") return () => setLiveUntil(Date.now());
    return undefined;
  }, [state]);
  return { state, at: Math.max(dataUpdatedAt, liveUntil) };
};
