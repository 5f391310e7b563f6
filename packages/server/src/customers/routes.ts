import * as calls from "@sufra/domain/customers/api.ts";
import type { Customer } from "@sufra/domain/customers/api.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { addAddress, editAddress, listAddresses, removeAddress } from "./addresses.ts";
import { changeBirthday } from "./birthday.ts";
import { customerColumns, customerView } from "./customer-view.ts";
import { eraseMe } from "./erase-me.ts";
import { exportMe } from "./export-me.ts";
import { readOwnCode } from "./own-code.ts";
import { getProfile } from "./profile.ts";
import { readMe } from "./read-me.ts";

const editMe = ({ tenantId, customer, body, database, now }: Ctx<typeof calls.editMe>): Promise<Customer> =>
  database.inTenant(tenantId, async (tx) => {
    const { birthday } = body;
    if (birthday !== undefined) await changeBirthday(tx, { tenantId, customerId: customer.id, birthday, now });
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

/** Changing the phone belongs to sign-in (it needs a code), registering to referrals (it may accept an invitation). */
export const registerCustomers = (app: App): void => {
  mount(app, calls.readMe, readMe);
  mount(app, calls.readOwnCode, readOwnCode);
  mount(app, calls.editMe, editMe);
  mount(app, calls.eraseMe, eraseMe);
  mount(app, calls.exportMe, exportMe);
  mount(app, calls.listAddresses, listAddresses);
  mount(app, calls.addAddress, addAddress);
  mount(app, calls.editAddress, editAddress);
  mount(app, calls.removeAddress, removeAddress);
};
