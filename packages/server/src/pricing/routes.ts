import { createQuote } from "@sufra/domain/pricing/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { App, Platform } from "../platform/http/context.ts";
import { countGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { forgetOld } from "../platform/maintenance.ts";
import { pendingEarning } from "../loyalty/earn-order.ts";
import { loadCartFacts } from "./cart-facts.ts";
import { priceCart } from "./price-cart.ts";
import { newQuote, storeQuote, toQuote, toQuoteCart } from "./quotes.ts";

const forgetQueue = "pricing.forget-quotes";

/** Deletes expired quotes an hour late, for questions about changed prices. */
const registerQuoteCleanup = (platform: Platform): void => {
  const { database, jobs } = platform;
  const forget = () => forgetOld(platform, "quote", new Date(database.now().getTime() - 3_600_000));
  jobs.work(forgetQueue, forget, { concurrency: 1, timeoutSeconds: 600 });
  jobs.schedule(forgetQueue, "3,13,23,33,43,53 * * * *");
};

export const registerPricing = (app: App): void => {
  mount(
    app,
    createQuote,
    async ({ database, config, tenantId, customer, now, body, language, admission }) => {
      const run = async (tx: Tx) => {
        const asker = {
          database,
          tenantId,
          customerId: customer?.id ?? null,
          now,
          language,
          secret: config.CODE_SECRET,
        };
        const facts = await loadCartFacts(tx, asker, body);
        const { stored: price } = priceCart(facts, body, language);
        const earning = pendingEarning(facts.earner, { ...facts, price });
        const quote = newQuote({ branchId: body.branch_id, price, earning }, now);
        storeQuote(tenantId, quote);
        const cart = toQuoteCart(price, facts.branch.integrated, facts.branches);
        return { ...toQuote(quote, language), cart };
      };
      return database.inTenant(tenantId, run, admission);
    },
    { admits: (ctx) => countGuest(ctx, "quote"), checksService: true },
  );
  registerQuoteCleanup(app.platform);
};
