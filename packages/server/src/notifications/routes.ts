import * as calls from "@sufra/domain/notifications/api.ts";
import * as offers from "@sufra/domain/notifications/offer-api.ts";
import { maxAttempts } from "@sufra/domain/notifications/retry-times.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editChannels, readChannels } from "./channels.ts";
import { registerMessageCleanup } from "./forget-messages.ts";
import { listOutbox } from "./list-outbox.ts";
import { markRead, ownNotifications } from "./own-notifications.ts";
import { mountOffers } from "./manage-offers.ts";
import { listOffers, readAudience, readOffer } from "./offers.ts";
import { mountReports } from "./receive-reports.ts";
import { endPush, subscribePush } from "./push-subscriptions.ts";
import { type SendJob, sendQueue } from "./queue-message.ts";
import { pushQueue } from "./queue-push.ts";
import { sendMessage } from "./send-message.ts";
import { sendPush } from "./send-push.ts";
import { registerOffers } from "./send-offer.ts";

export const registerNotifications = async (app: App): Promise<void> => {
  mount(app, calls.listOutbox, listOutbox);
  mount(app, calls.listNotifications, ({ database, tenantId, customer, language, query, qr }) => {
    const reader = { tenantId, customerId: customer.id, uuid: qr?.uuid ?? null };
    return database.inTenant(tenantId, (tx) => ownNotifications(tx, reader, language, query), { readOnly: true });
  });
  mount(app, calls.readNotifications, ({ database, tenantId, customer, body, now }) =>
    database.inTenant(tenantId, (tx) => markRead(tx, { tenantId, customerId: customer.id }, body, now)),
  );
  mount(app, calls.readChannels, readChannels);
  mount(app, calls.editChannels, editChannels);
  mount(app, calls.subscribePush, subscribePush);
  mount(app, calls.endPush, endPush);
  await mountReports(app);
  registerMessageCleanup(app.platform);
  registerOffers(app.platform);
  // One job per message: a slow vendor does not delay other messages.
  app.platform.jobs.work<SendJob>(sendQueue, (job) => sendMessage(app.platform, job), {
    concurrency: 10,
    batch: 1,
    retries: maxAttempts,
    timeoutSeconds: 60,
  });
  app.platform.jobs.work<SendJob>(pushQueue, (job) => sendPush(app.platform, job), {
    concurrency: 10,
    batch: 1,
    retries: maxAttempts,
    timeoutSeconds: 60,
  });
};

/** Managers' calls for offers. */
export const registerOffersConsole = (app: App): void => {
  mount(app, offers.listOffers, listOffers);
  mount(app, offers.readAudience, readAudience);
  mount(app, offers.readOffer, readOffer);
  mountOffers(app);
};
