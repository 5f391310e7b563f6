import { z } from "zod";
import { createHttpClient } from "../../http-client.ts";
import type { HttpClientOptions } from "../../http-client.ts";
import { createMoyasarClient } from "./moyasar-client.ts";

type Keys = { baseUrl: string; publishableKey: string; secretKey: string };
const http: HttpClientOptions = { timeoutMs: 5_000, tries: 1 };

/** Reads a page of payments; throws `PaymentProviderError` if the secret key is refused. */
const checkSecretKey = ({ baseUrl, secretKey }: Keys): Promise<unknown> =>
  createMoyasarClient(
    baseUrl,
    secretKey,
    http,
  )({ method: "GET", path: "/payments?page=1", repeatable: true }, z.unknown());

/** A token without a card is refused as invalid, but only after the key was accepted. */
const isPublishableKeyAccepted = async ({ baseUrl, publishableKey }: Keys): Promise<boolean> => {
  const headers = { authorization: `Basic ${Buffer.from(`${publishableKey}:`).toString("base64")}` };
  const url = `${baseUrl}/tokens`;
  const { status } = await createHttpClient(http)({ method: "POST", url, headers, json: {}, repeatable: false });
  return status !== 401 && status !== 403;
};

/** Asks with both keys; nothing is created. */
export const checkMoyasarKeys = async (keys: Keys): Promise<{ isPublishableKeyAccepted: boolean }> => {
  await checkSecretKey(keys);
  return { isPublishableKeyAccepted: await isPublishableKeyAccepted(keys) };
};
