import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { listConsoleEvaluations, seeEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { client } from "../app/client.ts";
import { queryClient } from "../app/query-client.ts";
import type { EvaluationQuery } from "./evaluation-filter.ts";

export const evaluationsQuery = (filter: EvaluationQuery) =>
  infiniteQueryOptions({
    queryKey: ["evaluations", filter],
    queryFn: ({ signal, pageParam }) =>
      client.send(listConsoleEvaluations, {
        query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const useSee = () =>
  useMutation({
    mutationKey: ["see-evaluation"],
    mutationFn: (id: string) => client.send(seeEvaluation, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["evaluations"] }),
  });
