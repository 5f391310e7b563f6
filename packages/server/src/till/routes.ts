import { toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/till/api.ts";
import { toPage, readCursor } from "../platform/db/pages.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { branchOfEntry, listEntries, toTillEntry } from "./entries.ts";
import { findCustomerByPhone, lookUpCode } from "./look-up.ts";
import { addPunches } from "./punches.ts";
import { redeemCode } from "./redeem.ts";
import { undoAtTill } from "./undo.ts";
import { countWrong, refuseWhileLocked } from "./wrong-codes.ts";

const usualPage = 50;
const listTillDay = (ctx: Ctx<typeof calls.listTillDay>): Promise<AnswerOf<typeof calls.listTillDay>> => {
  const { database, tenantId, staff, branches, query, now } = ctx;
  const limit = query.limit ?? usualPage;
  const before = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      const { time_zone } = await tx
        .selectFrom("establishment")
        .select("time_zone")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow();
      const from = toInstant(toLocalTime(now, time_zone).day, 0, time_zone);
      const found = await listEntries(tx, tenantId, { from, branches, before, limit: limit + 1 });
      const { rows, cursor } = toPage(found, limit);
      return { items: rows.map((row) => toTillEntry(row, staff, now)), cursor };
    },
    { readOnly: true },
  );
};

export const registerTill = (app: App): void => {
  mount(app, calls.lookUpCode, lookUpCode, { before: refuseWhileLocked, refused: countWrong });
  mount(app, calls.redeemCode, redeemCode, { before: refuseWhileLocked, refused: countWrong });
  mount(app, calls.undoAtTill, undoAtTill, { branchOf: branchOfEntry });
  mount(app, calls.listTillDay, listTillDay);
  mount(app, calls.findCustomerByPhone, findCustomerByPhone);
  mount(app, calls.addPunches, addPunches);
};
