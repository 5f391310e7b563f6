import { z } from "zod";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../http-client.ts";
import type { SmsMessage, SmsProvider, SmsResult, SmsStatus, SmsStatusRequest } from "./sms-provider.ts";
import {
  accepted,
  alarming,
  broken,
  elsewhere,
  later,
  never,
  refused,
  ruleOfStatus,
  type SmsRule,
} from "./sms-result.ts";

const read = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const toPairs = ({ url, rawBody }: SmsStatusRequest): [string, unknown][] => {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const text = rawBody.trim();
  if (!text.startsWith("{")) return [...query, ...new URLSearchParams(text)];
  try {
    return [...query, ...Object.entries(JSON.parse(text) as Record<string, unknown>)];
  } catch {
    return query;
  }
};

/** Fields of a status call with lowercase names, from query, form or JSON. */
const statusFields = (request: SmsStatusRequest): Map<string, string> => {
  const fields = new Map<string, string>();
  for (const [name, value] of toPairs(request)) {
    const text = read(value);
    if (text !== null) fields.set(name.toLowerCase(), text);
  }
  return fields;
};

export type UnifonicOptions = {
  /** `https://el.cloud.unifonic.com` */
  baseUrl: string;
  appSid: string;
  senderId: string;
  /** Some accounts ask for HTTP Basic as well. */
  basic?: { user: string; password: string };
  http?: HttpClientOptions;
};

const getRules = (rule: SmsRule, codes: string): [string, SmsRule][] => codes.split(" ").map((code) => [code, rule]);

const rules = new Map<string, SmsRule>([
  ...getRules(alarming, "401 402 403 440 480 ER-08 ER-01"),
  ...getRules(never, "406 410 449 456 460 412 ER-03 481 482 ER-02 ER-06 ER-07"),
  ...getRules(elsewhere, "483 599 ER-05"),
  ...getRules(later, "429"),
]);
const duplicates = new Set(["409", "ER-09"]);

const textOrNumber = z.union([z.string(), z.number()]).transform(String).nullish();
const answerShape = z.object({
  success: z.union([z.boolean(), z.string()]).nullish(),
  errorCode: textOrNumber,
  data: z.object({ MessageID: textOrNumber, NumberOfUnits: textOrNumber }).nullish(),
});

const toResult = (message: SmsMessage, answer: HttpAnswer): SmsResult => {
  const read = answerShape.safeParse(answer.json).data;
  const good = read?.success === true || String(read?.success).toLowerCase() === "true";
  const id = read?.data?.MessageID ?? null;
  if (answer.status === 200 && good) {
    return accepted("unifonic", message, id, Number(read?.data?.NumberOfUnits ?? 0));
  }
  const own = read?.errorCode ?? null;
  const code = own !== null && own !== "ER-00" ? own : String(answer.status);
  // The same key and text again: the first one was sent.
  if (duplicates.has(code)) return { ...accepted("unifonic", message, id), code };
  return refused("unifonic", message, code, rules.get(code) ?? ruleOfStatus(answer.status));
};

const reports: Record<string, SmsStatus> = {
  delivered: "delivered",
  undeliverable: "failed",
  sent: "sent",
  queued: "queued",
};

/** Unifonic. Its status calls are unsigned: the route must check the secret part of its path first. */
export const createUnifonic = (options: UnifonicOptions): SmsProvider => {
  const http = createHttpClient(options.http);
  const { basic } = options;
  const authorization = basic && `Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString("base64")}`;
  return {
    name: "unifonic",
    send: async (message) => {
      const form = {
        AppSid: options.appSid,
        SenderID: message.senderId ?? options.senderId,
        Body: message.body,
        Recipient: message.to.replace(/^\+/, ""),
        responseType: "JSON",
        CorrelationID: message.idempotencyKey,
        async: "false",
      };
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const url = `${options.baseUrl}/rest/SMS/messages`;
      try {
        return toResult(message, await http({ method: "POST", url, headers, form, repeatable: false }));
      } catch (error) {
        return broken("unifonic", message, error);
      }
    },
    parseStatus: (request) => {
      const fields = statusFields(request);
      const id = fields.get("messageid");
      const word = fields.get("dlr") ?? fields.get("status");
      const status = reports[word?.toLowerCase() ?? ""];
      return id && status ? [{ id, status, code: status === "failed" ? (word ?? null) : null }] : null;
    },
  };
};
