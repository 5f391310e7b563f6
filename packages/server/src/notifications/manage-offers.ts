import type * as calls from "@sufra/domain/notifications/offer-api.ts";
import type { OfferState } from "@sufra/domain/notifications/offer-rules.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, type Editing, editManaged, recordNew, removeManaged } from "../workplace/index.ts";
import { checkOffer, offerColumns, type OfferFields, readOfferRow } from "./offers.ts";
import { queueOffer } from "./tell-offer.ts";

const target = "offer";

const queue = async (ctx: Pick<Ctx, "jobs">, { tx, tenantId }: Editing, id: string, { send_at }: OfferFields) => {
  if (send_at !== null) await queueOffer(ctx, tx, { tenant_id: tenantId, id }, new Date(send_at));
};

export const createOffer = (ctx: Ctx<typeof calls.createOffer>) =>
  changeManaged(ctx, async (editing) => {
    const { tx, tenantId } = editing;
    await checkOffer(editing, ctx.config, ctx.body);
    const id = newId();
    await tx
      .insertInto("offer")
      .values({ tenant_id: tenantId, id, ...offerColumns(ctx.body) })
      .execute();
    await queue(ctx, editing, id, ctx.body);
    ctx.reply.code(201);
    return recordNew(editing, { target, id }, () => readOfferRow(tx, tenantId, id));
  });

/** Moves an offer on from one of these states; one that has gone on meanwhile is no longer to be changed. */
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

const opened = (id: string, revision: string) => ({ target, id, revision, read: readOfferRow });

export const editOffer = (ctx: Ctx<typeof calls.editOffer>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const { revision, ...fields } = ctx.body;
    return editManaged(editing, opened(id, revision), async () => {
      await checkOffer(editing, ctx.config, fields);
      await move(editing, id, ["draft", "scheduled"], offerColumns(fields));
      await queue(ctx, editing, id, fields);
    });
  });

export const stopOffer = (ctx: Ctx<typeof calls.stopOffer>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const stop = () => move(editing, id, ["scheduled", "sending"], { state: "stopped" });
    return editManaged(editing, opened(id, ctx.body.revision), stop, "stop");
  });

const remove = async ({ tx, tenantId }: Editing, id: string): Promise<void> => {
  const told = await tx
    .selectFrom("offer_recipient")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("offer_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (told) throw new AppError("in_use");
  const gone = await tx
    .deleteFrom("offer")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "in", ["draft", "scheduled", "stopped"])
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new AppError("in_use");
};

export const removeOffer = (ctx: Ctx<typeof calls.removeOffer>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    return removeManaged(editing, opened(id, ctx.query.revision), () => remove(editing, id));
  });
