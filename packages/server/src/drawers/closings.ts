import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/drawers/api.ts";
import type { Report } from "@sufra/domain/drawers/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

/** A closing as it was written, with the name of who closed. */
export const storedReport = async (
  tx: Tx,
  tenantId: string,
  by: { id: string } | { shiftId: string },
): Promise<Report | null> => {
  const row = await tx
    .selectFrom("z_report as z")
    .innerJoin("staff_account as s", "s.id", "z.closed_by")
    .select(["z.report", "s.name"])
    .where("z.tenant_id", "=", tenantId)
    .where((eb) => ("id" in by ? eb("z.id", "=", by.id) : eb("z.shift_id", "=", by.shiftId)))
    .executeTakeFirst();
  // Written when the drawer or the day was closed.
  return row ? { ...(row.report as unknown as Report), closed_by: row.name } : null;
};

export const readReport = ({ database, tenantId, params }: Ctx<typeof calls.readReport>): Promise<Report> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const stored = await storedReport(tx, tenantId, { id: params.id });
      if (!stored) throw new AppError("not_found");
      return stored;
    },
    { readOnly: true },
  );

export const listReports = ({
  database,
  tenantId,
  query,
}: Ctx<typeof calls.listReports>): Promise<AnswerOf<typeof calls.listReports>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { limit = usualPage, branch_id } = query;
      const after = readCursor(query.cursor);
      const found = await tx
        .selectFrom("z_report as z")
        .innerJoin("staff_account as s", "s.id", "z.closed_by")
        .select(["z.id", "z.report", "s.name"])
        .where("z.tenant_id", "=", tenantId)
        .$if(branch_id !== undefined, (rows) => rows.where("z.branch_id", "=", branch_id ?? ""))
        .$if(after !== undefined, (rows) => rows.where("z.id", "<", after ?? ""))
        .orderBy("z.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = toPage(found, limit);
      return {
        items: rows.map(({ id, report, name }) => {
          const { kind, branch_name, drawer, number, closed_at, closing, difference } = report as unknown as Report;
          return {
            id,
            kind,
            branch_name,
            drawer,
            number,
            closed_at: closed_at ?? "",
            closed_by: name,
            gross: closing.gross,
            // A day has that of all its drawers.
            difference: difference ?? closing.drawers?.reduce((sum, each) => sum + each.difference, 0) ?? null,
          };
        }),
        cursor,
      };
    },
    { readOnly: true },
  );
