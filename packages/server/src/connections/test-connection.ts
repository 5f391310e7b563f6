import { getSaudiMobile, readTyped } from "@sufra/domain/auth/phone.ts";
import type { ConnectionError, testConnection as contract } from "@sufra/domain/connections/api.ts";
import { type ConnectionVendor, connectionVendors } from "@sufra/domain/connections/vendors.ts";
import { checkMoyasarKeys } from "../gateways/payments/moyasar/check-keys.ts";
import { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import { checkTapKey } from "../gateways/payments/tap/check-key.ts";
import { PosError } from "../gateways/pos/pos-adapter.ts";
import { readWhatsAppNumber } from "../gateways/whatsapp/check-number.ts";
import type { Config } from "../platform/config/config.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { errorOfCall, errorOfPayment, errorOfPos, errorOfResult, errorOfWhatsApp } from "./failure-words.ts";
import { noteHealth } from "./note-health.ts";
import { loadConnections, type StoredConnection } from "./stored-connections.ts";
import { readerOf } from "./read-keys.ts";
import { openOwnSms, whatsAppOptions } from "./tenant-gateways.ts";
import { testGeocoder, testRegister, testTiles } from "./test-map.ts";
import { testApple, testGoogle } from "./test-passes.ts";
import { viewConnection } from "./view-connection.ts";
import { openFoodics } from "./watch-pos.ts";

type TestCtx = Ctx<typeof contract>;
type Test = { config: Config; used: StoredConnection; language: TestCtx["language"]; to: string; now: Date };

/** Per establishment and hour: texts cost money. */
const tests = { points: 30, seconds: 3_600 };

const texts = { sa: "رسالة تجربة من سفرة: وصلت الرسائل النصية.", en: "Test message from Sufra: text messages arrive." };

const testMoyasar = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  const read = readerOf(used);
  const keys = { publishableKey: read("publishable_key"), secretKey: read("secret_key") };
  try {
    const { isPublishableKeyAccepted } = await checkMoyasarKeys({ baseUrl: config.MOYASAR_URL, ...keys });
    return isPublishableKeyAccepted ? null : "public_key_refused";
  } catch (error) {
    return error instanceof PaymentProviderError ? errorOfPayment(error) : errorOfCall(error);
  }
};

const testTap = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  try {
    await checkTapKey(config.TAP_URL, readerOf(used)("secret_key"));
    return null;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error.kind === "not_found" ? null : errorOfPayment(error);
    throw error;
  }
};

const testSms = async ({ config, used, language, to }: Test): Promise<ConnectionError | null> => {
  const sms = openOwnSms(config, used, { timeoutMs: 8_000 });
  return errorOfResult(await sms.send({ to, body: texts[language], kind: "service", idempotencyKey: newId() }));
};

const testWhatsApp = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  try {
    const { status, json } = await readWhatsAppNumber(whatsAppOptions(config, used));
    if (status < 300) return null;
    const { error } = (json ?? {}) as { error?: { code?: number } };
    return errorOfWhatsApp(String(error?.code ?? status));
  } catch (error) {
    return errorOfCall(error);
  }
};

const testPos = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  const pos = openFoodics(config, readerOf(used)("access_token"));
  try {
    await pos.whoAmI();
    await pos.readSettings();
    return null;
  } catch (error) {
    if (error instanceof PosError) return errorOfPos(error) ?? "unexpected";
    throw error;
  }
};

const testOf: Record<ConnectionVendor, (test: Test) => Promise<ConnectionError | null>> = {
  moyasar: testMoyasar,
  tap: testTap,
  unifonic: testSms,
  taqnyat: testSms,
  twilio: testSms,
  meta: testWhatsApp,
  foodics: testPos,
  tile_server: testTiles,
  photon: testGeocoder,
  nominatim: testGeocoder,
  national_address: testRegister,
  apple_wallet: testApple,
  google_wallet: testGoogle,
};

/** Saudi mobiles only: a test must not be a way to send texts all over the world. */
const requireMobile = (typed: string | undefined): string => {
  const read = readTyped(typed ?? "");
  const phone = read && getSaudiMobile(read);
  if (!phone) throw fieldError("phone_number", typed ? "number_invalid" : "number_required");
  return phone.e164;
};

/** The result is about this recipient or moment, not about the account. */
const saysNothing = (error: ConnectionError | null): boolean =>
  error === "recipient_refused" || error === "busy" || error === "key_missing";

const load = ({ database, config, tenantId, params }: TestCtx): Promise<StoredConnection | undefined> =>
  database.inTenant(
    tenantId,
    async (tx) =>
      (await loadConnections(tx, config.SECRETS_KEYS, tenantId)).find(({ service }) => service === params.service),
    { readOnly: true },
  );

/** Asks the service with the saved account and stores the result. No transaction is open meanwhile. */
export const testConnection = async (ctx: TestCtx) => {
  const { config, tenantId, params, body, language, limits, now } = ctx;
  const used = await load(ctx);
  if (!used) throw new AppError("not_found");
  const to = connectionVendors[used.vendor].test === "text" ? requireMobile(body.phone_number) : "";
  await limits.consume("connection-test", tenantId, tests.points * config.LIMIT_SCALE, tests.seconds);
  const error = used.secrets === null ? "key_missing" : await testOf[used.vendor]({ config, used, language, to, now });
  if (!saysNothing(error)) await noteHealth(ctx, tenantId, used, { error });
  const after = (await load(ctx)) ?? null;
  return { error, connection: viewConnection({ config, tenantId, service: params.service }, after) };
};
