import { queryOptions } from "@tanstack/react-query";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import {
  beginCodes,
  changePassword,
  confirmCodes,
  editAccount,
  endCodes,
  endOwnSession,
  endOwnSessions,
  readAccount,
  renewRecoveryCodes,
} from "@sufra/domain/staff/account-api.ts";
import { client, sessionWatched } from "../app/client.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => client.send(readAccount, { signal }),
});

export const saveAccount = (body: BodyOf<typeof editAccount>) => sessionWatched(client.send(editAccount, { body }));
export const savePassword = (body: BodyOf<typeof changePassword>) =>
  sessionWatched(client.send(changePassword, { body }));

/** Signs out one other device, or all of them. */
export const signOutOwn = (sessionId: string | null): Promise<unknown> =>
  sessionId === null
    ? client.send(endOwnSessions, {})
    : client.send(endOwnSession, { params: { session_id: sessionId } });

export const begin = (body: BodyOf<typeof beginCodes>) => sessionWatched(client.send(beginCodes, { body }));
export const confirm = async (code: string): Promise<string[]> =>
  (await sessionWatched(client.send(confirmCodes, { body: { code } }))).recovery_codes;
export const end = (body: BodyOf<typeof endCodes>) => sessionWatched(client.send(endCodes, { body }));
export const renew = async (code: string): Promise<string[]> =>
  (await sessionWatched(client.send(renewRecoveryCodes, { body: { code } }))).recovery_codes;
