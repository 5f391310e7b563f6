/** As much of Tap as a guest meets: a charge, its page, and how it ended. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Charge = { id: string; redirect: { url: string } } & Record<string, unknown>;

export const tapKey = "sk_test_journey";

const page = `<!doctype html><html lang="ar" dir="rtl"><meta name="viewport" content="width=device-width"><title>Tap</title>
  <h1>Tap</h1><form method="post"><button name="result" value="CAPTURED">CAPTURED</button>
  <button name="result" value="DECLINED">DECLINED</button></form></html>`;

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
  return text;
};

const open = (charges: Map<string, Charge>, origin: string, body: object): Charge => {
  const id = `chg_${randomUUID().replaceAll("-", "")}`;
  const transaction = { created: String(Date.now()), url: `${origin}/pay/${id}` };
  const charge = { ...body, id, status: "INITIATED", live_mode: false, transaction } as unknown as Charge;
  charges.set(id, charge);
  return charge;
};

const card = { scheme: "MADA", brand: "VISA", last_four: "0007" };

export const startTapServer = async () => {
  const charges = new Map<string, Charge>();
  let origin = "";
  const answerPage = (id: string, form: string | null, response: ServerResponse): void => {
    const charge = charges.get(id);
    if (!charge) return void response.writeHead(404).end();
    if (form === null) return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    const status = new URLSearchParams(form).get("result") ?? "";
    const code = status === "CAPTURED" ? "000" : "505";
    charges.set(id, { ...charge, status, card, response: { code, message: status } });
    response.writeHead(303, { location: `${charge.redirect.url}&tap_id=${id}` }).end();
  };
  const answerCall = (path: string, text: string, response: ServerResponse): void => {
    const send = (status: number, body: object): void => void response.writeHead(status).end(JSON.stringify(body));
    if (path.endsWith("/list")) return send(400, { message: "Charges not found" });
    const charge =
      path === "/v2/charges"
        ? open(charges, origin, JSON.parse(text) as object)
        : charges.get(path.split("/")[3] ?? "");
    return charge ? send(200, charge) : send(400, { errors: [{ code: "1144", description: "Charge not found" }] });
  };
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const path = request.url ?? "";
      if (path.startsWith("/pay/"))
        return answerPage(path.slice("/pay/".length), request.method === "POST" ? text : null, response);
      if (request.headers.authorization === `Bearer ${tapKey}`) return answerCall(path, text, response);
      return response
        .writeHead(401)
        .end(JSON.stringify({ errors: [{ code: "2104", description: "Invalid API Key" }] }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { settings: { TAP_URL: `${origin}/v2` }, stop };
};
