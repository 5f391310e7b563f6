import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { sameText } from "../platform/same-text.ts";
import { noteReport } from "./note-report.ts";

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A repeated parameter is a list: no text. */
const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Meta registers the address once: it sends our word and expects its challenge back. */
const confirmAddress = ({ config }: Platform, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const query = request.query as Record<string, unknown>;
  const [given, challenge] = [toText(query["hub.verify_token"]), toText(query["hub.challenge"])];
  const expected = config.WHATSAPP_VERIFY_TOKEN;
  if (query["hub.mode"] !== "subscribe" || expected === undefined || !sameText(given, expected))
    throw new AppError("not_found");
  return reply.type("text/plain; charset=utf-8").send(challenge);
};

/** One address for all establishments: each report gives back which one sent the message. */
const receive = async (platform: Platform, request: FastifyRequest): Promise<{ received: true }> => {
  const { whatsapp } = platform.gateways;
  const rawBody = typeof request.body === "string" ? request.body : "";
  const reports = whatsapp?.parseStatus({ url: request.url, headers: request.headers, rawBody }) ?? null;
  if (whatsapp === null || reports === null) throw new AppError("not_found");
  for (const report of reports)
    if (report.account && isUuid(report.account)) await noteReport(platform, report.account, whatsapp.name, report);
  return { received: true };
};

/** Receives WhatsApp's delivery reports, signed with the app's secret. */
export const mountWhatsAppReports = (scope: FastifyInstance, platform: Platform): void => {
  const url = "/api/notifications/whatsapp/";
  scope.get(url, (request, reply) => confirmAddress(platform, request, reply));
  scope.post(url, (request) => receive(platform, request));
};
