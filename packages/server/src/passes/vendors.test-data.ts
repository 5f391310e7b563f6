import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

const getAddress = (server: { address: () => unknown }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A fake of APNs with configurable answers. */
export const startApns = async () => {
  const pushes: { path: string; topic: string }[] = [];
  const vendor = { status: 200, reason: "" };
  const server = createServer((request, response) => {
    pushes.push({ path: request.url, topic: String(request.headers["apns-topic"]) });
    response.writeHead(vendor.status).end(vendor.reason === "" ? "" : JSON.stringify({ reason: vendor.reason }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: getAddress(server), pushes, vendor, close: () => server.close() };
};

type Kept = Record<string, unknown>;

/** A fake of Google Wallet: a token, classes and objects. */
export const startGoogle = async () => {
  const kept = new Map<string, Kept>();
  const vendor: { status: number | null; tokens: number } = { status: null, tokens: 0 };
  const answer = async (request: IncomingMessage): Promise<[number, Kept]> => {
    if (vendor.status !== null) return [vendor.status, {}];
    const [, kind = "", id] = (request.url ?? "").split("/");
    if (kind === "token") {
      request.resume();
      vendor.tokens += 1;
      return [200, { access_token: "token of the account", expires_in: 3_600 }];
    }
    const body = (await json(request)) as Kept;
    if (request.headers.authorization !== "Bearer token of the account") return [401, {}];
    const key = `${kind}/${id ?? String(body.id)}`;
    if (request.method === "POST" && kept.has(key)) return [409, {}];
    if (request.method === "PATCH" && !kept.has(key)) return [404, {}];
    kept.set(key, { ...kept.get(key), ...body });
    return [200, body];
  };
  const server = createHttpServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: getAddress(server), kept, vendor, close: () => server.close() };
};
