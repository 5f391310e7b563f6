import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../platform/same-text.ts";
import { createHttpClient, type HttpAnswer, type HttpClientOptions } from "../http-client.ts";
import type { SmsMessage, SmsProvider, SmsReport, SmsResult, SmsStatus } from "../sms/sms-provider.ts";
import { accepted, alarming, broken, elsewhere, later, never, refused, ruleOfStatus } from "../sms/sms-result.ts";
import type { SmsRule } from "../sms/sms-result.ts";

export type Template = { name: string; language: string };
export type MetaWhatsAppOptions = {
  /** `https://graph.facebook.com/v23.0` */
  baseUrl: string;
  phoneId: string;
  token: string;
  /** Signs the status calls. */
  appSecret: string;
  /** Authentication templates, by the guest's language. */
  templates: { sa: Template; en: Template };
  http?: HttpClientOptions;
};

/** Codes of the Cloud API: credentials and templates need the operator. */
const rules: Record<string, SmsRule> = {
  "10": alarming,
  "190": alarming,
  "368": alarming,
  "131031": alarming,
  "131042": alarming,
  "132000": alarming,
  "132001": alarming,
  "132007": alarming,
  "132015": alarming,
  "132016": alarming,
  "133010": alarming,
  "131026": never,
  "131030": never,
  "130429": later,
  "80007": later,
  "131048": later,
  "131056": later,
  "131000": elsewhere,
  "131016": elsewhere,
};

const sentShape = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
const errorShape = z.object({ error: z.object({ code: z.number() }) });

const toResult = (message: SmsMessage, answer: HttpAnswer): SmsResult => {
  const sent = sentShape.safeParse(answer.json).data;
  if (answer.status < 300 && sent) return accepted("whatsapp", message, sent.messages[0].id, 1);
  const code = String(errorShape.safeParse(answer.json).data?.error.code ?? answer.status);
  return refused("whatsapp", message, code, rules[code] ?? ruleOfStatus(answer.status));
};

/** An authentication template takes the code twice: in its text, and for its copy button. */
const getBody = (message: SmsMessage, code: string, { name, language }: Template) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: message.to.replace(/^\+/, ""),
  type: "template",
  template: {
    name,
    language: { code: language },
    components: [
      { type: "body", parameters: [{ type: "text", text: code }] },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: code }] },
    ],
  },
  ...(message.account === undefined ? {} : { biz_opaque_callback_data: message.account }),
});

const statuses: Record<string, SmsStatus> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
};
const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const callShape = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(status).optional() }) })) }),
  ),
});

export const whatsAppSignature = (appSecret: string, rawBody: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(rawBody, "utf8").digest("hex")}`;

const readReports = (rawBody: string): SmsReport[] | null => {
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const call = callShape.safeParse(json).data;
  if (!call) return null;
  const all = call.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []));
  return all.flatMap((each) => {
    const known = statuses[each.status];
    if (known === undefined) return [];
    const code = known === "failed" ? String(each.errors?.[0]?.code ?? "failed") : null;
    return [{ id: each.id, status: known, code, account: each.biz_opaque_callback_data ?? null }];
  });
};

/** Meta's WhatsApp Cloud API. It sends codes only: other messages need templates and consent of their own. */
export const createMetaWhatsApp = (options: MetaWhatsAppOptions): SmsProvider => {
  const http = createHttpClient(options.http);
  const url = `${options.baseUrl}/${options.phoneId}/messages`;
  const headers = { authorization: `Bearer ${options.token}` };
  return {
    name: "whatsapp",
    send: async (message) => {
      if (message.code === undefined) return refused("whatsapp", message, "no_template", never);
      const json = getBody(message, message.code, options.templates[message.language ?? "sa"]);
      try {
        return toResult(message, await http({ method: "POST", url, headers, json, repeatable: false }));
      } catch (error) {
        return broken("whatsapp", message, error);
      }
    },
    parseStatus: ({ headers: given, rawBody }) => {
      const signature = String(given["x-hub-signature-256"] ?? "");
      if (!sameText(signature, whatsAppSignature(options.appSecret, rawBody))) return null;
      return readReports(rawBody);
    },
  };
};
