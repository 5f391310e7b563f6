import type { Language } from "@sufra/domain/language/language.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { QrCode } from "../platform/http/context.ts";
import { serviceState } from "./service-state.ts";

type Row = QrCode & { tenant_active: boolean };

/**
 * Where a code leads, before any establishment is known; 404 for one that is unknown or out of use, and a refusal where
 * the platform has switched the establishment off: not even a code is sent in its name then.
 */
export const findCode = async (
  { database }: { database: Database },
  uuid: string,
  language: Language,
): Promise<QrCode> => {
  const sql = `select q.uuid, q.tenant_id, q.branch_id, q.table_id, t.active as tenant_active
    from qr_directory q join tenant t on t.id = q.tenant_id where q.uuid = $1 and q.active`;
  const { rows } = await database.engine.loose("app", sql, [uuid]);
  const [row] = rows as Row[];
  if (!row) throw new AppError("not_found");
  const { tenant_active, ...code } = row;
  if (tenant_active) return code;
  const { tenant_id: tenantId, branch_id: branchId } = code;
  const off = await serviceState(database, { tenantId, branchId, service: "ordering", language });
  throw new AppError("service_deactivated", off ?? undefined);
};
