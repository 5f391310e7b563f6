import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import type * as calls from "@sufra/domain/branches/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchSummary } from "./branch-view.ts";
import { allOff } from "../services/service-switches.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** Branches that have a code to enter by; nearest first where the guest's place is known, else as management ordered them. */
export const listBranches = async (ctx: Ctx<typeof calls.listBranches>) => {
  const { params, query, database, tenantId, language, now } = ctx;
  const { branches, codes } = await readTenantFacts(database, tenantId);
  if (!branches.some(({ id }) => id === params.id)) throw new AppError("not_found");
  const { lat, lng } = query;
  const place = lat === undefined || lng === undefined ? null : { lat, lng };
  const listed = branches.flatMap((branch) => {
    const uuid = codes.get(branch.id);
    if (uuid === undefined) return [];
    const distance = place && distanceBetween(place, branch);
    return [{ ...branchSummary(branch, language, now), uuid, distance, deactivated: allOff(branch.switched_off) }];
  });
  return { branches: listed.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) };
};

/** The page's host: of the Origin where the browser names it, else of the request itself. */
const getRequestHost = (ctx: Ctx<typeof calls.readMainBranch>): string => {
  const { origin } = ctx.request.headers;
  const url = origin === undefined ? null : URL.parse(origin);
  return (url?.hostname ?? ctx.request.hostname).toLowerCase();
};

export const readMainBranch = async (ctx: Ctx<typeof calls.readMainBranch>) => {
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
