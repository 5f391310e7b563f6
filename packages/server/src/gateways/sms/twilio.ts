import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/same-text.ts";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../http-client.ts";
import type { SmsMessage, SmsProvider, SmsResult, SmsStatus } from "./sms-provider.ts";
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

export type TwilioOptions = {
  /** `https://api.twilio.com` */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number or sender name, or with `MG…` a messaging service. */
  from: string;
  http?: HttpClientOptions;
};

const rules: Record<string, SmsRule> = {
  "20003": alarming,
  "20429": later,
  "21211": never,
  "21408": alarming,
  "21610": never,
  "21612": elsewhere,
  "21614": never,
  "21606": alarming,
};

const statuses: Record<string, SmsStatus> = {
  accepted: "queued",
  scheduled: "queued",
  queued: "queued",
  sending: "queued",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

const sentShape = z.object({ sid: z.string(), status: z.string(), num_segments: z.coerce.number().nullish() });
const errorShape = z.object({ code: z.union([z.string(), z.number()]).nullish() });

const toResult = (message: SmsMessage, answer: HttpAnswer): SmsResult => {
  const sent = sentShape.safeParse(answer.json).data;
  if (answer.status < 300 && sent) {
    const status = statuses[sent.status] ?? "queued";
    return { ...accepted("twilio", message, sent.sid, sent.num_segments ?? 0), status };
  }
  const code = String(errorShape.safeParse(answer.json).data?.code ?? answer.status);
  return refused("twilio", message, code, rules[code] ?? ruleOfStatus(answer.status));
};

/** HMAC-SHA1 over the public URL and every form field, sorted by name, names and values joined. */
export const twilioSignature = (authToken: string, url: string, form: URLSearchParams): string => {
  const names = [...new Set(form.keys())].toSorted();
  const text = url + names.flatMap((name) => form.getAll(name).map((value) => name + value)).join("");
  return createHmac("sha1", authToken).update(text, "utf8").digest("base64");
};

export const createTwilio = (options: TwilioOptions): SmsProvider => {
  const http = createHttpClient(options.http);
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64")}`;
  const url = `${options.baseUrl}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  return {
    name: "twilio",
    send: async (message) => {
      const form: Record<string, string> = { To: message.to, Body: message.body };
      const from = message.senderId ?? options.from;
      form[from.startsWith("MG") ? "MessagingServiceSid" : "From"] = from;
      if (message.statusUrl !== undefined) form["StatusCallback"] = message.statusUrl;
      // A code that arrives after it expired only confuses.
      if (message.kind === "otp") form["ValidityPeriod"] = "300";
      try {
        return toResult(
          message,
          await http({ method: "POST", url, headers: { authorization }, form, repeatable: false }),
        );
      } catch (error) {
        return broken("twilio", message, error);
      }
    },
    parseStatus: (request) => {
      const form = new URLSearchParams(request.rawBody);
      const given = String(request.headers["x-twilio-signature"] ?? "");
      if (!sameText(given, twilioSignature(options.authToken, request.url, form))) return null;
      const id = form.get("MessageSid");
      const status = statuses[form.get("MessageStatus") ?? ""];
      return id && status ? [{ id, status, code: form.get("ErrorCode") }] : null;
    },
  };
};
