export { countUnread } from "./own-notifications.ts";
export { notificationTopic, notifyCustomer } from "./notify-customer.ts";
export { nextPromoTime } from "./promo-hours.ts";
export { endPushOf, endPushOfOthers } from "./push-subscriptions.ts";
export { contactHmac, isSuppressed, suppressKnown } from "./suppression.ts";
export { type OutgoingMessage, queueMessage } from "./queue-message.ts";
export { registerNotifications, registerOffersConsole } from "./routes.ts";
