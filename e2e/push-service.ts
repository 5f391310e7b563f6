/** A local push service with a browser's keys, which decrypts messages. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { patience } from "./browser.ts";

export type Pushed = { id: string; title: string; body: string; url: string; tag: string; language: string };

const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, length));

export const startPushService = async () => {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const pushed: Pushed[] = [];
  const open = (body: Buffer): Pushed => {
    const length = body[20] ?? 0;
    const theirs = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), theirs]);
    const secret = derive(own.computeSecret(theirs), auth, about, 32);
    const salt = body.subarray(0, 16);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8")) as Pushed;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      pushed.push(open(Buffer.concat(parts)));
      response.writeHead(201).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    /** The subscription that a browser would get from its vendor. */
    subscription: {
      endpoint: `${origin}/phone`,
      keys: { p256dh: own.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    },
    next: async (matches: (message: Pushed) => boolean): Promise<Pushed> => {
      const deadline = Date.now() + patience;
      while (Date.now() < deadline) {
        const found = pushed.find(matches);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`Nothing of it arrived: ${JSON.stringify(pushed)}`);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
export type PushService = Awaited<ReturnType<typeof startPushService>>;
