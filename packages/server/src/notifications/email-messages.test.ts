import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmailMessage, EmailResult, EmailSender } from "../gateways/email/email-sender.ts";
import { resultOfFailure } from "../gateways/email/smtp-email.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { queueMessage } from "./queue-message.ts";
import { sendMessage } from "./send-message.ts";
import { isSuppressed, suppress } from "./suppression.ts";

const asked: EmailMessage[] = [];
/** The server's answers by address; each is used once, the last one repeats. */
const answers = new Map<string, EmailResult[]>();
const sent: EmailResult = {
  id: "<m>",
  status: "sent",
  retryable: "no",
  code: null,
  alarm: false,
  unclear: false,
  refused: false,
  vendor: "smtp",
};
const email: EmailSender = {
  name: "smtp",
  send: async (message) => {
    asked.push(message);
    const planned = answers.get(message.to) ?? [sent];
    return (planned.length > 1 ? planned.shift() : planned[0]) ?? sent;
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer({ email });
});
afterAll(() => server.stop());

const queue = (restaurant: Restaurant, to: string) => {
  const about = { body: "أهلًا", subject: "دعوة", html: "<p>أهلًا</p>", dedupeKey: `invite:${to}` };
  return server.database.inTenant(restaurant.tenantId, (tx) =>
    queueMessage(server.server.app.platform, tx, restaurant.tenantId, {
      channel: "email",
      kind: "service",
      to,
      ...about,
    }),
  );
};
const toRow = (restaurant: Restaurant, to: string) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .selectFrom("outbox_message")
      .selectAll()
      .where("tenant_id", "=", restaurant.tenantId)
      .where("recipient", "=", to)
      .executeTakeFirstOrThrow(),
  );
const settled = (restaurant: Restaurant, to: string) =>
  waitUntil("the message is settled", async () => (await toRow(restaurant, to)).state !== "queued");
const tries = (to: string): number => asked.filter((message) => message.to === to).length;
const suppressed = (restaurant: Restaurant, to: string) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    isSuppressed(tx, server.config.CODE_SECRET, restaurant.tenantId, { channel: "email", to }),
  );

describe("an e-mail of the outbox", () => {
  it("is sent once, with its subject, text and HTML", async () => {
    const restaurant = await createRestaurant(server.database);
    await queue(restaurant, "one@example.com");
    await queue(restaurant, "one@example.com");
    await settled(restaurant, "one@example.com");
    const row = await toRow(restaurant, "one@example.com");
    expect(row).toMatchObject({ state: "sent", tries: 1, provider: "smtp" });
    const message = asked.find(({ to }) => to === "one@example.com");
    expect(message).toMatchObject({ subject: "دعوة", text: "أهلًا", html: "<p>أهلًا</p>", idempotencyKey: row.id });
    await sendMessage(server.server.app.platform, { tenant_id: restaurant.tenantId, id: row.id });
    expect(tries("one@example.com")).toBe(1);
  });

  it("is retried if the server was down, slow or gave invalid answers, and is never lost", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = "later@example.com";
    answers.set(to, [
      resultOfFailure({ code: "ECONNECTION", command: "CONN" }),
      resultOfFailure({ code: "EPROTOCOL", command: "CONN" }),
      sent,
    ]);
    await queue(restaurant, to);
    await settled(restaurant, to);
    expect(await toRow(restaurant, to)).toMatchObject({ state: "sent", tries: 3 });
  });

  it("is not sent again when its delivery is unclear", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = "unclear@example.com";
    answers.set(to, [resultOfFailure({ code: "ETIMEDOUT", written: true })]);
    await queue(restaurant, to);
    await settled(restaurant, to);
    expect(await toRow(restaurant, to)).toMatchObject({ state: "failed" });
    expect(tries(to)).toBe(1);
  });

  it("stops all further ones to an address that its own server refuses, but not to a full mailbox", async () => {
    const restaurant = await createRestaurant(server.database);
    for (const [to, responseCode, stopped] of [
      ["nobody@example.com", 550, true],
      ["full@example.com", 552, false],
    ] as const) {
      answers.set(to, [resultOfFailure({ code: "EENVELOPE", responseCode, command: "RCPT TO" })]);
      await queue(restaurant, to);
      await settled(restaurant, to);
      expect(await toRow(restaurant, to)).toMatchObject({ state: "failed", failure: String(responseCode) });
      expect(await suppressed(restaurant, to)).toBe(stopped);
    }
  });

  it("is not sent if it was stopped after it was queued", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = "stopped@example.com";
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      suppress(tx, server.config.CODE_SECRET, restaurant.tenantId, { channel: "email", to }, "stopped"),
    );
    await queue(restaurant, to);
    await settled(restaurant, to);
    expect(await toRow(restaurant, to)).toMatchObject({ state: "failed", failure: "stopped" });
    expect(tries(to)).toBe(0);
  });
});
