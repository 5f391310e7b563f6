import { createHttpClient } from "../http-client.ts";
import type { HttpAnswer } from "../http-client.ts";

/** Reads the sending number of the Cloud API; nothing is sent. */
export const readWhatsAppNumber = (account: { baseUrl: string; phoneId: string; token: string }): Promise<HttpAnswer> =>
  createHttpClient({ timeoutMs: 5_000, tries: 1 })({
    method: "GET",
    url: `${account.baseUrl}/${account.phoneId}?fields=display_phone_number`,
    headers: { authorization: `Bearer ${account.token}` },
    repeatable: true,
  });
