import { distanceBetween } from "@sufra/domain/delivery/distance.ts";
import type { listBranches as contract } from "@sufra/domain/branches/api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { branchSummary } from "./branch-view.ts";
import { allOff } from "../services/service-switches.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** Branches that have a code to enter by; nearest first where the guest's place is known, else as management ordered them. */
export const listBranches = async (ctx: Ctx<typeof contract>) => {
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
