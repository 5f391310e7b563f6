import type { FastifyInstance, FastifyReply } from "fastify";
import { randomBytes } from "node:crypto";
import { escapeHtml, sendPage } from "./sandbox-page.ts";
import { type Fields, getBusiness, type PosSandboxContext, toFields, toText } from "./sandbox-context.ts";

const codeLifeMs = 600_000;

export const addToken = (context: PosSandboxContext, businessId: string, scopes: readonly string[]): string => {
  const id = randomBytes(32).toString("base64url");
  context.store.keep("tokens", { id, business_id: businessId, scopes: [...scopes], revoked: false });
  return id;
};

/** As the owner who removes the app there. */
export const revokeTokens = (context: PosSandboxContext, businessId: string): void => {
  for (const token of context.store.tokens.values()) {
    if (token.business_id === businessId) context.store.keep("tokens", { ...token, revoked: true });
  }
};

type Consent = { client_id: string; redirect_uri: string; state: string; scope: string };
const readConsent = (raw: unknown): Consent => {
  const fields = toFields(raw);
  return {
    client_id: toText(fields["client_id"]),
    redirect_uri: toText(fields["redirect_uri"]),
    state: toText(fields["state"]),
    scope: toText(fields["scope"]),
  };
};

/** Only to the registered address: a code given elsewhere is a connection given away. */
const isKnown = ({ app }: PosSandboxContext, { client_id, redirect_uri }: Consent): boolean =>
  client_id === app.clientId &&
  (app.redirectUri === null ? /^https?:\/\//.test(redirect_uri) : redirect_uri === app.redirectUri);

const onward = (consent: Consent, answer: Record<string, string>, reply: FastifyReply): FastifyReply => {
  const url = new URL(consent.redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (consent.state !== "") url.searchParams.set("state", consent.state);
  return reply.redirect(url.href, 303);
};

const refusePage = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, { title: "طلب غير معروف", english: "Unknown app or return address", body: "" }, 400);

const consentForm = (context: PosSandboxContext, consent: Consent): string => {
  const hidden = Object.entries(consent)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  const choices = [...context.businesses.values()]
    .map(
      ({ id, name }, index) =>
        `<label class="choice"><input type="radio" name="business" value="${escapeHtml(id)}"${index === 0 ? " checked" : ""}><span dir="auto">${escapeHtml(name)}</span></label>`,
    )
    .join("");
  const scopes = consent.scope
    .split(" ")
    .filter((each) => each !== "")
    .map((each) => `<li>${escapeHtml(each)}</li>`)
    .join("");
  return `<p>يطلب تطبيق سفرة الوصول إلى منشأتك.</p><p lang="en" dir="ltr">Sufra asks for access to your business.</p>
<form method="post" action="/authorize">${hidden}<fieldset><legend>المنشأة <span lang="en">Business</span></legend>${choices}</fieldset><ul dir="ltr">${scopes}</ul>
<button class="first" name="answer" value="allow">السماح <span lang="en">Allow</span></button>
<button name="answer" value="deny">رفض <span lang="en">Deny</span></button></form>`;
};

const consentPages = (app: FastifyInstance, context: PosSandboxContext): void => {
  app.get("/authorize", async (request, reply) => {
    const consent = readConsent(request.query);
    if (!isKnown(context, consent)) return refusePage(reply);
    const body = consentForm(context, consent);
    return sendPage(reply, { title: "السماح لتطبيق سفرة؟", english: "Allow Sufra?", body });
  });
  app.post("/authorize", async (request, reply) => {
    const fields = toFields(request.body);
    const consent = readConsent(fields);
    if (!isKnown(context, consent)) return refusePage(reply);
    if (fields["answer"] !== "allow") return onward(consent, { error: "access_denied" }, reply);
    const { id } = getBusiness(context, toText(fields["business"]));
    const code = randomBytes(24).toString("base64url");
    context.store.keep("codes", {
      id: code,
      business_id: id,
      scopes: consent.scope.split(" "),
      redirect_uri: consent.redirect_uri,
      created_ms: context.now().getTime(),
      used: false,
    });
    return onward(consent, { code }, reply);
  });
};

/** Their marketplace: the flow starts there, so the app's own `state` is missing. */
const marketplacePage = (app: FastifyInstance, context: PosSandboxContext, scopes: readonly string[]): void => {
  app.get("/marketplace", async (_request, reply) => {
    const { clientId, redirectUri } = context.app;
    if (redirectUri === null) return refusePage(reply);
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, scope: scopes.join(" ") });
    const body = `<p>سفرة: القائمة والطلبات برمز الاستجابة السريعة</p><p lang="en" dir="ltr">Sufra: menu and orders by QR code</p>
<a class="button first" href="/authorize?${escapeHtml(query.toString())}">ربط سفرة <span lang="en">Connect Sufra</span></a>`;
    return sendPage(reply, { title: "متجر التطبيقات التجريبي", english: "Test marketplace", body });
  });
};

const refuseToken = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error, message: error });

const giveToken = (context: PosSandboxContext, fields: Fields, reply: FastifyReply): FastifyReply => {
  const { clientId, clientSecret } = context.app;
  if (fields["client_id"] !== clientId || fields["client_secret"] !== clientSecret) {
    return refuseToken(reply, 401, "invalid_client");
  }
  if (fields["grant_type"] !== "authorization_code") return refuseToken(reply, 400, "unsupported_grant_type");
  const code = context.store.codes.get(toText(fields["code"]));
  const isFresh = code && !code.used && context.now().getTime() - code.created_ms < codeLifeMs;
  if (!isFresh || code.redirect_uri !== fields["redirect_uri"]) return refuseToken(reply, 400, "invalid_grant");
  context.store.keep("codes", { ...code, used: true });
  return reply.send({ token_type: "Bearer", access_token: addToken(context, code.business_id, code.scopes) });
};

export const oauthCalls = (app: FastifyInstance, context: PosSandboxContext, scopes: readonly string[]): void => {
  consentPages(app, context);
  marketplacePage(app, context, scopes);
  app.post("/oauth/token", async (request, reply) => giveToken(context, toFields(request.body), reply));
};
