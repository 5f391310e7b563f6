import type { PosAdapter } from "../gateways/pos/pos-adapter.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";

/** Null without a connection, or without the key that opens its secrets. */
export const openPos = async ({ gateways }: Platform, tenantId: string): Promise<PosAdapter | null> => {
  try {
    return await gateways.pos(tenantId);
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};
