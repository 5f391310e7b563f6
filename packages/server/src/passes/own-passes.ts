import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/passes/api.ts";
import { type PassVendor, passVendors } from "@sufra/domain/passes/api.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { PassCard } from "../gateways/wallet-pass/pass-card.ts";
import { AppError, UnavailableError } from "../platform/errors.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { cardLink } from "./apple-pass.ts";
import { toCard, type Holder } from "./card-of.ts";

/** Apple's phones ask for news at an https address alone, so that elsewhere there is no card for them. */
const isOn = ({ gateways, config }: Pick<Platform, "gateways" | "config">, vendor: PassVendor): boolean =>
  gateways.walletPasses[vendor] !== null && (vendor === "google" || config.PUBLIC_URL.startsWith("https:"));

export const listPasses = async (ctx: Ctx<typeof calls.listPasses>): Promise<AnswerOf<typeof calls.listPasses>> => ({
  vendors: passVendors.filter((vendor) => isOn(ctx, vendor)),
});

/** The card as it is now; what it shows is remembered, so that its phones are told once that has changed. */
const openCard = (
  { database, config }: Pick<Platform, "database" | "config">,
  { tenantId, customerId }: Holder,
  vendor: PassVendor,
): Promise<PassCard> =>
  database.inTenant(tenantId, async (tx) => {
    const found = await toCard(tx, { tenantId, customerId }, config.CODE_SECRET);
    if (!found) throw new AppError("not_found");
    await tx
      .insertInto("wallet_pass")
      .values({ tenant_id: tenantId, customer_id: customerId, vendor, shown: found.shown })
      .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "vendor"]).doNothing())
      .execute();
    return found.card;
  });

export const linkPass = async (ctx: Ctx<typeof calls.linkPass>): Promise<AnswerOf<typeof calls.linkPass>> => {
  const { tenantId, customer, gateways, config, params } = ctx;
  if (!isOn(ctx, params.vendor)) throw new AppError("not_found");
  const card = await openCard(ctx, { tenantId, customerId: customer.id }, params.vendor);
  const { google } = gateways.walletPasses;
  if (params.vendor === "apple" || google === null) return { url: cardLink(config, card, ctx.now) };
  try {
    return { url: await google.link(card, new URL(config.PUBLIC_URL).origin) };
  } catch (error) {
    if (error instanceof GatewayError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
};
