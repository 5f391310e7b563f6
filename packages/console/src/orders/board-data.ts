import { queryOptions } from "@tanstack/react-query";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { acceptOrder, type BoardOrder, listBoard, moveOrder, readBoardOrder } from "@sufra/domain/orders/board-api.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

/** Enough for a very busy day; older orders are not needed on the board. */
const maxPages = 5;

const readBoard = async (branchId: string, signal: AbortSignal): Promise<BoardOrder[]> => {
  const orders: BoardOrder[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { branch_id: branchId, limit: 100, ...(cursor ? { cursor } : {}) };
    const answer = await client.send(listBoard, { query, signal });
    orders.push(...answer.items);
    cursor = answer.cursor;
    if (!cursor) break;
  }
  return orders;
};

export const boardQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["board", branchId],
    queryFn: ({ signal }) => readBoard(branchId, signal),
  });

const endings = ["delivered", "declined", "canceled", "returned"] as const satisfies readonly OrderStatus[];
/** What ended lately, of each kind; who looks for an older one searches the reports. */
const lately = 20;

const readDone = async (branchId: string, signal: AbortSignal): Promise<BoardOrder[]> => {
  const answers = await Promise.all(
    endings.map((status) => client.send(listBoard, { query: { branch_id: branchId, status, limit: lately }, signal })),
  );
  const day = Date.now() - 24 * 60 * 60_000;
  return answers.flatMap(({ items }) => items.filter(({ updated_at }) => Date.parse(updated_at) > day));
};

/** Orders of the last day that ended; read separately because they rarely change. */
export const doneQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["done", branchId],
    queryFn: ({ signal }) => readDone(branchId, signal),
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: ({ signal }) => client.send(readBoardOrder, { params: { id }, signal }),
  });

export type MoveRequest = {
  order: Pick<BoardOrder, "id" | "number" | "branch_id">;
  to: OrderStatus;
  /** Accept it; a scheduled order then waits for its start. */
  accept?: boolean;
  reason?: string;
};

/** Puts what a move answered in its place: the board or, once it is over, the done ones. */
const putOnBoard = (moved: BoardOrder): void => {
  const others = (before: BoardOrder[] | undefined) => before?.filter(({ id }) => id !== moved.id);
  const board = boardQuery(moved.branch_id).queryKey;
  if (!isDone(moved.status)) {
    queryClient.setQueryData(board, (before) => before?.map((order) => (order.id === moved.id ? moved : order)));
    return;
  }
  queryClient.setQueryData(board, others);
  queryClient.setQueryData(
    doneQuery(moved.branch_id).queryKey,
    (before) => before && [moved, ...(others(before) ?? [])],
  );
};

/** Moves an order; the board shows the answer at once, and after a refusal how things really stand. */
export const sendMove = async ({ order, to, accept, reason }: MoveRequest): Promise<void> => {
  const body = { to, ...(reason ? { reason } : {}) };
  const params = { id: order.id };
  try {
    const sent = accept ? client.send(acceptOrder, { params }) : client.send(moveOrder, { params, body });
    putOnBoard(await sessionWatched(sent));
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: ["board", order.branch_id] });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ["order", order.id] });
    void queryClient.invalidateQueries({ queryKey: ["tables", order.branch_id] });
  }
};

/** Reads orders again wherever their payment shows, several of a table too, and the drawers with them. */
export const refreshPayment = async ({ branch_id }: Pick<BoardOrder, "branch_id">): Promise<void> => {
  const keys = [
    ["order"],
    ["board", branch_id],
    ["done", branch_id],
    ["tables", branch_id],
    ["drawers"],
    ["approvals"],
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** What an order's payment answers, once every screen shows the order as it is now; also after a refusal. */
export const withFreshOrder = async <T>(order: Pick<BoardOrder, "branch_id">, sent: Promise<T>): Promise<T> => {
  try {
    return await sent;
  } finally {
    await refreshPayment(order);
  }
};
