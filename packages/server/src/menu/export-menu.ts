import { menuSheet, sheetName } from "@sufra/domain/menu/write-sheet.ts";
import type { exportMenu as contract } from "@sufra/domain/menu/sheet-api.ts";
import type { Ctx } from "../platform/http/context.ts";
import { csvAnswer, fileAnswer } from "../platform/http/file-answer.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { writeSheetFile } from "./sheet-jobs.ts";
import { loadSheetMenu } from "./sheet-menu.ts";

/** The whole menu, to be kept, mended elsewhere and imported again. */
export const exportMenu = async ({ database, tenantId, query }: Ctx<typeof contract>): Promise<RawAnswer> => {
  const { format, language } = query;
  const { menu, establishment } = await database.inTenant(
    tenantId,
    async (tx) => ({
      menu: await loadSheetMenu(tx, tenantId),
      establishment: await tx
        .selectFrom("establishment")
        .select("name")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
    }),
    { readOnly: true },
  );
  const rows = menuSheet(menu, language);
  const name = sheetName(establishment.name, language);
  if (format === "csv") return csvAnswer(name, rows);
  return fileAnswer("xlsx", name, await writeSheetFile(rows, language === "sa"));
};
