import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { listConsoleEvaluations, seeEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { client } from "../app/client.ts";
import { queryClient } from "../app/query-client.ts";

export const evaluationsQuery = (branchId: string) =>
  infiniteQueryOptions({
    queryKey: ["evaluations", branchId],
    queryFn: ({ signal, pageParam }) =>
      client.send(listConsoleEvaluations, {
        query: { branch_id: branchId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const useSee = (branchId: string) =>
  useMutation({
    mutationKey: ["see-evaluation"],
    mutationFn: (id: string) => client.send(seeEvaluation, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["evaluations", branchId] }),
  });
