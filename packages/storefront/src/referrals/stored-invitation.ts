import { hasCode, isRecord } from "@sufra/ui/api/failures.ts";
import { createStored } from "@sufra/ui/forms/stored.ts";

type Kept = Record<string, { code: string; until: number }>;

/** Days after which an invitation without an end is removed. */
const defaultDays = 30;

const parse = (value: unknown): Kept | undefined => {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).flatMap(([tenant, each]) =>
    isRecord(each) && typeof each.code === "string" && typeof each.until === "number"
      ? [[tenant, { code: each.code, until: each.until }] as const]
      : [],
  );
  return Object.fromEntries(kept);
};

const stored = createStored<Kept>("sufra:referral", {}, parse);

/** Stores the invitation until the guest registers at the establishment. */
export const storeInvitation = (establishmentId: string, code: string, expiresAt: string | null): void => {
  const until = expiresAt === null ? Date.now() + defaultDays * 86_400_000 : new Date(expiresAt).getTime();
  stored.set((before) => ({ ...before, [establishmentId]: { code, until } }));
};

export const getStoredInvitation = (establishmentId: string): string | undefined => {
  const kept = stored.get()[establishmentId];
  return kept && kept.until > Date.now() ? kept.code : undefined;
};

export const removeInvitation = (establishmentId: string): void =>
  stored.set(({ [establishmentId]: _, ...rest }) => rest);

/** The invitation was refused, not the registration. */
export const isAboutInvitation = (error: unknown): boolean =>
  hasCode(error, "invalid_referral_code", "lead_exists", "not_new_to_branch");
