import {
  cancelOrder,
  listAgain as listAgainCall,
  listOrders,
  orderAgain as orderAgainCall,
  placeOrder as placeOrderCall,
  readOrder,
  streamOrder,
} from "@sufra/domain/orders/api.ts";
import type { App } from "../platform/http/context.ts";
import { countGuest, uncountGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { storeQuote } from "../pricing/quotes.ts";
import { CartChangedError } from "./agreed-price.ts";
import { courierTopic, orderTopic } from "./announce.ts";
import { registerDeadlines } from "./deadlines.ts";
import { moveOrder } from "./move-order.ts";
import { listAgain, orderAgain } from "./order-again.ts";
import { listOwnOrders, readOwnOrder, requireOwn } from "./own-orders.ts";
import { placeOrder } from "./place-order.ts";
import { registerReceipts } from "./receipts.ts";

export const registerOrders = (app: App): void => {
  mount(app, placeOrderCall, placeOrder, {
    admits: (ctx) => countGuest(ctx, "place"),
    replayed: (ctx) => uncountGuest(ctx, "place"),
    checksService: true,
    // The refusal rolls the order back, but the new quote must be stored.
    refused: async ({ database, tenantId }, error) => {
      if (error instanceof CartChangedError)
        await database.inTenant(tenantId, async () => storeQuote(tenantId, error.quote));
    },
  });
  mount(app, listOrders, ({ database, tenantId, customer, query, language }) =>
    database.inTenant(tenantId, (tx) => listOwnOrders(tx, { tenantId, customerId: customer.id, language }, query), {
      readOnly: true,
    }),
  );
  mount(app, listAgainCall, ({ database, tenantId, customer, language, now }) =>
    database.inTenant(tenantId, (tx) => listAgain(tx, { tenantId, customerId: customer.id, language }, now), {
      readOnly: true,
    }),
  );
  mount(app, readOrder, ({ database, tenantId, customer, params, language }) =>
    database.inTenant(tenantId, (tx) => readOwnOrder(tx, { tenantId, customerId: customer.id, language }, params.id), {
      readOnly: true,
    }),
  );
  mount(app, cancelOrder, (ctx) => {
    const { database, tenantId, customer, params, language } = ctx;
    return database.inTenant(tenantId, async (tx) => {
      await requireOwn(tx, tenantId, customer.id, params.id);
      await moveOrder(ctx, tx, { tenantId, orderId: params.id, to: "canceled", by: "guest" });
      return readOwnOrder(tx, { tenantId, customerId: customer.id, language }, params.id);
    });
  });
  mount(app, streamOrder, async (ctx) => {
    const { database, tenantId, customer, params } = ctx;
    await database.inTenant(tenantId, (tx) => requireOwn(tx, tenantId, customer.id, params.id), { readOnly: true });
    await ctx.live.stream(ctx, [orderTopic(params.id), courierTopic(params.id)]);
  });
  mount(app, orderAgainCall, ({ database, tenantId, customer, params, language, now }) =>
    database.inTenant(
      tenantId,
      (tx) => orderAgain(tx, { tenantId, customerId: customer.id, language }, params.id, now),
      { readOnly: true },
    ),
  );
  registerReceipts(app);
  registerDeadlines(app.platform);
};
