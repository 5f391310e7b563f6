import * as calls from "@sufra/domain/loyalty/api.ts";
import * as consoleCalls from "@sufra/domain/loyalty/console-api.ts";
import { couponTopic } from "../coupons/announce.ts";
import { notificationTopic } from "../notifications/notify-customer.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { rewardTopic } from "../prizes/redemptions.ts";
import { punchCardTopic } from "../punch-cards/punch-program.ts";
import { registerLoyaltyUpkeep } from "./hourly.ts";
import { listEntries } from "./list-entries.ts";
import { loadLoyalty } from "./loyalty-facts.ts";
import { mountBonuses } from "./manage-bonuses.ts";
import { readBonuses } from "./bonus-items.ts";
import { mountLevels } from "./manage-levels.ts";
import { publishRules, readManagedRules } from "./manage-rules.ts";
import { readLevels, readWallet, toRulesView } from "./read-wallet.ts";
import { walletTopic } from "./write-posting.ts";

export const registerLoyalty = (app: App): void => {
  mount(
    app,
    calls.readWallet,
    ({ database, tenantId, customer, language, now, admission }) =>
      database.inTenant(tenantId, (tx) => readWallet(tx, { tenantId, customerId: customer.id, language, now }), {
        ...admission,
        readOnly: true,
      }),
    { admits: () => [] },
  );
  mount(app, calls.listEntries, ({ database, tenantId, customer, language, query }) =>
    database.inTenant(tenantId, (tx) => listEntries(tx, { tenantId, customerId: customer.id, language }, query), {
      readOnly: true,
    }),
  );
  mount(app, calls.listLevels, ({ database, tenantId, customer, language, now }) =>
    database.inTenant(tenantId, (tx) => readLevels(tx, { tenantId, customerId: customer?.id ?? null, language, now }), {
      readOnly: true,
    }),
  );
  mount(app, calls.readRules, ({ database, tenantId, language, now }) =>
    database.inTenant(
      tenantId,
      async (tx) => {
        const loyalty = await loadLoyalty(tx, tenantId, now);
        const rules = toRulesView(loyalty);
        const { zone } = loyalty;
        return { rules, bonuses: rules ? await readBonuses(tx, { tenantId, language, zone, now }) : [] };
      },
      { readOnly: true },
    ),
  );
  mount(app, calls.streamMine, async (ctx) => {
    const topics = [walletTopic, rewardTopic, couponTopic, punchCardTopic, notificationTopic];
    // Changes that concern every customer are published under the establishment's id.
    const forAll = [couponTopic, punchCardTopic].map((topicOf) => topicOf(ctx.tenantId));
    await ctx.live.stream(ctx, [...forAll, ...topics.map((topicOf) => topicOf(ctx.customer.id))]);
  });
  registerLoyaltyUpkeep(app.platform);
};

/** Managers' calls for points and levels. */
export const registerLoyaltyConsole = (app: App): void => {
  mountLevels(app);
  mountBonuses(app);
  mount(app, consoleCalls.readManagedRules, readManagedRules);
  mount(app, consoleCalls.publishRules, publishRules);
};
