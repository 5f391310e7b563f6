import type { Customer, editMe as contract } from "@sufra/domain/customers/api.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { customerColumns, customerView } from "./customer-view.ts";
import { getProfile } from "./profile.ts";

export const editMe = ({ tenantId, customer, body, database, now }: Ctx<typeof contract>): Promise<Customer> =>
  database.inTenant(tenantId, async (tx) => {
    const row = await tx
      .updateTable("customer")
      .set({
        ...getProfile(body),
        ...(body.language === undefined ? {} : { language: body.language }),
        updated_at: now,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customer.id)
      .where("erased_at", "is", null)
      .returning(customerColumns)
      .executeTakeFirst();
    if (!row) throw new AppError("not_authenticated");
    return customerView(row);
  });
