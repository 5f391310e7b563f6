import { readFileSync } from "node:fs";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { startApplePay as startCall } from "@sufra/domain/payments/api.ts";
import { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import { type Config, ConfigError } from "../platform/config/config.ts";
import { AppError, fieldError, UnavailableError } from "../platform/errors.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { ownAttempt } from "./attempt-rows.ts";

/** Apple accepts a shop's domain only with its file, so without the file nothing is offered. */
export const isApplePayOn = (config: Pick<Config, "APPLE_PAY_DOMAIN_FILE">): boolean =>
  config.APPLE_PAY_DOMAIN_FILE !== undefined;

/** Apple's gateways, in all regions and for tests. */
const appleHost = /^(cn-)?apple-pay-gateway(-[a-z0-9]+)*\.apple\.com$/;

/** The browser names the address; the provider will call it with our account, so only Apple's own are passed on. */
export const isAppleAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "" && appleHost.test(hostname);
};

type StartCtx = Ctx<typeof startCall>;

const readShop = ({ database, tenantId, customer, params }: StartCtx) =>
  database.inTenant(
    tenantId,
    async (tx) => ({
      attempt: await ownAttempt(tx, tenantId, customer.id, params.attempt_id),
      shop: await tx
        .selectFrom("establishment")
        .select("name")
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
    }),
    { readOnly: true },
  );

/** Proves to Apple, through the provider, which shop asks: the sheet opens with the answer. */
export const startApplePay = async (ctx: StartCtx): Promise<AnswerOf<typeof startCall>> => {
  const { tenantId, config, gateways, language, pageOrigin } = ctx;
  const validationUrl = ctx.body.validation_url;
  if (!isApplePayOn(config)) throw new AppError("not_found");
  if (!isAppleAddress(validationUrl)) throw fieldError("validation_url");
  const { attempt, shop } = await readShop(ctx);
  const provider = await gateways.payments(tenantId, attempt);
  if (provider.startApplePay === null) throw new AppError("not_found");
  try {
    const { hostname: domainName } = new URL(pageOrigin);
    return { session: await provider.startApplePay({ validationUrl, displayName: shop.name[language], domainName }) };
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
};

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
