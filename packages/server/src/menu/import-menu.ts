import { createHash } from "node:crypto";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type ImportPlan, planImport, type SheetRow } from "@sufra/domain/menu/read-sheet.ts";
import type * as calls from "@sufra/domain/menu/sheet-api.ts";
import { type ImportPreview, maxFaults, maxRowsShown, maxSheetBytes } from "@sufra/domain/menu/sheet-api.ts";
import type { SheetMenu } from "@sufra/domain/menu/sheet-product.ts";
import { differences } from "@sufra/domain/menu/write-sheet.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readFiles } from "../uploads/read-files.ts";
import { withRevision } from "../platform/managed/managed.ts";
import { changeMenu } from "./change-menu.ts";
import { readSheetFile } from "./sheet-jobs.ts";
import { loadSheetMenu } from "./sheet-menu.ts";
import { writeImport } from "./write-import.ts";

/** Uploads of one staff member in ten minutes. */
const maxImports = 60;
const within = 600;
const readMs = 20_000;

type Sent = { rows: readonly SheetRow[]; digest: string };
type Asking = Pick<Ctx, "request" | "reply" | "limits" | "config"> & { tenantId: string; staff: { id: string } };

const readSent = async ({ request, reply, limits, config, tenantId, staff }: Asking): Promise<Sent> => {
  await limits.consume("sheet-staff", `${tenantId} ${staff.id}`, maxImports * config.LIMIT_SCALE, within);
  const wanted = { part: "sheet", maxImports: 1, bytes: maxSheetBytes } as const;
  const [bytes = Buffer.alloc(0)] = await readFiles(request, reply, readMs, wanted);
  return { rows: await readSheetFile(bytes), digest: createHash("sha256").update(bytes).digest("base64url") };
};

/** The revision that applying requires: the same file and the same menu give the same plan. */
const getRevision = (menu: SheetMenu, { digest }: Sent): string => {
  const { branches, categories, option_groups, products } = menu;
  return withRevision({
    branches: [...branches],
    categories: [...categories],
    option_groups: [...option_groups],
    products: [...products],
    digest,
  }).revision;
};

const toPreview = (plan: ImportPlan, menu: SheetMenu, language: "sa" | "en") => {
  const categories = [...menu.categories, ...plan.categories.map(({ key, name }) => ({ id: key, name }))];
  const getName = (id: string) => categories.find((category) => category.id === id)?.name ?? { sa: "", en: "" };
  return {
    creates: plan.creates.slice(0, maxRowsShown).map(({ row, after }) => ({
      row,
      name: after.name,
      category: getName(after.category_id),
      price: after.price,
    })),
    changes: plan.changes.slice(0, maxRowsShown).map(({ row, before, after }) => ({
      row,
      name: after.name,
      fields: differences({ before, after }, { menu, categories, language }),
    })),
  };
};

export const previewImport = async (ctx: Ctx<typeof calls.previewImport>): Promise<ImportPreview> => {
  const { database, tenantId, language } = ctx;
  const sent = await readSent(ctx);
  const menu = await database.inTenant(tenantId, (tx) => loadSheetMenu(tx, tenantId), { readOnly: true });
  const plan = planImport(sent.rows, menu);
  return {
    revision: getRevision(menu, sent),
    faults: plan.faults.slice(0, maxFaults),
    faults_total: plan.faults.length,
    categories: plan.categories.map(({ name }) => name),
    ...toPreview(plan, menu, language),
    creates_total: plan.creates.length,
    changes_total: plan.changes.length,
    left: plan.left,
  };
};

/**
 * Plans again under the audit log's lock: menu and file match the preview, or nothing is done. A plan with errors has
 * no revision to apply.
 */
export const importMenu = async (ctx: Ctx<typeof calls.importMenu>): Promise<AnswerOf<typeof calls.importMenu>> => {
  const sent = await readSent(ctx);
  return changeMenu(ctx, async (editing) => {
    const menu = await loadSheetMenu(editing.tx, editing.tenantId);
    if (getRevision(menu, sent) !== ctx.query.revision) throw new AppError("edit_conflict");
    const plan = planImport(sent.rows, menu);
    if (plan.faults.length > 0)
      throw new AppError("validation_failed", undefined, [{ path: "sheet", code: "field_invalid" }]);
    await writeImport(editing, plan);
    return {
      categories: plan.categories.length,
      created: plan.creates.length,
      changed: plan.changes.length,
      left: plan.left,
    };
  });
};
