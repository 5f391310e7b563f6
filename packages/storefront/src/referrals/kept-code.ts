import { hasCode, isRecord } from "@sufra/ui/api/failures.ts";
import { createStored } from "@sufra/ui/forms/stored.ts";

type Kept = Record<string, { code: string; until: number }>;

/** An invitation without an end is forgotten after this. */
const keptDays = 30;

const parse = (value: unknown): Kept | undefined => {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).flatMap(([house, each]) =>
    isRecord(each) && typeof each.code === "string" && typeof each.until === "number"
      ? [[house, { code: each.code, until: each.until }] as const]
      : [],
  );
  return Object.fromEntries(kept);
};

const stored = createStored<Kept>("sufra:referral", {}, parse);

/**
 * The invitation a guest came by, until they have registered at that establishment: it outlives the way over the menu,
 * the code by SMS and a reload.
 */
export const keepInvitation = (establishmentId: string, code: string, expiresAt: string | null): void => {
  const until = expiresAt === null ? Date.now() + keptDays * 86_400_000 : new Date(expiresAt).getTime();
  stored.set((before) => ({ ...before, [establishmentId]: { code, until } }));
};

export const keptInvitation = (establishmentId: string): string | undefined => {
  const kept = stored.get()[establishmentId];
  return kept && kept.until > Date.now() ? kept.code : undefined;
};

export const forgetInvitation = (establishmentId: string): void =>
  stored.set(({ [establishmentId]: _, ...rest }) => rest);

/** The registration itself was fine, its invitation was not. */
export const isAboutInvitation = (error: unknown): boolean =>
  hasCode(error, "invalid_referral_code", "lead_exists", "not_new_to_branch");
