import * as calls from "@sufra/domain/prizes/api.ts";
import * as consoleCalls from "@sufra/domain/prizes/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { claimPrize } from "./claim-prize.ts";
import { listPrizes } from "./list-prizes.ts";
import { mountPrizes } from "./manage-prizes.ts";
import { buyVoucher, readPointsShop } from "./points-shop.ts";
import { listManagedPrizes, readPrizeFigures } from "./prize-overview.ts";
import { listRewards, readReward } from "./rewards.ts";

export const registerPrizes = (app: App): void => {
  const secret = app.platform.config.CODE_SECRET;
  mount(
    app,
    calls.listPrizes,
    ({ database, tenantId, customer, language, now, admission }) =>
      database.inTenant(
        tenantId,
        (tx) => listPrizes(tx, { tenantId, customerId: customer?.id ?? null, language, now }),
        { ...admission, readOnly: true },
      ),
    { admits: () => [] },
  );
  mount(app, calls.claimPrize, claimPrize, { admits: () => [] });
  mount(app, calls.readPointsShop, ({ database, tenantId, customer, now }) =>
    database.inTenant(tenantId, (tx) => readPointsShop(tx, { tenantId, customerId: customer?.id ?? null, now }), {
      readOnly: true,
    }),
  );
  mount(app, calls.buyVoucher, buyVoucher);
  mount(
    app,
    calls.listRewards,
    ({ database, tenantId, customer, language, now, admission }) =>
      database.inTenant(
        tenantId,
        (tx) => listRewards(tx, { tenantId, customerId: customer.id, language, now, secret }),
        { ...admission, readOnly: true },
      ),
    { admits: () => [] },
  );
  mount(app, calls.readReward, ({ database, tenantId, customer, language, now, params }) =>
    database.inTenant(
      tenantId,
      (tx) => readReward(tx, { tenantId, customerId: customer.id, language, now, secret }, params.id),
      { readOnly: true },
    ),
  );
};

/** Managers' calls for the prize shop. */
export const registerPrizesConsole = (app: App): void => {
  mount(app, consoleCalls.listManagedPrizes, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listManagedPrizes(tx, tenantId), { readOnly: true }),
  );
  mountPrizes(app);
  mount(app, consoleCalls.readPrizeFigures, ({ database, tenantId, params, now }) =>
    database.inTenant(tenantId, (tx) => readPrizeFigures(tx, { tenantId, id: params.id, now }), { readOnly: true }),
  );
};
