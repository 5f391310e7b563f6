import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";

/** The topic of an establishment's menu; the event's name is `menu`. */
export const menuTopic = (tenantId: string): string => `menu:${tenantId}`;

/**
 * To be called in the transaction of every change of what a menu shows (prices, sold out, anything managed): the
 * cached menus of the version before are dropped, and open menus hear of it.
 */
export const bumpMenuVersion = async (live: Platform["live"], tx: Tx, tenantId: string): Promise<number> => {
  const { menu_version } = await tx
    .updateTable("establishment")
    .set((eb) => ({ menu_version: eb("menu_version", "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .returning("menu_version")
    .executeTakeFirstOrThrow();
  tenantChanged(tenantId);
  await live.publish(tx, { tenantId, topic: menuTopic(tenantId), data: { version: String(menu_version) } });
  return menu_version;
};
