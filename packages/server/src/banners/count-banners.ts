import type { countBanners as contract } from "@sufra/domain/banners/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

type Count = Ctx<typeof contract>["body"]["counts"][number];

const add = (tx: Tx, tenantId: string, { kind, id, did }: Count) =>
  tx
    .updateTable(kind)
    .set((eb) => ({ [did]: eb(did, "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();

const keyOf = ({ kind, id, did }: Count): string => `${kind} ${id} ${did}`;

/**
 * Adds what one visit saw and followed, each once. In one order whoever asks, so that two visits never wait for each
 * other; what is no banner of the establishment counts nothing.
 */
export const countBanners = ({ database, tenantId, body }: Ctx<typeof contract>): Promise<null> =>
  database.inTenant(tenantId, async (tx) => {
    const once = new Map(body.counts.map((count) => [keyOf(count), count]));
    for (const [, count] of [...once].sort(([one], [other]) => (one < other ? -1 : 1))) await add(tx, tenantId, count);
    return null;
  });
