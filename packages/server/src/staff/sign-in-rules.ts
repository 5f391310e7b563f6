import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { editSignInRules as editCall, readSignInRules as readCall } from "@sufra/domain/staff/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeEntity, readManaged, withRevision } from "../platform/managed/managed.ts";

type Rules = AnswerOf<typeof readCall>;

const read = async (tx: Tx, tenantId: string) => {
  const { manager_codes_since } = await tx
    .selectFrom("tenant")
    .select("manager_codes_since")
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return { manager_codes: manager_codes_since !== null };
};

export const readSignInRules = (ctx: Ctx<typeof readCall>): Promise<Rules> =>
  readManaged(ctx, (tx) => read(tx, ctx.tenantId));

/** Open sessions continue: members without codes set them up at the next sign-in. */
export const editSignInRules = ({ database, tenantId, staff, body, now }: Ctx<typeof editCall>): Promise<Rules> =>
  database.inTenant(tenantId, async (tx) => {
    await changeEntity(tx, {
      tenantId,
      staffId: staff.id,
      action: "sign_in_rules.edit",
      target: "sign_in_rules",
      targetId: tenantId,
      revision: body.revision,
      read: () => read(tx, tenantId),
      change: ({ manager_codes }) =>
        manager_codes === body.manager_codes
          ? Promise.resolve()
          : tx
              .updateTable("tenant")
              .set({ manager_codes_since: body.manager_codes ? now : null })
              .where("id", "=", tenantId)
              .execute(),
    });
    return withRevision(await read(tx, tenantId));
  });
