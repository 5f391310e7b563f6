import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

const place = "sufra:visit";

/** Screens that stay open when services are off: orders, rewards and account. */
const neverClosed = /^\/(orders|my-rewards|prize|profile|edit-profile|my-code|notifications)\//;

/** Stores the last valid visit for the screens that stay open. */
export const storeVisit = (visit: CodeTarget): void => {
  if (visit.services.length > 0) writeStored(place, visit);
};

/** Of whatever code was opened last. */
export const getLastVisit = (): CodeTarget | undefined => {
  try {
    return (JSON.parse(readStored(place) ?? "null") as CodeTarget | null) ?? undefined;
  } catch {
    return undefined;
  }
};

export const getStoredVisit = (uuid: string): CodeTarget | undefined => {
  const kept = getLastVisit();
  return kept?.uuid === uuid ? kept : undefined;
};

/** The stored visit without services, if the screen stays open. */
export const getOpenVisit = (uuid: string, pathname: string): CodeTarget | undefined => {
  const kept = neverClosed.test(pathname) ? getStoredVisit(uuid) : undefined;
  return kept && { ...kept, services: [] };
};
