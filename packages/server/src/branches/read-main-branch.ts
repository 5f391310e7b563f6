import type { readMainBranch as contract } from "@sufra/domain/branches/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchSummary } from "./branch-view.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** The page's host: of the Origin where the browser names it, else of the request itself. */
const getRequestHost = (ctx: Ctx<typeof contract>): string => {
  const { origin } = ctx.request.headers;
  const url = origin === undefined ? null : URL.parse(origin);
  return (url?.hostname ?? ctx.request.hostname).toLowerCase();
};

export const readMainBranch = async (ctx: Ctx<typeof contract>) => {
  const { database, language, now } = ctx;
  const mapped = await database.platform(
    (tx) =>
      tx
        .selectFrom("host_mapping")
        .select(["tenant_id", "branch_id"])
        .where("host", "=", getRequestHost(ctx))
        .executeTakeFirst(),
    { readOnly: true },
  );
  if (!mapped) throw new AppError("not_found");
  const facts = await readTenantFacts(database, mapped.tenant_id);
  const branch = facts.branches.find(({ id }) => id === mapped.branch_id) ?? facts.main;
  const uuid = facts.codes.get(branch.id);
  if (uuid === undefined) throw new AppError("not_found");
  return {
    uuid,
    establishment_name: readText(branch.establishment.name, language),
    branch: branchSummary(branch, language, now),
  };
};
