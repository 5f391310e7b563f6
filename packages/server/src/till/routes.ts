import { instantOf, localTimeOf } from "@sufra/domain/hours/zoned-time.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/till/api.ts";
import { pageOf, readCursor } from "../platform/db/pages.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { requireBranchOf, scopeOf } from "../workplace/index.ts";
import { listEntries, shownEntry } from "./entries.ts";
import { findCustomerByPhone, lookUpCode } from "./look-up.ts";
import { addPunches } from "./punches.ts";
import { redeemCode } from "./redeem.ts";
import { undoAtTill } from "./undo.ts";
import { countWrong, refuseWhileLocked } from "./wrong-codes.ts";

const usualPage = 50;
const listTillDay = (ctx: Ctx<typeof calls.listTillDay>): Promise<AnswerOf<typeof calls.listTillDay>> => {
  const { database, tenantId, staff, query, now } = ctx;
  const limit = query.limit ?? usualPage;
  const before = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      if (query.branch_id !== undefined) await requireBranchOf(tx, tenantId, staff, query.branch_id);
      const branches = scopeOf(staff, query.branch_id);
      const { time_zone } = await tx
        .selectFrom("establishment")
        .select("time_zone")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const from = instantOf(localTimeOf(now, time_zone).day, 0, time_zone);
      const found = await listEntries(tx, tenantId, { from, branches, before, limit: limit + 1 });
      const { rows, cursor } = pageOf(found, limit);
      return { items: rows.map((row) => shownEntry(row, staff, now)), cursor };
    },
    { readOnly: true },
  );
};

export const registerTill = (app: App): void => {
  mount(app, calls.lookUpCode, lookUpCode, { before: refuseWhileLocked, refused: countWrong });
  mount(app, calls.redeemCode, redeemCode, { before: refuseWhileLocked, refused: countWrong });
  mount(app, calls.undoAtTill, undoAtTill);
  mount(app, calls.listTillDay, listTillDay);
  mount(app, calls.findCustomerByPhone, findCustomerByPhone);
  mount(app, calls.addPunches, addPunches);
};
