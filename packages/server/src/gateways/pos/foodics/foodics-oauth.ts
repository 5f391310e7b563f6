import { z } from "zod";
import { GatewayError } from "../../gateway-error.ts";
import { createHttpClient, type HttpClientOptions } from "../../http-client.ts";
import { PosError } from "../pos-adapter.ts";

/** What the connection needs, so that a scope that is missing shows when it connects and not with an order. */
export const foodicsScopes = [
  "general.read",
  "orders.limited.create",
  "orders.limited.pay",
  "orders.list",
  "orders.get",
  "orders.limited.deliver",
  "orders.limited.decline",
] as const;

type App = { clientId: string; redirectUri: string };

/** The page of their console where the owner allows the connection. */
export const authorizeUrl = (app: App & { consoleUrl: string; state: string }): string => {
  const query = {
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    state: app.state,
    scope: foodicsScopes.join(" "),
  };
  return `${app.consoleUrl}/authorize?${new URLSearchParams(query).toString()}`;
};

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const tokenRefusal = z.object({ error: z.string().optional() });

/**
 * The token of a code, which lives 600 s and works once; never sent twice. `invalid` with `fields.error`
 * `invalid_grant`: expired or used, so the owner starts again. `key_refused`: our own client id or secret is wrong.
 */
export const exchangeCode = async (
  app: App & { baseUrl: string; clientSecret: string; code: string; http?: HttpClientOptions },
): Promise<string> => {
  const where = "Foodics POST /oauth/token";
  const answer = await createHttpClient(app.http)({
    method: "POST",
    // Their token call is beside the API, not inside its version.
    url: `${new URL(app.baseUrl).origin}/oauth/token`,
    json: {
      grant_type: "authorization_code",
      code: app.code,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: app.redirectUri,
    },
    repeatable: false,
  }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    throw new PosError(error.fault === "unreachable" ? "unreachable" : "unclear", where);
  });
  const { status, json } = answer;
  if (status === 429) throw new PosError("busy", where, { retryAfterMs: answer.retryAfterMs ?? 60_000 });
  if (status >= 500) throw new PosError("down", where);
  const error = tokenRefusal.safeParse(json).data?.error ?? "invalid_request";
  if (status === 401 || error === "invalid_client") throw new PosError("key_refused", where);
  if (status >= 400) throw new PosError("invalid", where, { fields: { error: [error] } });
  const read = tokenAnswer.safeParse(json);
  if (!read.success) throw new PosError("down", `${where}: another shape`);
  return read.data.access_token;
};
