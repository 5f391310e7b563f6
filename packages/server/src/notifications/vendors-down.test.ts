import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpEmail } from "../gateways/email/smtp-email.ts";
import { startSmtpServer } from "../gateways/email/smtp-server.test-data.ts";
import { createTaqnyat } from "../gateways/sms/taqnyat.ts";
import { newId } from "../platform/db/new-id.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { sendMessage } from "./send-message.ts";

/** Long enough that a busy machine does not look like a timeout. */
const timeoutMs = 2_000;

type Say = (response: ServerResponse, to: string) => void;
const takes: Say = (response, to) =>
  void response.writeHead(201).end(JSON.stringify({ messageId: "v-1", accepted: `[${to},]` }));
const page =
  (status: number): Say =>
  (response) =>
    void response.writeHead(status, { location: "/elsewhere" }).end("<html>not what was promised");

let vendor: Server;
let mail: Awaited<ReturnType<typeof startSmtpServer>>;
let server: TestServer;
let say: Say = takes;
/** Requests the vendor received completely, whatever it answered. */
const arrived: { path: string; to: string }[] = [];
beforeAll(async () => {
  vendor = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const [to = ""] = request.method === "POST" ? (JSON.parse(body) as { recipients: string[] }).recipients : [];
      arrived.push({ path: request.url ?? "", to });
      say(response, to);
    });
  }).listen(0, "127.0.0.1");
  await once(vendor, "listening");
  mail = await startSmtpServer();
  const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  const at = { host: "127.0.0.1", port: mail.port, secure: false, allowPlain: true, timeoutMs };
  server = await startGuestServer({
    sms: createTaqnyat({ baseUrl, bearer: "b", sender: "Sufra", http: { timeoutMs } }),
    email: createSmtpEmail({ ...at, from: "Sufra <sufra@sufra.test>" }),
  });
});
afterAll(async () => {
  vendor.closeAllConnections();
  vendor.close();
  await mail.stop();
  await server.stop();
});

let people = 0;
/** Sends a queued message as the queue does, with retries. */
const give = async (restaurant: Restaurant, channel: "sms" | "email") => {
  const id = newId();
  people += 1;
  const to = channel === "sms" ? `+9665000${String(people).padStart(5, "0")}` : `g${people}@example.com`;
  const mailed = channel === "email" ? { subject: "s", html: "<p>x</p>" } : {};
  await server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({
        tenant_id: restaurant.tenantId,
        id,
        channel,
        kind: "service",
        recipient: to,
        body: "x",
        dedupe_key: id,
        ...mailed,
      })
      .execute(),
  );
  const send = () => sendMessage(server.server.app.platform, { tenant_id: restaurant.tenantId, id });
  const state = async () =>
    (
      await server.database.inTenant(restaurant.tenantId, (tx) =>
        tx
          .selectFrom("outbox_message")
          .select("state")
          .where("tenant_id", "=", restaurant.tenantId)
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      )
    ).state;
  return { to, send, state, came: () => arrived.filter((one) => one.to === to.slice(1)).length };
};

describe("an SMS vendor", () => {
  it.each([
    ["that answers 503 with a page", page(503)],
    ["that answers 429", page(429)],
    ["that redirects", page(302)],
  ])("%s loses nothing: asked again it takes the message, once", async (_, trouble) => {
    const restaurant = await createRestaurant(server.database);
    const message = await give(restaurant, "sms");
    say = trouble;
    await message.send();
    expect(await message.state()).toBe("queued");
    say = takes;
    await message.send();
    expect(await message.state()).toBe("sent");
    await message.send();
    expect(message.came()).toBe(2);
    expect(arrived.some(({ path }) => path === "/elsewhere")).toBe(false);
  });

  it.each([
    ["that says nothing", (() => undefined) satisfies Say],
    ["that hangs up", ((response) => void response.destroy()) satisfies Say],
    ["that answers 201 with a page", page(201)],
    ["whose answer never ends", ((response) => void response.writeHead(201).write("{")) satisfies Say],
  ])("%s may have taken it: it is not sent twice", async (_, trouble) => {
    const restaurant = await createRestaurant(server.database);
    const message = await give(restaurant, "sms");
    say = trouble;
    await message.send();
    expect(await message.state()).toBe("failed");
    say = takes;
    await message.send();
    expect(message.came()).toBe(1);
  });

  it("does not keep guests from signing in when it never answers", async () => {
    const restaurant = await createRestaurant(server.database);
    say = () => undefined;
    const { session } = await signIn(server, restaurant.qr);
    expect(session.status).toBe(201);
    say = takes;
  });
});

describe("a mail server", () => {
  it.each([
    ["that hangs up before the text", { greet: "drop" }, "queued", 1],
    ["that says nothing", { greet: "hold" }, "queued", 1],
    ["that is busy", { data: "451 later" }, "queued", 1],
    ["that talks nonsense", { greet: "HTTP/1.1 400 Bad Request" }, "queued", 1],
    ["that hangs up after the text", { done: "drop" }, "failed", 1],
    ["that says nothing after the text", { done: "hold" }, "failed", 0],
  ] as const)("%s neither loses nor repeats", async (_, script, state, came) => {
    const restaurant = await createRestaurant(server.database);
    const message = await give(restaurant, "email");
    Object.assign(mail.script, script);
    await message.send();
    expect(await message.state()).toBe(state);
    for (const step of Object.keys(script)) delete mail.script[step as keyof typeof mail.script];
    await message.send();
    expect(mail.received.filter(({ to }) => to === message.to)).toHaveLength(came);
    expect(await message.state()).toBe(state === "queued" ? "sent" : "failed");
  });
});
