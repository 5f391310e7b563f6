import type { checkCode as contract } from "@sufra/domain/qr-codes/api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { codeTarget, withTable } from "./code-target.ts";
import { findCode } from "./find-code.ts";
import { findTable, tableView } from "../tables/find-table.ts";

/** Where a code leads. Looking is not visiting: nothing is counted. */
export const checkCode = async (ctx: Ctx<typeof contract>) => {
  const { body, database, language, now } = ctx;
  const code = await findCode(ctx, body.uuid, language);
  const target = await codeTarget(database, code, language, now);
  const { tenant_id, table_id } = code;
  if (table_id === null) return withTable(target, null);
  const row = await database.inTenant(tenant_id, (tx) => findTable(tx, tenant_id, table_id), { readOnly: true });
  return withTable(target, row ? tableView(row) : null);
};
