import {
  confirmPayment as confirmCall,
  listCards as listCardsCall,
  payOrder as payCall,
  readPayment as readCall,
  receiveWebhook as webhookCall,
  removeCard as removeCardCall,
  startApplePay as applePayCall,
  startCartApplePay as cartApplePayCall,
  submitPaymentCode as codeCall,
} from "@sufra/domain/payments/api.ts";
import type { App } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { mount } from "../platform/http/mount.ts";
import { mountApplePayDomain, startApplePay, startCartApplePay } from "./apple-pay.ts";
import { registerChecks } from "./ask-provider.ts";
import { chargeOnce, confirmPayment } from "./confirm-payment.ts";
import { payOrder, refreshAttempt } from "./pay-order.ts";
import { readPayment } from "./read-payment.ts";
import { countFailedCard, refuseFailedAddress } from "./failed-cards.ts";
import { registerForgetting } from "./forget-cards.ts";
import { registerReconciling } from "./reconcile-run.ts";
import { registerRefunds } from "./refunds.ts";
import { listCards, removeCard } from "./saved-cards.ts";
import { submitCode, submitOnce } from "./submit-code.ts";
import { registerPaymentSweep } from "./sweep-payments.ts";
import { receiveWebhook, registerWebhookEvents } from "./webhooks.ts";

export const registerPayments = (app: App): void => {
  mount(app, confirmCall, confirmPayment, {
    before: async (ctx) => {
      await limitGuest(ctx, "confirm");
      await refuseFailedAddress(ctx);
      await chargeOnce(ctx);
    },
    refused: countFailedCard,
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
  mount(app, applePayCall, startApplePay, { before: (ctx) => limitGuest(ctx, "confirm") });
  mount(app, cartApplePayCall, startCartApplePay, { before: (ctx) => limitGuest(ctx, "confirm") });
  mountApplePayDomain(app);
  mount(app, listCardsCall, listCards);
  mount(app, removeCardCall, removeCard);
  mount(app, webhookCall, receiveWebhook);
  registerChecks(app.platform);
  registerWebhookEvents(app.platform);
  registerForgetting(app.platform);
  registerRefunds(app.platform);
  registerReconciling(app.platform);
  registerPaymentSweep(app.platform);
};
