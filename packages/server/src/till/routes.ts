import { addDays, toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/till/api.ts";
import { maskedCode } from "@sufra/domain/till/till-rules.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import { toPage, readCursor } from "../platform/db/pages.ts";
import type { AppError } from "../platform/errors.ts";
import type { App, Ctx, StaffIdentity } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import { countedBranch } from "./find-code.ts";
import { findCustomerByPhone, lookUpCode } from "./look-up.ts";
import { earnBill } from "./earn-bill.ts";
import { branchOfEntry, listEntries, toTillEntry } from "./entries.ts";
import { addPunches, redeemCode, undoAtTill } from "./redeem.ts";

/**
 * Wrong codes per minute, of one staff member and of a branch, until the screen is locked. LIMIT_SCALE does not touch
 * them: they guard money, however many requests an installation serves.
 */
const perStaff = 5;
const perBranch = 20;
const seconds = 60;

type Trying = {
  limits: Limits;
  config: Config;
  database: Database;
  tenantId: string;
  staff: StaffIdentity;
  branches: readonly string[] | null;
  body: { code: string; branch_id?: string | undefined };
};

const counters = (ctx: Trying) => [
  { name: "till-wrong-staff", subject: ctx.staff.id, points: perStaff },
  { name: "till-wrong-branch", subject: countedBranch(ctx), points: perBranch },
];

/** A locked screen checks no code, not even a correct one. Correct codes do not count. */
const refuseWhileLocked = async (ctx: Trying): Promise<void> => {
  for (const { name, subject, points } of counters(ctx)) await ctx.limits.refuseSpent(name, subject, points, seconds);
};

/** Counts and logs each wrong code, whether unknown, foreign or malformed. */
const countWrong = async (ctx: Trying, { code }: AppError): Promise<void> => {
  if (code !== "coupon_not_found") return;
  const { database, tenantId, staff, body } = ctx;
  await database.inTenant(tenantId, (tx) =>
    recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "till.wrong_code",
      target: "code",
      targetId: null,
      before: null,
      after: { code: maskedCode(body.code) },
    }),
  );
  for (const { name, subject, points } of counters(ctx)) await ctx.limits.consume(name, subject, points, seconds);
};

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
      const day = query.day ?? toLocalTime(now, time_zone).day;
      const [from, to] = [toInstant(day, 0, time_zone), toInstant(addDays(day, 1), 0, time_zone)];
      const found = await listEntries(tx, tenantId, { from, to, branches, before, limit: limit + 1 });
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
  mount(app, calls.earnBill, earnBill);
};
