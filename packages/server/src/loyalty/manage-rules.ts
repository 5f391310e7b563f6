import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/loyalty/console-api.ts";
import type { RulesVersion } from "@sufra/domain/loyalty/console-fields.ts";
import { rulesIssues } from "@sufra/domain/loyalty/rule-changes.ts";
import { getRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeEntity, changeManaged, type Editing, refuseFields, withRevision } from "../platform/managed/managed.ts";
import { ruleColumns } from "./loyalty-facts.ts";

/** Limit of displayed versions. */
const versionLimit = 50;
const maxAheadMs = 366 * 86_400_000;

const readVersions = async (tx: Tx, tenantId: string, most: number): Promise<RulesVersion[]> => {
  const rows = await tx
    .selectFrom("loyalty_rules")
    .select([...ruleColumns, "effective_from", "created_at"])
    .where("tenant_id", "=", tenantId)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...row,
    voucher_remainder: getRemainder(row.voucher_remainder),
    effective_from: row.effective_from?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
};

/** The latest version; also defined before any rules were published. */
const readLatest = async (tx: Tx, tenantId: string) => ({
  latest: (await readVersions(tx, tenantId, 1))[0] ?? null,
});

const answer = async (tx: Tx, tenantId: string) => ({
  versions: await readVersions(tx, tenantId, versionLimit),
  revision: withRevision(await readLatest(tx, tenantId)).revision,
});

export const readManagedRules = ({ database, tenantId }: Ctx<typeof calls.readManagedRules>) =>
  database.inTenant(tenantId, (tx) => answer(tx, tenantId), { readOnly: true });

const check = ({ now }: Editing, { effective_from, ...rules }: Omit<BodyOf<typeof calls.publishRules>, "revision">) => {
  const ahead = effective_from === null ? 1 : Date.parse(effective_from) - now.getTime();
  refuseFields([
    ...rulesIssues(rules),
    ...(ahead > 0 && ahead <= maxAheadMs ? [] : [{ path: "effective_from", code: "field_invalid" as const }]),
  ]);
};

/** Publishes the next version. Existing points and orders keep the number of their version. */
export const publishRules = (ctx: Ctx<typeof calls.publishRules>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId, staffId } = editing;
    const { revision, ...fields } = ctx.body;
    const published = await changeEntity(tx, {
      tenantId,
      staffId,
      action: "loyalty_rules.publish",
      target: "loyalty_rules",
      targetId: tenantId,
      revision,
      read: () => readLatest(tx, tenantId),
      change: async ({ latest }) => {
        check(editing, fields);
        const { effective_from, voucher_points, ...rules } = fields;
        await tx
          .insertInto("loyalty_rules")
          .values({
            tenant_id: tenantId,
            version: (latest?.version ?? 0) + 1,
            ...rules,
            voucher_points: [...voucher_points].sort((a, b) => a - b),
            effective_from: toMoment(effective_from),
          })
          .execute();
      },
    });
    if (!published) throw new AppError("not_found");
    return answer(tx, tenantId);
  });
