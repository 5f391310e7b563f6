import type { PosAdapter } from "../gateways/pos/pos-adapter.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { eachTenant } from "../platform/maintenance.ts";

/** Regular work for the establishments that have connected a point of sale; no others are visited. */
export const eachConnected = async (platform: Platform, fn: (tenantId: string) => Promise<void>): Promise<void> => {
  const rows = await platform.database.platform((tx) => tx.selectFrom("pos_directory").select("tenant_id").execute(), {
    readOnly: true,
  });
  await eachTenant(
    platform,
    fn,
    rows.map(({ tenant_id }) => tenant_id),
  );
};

/** Null without a connection, or without the key that opens its secrets. */
export const openPos = async ({ gateways }: Platform, tenantId: string): Promise<PosAdapter | null> => {
  try {
    return await gateways.pos(tenantId);
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};
