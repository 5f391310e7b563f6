import { isGuestRoute } from "@sufra/domain/qr-codes/guest-routes.ts";

/** The path after signing in, only if it is a page of the app. */
export const toOwnPath = (next: string | null): string | undefined => {
  if (next === null || !next.startsWith("/") || next.startsWith("//")) return undefined;
  return isGuestRoute(next.split(/[?#]/)[0] ?? "") ? next : undefined;
};
