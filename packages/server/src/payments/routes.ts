import {
  confirmPayment as confirmCall,
  payOrder as payCall,
  readPayment as readCall,
  receiveWebhook as webhookCall,
  submitPaymentCode as codeCall,
} from "@sufra/domain/payments/api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { registerChecks } from "./ask-provider.ts";
import { chargeOnce, confirmPayment } from "./confirm-payment.ts";
import { payOrder, refreshAttempt } from "./pay-order.ts";
import { readPayment } from "./read-payment.ts";
import { registerReconciling } from "./reconcile.ts";
import { registerRefunds } from "./refunds.ts";
import { submitCode, submitOnce } from "./submit-code.ts";
import { registerPaymentSweep } from "./sweep-payments.ts";
import { receiveWebhook, registerWebhookEvents } from "./webhooks.ts";

export const registerPayments = (app: App): void => {
  mount(app, confirmCall, confirmPayment, {
    before: async (ctx) => {
      await limitGuest(ctx, "confirm");
      await chargeOnce(ctx);
    },
  });
  mount(app, codeCall, submitCode, {
    before: async (ctx) => {
      await limitGuest(ctx, "confirm");
      await submitOnce(ctx);
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
  registerChecks(app.platform);
  registerWebhookEvents(app.platform);
  registerRefunds(app.platform);
  registerReconciling(app.platform);
  registerPaymentSweep(app.platform);
};
