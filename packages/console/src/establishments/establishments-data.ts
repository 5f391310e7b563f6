import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import {
  addDomain,
  createEstablishment,
  editEstablishmentState,
  type EstablishmentDetail,
  inviteManager,
  inviteManagerAgain,
  listEstablishments,
  readEstablishment,
  removeDomain,
  resetManagerCodes,
  withdrawManager,
} from "@sufra/domain/establishments/admin-api.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { client, sessionWatched } from "../app/client.ts";

const all = ["establishments"] as const;

/** Searched in parts: an empty one is no answer yet, so the next is asked, until the search is left. */
const readPage = async (q: string, from: string | null, signal: AbortSignal) => {
  for (let cursor = from; ;) {
    const query = { ...(q === "" ? {} : { q }), ...(cursor === null ? {} : { cursor }) };
    const found = await client.send(listEstablishments, { query, signal });
    if (found.items.length > 0 || found.cursor === null) return found;
    cursor = found.cursor;
  }
};

export const listQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...all, "list", q],
    queryFn: ({ pageParam, signal }) => readPage(q, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, id],
    queryFn: ({ signal }) => client.send(readEstablishment, { params: { id }, signal }),
  });

export const establishmentQueries = [all];

export const create = (body: BodyOf<typeof createEstablishment>): Promise<{ id: string }> =>
  sessionWatched(client.send(createEstablishment, { body }));

type Act =
  | { kind: "state"; body: BodyOf<typeof editEstablishmentState> }
  | { kind: "domain"; host: string }
  | { kind: "domain_off"; host: string }
  | { kind: "invite"; email: string; language: Language }
  | { kind: "again"; invitation_id: string; language: Language }
  | { kind: "withdraw"; invitation_id: string }
  | { kind: "reset"; staff_id: string };

const send = (id: string, act: Act): Promise<EstablishmentDetail> => {
  const params = { id };
  switch (act.kind) {
    case "state":
      return client.send(editEstablishmentState, { params, body: act.body });
    case "domain":
      return client.send(addDomain, { params, body: { host: act.host } });
    case "domain_off":
      return client.send(removeDomain, { params: { ...params, host: act.host } });
    case "invite":
      return client.send(inviteManager, { params, body: { email: act.email, language: act.language } });
    case "again":
      return client.send(inviteManagerAgain, {
        params: { ...params, invitation_id: act.invitation_id },
        body: { language: act.language },
      });
    case "withdraw":
      return client.send(withdrawManager, { params: { ...params, invitation_id: act.invitation_id } });
    case "reset":
      return client.send(resetManagerCodes, { params: { ...params, staff_id: act.staff_id } });
  }
};

/** Actions of an operator; each answers the establishment's new state. */
export const useAct = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => sessionWatched(send(id, act)),
    onSuccess: async (detail) => {
      queries.setQueryData(detailQuery(id).queryKey, detail);
      await queries.invalidateQueries({ queryKey: [...all, "list"] });
    },
  });
};
export type EstablishmentAction = ReturnType<typeof useAct>;
