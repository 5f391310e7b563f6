import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Template = { name: string; language: { code: string }; components: unknown[] };
type Body = {
  messaging_product: string;
  to: string;
  type: string;
  template: Template;
  biz_opaque_callback_data?: string;
};
type Sent = { id: string; to: string; template: string; language: string; code: string; account: string | undefined };

const tokenOf = "Bearer good-token";
/** Template, then its languages. */
const approved: Record<string, string[]> = { sign_in: ["ar", "en"] };

const fail = (response: ServerResponse, status: number, code: number, message: string): void =>
  void response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ error: { message, type: "OAuthException", code, fbtrace_id: "A" } }));

const getCodes = ({ components }: Template): string[] =>
  (components as { parameters?: { text?: string }[] }[]).map(({ parameters }) => parameters?.[0]?.text ?? "");

/** Accepts and refuses what the Cloud API does: token, sending number, template, language, parameters, rate. */
export const startWhatsAppServer = async () => {
  const sent: Sent[] = [];
  /** Numbers that the API refuses at once, with this code; others are accepted. */
  const refusals = new Map<string, [status: number, code: number]>();
  const answer = (path: string, authorization: string | undefined, body: Body, response: ServerResponse): void => {
    if (authorization !== tokenOf) return fail(response, 401, 190, "Invalid OAuth access token");
    if (path.startsWith("/v23.0/1001?")) return void response.end(JSON.stringify({ id: "1001" }));
    if (path !== "/v23.0/1001/messages") return fail(response, 400, 100, "Unsupported post request");
    const { to, template, messaging_product } = body;
    if (messaging_product !== "whatsapp" || body.type !== "template" || !/^\d{8,15}$/.test(to))
      return fail(response, 400, 100, "Invalid parameter");
    if (!approved[template.name]?.includes(template.language.code))
      return fail(response, 404, 132001, "Template name does not exist in the translation");
    const [inText, onButton] = getCodes(template);
    if (template.components.length !== 2 || !inText || inText !== onButton)
      return fail(response, 400, 132000, "Number of parameters does not match");
    const refusal = refusals.get(to);
    if (refusal) return fail(response, ...refusal, "refused");
    const id = `wamid.${sent.length + 1}.${to}`;
    const { name, language } = template;
    sent.push({
      id,
      to,
      template: name,
      language: language.code,
      code: inText,
      account: body.biz_opaque_callback_data,
    });
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id }] }));
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () =>
      answer(request.url ?? "", request.headers.authorization, JSON.parse(text || "{}") as Body, response),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    sent,
    refusals,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export const account = {
  phoneId: "1001",
  token: "good-token",
  appSecret: "app-secret",
  templates: { sa: { name: "sign_in", language: "ar" }, en: { name: "sign_in", language: "en" } },
};
