import { isGuestRoute } from "@sufra/domain/tenants/guest-routes.ts";

/** Where to go on after signing in: a screen of ours or nothing, whatever the address bar says. */
export const ownPlace = (next: string | null): string | undefined => {
  if (next === null || !next.startsWith("/") || next.startsWith("//")) return undefined;
  return isGuestRoute(next.split(/[?#]/)[0] ?? "") ? next : undefined;
};
