import * as calls from "@sufra/domain/banners/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { listSlides, readPopup } from "./banners.ts";

type Count = Ctx<typeof calls.countBanners>["body"]["counts"][number];

const add = (tx: Tx, tenantId: string, { kind, id, did }: Count) =>
  tx
    .updateTable(kind)
    .set((eb) => ({ [did]: eb(did, "+", 1) }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();

const getKey = ({ kind, id, did }: Count): string => `${kind} ${id} ${did}`;

/**
 * Counts each banner of a visit once. Rows are updated in a fixed order, so that two visits never deadlock; unknown ids
 * are ignored.
 */
const countBanners = ({ database, tenantId, body }: Ctx<typeof calls.countBanners>): Promise<null> =>
  database.inTenant(tenantId, async (tx) => {
    const once = new Map(body.counts.map((count) => [getKey(count), count]));
    for (const [, count] of [...once].sort(([one], [other]) => (one < other ? -1 : 1))) await add(tx, tenantId, count);
    return null;
  });

export const registerBanners = (app: App): void => {
  mount(app, calls.readPopup, readPopup);
  mount(app, calls.listSlides, listSlides);
  mount(app, calls.countBanners, countBanners, { before: (ctx) => limitGuest(ctx, "count") });
};
