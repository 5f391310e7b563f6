import {
  confirmPayment as confirmCall,
  payOrder as payCall,
  readPayment as readCall,
  receiveWebhook as webhookCall,
} from "@sufra/domain/payments/api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { workChecks } from "./ask-provider.ts";
import { chargeOnce, confirmPayment } from "./confirm-payment.ts";
import { payOrder, refreshAttempt } from "./pay-order.ts";
import { readPayment } from "./read-payment.ts";
import { workReconciling } from "./reconcile.ts";
import { workRefunds } from "./refunds.ts";
import { workSweep } from "./sweep-payments.ts";
import { receiveWebhook, workEvents } from "./webhooks.ts";

export const registerPayments = (app: App): void => {
  mount(app, confirmCall, confirmPayment, {
    before: async (ctx) => {
      await limitGuest(ctx, "confirm");
      await chargeOnce(ctx);
    },
  });
  mount(app, readCall, readPayment);
  mount(app, payCall, payOrder, {
    before: async (ctx) => {
      await limitGuest(ctx, "pay");
      await refreshAttempt(ctx);
    },
  });
  mount(app, webhookCall, receiveWebhook);
  workChecks(app.platform);
  workEvents(app.platform);
  workRefunds(app.platform);
  workReconciling(app.platform);
  workSweep(app.platform);
};
