/** Stored sessions of staff, for journeys that are not about sign-in. */
import { type BrowserContextOptions, request } from "@playwright/test";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { password } from "./demo.ts";

type Cookies = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>["cookies"];
export type StaffSession = { cookies: Cookies; staff: StaffMember };

export const signInStaff = async (url: string, email: string): Promise<StaffSession> => {
  const caller = await request.newContext();
  const answer = await caller.post(`${url}/api/console/sessions/`, {
    data: { email, password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`${email} is not let in: ${answer.status()} ${await answer.text()}`);
  const { staff } = (await answer.json()) as { staff: StaffMember };
  const { cookies } = await caller.storageState();
  await caller.dispose();
  return { cookies, staff };
};

/** Stored values of a signed-in device: session, branch and choices. */
export const deviceOf = (
  url: string,
  session: StaffSession | undefined,
  choices: Record<string, unknown> = {},
): Exclude<BrowserContextOptions["storageState"], string> => {
  const branch = session?.staff.branches.find(({ is_main }) => is_main) ?? session?.staff.branches[0];
  const kept = session && branch ? { ...choices, branch: { [session.staff.id]: branch.id } } : choices;
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name: `sufra:console:${name}`,
    value: JSON.stringify(value),
  }));
  return { cookies: session?.cookies ?? [], origins: [{ origin: url, localStorage }] };
};
