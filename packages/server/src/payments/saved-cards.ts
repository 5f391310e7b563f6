import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { listCards as listCall, removeCard as removeCall } from "@sufra/domain/payments/api.ts";
import type { PaymentProvider } from "../gateways/payments/payment-provider.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, UnavailableError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { forgetQueue, type ForgetJob } from "./forget-cards.ts";

const cardRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("saved_card")
    .select(["id", "provider", "account", "token", "verified", "brand", "last4", "exp_month", "exp_year"])
    .where("tenant_id", "=", tenantId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

export type SavedCard = Awaited<ReturnType<ReturnType<typeof cardRows>["execute"]>>[number];

export const loadCards = (tx: Tx, tenantId: string, customerId: string): Promise<SavedCard[]> =>
  cardRows(tx, tenantId).where("customer_id", "=", customerId).execute();

/** Only the account that made a token knows it. */
export const isKnownTo = (card: SavedCard, { name, account }: PaymentProvider): boolean =>
  card.provider === name && card.account === account;

/** The customer's own card that the bank has confirmed. One of somebody else is as unknown as a removed one. */
export const requireCard = async (tx: Tx, tenantId: string, customerId: string, cardId: string): Promise<SavedCard> => {
  const card = await cardRows(tx, tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", cardId)
    .where("verified", "=", true)
    .executeTakeFirst();
  if (!card) throw new AppError("card_unusable");
  return card;
};

/** A kept token is its guest's alone, whoever sends it. */
export const refuseForeignToken = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
  token: string,
): Promise<void> => {
  const foreign = await tx
    .selectFrom("saved_card")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("token", "=", token)
    .where("customer_id", "<>", customerId)
    .executeTakeFirst();
  if (foreign) throw new AppError("not_found");
};

/** Removes cards here at once; jobs remove them at their provider. Returns how many there were. */
export const removeCards = async (
  jobs: Platform["jobs"],
  tx: Tx,
  tenantId: string,
  whose: { customerId: string; ids?: readonly string[] },
): Promise<number> => {
  const { customerId, ids } = whose;
  const gone = await tx
    .deleteFrom("saved_card")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .returning(["tenant_id", "id", "provider", "account", "token"])
    .execute();
  if (gone.length > 0) await tx.insertInto("card_removal").values(gone).execute();
  for (const { id } of gone) await jobs.send<ForgetJob>(tx, forgetQueue, { tenant_id: tenantId, card_id: id });
  return gone.length;
};

const toView = ({ id, brand, last4, exp_month: month, exp_year: year }: SavedCard) => ({
  id,
  brand,
  last4,
  month,
  year,
});

/** The cards that this provider can charge. */
export const toOffered = (cards: readonly SavedCard[], provider: PaymentProvider) =>
  cards.filter((card) => card.verified && isKnownTo(card, provider)).map(toView);

const currentProvider = async ({ gateways, tenantId }: Ctx<typeof listCall>): Promise<PaymentProvider | null> => {
  try {
    return await gateways.payments(tenantId, null);
  } catch (error) {
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};

export const listCards = async (ctx: Ctx<typeof listCall>): Promise<AnswerOf<typeof listCall>> => {
  const { database, tenantId, customer } = ctx;
  const cards = await database.inTenant(tenantId, (tx) => loadCards(tx, tenantId, customer.id), { readOnly: true });
  const provider = await currentProvider(ctx);
  const usable = (card: SavedCard) => provider !== null && isKnownTo(card, provider);
  return { items: cards.filter(({ verified }) => verified).map((card) => ({ ...toView(card), usable: usable(card) })) };
};

export const removeCard = async (ctx: Ctx<typeof removeCall>): Promise<null> => {
  const { database, jobs, tenantId, customer, params } = ctx;
  const removed = await database.inTenant(tenantId, (tx) =>
    removeCards(jobs, tx, tenantId, { customerId: customer.id, ids: [params.id] }),
  );
  if (removed === 0) throw new AppError("not_found");
  ctx.reply.code(204);
  return null;
};
