import type { Address } from "@sufra/domain/customers/api.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { seenAddressesKey } from "../app/guest-store.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";

/** For the next visit without a network; forgotten with the guest. */
export const storeAddresses = (customerId: string, addresses: readonly Address[]): void =>
  writeStored(seenAddressesKey(), { customerId, addresses });

/** The addresses seen last, as long as nobody else is known. */
export const readStoredAddresses = (customerId: string | undefined): Address[] | undefined => {
  try {
    const seen: unknown = JSON.parse(readStored(seenAddressesKey()) ?? "null");
    if (!isRecord(seen) || !Array.isArray(seen.addresses)) return undefined;
    return customerId === undefined || seen.customerId === customerId ? (seen.addresses as Address[]) : undefined;
  } catch {
    return undefined;
  }
};
