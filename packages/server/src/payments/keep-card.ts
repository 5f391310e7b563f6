import type { KeptCard, PaymentProvider } from "../gateways/payments/payment-provider.ts";
import { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { isKnownTo, loadCards, removeCards, type SavedCard, toOffered } from "./saved-cards.ts";

type OwnCtx = Pick<Ctx, "database" | "jobs" | "log"> & { tenantId: string; customer: { id: string } };

/** Nothing was charged yet, so the guest can simply try again. */
const read = async (provider: PaymentProvider, token: string): Promise<KeptCard | null> => {
  try {
    return await provider.readCard(token);
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
};

const identity = ["provider", "account", "brand", "last4", "exp_month", "exp_year"] as const;

/** Older entries of the same card go: a guest who keeps it again has it once. */
const removeEqual = async (ctx: OwnCtx, tx: Tx, token: string): Promise<void> => {
  const cards = await loadCards(tx, ctx.tenantId, ctx.customer.id);
  const kept = cards.find((card) => card.token === token);
  if (!kept) return;
  const equal = cards.filter(
    (card) => card !== kept && card.verified && identity.every((name) => card[name] === kept[name]),
  );
  if (equal.length > 0)
    await removeCards(ctx.jobs, tx, ctx.tenantId, { customerId: ctx.customer.id, ids: equal.map(({ id }) => id) });
};

/** Stores a card that its guest wants to keep, unless the bank refused it. Null if the provider does not know it. */
export const keepCard = async (ctx: OwnCtx, provider: PaymentProvider, token: string): Promise<KeptCard | null> => {
  const card = await read(provider, token);
  if (card === null || card.state === "refused") return card;
  await ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await tx
      .insertInto("saved_card")
      .values({
        tenant_id: ctx.tenantId,
        id: newId(),
        customer_id: ctx.customer.id,
        provider: provider.name,
        account: provider.account,
        token,
        verified: card.state === "ready",
        brand: card.brand,
        last4: card.last4,
        exp_month: card.month,
        exp_year: card.year,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider", "token"]).doNothing())
      .execute();
    if (card.state === "ready") await removeEqual(ctx, tx, token);
  });
  return card;
};

const settle = (ctx: OwnCtx, card: SavedCard, found: KeptCard | null): Promise<void> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, customer } = ctx;
    if (found?.state !== "ready")
      return void (await removeCards(ctx.jobs, tx, tenantId, { customerId: customer.id, ids: [card.id] }));
    await tx
      .updateTable("saved_card")
      .set({ verified: true })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", card.id)
      .execute();
    await removeEqual(ctx, tx, card.token);
  });

/** Asks about cards that went to the bank to be confirmed; a refused one is removed and named once. */
export const offerCards = async (ctx: OwnCtx, provider: PaymentProvider) => {
  const { database, tenantId, customer, log } = ctx;
  const load = () => database.inTenant(tenantId, (tx) => loadCards(tx, tenantId, customer.id), { readOnly: true });
  const cards = await load();
  const waiting = cards.filter((card) => !card.verified && isKnownTo(card, provider));
  let refused: { brand: string | null; last4: string } | null = null;
  for (const card of waiting) {
    try {
      const found = await provider.readCard(card.token);
      if (found?.state === "unverified") continue;
      await settle(ctx, card, found);
      if (found?.state !== "ready") refused = { brand: card.brand, last4: card.last4 };
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ err: error }, "the payment provider does not say whether a card is confirmed");
    }
  }
  return { cards: toOffered(waiting.length === 0 ? cards : await load(), provider), refused };
};
