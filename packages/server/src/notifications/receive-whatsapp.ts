import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SmsProvider } from "../gateways/sms/sms-provider.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { sameText } from "../platform/same-text.ts";
import { noteReport } from "./note-report.ts";
import { tenantOfReport, verifyToken } from "./report-address.ts";

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A repeated parameter is a list: no text. */
const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Meta registers the address once: it sends our word and expects its challenge back. */
const confirmAddress = (expected: string | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const query = request.query as Record<string, unknown>;
  const [given, challenge] = [toText(query["hub.verify_token"]), toText(query["hub.challenge"])];
  if (query["hub.mode"] !== "subscribe" || expected === undefined || !sameText(given, expected))
    throw new AppError("not_found");
  return reply.type("text/plain; charset=utf-8").send(challenge);
};

/** `own`: the only establishment whose messages these reports may be about; null: each report names its own. */
const receive = async (
  platform: Platform,
  request: FastifyRequest,
  whatsapp: SmsProvider | null,
  own: string | null,
): Promise<{ received: true }> => {
  const rawBody = typeof request.body === "string" ? request.body : "";
  const reports = whatsapp?.parseStatus({ url: request.url, headers: request.headers, rawBody }) ?? null;
  if (whatsapp === null || reports === null) throw new AppError("not_found");
  for (const report of reports) {
    const tenantId = own ?? report.account;
    if (tenantId && isUuid(tenantId)) await noteReport(platform, tenantId, whatsapp.name, report);
  }
  return { received: true };
};

const requireTenant = ({ config }: Platform, request: FastifyRequest): string => {
  const tenantId = tenantOfReport(config.CODE_SECRET, (request.params as { secret: string }).secret);
  if (tenantId === null) throw new AppError("not_found");
  return tenantId;
};

/** Receives WhatsApp's delivery reports, signed with the app's secret: the platform's, or an establishment's own. */
export const mountWhatsAppReports = (scope: FastifyInstance, platform: Platform): void => {
  const url = "/api/notifications/whatsapp/";
  scope.get(url, (request, reply) => confirmAddress(platform.config.WHATSAPP_VERIFY_TOKEN, request, reply));
  scope.post(url, (request) => receive(platform, request, platform.gateways.sharedWhatsApp, null));
  scope.get(`${url}:secret/`, (request, reply) => {
    const tenantId = requireTenant(platform, request);
    return confirmAddress(verifyToken(platform.config.CODE_SECRET, tenantId), request, reply);
  });
  scope.post(`${url}:secret/`, async (request) => {
    const tenantId = requireTenant(platform, request);
    return receive(platform, request, await platform.gateways.whatsapp(tenantId), tenantId);
  });
};
