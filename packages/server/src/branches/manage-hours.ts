import { getDays, maxShifts, wrongPeriod, wrongRange } from "@sufra/domain/hours/hours-plan.ts";
import type { editBranchHours as contract } from "@sufra/domain/branches/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readHours } from "./branch-sections.ts";
import { changeBranch } from "./change-branch.ts";

type Body = Ctx<typeof contract>["body"];

const refuse = (path: string): never => {
  throw new AppError("validation_failed", undefined, [{ path, code: "field_invalid" }]);
};

/** Each day's ranges stand beside each other; each day has at most one set of hours of its own. */
const judge = ({ weekly, exceptions }: Body): void => {
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const ranges = weekly.filter((range) => range.weekday === weekday);
    const wrong = wrongRange(ranges);
    const first = wrong === null ? undefined : ranges[wrong];
    if (first) refuse(`weekly.${weekly.indexOf(first)}`);
    if (ranges.length > maxShifts) refuse("weekly");
  }
  const wrong = wrongPeriod(exceptions);
  if (wrong !== null) refuse(`exceptions.${wrong}`);
};

const writeHours = async (tx: Tx, tenant_id: string, branch_id: string, { weekly, exceptions }: Body) => {
  for (const table of ["branch_hours", "branch_hours_exception"] as const)
    await tx.deleteFrom(table).where("tenant_id", "=", tenant_id).where("branch_id", "=", branch_id).execute();
  if (weekly.length > 0)
    await tx
      .insertInto("branch_hours")
      .values(
        weekly.map(({ weekday, opens_minute, closes_minute }) => ({
          tenant_id,
          id: newId(),
          branch_id,
          weekday,
          opens_minute,
          closes_minute,
        })),
      )
      .execute();
  const days = exceptions.flatMap((period) =>
    getDays(period).map((day) => ({
      tenant_id,
      branch_id,
      day,
      ranges: json(period.ranges),
      note: json(period.note),
    })),
  );
  if (days.length > 0) await tx.insertInto("branch_hours_exception").values(days).execute();
};

export const editBranchHours = (ctx: Ctx<typeof contract>) => {
  judge(ctx.body);
  return changeBranch(ctx, "hours", readHours, (tx) => writeHours(tx, ctx.tenantId, ctx.params.id, ctx.body));
};
