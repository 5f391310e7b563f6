import { productCalls } from "@sufra/domain/menu/console-api.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { managed } from "../platform/managed/managed.ts";
import type { Editing } from "../platform/managed/managed-thing.ts";
import { deleteRow, insertRow, lastPosition, updateRow } from "../platform/managed/rows.ts";
import { pictureColumns } from "../uploads/claim-picture.ts";
import {
  checkReferences,
  freeSlug,
  isNeeded,
  productColumns,
  type ProductFields,
  readManagedProduct,
  writeBranches,
  writeGroups,
} from "./managed-product.ts";
import { bumpMenuVersion } from "./menu-version.ts";

const create = async (editing: Editing, id: string, fields: ProductFields): Promise<void> => {
  await checkReferences(editing, fields);
  const picture = await pictureColumns(editing.tx, editing, fields.picture_id);
  const position = await lastPosition(editing, "product");
  const slug = await freeSlug(editing, "product", { name: fields.name, id });
  const columns = { ...productColumns(fields), ...picture, slug, position, updated_at: editing.now };
  await insertRow(editing, "product", id, columns);
  await writeGroups(editing, id, fields.option_group_ids);
  await writeBranches(editing, id, fields.branches);
};

type Before = { id: string; category_id: string };

/** In another category a product comes last. */
const edit = async (editing: Editing, { id, category_id }: Before, fields: ProductFields): Promise<void> => {
  await checkReferences(editing, fields);
  const picture = await pictureColumns(editing.tx, editing, fields.picture_id);
  const position = category_id === fields.category_id ? undefined : await lastPosition(editing, "product");
  const columns = { ...productColumns(fields), ...picture, position, updated_at: editing.now };
  await updateRow(editing, "product", id, columns);
  await writeGroups(editing, id, fields.option_group_ids);
  await writeBranches(editing, id, fields.branches);
};

const remove = async (editing: Editing, { id }: Before): Promise<void> => {
  const { tx, tenantId } = editing;
  if (await isNeeded(editing, id)) throw new AppError("in_use");
  for (const table of ["product_option_group", "branch_product"] as const)
    await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("product_id", "=", id).execute();
  await deleteRow(editing, "product", id);
};

export const mountProducts = (app: App): void => {
  managed(app, {
    target: "product",
    calls: productCalls,
    read: readManagedProduct,
    create,
    edit,
    remove,
    changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
  });
};
