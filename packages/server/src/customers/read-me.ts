import type { Customer } from "@sufra/domain/customers/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import type { readMe as contract } from "@sufra/domain/customers/api.ts";
import { customerColumns, customerView } from "./customer-view.ts";

export const findCustomer = async (tx: Tx, tenantId: string, id: string): Promise<Customer | null> => {
  const row = await tx
    .selectFrom("customer")
    .select(customerColumns)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ? customerView(row) : null;
};

export const readMe = (ctx: Ctx<typeof contract>): Promise<Customer> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const customer = await findCustomer(tx, ctx.tenantId, ctx.customer.id);
      if (!customer) throw new AppError("not_authenticated");
      return customer;
    },
    { readOnly: true },
  );
