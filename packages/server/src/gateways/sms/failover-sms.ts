import type { SmsProvider } from "./sms-provider.ts";

/**
 * Tries vendors in order: the next one only if the one before certainly sent nothing and may be out of service. An
 * unclear timeout ends the round, so that nothing is sent or paid twice. Status calls go to the adapter of the vendor
 * that sent the message.
 */
export const createFailoverSms = (first: SmsProvider, ...rest: SmsProvider[]): SmsProvider => ({
  name: [first, ...rest].map((each) => each.name).join("+"),
  send: async (message) => {
    const ask = (each: SmsProvider) =>
      each.send({
        ...message,
        ...(message.statusUrl === undefined ? {} : { statusUrl: message.statusUrl.replace("{vendor}", each.name) }),
      });
    let result = await ask(first);
    for (const next of rest) {
      if (result.unclear || result.retryable === "no") break;
      const before = result;
      result = await ask(next);
      // Keeps the alarm even if another vendor delivered.
      result = { ...result, alarm: result.alarm || before.alarm };
    }
    return result;
  },
  parseStatus: () => null,
  vendor: (name) => [first, ...rest].find((each) => each.name === name) ?? null,
});
