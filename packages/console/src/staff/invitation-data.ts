import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import {
  acceptInvitation,
  inviteAgain,
  inviteMember,
  listInvitations,
  readInvitation,
  type StaffInvitation,
  withdrawInvitation,
} from "@sufra/domain/staff/invitation-api.ts";
import { client, sessionWatched } from "../app/client.ts";

export type OpenedInvitation = AnswerOf<typeof readInvitation>;

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await client.send(listInvitations, { signal })).invitations,
});

export const sendInvitation = (body: BodyOf<typeof inviteMember>): Promise<StaffInvitation> =>
  sessionWatched(client.send(inviteMember, { body }));

export const sendAgain = (id: string, language: Language): Promise<StaffInvitation> =>
  client.send(inviteAgain, { params: { id }, body: { language } });

export const withdraw = (id: string): Promise<unknown> => client.send(withdrawInvitation, { params: { id } });

export const openedQuery = (token: string) =>
  queryOptions({
    queryKey: ["session", "invitation", token],
    queryFn: ({ signal }) => client.send(readInvitation, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const accept = async (body: BodyOf<typeof acceptInvitation>) =>
  (await client.send(acceptInvitation, { body })).staff;
