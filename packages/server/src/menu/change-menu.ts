import { inBoth, type Text } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import type { Platform } from "../platform/http/context.ts";
import { type Asking, changeManaged, type Editing } from "../platform/managed/managed.ts";

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

/** A change of what guests are offered: open menus hear of it at once. */
export const changeMenu = <T>(ctx: Asking, work: (editing: Editing) => Promise<T>): Promise<T> =>
  changeManaged(ctx, async (editing) => {
    const answer = await work(editing);
    await bumpMenuVersion(ctx.live, editing.tx, editing.tenantId);
    return answer;
  });

/** Names and descriptions in stored form. */
export const texts = ({ name, description }: { name: Text; description: Text }) => ({
  name: json(inBoth(name, cleanLine)),
  description: json(inBoth(description, cleanLines)),
});
