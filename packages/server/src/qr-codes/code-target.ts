import type { Language } from "@sufra/domain/language/language.ts";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { QrCode } from "../platform/http/context.ts";
import { branchDetail } from "../branches/branch-view.ts";
import { publicEstablishment } from "../establishments/establishment-facts.ts";
import { servicesOn } from "../services/service-switches.ts";
import { refuseAllOff } from "../services/service-state.ts";
import type { TableView } from "../tables/find-table.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";

/** The target of a code, without its table: equal for all who scan it. Refuses if everything is switched off. */
export const codeTarget = async (
  database: Database,
  code: QrCode,
  language: Language,
  now: Date,
): Promise<Omit<CodeTarget, "table">> => {
  const facts = await readTenantFacts(database, code.tenant_id);
  const branch = code.branch_id === null ? null : facts.branches.find(({ id }) => id === code.branch_id);
  if (branch === undefined) throw new AppError("not_found");
  const hasWheel = facts.wheels.some((place) => branch === null || place === null || place === branch.id);
  const off = branch?.switched_off ?? facts.main.establishment_switched_off;
  refuseAllOff(branch ?? facts.main, off, language);
  return {
    uuid: code.uuid,
    establishment: publicEstablishment(facts.main.establishment, language),
    main_branch_id: facts.main.id,
    branch: branch && branchDetail(branch, language, now),
    // A game that is not running is no service to guests.
    services: servicesOn(off).filter((service) => service !== "wheel" || hasWheel),
  };
};

export const withTable = (target: Omit<CodeTarget, "table">, table: TableView | null): CodeTarget => ({
  ...target,
  table,
});
