import { queryOptions } from "@tanstack/react-query";
import { endStaffSession, readStaffSession, type StaffMember } from "@sufra/domain/staff/api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { client, queryClient } from "../app/client.ts";
import { chosenLanguage } from "../app/language-choice.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<StaffMember> => (await client.send(readStaffSession, { signal })).staff,
  staleTime: 5 * 60_000,
});

/** Uses the account's language, unless one was chosen on this device. */
export const applyStaffLanguage = (staff: StaffMember): void => {
  if (chosenLanguage.get() === null) setLanguage(staff.language);
};

/** Nothing of the one before stays on the screen of the next. */
export const beginSession = (staff: StaffMember): void => {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, staff);
  applyStaffLanguage(staff);
};

export const endSession = async (): Promise<void> => {
  await client.send(endStaffSession, {}).catch((error: unknown) => {
    if (!hasCode(error, "not_authenticated")) throw error; // an expired one is over already
  });
  queryClient.clear();
};
