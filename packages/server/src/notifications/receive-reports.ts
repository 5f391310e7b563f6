import type { FastifyRequest } from "fastify";
import { AppError } from "../platform/errors.ts";
import type { App, Platform } from "../platform/http/context.ts";
import { noteReport } from "./note-report.ts";
import { mountWhatsAppReports } from "./receive-whatsapp.ts";
import { tenantOfReport } from "./report-address.ts";

type Params = { vendor: string; secret: string };

const receive = async (platform: Platform, request: FastifyRequest): Promise<{ received: true }> => {
  const { vendor: name, secret } = request.params as Params;
  const tenantId = tenantOfReport(platform.config.CODE_SECRET, secret);
  if (tenantId === null) throw new AppError("not_found");
  const sms = await platform.gateways.sms(tenantId);
  const vendor = sms.vendor?.(name) ?? (sms.name === name ? sms : null);
  if (vendor === null) throw new AppError("not_found");
  const url = `${platform.config.PUBLIC_URL}${request.url}`;
  const rawBody = typeof request.body === "string" ? request.body : "";
  const reports = vendor.parseStatus({ url, headers: request.headers, rawBody });
  if (reports === null) throw new AppError("not_found");
  for (const report of reports) await noteReport(platform, tenantId, name, report);
  return { received: true };
};

/**
 * Receives delivery reports of SMS vendors. Outside the contract, since each has its own format: query, form or JSON,
 * by GET or POST. Most are unsigned, so the address contains a secret part.
 */
export const mountReports = async ({ http, platform }: App): Promise<void> => {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Meta joins up to a thousand reports in one call.
    scope.addContentTypeParser<string>("*", { parseAs: "string", bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "POST"],
      url: "/api/notifications/sms/:vendor/:secret/",
      bodyLimit: 16_384,
      handler: (request) => receive(platform, request),
    });
    mountWhatsAppReports(scope, platform);
  });
};
