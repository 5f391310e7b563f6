import type { confirmPayment as confirmCall } from "@sufra/domain/payments/api.ts";
import type { NextStep, PaymentProvider, PaymentSource } from "../gateways/payments/payment-provider.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { failAttempt } from "./ask-provider.ts";
import { type Attempt, ownAttempt } from "./attempt-rows.ts";
import { keepCard } from "./keep-card.ts";
import { isKnownTo, refuseForeignToken, requireCard } from "./saved-cards.ts";

type ConfirmCtx = Ctx<typeof confirmCall>;

/** What the provider charges, or what the guest must do before anything can be charged. */
export type Resolved = { source: PaymentSource } | { next: NextStep | null };

const keep = async (
  ctx: ConfirmCtx,
  attempt: Attempt,
  provider: PaymentProvider,
  source: PaymentSource & { type: "token" },
): Promise<Resolved> => {
  const card = await keepCard(ctx, provider, source.token);
  if (card?.state === "ready") return { source };
  if (card?.state === "unverified" && card.verificationUrl !== null)
    return { next: { type: "redirect", url: card.verificationUrl } };
  await failAttempt(ctx, attempt, "declined");
  return { next: null };
};

/** Reads the guest's own attempt and card before anything is charged; what belongs to others is not found. */
export const resolveSource = async (ctx: ConfirmCtx): Promise<Resolved> => {
  const { database, tenantId, customer, params, gateways } = ctx;
  const given = ctx.body.source;
  const { attempt, card } = await database.inTenant(
    tenantId,
    async (tx) => {
      if (given.type === "token") await refuseForeignToken(tx, tenantId, customer.id, given.token);
      return {
        attempt: await ownAttempt(tx, tenantId, customer.id, params.attempt_id),
        card: given.type === "saved_card" ? await requireCard(tx, tenantId, customer.id, given.card_id) : null,
      };
    },
    { readOnly: true },
  );
  if (given.type === "stc_pay") return { source: { type: "stcpay", mobile: given.mobile } };
  if (given.type === "apple_pay") return { source: { type: "applepay", token: given.token } };
  const provider = await gateways.payments(tenantId, attempt);
  if (card !== null && !isKnownTo(card, provider)) throw new AppError("card_unusable");
  if (given.type === "saved_card") return { source: { type: "token", token: card?.token ?? "" } };
  const source = { type: "token", token: given.token } as const;
  const untried = attempt.status === "requires_action" && attempt.provider_ref === null;
  return given.keep === true && untried ? keep(ctx, attempt, provider, source) : { source };
};
