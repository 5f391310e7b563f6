import { z } from "zod";
import { createTapClient } from "./tap-client.ts";

/** Reads one charge; creates nothing. Throws `PaymentProviderError` if the key is refused. */
export const checkTapKey = async (baseUrl: string, secretKey: string): Promise<void> => {
  const client = createTapClient(baseUrl, secretKey, { timeoutMs: 5_000, tries: 1 });
  await client({ method: "POST", path: "/charges/list", body: { limit: 1 }, repeatable: true }, z.unknown());
};
