import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

export type Storing = { tx: Tx; tenantId: string; now: Date; live: Platform["live"] };

type Linked = { local_id: string; external_id: string; hidden: boolean };

/** What of ours is linked to these, and still there. */
export const loadLinked = (tx: Tx, tenantId: string, kind: string, externalIds: readonly string[]): Promise<Linked[]> =>
  externalIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom("pos_link")
        .select(["local_id", "external_id", "hidden"])
        .where("tenant_id", "=", tenantId)
        .where("kind", "=", kind)
        .where("external_id", "in", [...externalIds])
        .where("gone_at", "is", null)
        .execute();
