import type { FastifyReply, FastifyRequest } from "fastify";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { getDirection, languages, type Language, getLocale } from "@sufra/domain/language/language.ts";
import { getFailure, getLanguage, sendProblem } from "../platform/http/problem.ts";

const refresh: Record<Language, string> = { sa: "تحديث الصفحة", en: "Refresh Page" };

const style =
  "html{color-scheme:light dark}body{display:grid;place-content:center;gap:24px;min-height:100vh;margin:0;padding:16px;box-sizing:border-box;" +
  "font:16px/1.6 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:24px;line-height:1.4}" +
  "a{display:grid;place-content:center;min-height:56px;color:#fff;background:#176b52;border-radius:14px;font-weight:600;text-decoration:none}";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const getReader = (request: FastifyRequest): Language =>
  languages.find((language) => language === request.cookies.lang) ?? getLanguage(request);

/** Links to our own host only: two slashes at the beginning would lead to another one. */
const getAddress = ({ url }: FastifyRequest): string =>
  `/${url.replace(/^[/\\]+/, "")}`.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Shown if no page could be rendered, as under overload: a sentence and a retry link, without font, script or data.
 * Programs get the usual problem document.
 */
export const sendFailedPage = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = getFailure(error);
  request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, "page failed");
  if (!request.headers.accept?.includes("text/html")) {
    sendProblem(request, reply, failure);
    return;
  }
  const language = getReader(request);
  const title = getMessage("unknown_error", undefined, language);
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  reply
    .code(failure.status ?? 500)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "private, no-store")
    .header("content-security-policy", policy)
    .send(
      `<!doctype html><html lang="${getLocale(language)}" dir="${getDirection(language)}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>` +
        `<body><main><h1>${title}</h1></main><a href="${getAddress(request)}">${refresh[language]}</a></body></html>`,
    );
};
