import type { removeProduct as contract } from "@sufra/domain/menu/console-api.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { type Editing, removeManaged } from "../workplace/index.ts";
import { changeMenu } from "./change-menu.ts";
import { readManagedProduct } from "./managed-product.ts";

/** Whether something that still runs needs a product or a combo by its id. Orders do not: they hold what they say of it. */
export const isNeeded = async ({ tx, tenantId }: Editing, id: string): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from combo_slot_product where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from prize where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from prize_claim where tenant_id = ${tenantId} and product_id = ${id})
      or exists (select from coupon where tenant_id = ${tenantId} and ${id} = any(items))
      or exists (select from punch_program where tenant_id = ${tenantId} and ${id} = any(items)) as needed`.execute(tx);
  return rows[0]?.needed === true;
};

const remove = async (editing: Editing, id: string): Promise<void> => {
  const { tx, tenantId } = editing;
  if (await isNeeded(editing, id)) throw new AppError("in_use");
  for (const table of ["product_option_group", "branch_product"] as const)
    await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("product_id", "=", id).execute();
  await tx.deleteFrom("product").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
};

export const removeProduct = (ctx: Ctx<typeof contract>) =>
  changeMenu(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "product", id, revision: ctx.query.revision, read: readManagedProduct };
    return removeManaged(editing, opened, () => remove(editing, id));
  });
