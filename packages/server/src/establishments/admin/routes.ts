import * as calls from "@sufra/domain/establishments/admin-api.ts";
import type { App } from "../../platform/http/context.ts";
import { mount } from "../../platform/http/mount.ts";
import { createEstablishment } from "./create-establishment.ts";
import { addDomain, removeDomain } from "./domains.ts";
import { editState } from "./edit-state.ts";
import { openEstablishment } from "./establishment-scope.ts";
import { listEstablishments } from "./list-establishments.ts";
import { inviteManager, inviteManagerAgain, resetManagerCodes, withdrawManager } from "./managers.ts";
import { readDetail } from "./read-detail.ts";

export const registerEstablishments = (app: App): void => {
  mount(app, calls.listEstablishments, listEstablishments);
  mount(app, calls.createEstablishment, createEstablishment);
  mount(app, calls.readEstablishment, async (ctx) => {
    const about = await openEstablishment(ctx, ctx.params.id);
    return about.database.inTenant(about.tenantId, (tx) => readDetail(tx, about), { readOnly: true });
  });
  mount(app, calls.editEstablishmentState, editState);
  mount(app, calls.addDomain, addDomain);
  mount(app, calls.removeDomain, removeDomain);
  mount(app, calls.inviteManager, inviteManager);
  mount(app, calls.inviteManagerAgain, inviteManagerAgain);
  mount(app, calls.withdrawManager, withdrawManager);
  mount(app, calls.resetManagerCodes, resetManagerCodes);
};
