import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

const visitKey = "sufra:visit";

/** With the styles of its page; an earlier release stored none. */
export type LastVisit = CodeTarget & { look?: string };

/** Screens that stay open when services are off: orders, rewards and account. */
const neverClosed = /^\/(orders|my-rewards|prize|profile|edit-profile|my-code|notifications)\//;

/** Of whatever code was opened last. */
export const getLastVisit = (): LastVisit | undefined => {
  try {
    return (JSON.parse(readStored(visitKey) ?? "null") as LastVisit | null) ?? undefined;
  } catch {
    return undefined;
  }
};

export const getStoredVisit = (uuid: string): LastVisit | undefined => {
  const kept = getLastVisit();
  return kept?.uuid === uuid ? kept : undefined;
};

/** Stores the last valid visit for the screens that stay open; without a look it keeps the one of the same code. */
export const storeVisit = (visit: CodeTarget, look = getStoredVisit(visit.uuid)?.look): void => {
  if (visit.services.length > 0) writeStored(visitKey, { ...visit, ...(look && { look }) });
};

/** The stored visit without services, if the screen stays open. */
export const getOpenVisit = (uuid: string, pathname: string): CodeTarget | undefined => {
  const kept = neverClosed.test(pathname) ? getStoredVisit(uuid) : undefined;
  return kept && { ...kept, services: [] };
};
