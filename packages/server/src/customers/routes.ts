import * as calls from "@sufra/domain/customers/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { addAddress, editAddress, listAddresses, removeAddress } from "./addresses.ts";
import { editMe } from "./edit-me.ts";
import { eraseMe } from "./erase-me.ts";
import { exportMe } from "./export-me.ts";
import { readOwnCode } from "./own-code.ts";
import { readMe } from "./read-me.ts";

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
