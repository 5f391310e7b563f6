import { z } from "zod";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/passes/api.ts";
import { type PassVendor, passVendors } from "@sufra/domain/passes/api.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { PassCard } from "../gateways/wallet-pass/pass-card.ts";
import { AppError, UnavailableError } from "../platform/errors.ts";
import type { App, Ctx, Platform } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { cardLink } from "./apple-pass.ts";
import { mountAppleService } from "./apple-service.ts";
import { getColors, type Holder, toCard } from "./card-of.ts";
import { drawMark } from "./mark.ts";
import { registerPassUpdates } from "./notify-phones.ts";

/** Apple's phones accept only https URLs, so cards are off without https. */
const isOn = async (
  { gateways, config, tenantId }: Pick<Platform, "gateways" | "config"> & { tenantId: string },
  vendor: PassVendor,
): Promise<boolean> =>
  (vendor === "google" || config.PUBLIC_URL.startsWith("https:")) &&
  (await gateways.walletPasses[vendor](tenantId)) !== null;

const listPasses = async (ctx: Ctx<typeof calls.listPasses>): Promise<AnswerOf<typeof calls.listPasses>> => {
  const on = await Promise.all(passVendors.map((vendor) => isOn(ctx, vendor)));
  return { vendors: passVendors.filter((_, place) => on[place]) };
};

/** Returns the current card; stores what it shows, so that its phones are notified of changes. */
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

const linkPass = async (ctx: Ctx<typeof calls.linkPass>): Promise<AnswerOf<typeof calls.linkPass>> => {
  const { tenantId, customer, gateways, config, params } = ctx;
  if (!(await isOn(ctx, params.vendor))) throw new AppError("not_found");
  const card = await openCard(ctx, { tenantId, customerId: customer.id }, params.vendor);
  const google = await gateways.walletPasses.google(tenantId);
  if (params.vendor === "apple" || google === null) return { url: cardLink(config, card, ctx.now) };
  try {
    return { url: await google.link(card, new URL(config.PUBLIC_URL).origin) };
  } catch (error) {
    if (error instanceof GatewayError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
};

/** Google downloads a card's picture once. */
const side = 660;

/** The logo for Google's card: public, outside the contract. */
const mountMark = ({ http, platform }: App): void => {
  http.get<{ Params: { tenant: string } }>("/api/passes/:tenant/logo.png/", async (request, reply) => {
    const tenantId = z.uuid().safeParse(request.params.tenant).data;
    if (tenantId === undefined || (await platform.gateways.walletPasses.google(tenantId)) === null)
      throw new AppError("not_found");
    const brand = await platform.database.inTenant(
      tenantId,
      (tx) => tx.selectFrom("establishment").select("brand_color").where("tenant_id", "=", tenantId).executeTakeFirst(),
      { readOnly: true },
    );
    if (!brand) throw new AppError("not_found");
    return reply
      .header("content-type", "image/png")
      .header("cache-control", "public, max-age=86400")
      .send(await drawMark(getColors(brand.brand_color), side));
  });
};

export const registerPasses = (app: App): void => {
  mount(app, calls.listPasses, listPasses);
  mount(app, calls.linkPass, linkPass);
  mountAppleService(app);
  mountMark(app);
  registerPassUpdates(app.platform);
};
