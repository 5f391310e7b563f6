import { m } from "@sufra/ui/i18n/messages.ts";

const worded = (names: Record<string, () => string>) => (key: string) =>
  (Object.hasOwn(names, key) ? names[key]?.() : undefined) ?? key;

/** Who moved an order when no member of staff is named. */
export const actorName = worded({
  guest: m.console_orders_actor_guest,
  cashier: m.console_app_role_cashier,
  manager: m.console_app_role_manager,
  operator: m.console_app_role_operator,
  payment: m.console_orders_actor_payment,
  system: m.console_orders_actor_system,
  pos: m.console_orders_actor_pos,
});

export const chargeName = worded({
  delivery: m.console_orders_charge_delivery,
  service: m.console_orders_charge_service,
});

/** The state of one try to pay. */
export const attemptName = worded({
  created: m.console_orders_attempt_open,
  requires_action: m.console_orders_attempt_open,
  processing: m.console_orders_attempt_open,
  authorized: m.console_orders_attempt_open,
  paid: m.console_orders_paid,
  partially_refunded: m.console_orders_partly_refunded,
  refunded: m.console_orders_refunded,
  failed: m.console_orders_attempt_failed,
  declined: m.console_orders_attempt_failed,
  canceled: m.console_orders_attempt_canceled,
  voided: m.console_orders_attempt_canceled,
  expired: m.console_orders_attempt_expired,
});

export const messageState = worded({
  queued: m.console_orders_message_queued,
  sent: m.console_orders_message_sent,
  delivered: m.console_orders_message_delivered,
  failed: m.console_orders_message_failed,
});
