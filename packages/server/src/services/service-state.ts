import { readFace } from "@sufra/domain/branding/faces.ts";
import type { Service } from "@sufra/domain/contract/call.ts";
import type { ErrorParams } from "@sufra/domain/errors/catalog.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { BranchFacts } from "../branches/branch-facts.ts";
import type { EstablishmentFacts } from "../establishments/establishment-facts.ts";
import { allOff, type SwitchedOff } from "./service-switches.ts";
import { getPicture } from "../platform/pictures.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** Values for the screen of a deactivated service: the establishment, its phone, and the expected return. */
export const deactivatedParams = (
  facts: EstablishmentFacts,
  phone: string | null,
  off: { returns_at: string | null } | undefined,
  language: Language,
): ErrorParams => ({
  name: readText(facts.name, language),
  logo: getPicture(facts.logo_image, facts.brand_color),
  brand_color: facts.brand_color,
  face: readFace(facts.face),
  phone: phone ?? facts.phone,
  returns_at: off?.returns_at ?? null,
});

/** Refuses if every service is switched off. */
export const refuseAllOff = (branch: BranchFacts, off: SwitchedOff, language: Language): void => {
  if (!allOff(off)) return;
  const params = deactivatedParams(branch.establishment, branch.phone, off.get("ordering"), language);
  throw new AppError("service_deactivated", params);
};

/** Why a service is off for a branch (or the establishment); null while it is on. */
export const serviceState = async (
  database: Database,
  about: { tenantId: string; branchId: string | null; service: Service; language: Language },
): Promise<ErrorParams | null> => {
  const { main, branches } = await readTenantFacts(database, about.tenantId);
  const branch = branches.find(({ id }) => id === about.branchId);
  const off = (branch?.switched_off ?? main.establishment_switched_off).get(about.service);
  if (!off) return null;
  return deactivatedParams(main.establishment, (branch ?? main).phone, off, about.language);
};

/** The branch of a call with the required service on; 404 if it belongs to another establishment. */
export const branchWithService = async (
  ctx: { database: Database; tenantId: string; language: Language },
  branchId: string,
  service: Service | null,
): Promise<BranchFacts> => {
  const { branches } = await readTenantFacts(ctx.database, ctx.tenantId);
  const branch = branches.find(({ id }) => id === branchId);
  if (!branch) throw new AppError("not_found");
  const off = service === null ? undefined : branch.switched_off.get(service);
  if (off) {
    const params = deactivatedParams(branch.establishment, branch.phone, off, ctx.language);
    throw new AppError("service_deactivated", params);
  }
  return branch;
};
