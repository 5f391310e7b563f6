import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import {
  editMember,
  endMemberSession,
  endMemberSessions,
  listHabits,
  listTeam,
  editSignInRules,
  readMember,
  readSignInRules,
  resetMemberCodes,
  type SignInRules,
} from "@sufra/domain/staff/console-api.ts";
import { client, sessionWatched } from "../app/client.ts";

export type Member = AnswerOf<typeof readMember>;
export type ListedMember = AnswerOf<typeof listTeam>["members"][number];

export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: async ({ signal }) => (await client.send(listTeam, { signal })).members,
});

export type StaffHabit = AnswerOf<typeof listHabits>["habits"][number];

export const habitsQuery = queryOptions({
  queryKey: ["team", "habits"],
  queryFn: async ({ signal }) => (await client.send(listHabits, { signal })).habits,
});

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["team", id],
    queryFn: ({ signal }) => client.send(readMember, { params: { id }, signal }),
  });

export const saveMember = (id: string, body: BodyOf<typeof editMember>): Promise<Member> =>
  sessionWatched(client.send(editMember, { params: { id }, body }));

/** One device of a member, or all of them. */
export const signOut = (id: string, sessionId: string | null): Promise<unknown> =>
  sessionId === null
    ? client.send(endMemberSessions, { params: { id } })
    : client.send(endMemberSession, { params: { id, session_id: sessionId } });

/** Of a colleague who lost them. */
export const resetCodes = (id: string): Promise<unknown> => client.send(resetMemberCodes, { params: { id } });

export const signInRulesQuery = queryOptions({
  queryKey: ["team", "sign-in-rules"],
  queryFn: ({ signal }) => client.send(readSignInRules, { signal }),
});

export const saveSignInRules = (body: BodyOf<typeof editSignInRules>): Promise<SignInRules> =>
  client.send(editSignInRules, { body });
