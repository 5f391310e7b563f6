import { z } from "zod";
import { GatewayError } from "../../gateway-error.ts";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../../http-client.ts";
import { PosError } from "../pos-adapter.ts";

type Method = "GET" | "POST" | "PUT";
type Call = { method: Method; path: string; query?: Record<string, string>; json?: unknown };
export type FoodicsClient = <S extends z.ZodType>(call: Call, shape: S) => Promise<z.output<S>>;

/** A page of products repeats each branch for each product. */
const maxBytes = 16 * 1_048_576;

const refusal = z.object({
  message: z.string().nullish().catch(null),
  errors: z.record(z.string(), z.union([z.array(z.string()), z.string().transform((text) => [text])])).catch({}),
});

const getFields = (json: unknown): Record<string, string[]> => {
  const read = refusal.safeParse(json).data;
  const named = Object.entries(read?.errors ?? {}).slice(0, 20);
  const all = named.length === 0 && read?.message ? [["message", [read.message]] as const] : named;
  return Object.fromEntries(all.map(([name, texts]) => [name, texts.slice(0, 3).map((text) => text.slice(0, 200))]));
};

/** Only GET and PUT may be repeated, so only they know that nothing happened. */
const mayHaveActed = (method: Method): boolean => method === "POST";

const getRefusal = (answer: HttpAnswer, method: Method, where: string): PosError => {
  const { status, json } = answer;
  if (status === 401) return new PosError("key_refused", where);
  if (status === 403) return new PosError("scope_missing", where, { fields: getFields(json) });
  if (status === 404) return new PosError("unknown", where);
  if (status === 429) return new PosError("busy", where, { retryAfterMs: answer.retryAfterMs ?? 60_000 });
  if (status >= 500) return new PosError(mayHaveActed(method) ? "unclear" : "down", where);
  return new PosError("invalid", where, { fields: getFields(json) });
};

const getFault = (error: unknown, method: Method, where: string): PosError => {
  if (!(error instanceof GatewayError)) throw error;
  if (error.fault === "unreachable") return new PosError("unreachable", where);
  if (mayHaveActed(method)) return new PosError("unclear", where);
  return new PosError(error.fault === "network" || error.fault === "timeout" ? "unreachable" : "down", where);
};

const getUrl = (baseUrl: string, { path, query }: Call): string =>
  `${baseUrl}${path}${query === undefined ? "" : `?${new URLSearchParams(query).toString()}`}`;

/** Calls one business with its token. Throws `PosError` for everything that the other side does. */
export const createFoodicsClient = (baseUrl: string, token: string, options: HttpClientOptions = {}): FoodicsClient => {
  const http = createHttpClient({ maxBytes, ...options });
  return async (call, shape) => {
    const { method, path, json } = call;
    const where = `Foodics ${method} ${path}`;
    const answer = await http({
      method,
      url: getUrl(baseUrl, call),
      headers: { authorization: `Bearer ${token}` },
      json,
      repeatable: !mayHaveActed(method),
    }).catch((error: unknown) => {
      throw getFault(error, method, where);
    });
    if (answer.status >= 400) throw getRefusal(answer, method, where);
    const read = shape.safeParse(answer.json);
    if (!read.success) throw new PosError(mayHaveActed(method) ? "unclear" : "down", `${where}: another shape`);
    return read.data;
  };
};
