import { tenantChanged } from "../establishments/tenant-facts.ts";
import type { Tx } from "../platform/db/database.ts";

const ofBusiness = ["pos_thing", "pos_read", "pos_menu_page", "pos_stock", "pos_candidate", "pos_reward_key"] as const;

/** No branch sends any more, and another establishment may connect the business. Links stay for the next time. */
export const disconnectPos = async (tx: Tx, tenantId: string): Promise<void> => {
  await tx.updateTable("branch").set({ integrated: false }).where("tenant_id", "=", tenantId).execute();
  tenantChanged(tenantId);
  for (const table of ofBusiness) await tx.deleteFrom(table).where("tenant_id", "=", tenantId).execute();
  await tx.deleteFrom("pos_business").where("tenant_id", "=", tenantId).execute();
  await tx.deleteFrom("pos_directory").where("tenant_id", "=", tenantId).execute();
};

/** Ids of another business mean nothing: all links go. */
export const forgetBusiness = async (tx: Tx, tenantId: string): Promise<void> => {
  await disconnectPos(tx, tenantId);
  await tx.deleteFrom("pos_link").where("tenant_id", "=", tenantId).execute();
};
