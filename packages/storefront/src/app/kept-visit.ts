import type { CodeTarget } from "@sufra/domain/tenants/api.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

const place = "sufra:visit";

/** Screens of what no switch closes: one's own orders, rewards and account. */
const neverClosed = /^\/(orders|my-rewards|prize|profile|edit-profile|my-code|notifications)\//;

/** Where the code led the last time it led anywhere, for the screens that stay open when it does not. */
export const keepVisit = (visit: CodeTarget): void => {
  if (visit.services.length > 0) writeStored(place, visit);
};

export const keptVisit = (uuid: string): CodeTarget | undefined => {
  try {
    const kept = JSON.parse(readStored(place) ?? "null") as CodeTarget | null;
    return kept?.uuid === uuid ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** The visit of a screen that is never closed while everything else is: nothing is offered in it. */
export const openStill = (uuid: string, pathname: string): CodeTarget | undefined => {
  const kept = neverClosed.test(pathname) ? keptVisit(uuid) : undefined;
  return kept && { ...kept, services: [] };
};
