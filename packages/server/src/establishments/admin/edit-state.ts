import type { editEstablishmentState as contract } from "@sufra/domain/establishments/admin-api.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { fieldError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { tenantChanged } from "../tenant-facts.ts";
import { getAct } from "../../platform/audit/acts.ts";
import { changeEntity } from "../../platform/managed/managed-thing.ts";
import { openEstablishment } from "./establishment-scope.ts";
import { readDetail, readState } from "./read-detail.ts";

const getValues = ({ active, reason, returns_at }: Ctx<typeof contract>["body"], now: Date) => {
  if (active) return { active, off_reason: null, off_until: null };
  const why = cleanLine(reason ?? "");
  if (why === "") throw fieldError("reason", "field_empty");
  const off_until = returns_at === null ? null : new Date(returns_at);
  if (off_until !== null && off_until <= now) throw fieldError("returns_at", "field_invalid");
  return { active, off_reason: why, off_until };
};

/** The platform's own switch. It overrides all switches of managers; guests and staff read the reason and the end. */
export const editState = async (ctx: Ctx<typeof contract>) => {
  const about = await openEstablishment(ctx, ctx.params.id);
  const { tenantId, staff, now } = about;
  const values = getValues(ctx.body, now);
  return about.database.inTenant(tenantId, async (tx) => {
    await changeEntity(tx, {
      tenantId,
      staffId: staff.id,
      action: getAct(staff, "establishment.state"),
      target: "establishment",
      targetId: tenantId,
      revision: ctx.body.revision,
      read: () => readState(tx, tenantId),
      change: () => tx.updateTable("tenant").set(values).where("id", "=", tenantId).execute(),
    });
    tenantChanged(tenantId);
    return readDetail(tx, about);
  });
};
