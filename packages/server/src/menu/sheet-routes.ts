import multipart from "@fastify/multipart";
import * as calls from "@sufra/domain/menu/sheet-api.ts";
import { menuSheet, sheetName } from "@sufra/domain/menu/write-sheet.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { csvAnswer, fileAnswer } from "../platform/http/file-answer.ts";
import { mount } from "../platform/http/mount.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { importMenu, previewImport } from "./import-menu.ts";
import { writeSheetFile } from "./sheet-jobs.ts";
import { loadSheetMenu } from "./sheet-menu.ts";

/** The whole menu, to be kept, mended elsewhere and imported again. */
const exportMenu = async ({ database, tenantId, query }: Ctx<typeof calls.exportMenu>): Promise<RawAnswer> => {
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

/** The menu as a file. The calls that take one have a room of their own: everywhere else a multipart body stays refused. */
export const registerMenuSheets = async (app: App): Promise<void> => {
  mount(app, calls.exportMenu, exportMenu);
  await app.http.register(async (http) => {
    await http.register(multipart, { throwFileSizeLimit: true });
    mount({ ...app, http }, calls.previewImport, previewImport);
    mount({ ...app, http }, calls.importMenu, importMenu);
  });
};
