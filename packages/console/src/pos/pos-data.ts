import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as calls from "@sufra/domain/pos/api.ts";
import type { PosLinkable, PosLinkList, PosOverview, ReadWhat } from "@sufra/domain/pos/api.ts";
import * as rewardCalls from "@sufra/domain/pos/rewards-api.ts";
import type { PosRewards } from "@sufra/domain/pos/rewards-api.ts";
import { client } from "../app/client.ts";

const pollMs = 2_000;

const isReading = (overview: PosOverview | undefined): boolean =>
  Object.values(overview?.reads ?? {}).some((reading) => reading.state === "reading");

/** Looks again while something is read. */
export const posQuery = queryOptions({
  queryKey: ["pos"],
  queryFn: ({ signal }) => client.send(calls.readPos, { signal }),
  refetchInterval: ({ state }) => (isReading(state.data) ? pollMs : false),
});

export const linksQuery = queryOptions({
  queryKey: ["pos", "links"],
  queryFn: ({ signal }) => client.send(calls.listPosLinks, { signal }),
});

export const menuQuery = queryOptions({
  queryKey: ["pos", "menu"],
  queryFn: ({ signal }) => client.send(calls.previewPosMenu, { signal }),
  refetchInterval: ({ state }) => (state.data?.reading?.state === "reading" ? pollMs : false),
});

export const rewardsQuery = queryOptions({
  queryKey: ["pos", "rewards"],
  queryFn: ({ signal }) => client.send(rewardCalls.readPosRewards, { signal }),
});

/** Each answers with how it is now. */
export const useRewards = () => {
  const queries = useQueryClient();
  const show = (rewards: PosRewards): void => void queries.setQueryData(rewardsQuery.queryKey, rewards);
  return {
    issue: useMutation({
      mutationFn: () => client.send(rewardCalls.issuePosKey, {}),
      onSuccess: ({ rewards }) => show(rewards),
    }),
    askCode: useMutation({
      mutationFn: (ask_code: boolean) => client.send(rewardCalls.savePosRewards, { body: { ask_code } }),
      onSuccess: show,
    }),
  };
};

export const removeKey = () => client.send(rewardCalls.removePosKey, {});

export const authorize = async (): Promise<string | null> => (await client.send(calls.authorizePos, {})).url;

export const connect = (code: string, state: string) => client.send(calls.connectPos, { body: { code, state } });

export const confirmConnection = () => client.send(calls.confirmPos, {});

export const applyMenu = (revision: string, without: string[]) =>
  client.send(calls.applyPosMenu, { body: { revision, without } });

/** What is shown of branches changes with each link. */
export const useSaveLink = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, local_id, external_id }: Pick<PosLinkable, "kind" | "local_id" | "external_id">) =>
      client.send(calls.savePosLink, { body: { kind, local_id, external_id } }),
    onSuccess: async (list: PosLinkList) => {
      queries.setQueryData(linksQuery.queryKey, list);
      await queries.invalidateQueries({ queryKey: posQuery.queryKey, exact: true });
    },
  });
};

export const useSwitchBranch = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, integrated }: { id: string; integrated: boolean }) =>
      client.send(calls.switchPosBranch, { params: { id }, body: { integrated } }),
    onSuccess: (overview: PosOverview) => void queries.setQueryData(posQuery.queryKey, overview),
  });
};

export const useStartRead = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: ReadWhat) => client.send(calls.startPosRead, { body: { what } }),
    onSuccess: async (overview: PosOverview) => {
      queries.setQueryData(posQuery.queryKey, overview);
      await queries.invalidateQueries({ queryKey: menuQuery.queryKey });
    },
  });
};
