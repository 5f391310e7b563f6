import * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { OfferState } from "@sufra/domain/notifications/offer-rules.ts";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { type Editing, managed } from "../platform/managed/managed.ts";
import { insertRow } from "../platform/managed/rows.ts";
import { checkOffer, type Offer, offerColumns, type OfferFields, readOfferRow } from "./offers.ts";
import { queueOffer } from "./send-offer.ts";

/** Moves an offer from one of these states; refuses if its state changed meanwhile. */
const move = async ({ tx, tenantId }: Editing, id: string, from: OfferState[], columns: object): Promise<void> => {
  const moved = await tx
    .updateTable("offer")
    .set(columns)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  if (!moved) throw new AppError("in_use");
};

const remove = async ({ tx, tenantId }: Editing, { id }: Offer): Promise<void> => {
  const recipient = await tx
    .selectFrom("offer_recipient")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("offer_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (recipient) throw new AppError("in_use");
  const removed = await tx
    .deleteFrom("offer")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "in", ["draft", "scheduled", "stopped"])
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new AppError("in_use");
};

export const mountOffers = (app: App): void => {
  const { config, jobs } = app.platform;
  const queue = async ({ tx, tenantId }: Editing, id: string, { send_at }: OfferFields): Promise<void> => {
    if (send_at !== null) await queueOffer({ jobs }, tx, { tenant_id: tenantId, id }, new Date(send_at));
  };
  const offers = managed(app, {
    target: "offer",
    // Reading adds figures, which the revision excludes, so offers have their own `readOffer`.
    calls: { create: calls.createOffer, edit: calls.editOffer, remove: calls.removeOffer },
    read: readOfferRow,
    create: async (editing, id, fields) => {
      await checkOffer(editing, config, fields);
      await insertRow(editing, "offer", id, offerColumns(fields));
      await queue(editing, id, fields);
    },
    edit: async (editing, { id }, fields) => {
      await checkOffer(editing, config, fields);
      await move(editing, id, ["draft", "scheduled"], offerColumns(fields));
      await queue(editing, id, fields);
    },
    remove,
  });
  mount(app, calls.stopOffer, (ctx) =>
    offers.change(ctx, "stop", (editing, { id }) => move(editing, id, ["scheduled", "sending"], { state: "stopped" })),
  );
};
