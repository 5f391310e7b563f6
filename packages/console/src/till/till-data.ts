import { infiniteQueryOptions } from "@tanstack/react-query";
import * as calls from "@sufra/domain/till/api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";

/** `day` null: today. */
export const dayQuery = (branchId: string, day: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ["till", branchId, day],
    queryFn: ({ signal, pageParam }) =>
      client.send(calls.listTillDay, {
        query: { branch_id: branchId, day: day ?? undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // Others work at this till too; the day's list is no live board.
    refetchInterval: 30_000,
  });

const listAfresh = (branchId: string) => queryClient.invalidateQueries({ queryKey: ["till", branchId] });

export const lookUp = (body: BodyOf<typeof calls.lookUpCode>) =>
  sessionWatched(client.send(calls.lookUpCode, { body }));

export const findByPhone = (body: BodyOf<typeof calls.findCustomerByPhone>) =>
  sessionWatched(client.send(calls.findCustomerByPhone, { body }));

export const redeem = async (body: BodyOf<typeof calls.redeemCode> & { branch_id: string }) => {
  const entry = await sessionWatched(client.send(calls.redeemCode, { body }));
  void listAfresh(body.branch_id);
  return entry;
};

export const addPunches = async (body: BodyOf<typeof calls.addPunches> & { branch_id: string }) => {
  const added = await sessionWatched(client.send(calls.addPunches, { body }));
  void listAfresh(body.branch_id);
  return added;
};

export const earnBill = async (body: BodyOf<typeof calls.earnBill> & { branch_id: string }) => {
  const earned = await sessionWatched(client.send(calls.earnBill, { body }));
  void listAfresh(body.branch_id);
  return earned;
};

export const undo = async (branchId: string, id: string, reason: string) => {
  await sessionWatched(client.send(calls.undoAtTill, { params: { id }, body: { reason } }));
  await listAfresh(branchId);
};
