import { maskedCode } from "@sufra/domain/till/till-rules.ts";
import type { AppError } from "../platform/errors.ts";
import type { Limits } from "../platform/http/rate-limits.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { StaffIdentity } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { countedBranch } from "./at-branch.ts";

/** Wrong codes in a minute until the screen is locked for its rest: of one member of staff, and of a branch. */
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
  { name: "till-wrong-staff", subject: ctx.staff.id, points: perStaff * ctx.config.LIMIT_SCALE },
  { name: "till-wrong-branch", subject: countedBranch(ctx), points: perBranch * ctx.config.LIMIT_SCALE },
];

/** While the screen is locked no code is looked at, also no right one. Right codes are not counted. */
export const refuseWhileLocked = async (ctx: Trying): Promise<void> => {
  for (const { name, subject, points } of counters(ctx)) await ctx.limits.refuseSpent(name, subject, points, seconds);
};

/** Counts and writes down each wrong code; unknown, foreign and malformed ones alike. */
export const countWrong = async (ctx: Trying, { code }: AppError): Promise<void> => {
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
