import { randomUUID } from "node:crypto";
import { DefaultLogger, LanguageCode, LogLevel, PaymentMethodHandler } from "@vendure/core";

/** Settles at once, so a payment costs no call to a provider. */
export const instantPayment = new PaymentMethodHandler({
  code: "instant",
  description: [{ languageCode: LanguageCode.en, value: "Settles at once" }],
  args: {},
  createPayment: (_context, _order, amount) => ({ amount, state: "Settled", transactionId: "none" }),
  settlePayment: () => ({ success: true }),
});

/** Defaults of the core without plugins: no search index, emails, assets, admin screens, worker or scheduler. */
export const config = {
  logger: new DefaultLogger({ level: LogLevel.Error, timestamp: false }),
  apiOptions: {
    hostname: "127.0.0.1",
    port: Number(process.env.PORT),
    introspection: false,
  },
  authOptions: {
    tokenMethod: "bearer",
    requireVerification: false,
    // In production it does not start with the default password.
    superadminCredentials: { identifier: "superadmin", password: randomUUID() },
  },
  dbConnectionOptions: {
    type: "postgres",
    url: process.env.DATABASE_URL,
    synchronize: true,
    // The default of ten would let some of sixteen connections wait.
    poolSize: 20,
  },
  paymentOptions: { paymentMethodHandlers: [instantPayment] },
};
