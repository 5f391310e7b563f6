import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import webPush from "web-push";

export type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = (response: ServerResponse, arrived: Arrived) => void;

/** A browser's key pair; opens messages as RFC 8188 and 8291 say. */
export const newBrowser = () => {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const theirs = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), theirs]);
    const secret = derive(own.computeSecret(theirs), auth, about, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
  };
  return {
    keys: { p256dh: own.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    open,
  };
};

/** A push service on loopback: stores requests and answers as configured by path, otherwise 201. */
export const startPushService = async () => {
  const arrived: Arrived[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) };
      arrived.push(one);
      const answer = answers.get(one.path);
      if (answer) answer(response, one);
      else response.writeHead(201).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    arrived,
    answer: (path: string, answer: Answer | number) =>
      answers.set(path, typeof answer === "number" ? (response) => response.writeHead(answer).end() : answer),
    settings: (more: { timeoutMs?: number; hosts?: readonly string[] } = {}) => ({
      ...webPush.generateVAPIDKeys(),
      subject: "mailto:push@sufra.test",
      hosts: [origin],
      ...more,
    }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
export type PushService = Awaited<ReturnType<typeof startPushService>>;
