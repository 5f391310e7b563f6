import { readFileSync } from "node:fs";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { startApplePay as startCall, startCartApplePay as cartCall } from "@sufra/domain/payments/api.ts";
import { isApplePayOn } from "../gateways/payments/is-apple-pay-on.ts";
import { type PaymentProvider, PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import { ConfigError } from "../platform/config/config.ts";
import { AppError, fieldError, UnavailableError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { ownAttempt } from "./attempt-rows.ts";

/** Apple's gateways, in all regions and for tests. */
const appleHost = /^(cn-)?apple-pay-gateway(-[a-z0-9]+)*\.apple\.com$/;

/** The browser names the address; the provider will call it with our account, so only Apple's own are passed on. */
export const isAppleAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "" && appleHost.test(hostname);
};

type StartCtx = Ctx<typeof startCall>;
type CartCtx = Ctx<typeof cartCall>;

const readShop = ({ database, tenantId }: CartCtx | StartCtx) =>
  database.inTenant(
    tenantId,
    (tx) => tx.selectFrom("establishment").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
    { readOnly: true },
  );

/** Proves to Apple, through the provider, which shop asks: the sheet opens with the answer. */
const startWith = async (ctx: CartCtx | StartCtx, provider: PaymentProvider): Promise<AnswerOf<typeof startCall>> => {
  const { config, language, pageOrigin } = ctx;
  const validationUrl = ctx.body.validation_url;
  if (!isApplePayOn(config, provider) || provider.startApplePay === null) throw new AppError("not_found");
  if (!isAppleAddress(validationUrl)) throw fieldError("validation_url");
  const shop = await readShop(ctx);
  try {
    const { hostname: domainName } = new URL(pageOrigin);
    return { session: await provider.startApplePay({ validationUrl, displayName: shop.name[language], domainName }) };
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
};

export const startApplePay = async (ctx: StartCtx): Promise<AnswerOf<typeof startCall>> => {
  const { database, gateways, tenantId, customer, params } = ctx;
  const attempt = await database.inTenant(tenantId, (tx) => ownAttempt(tx, tenantId, customer.id, params.attempt_id), {
    readOnly: true,
  });
  return startWith(ctx, await gateways.payments(tenantId, attempt));
};

/** For a cart that becomes an order when the guest agrees: with the account that will take its payment. */
export const startCartApplePay = async (ctx: CartCtx): Promise<AnswerOf<typeof cartCall>> =>
  startWith(ctx, await ctx.gateways.payments(ctx.tenantId, null));

const readFile = (path: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`The configuration is wrong:\n  APPLE_PAY_DOMAIN_FILE: ${(error as Error).message}`);
  }
};

/** Outside the contract: Apple reads it on every domain that shows the button. */
export const mountApplePayDomain = ({ http, platform }: App): void => {
  const path = platform.config.APPLE_PAY_DOMAIN_FILE;
  if (path === undefined) return;
  const content = readFile(path);
  http.get("/.well-known/apple-developer-merchantid-domain-association", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(content),
  );
};
