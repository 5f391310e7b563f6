import { randomInt } from "node:crypto";
import type { tryCampaign as contract } from "@sufra/domain/campaigns/console-api.ts";
import { getChances } from "@sufra/domain/campaigns/campaign-rules.ts";
import { drawPool, pickSegment } from "@sufra/domain/campaigns/draw.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readFields } from "./managed-campaign.ts";
import { loadSegments } from "./segments.ts";

/** Draws as `drawGift` does, from what is there now, in a transaction that can't write. */
export const tryCampaign = (ctx: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const { database, tenantId, params, body, now } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      if (!(await readFields(tx, tenantId, params.id))) throw new AppError("not_found");
      const segments = await loadSegments(tx, { tenantId, campaignId: params.id, customerId: null, now });
      const drawn = drawPool(segments, { is_new: body.is_new });
      if (!drawn.ok) throw new AppError(drawn.code, drawn.params);
      const pool = drawn.value;
      const counts = new Map<string, number>();
      let last = "";
      for (let draw = 0; draw < body.draws; draw += 1) {
        last = pickSegment(pool, randomInt(pool.total));
        counts.set(last, (counts.get(last) ?? 0) + 1);
      }
      const chances = getChances(pool.segments.map(({ weight }) => weight));
      const getChance = (id: string): number => chances[pool.segments.findIndex((each) => each.id === id)] ?? 0;
      return {
        segment_index: segments.findIndex(({ id }) => id === last),
        segments: segments.map(({ id }) => ({ id, drawn: counts.get(id) ?? 0, chance_now: getChance(id) })),
      };
    },
    { readOnly: true },
  );
};
