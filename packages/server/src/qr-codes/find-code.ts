import type { Language } from "@sufra/domain/language/language.ts";
import type { Database } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { QrCode } from "../platform/http/context.ts";
import { serviceState } from "../services/service-state.ts";

type Row = QrCode & { tenant_active: boolean };

/**
 * The target of a code, before any establishment is known. 404 if it is unknown or disabled; a refusal if the platform
 * switched the establishment off: not even an SMS code is sent then.
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
