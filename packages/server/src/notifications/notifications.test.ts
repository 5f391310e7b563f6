import { maxAttempts } from "@sufra/domain/notifications/retry-times.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SmsMessage, SmsProvider, SmsResult } from "../gateways/sms/sms-provider.ts";
import { accepted, later, never, refused } from "../gateways/sms/sms-result.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { queueMessage } from "./queue-message.ts";
import { sendMessage } from "./send-message.ts";

const asked: SmsMessage[] = [];
/** The vendor's answers by number; each is used once, the last one repeats. */
const answers = new Map<string, ((message: SmsMessage) => SmsResult)[]>();
const sms: SmsProvider = {
  name: "vendor",
  send: async (message) => {
    asked.push(message);
    const planned = answers.get(message.to) ?? [];
    const answer = planned.length > 1 ? planned.shift() : planned[0];
    return answer ? answer(message) : accepted("vendor", message, "v-1");
  },
  parseStatus: () => null,
};

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer({ sms });
});
afterAll(() => server.stop());

const queue = async (restaurant: Restaurant, to: string, dedupeKey = to) => {
  const { platform } = server.server.app;
  return server.database.inTenant(restaurant.tenantId, (tx) =>
    queueMessage(platform, tx, restaurant.tenantId, { channel: "sms", kind: "service", to, body: "Ready", dedupeKey }),
  );
};
const toRows = (restaurant: Restaurant) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx.selectFrom("outbox_message").selectAll().where("tenant_id", "=", restaurant.tenantId).execute(),
  );
const sentTo = (to: string) => asked.filter((message) => message.to === to);
const phone = () => `+966${newNumber()}`;

describe("the outbox", () => {
  it("sends a message once, and no second one with the same key", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = phone();
    await queue(restaurant, to, "order-1");
    await queue(restaurant, to, "order-1");
    await waitUntil("the message is sent", async () => (await toRows(restaurant))[0]?.state === "sent");
    expect(await toRows(restaurant)).toMatchObject([{ provider: "vendor", provider_ref: "v-1", tries: 1 }]);
    const [row] = await toRows(restaurant);
    expect(sentTo(to)).toMatchObject([{ idempotencyKey: row?.id, body: "Ready" }]);
    await sendMessage(server.server.app.platform, { tenant_id: restaurant.tenantId, id: row?.id ?? "" });
    expect(sentTo(to)).toHaveLength(1);
  });
  it("retries failures of a vendor, but not refusals", async () => {
    const restaurant = await createRestaurant(server.database);
    const [busy, wrong] = [phone(), phone()];
    answers.set(busy, [
      (message) => refused("vendor", message, "429", later),
      (message) => accepted("vendor", message, "v-2"),
    ]);
    answers.set(wrong, [(message) => refused("vendor", message, "410", never)]);
    await queue(restaurant, busy);
    await queue(restaurant, wrong);
    await waitUntil("both are settled", async () =>
      (await toRows(restaurant)).every(({ state }) => state !== "queued"),
    );
    const rows = await toRows(restaurant);
    expect(rows.find(({ recipient }) => recipient === busy)).toMatchObject({ state: "sent", tries: 2 });
    expect(rows.find(({ recipient }) => recipient === wrong)).toMatchObject({
      state: "failed",
      failure: "410",
      tries: 1,
    });
  });
  it("never repeats a message that may have been sent", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = phone();
    answers.set(to, [(message) => ({ ...refused("vendor", message, "timeout", never), unclear: true })]);
    await queue(restaurant, to);
    await waitUntil("it is given up", async () => (await toRows(restaurant))[0]?.state === "failed");
    expect(sentTo(to)).toHaveLength(1);
    const crashed = phone();
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .insertInto("outbox_message")
        .values({
          tenant_id: restaurant.tenantId,
          id: crypto.randomUUID(),
          channel: "sms",
          kind: "service",
          body: "x",
          recipient: crashed,
          dedupe_key: "crashed",
          tries: 1,
          failure: "asking",
        })
        .execute(),
    );
    const row = (await toRows(restaurant)).find(({ recipient }) => recipient === crashed);
    await sendMessage(server.server.app.platform, { tenant_id: restaurant.tenantId, id: row?.id ?? "" });
    expect(sentTo(crashed)).toEqual([]);
    expect((await toRows(restaurant)).find(({ recipient }) => recipient === crashed)).toMatchObject({
      state: "failed",
    });
  });
  it("gives up after ten attempts", async () => {
    const restaurant = await createRestaurant(server.database);
    const to = phone();
    answers.set(to, [(message) => refused("vendor", message, "500", later)]);
    const id = crypto.randomUUID();
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .insertInto("outbox_message")
        .values({
          tenant_id: restaurant.tenantId,
          id,
          channel: "sms",
          kind: "service",
          body: "x",
          recipient: to,
          dedupe_key: "poison",
        })
        .execute(),
    );
    const job = { tenant_id: restaurant.tenantId, id };
    for (let tries = 1; tries < maxAttempts; tries += 1) {
      await sendMessage(server.server.app.platform, job);
      expect(await toRows(restaurant)).toMatchObject([{ state: "queued", tries, next_try_at: expect.any(Date) }]);
    }
    await sendMessage(server.server.app.platform, job);
    expect(await toRows(restaurant)).toMatchObject([{ state: "failed", failure: "500", tries: maxAttempts }]);
  });
  it("drops a message if its transaction rolls back", async () => {
    const restaurant = await createRestaurant(server.database);
    const { platform } = server.server.app;
    const to = phone();
    const failing = server.database.inTenant(restaurant.tenantId, async (tx) => {
      await queueMessage(platform, tx, restaurant.tenantId, {
        channel: "sms",
        kind: "otp",
        to,
        body: "1",
        dedupeKey: "a",
      });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect([await toRows(restaurant), sentTo(to)]).toEqual([[], []]);
  });
});

describe("the demo's inbox", () => {
  it("shows the messages to a number, newest first, with or without an escaped plus", async () => {
    const restaurant = await createRestaurant(server.database);
    const number = newNumber();
    await askCode(server.client(), restaurant.qr, number);
    for (const to of [`%2B966${number}`, `+966${number}`, `966${number}`]) {
      const { status, body } = await server.client().get(`/api/dev/outbox/?to=${to}`);
      expect(status).toBe(200);
      expect(body).toMatchObject([{ channel: "sms", to: `+966${number}` }]);
      expect(body[0].body).toMatch(/Your code: \d{4}$/);
    }
  });
  it("does not exist outside the demo, where a code is emptied once it is sent", async () => {
    const real = await startGuestServer({ sms, database: server.database, environment: { DEMO: "false", ...secrets } });
    const restaurant = await createRestaurant(server.database);
    const answer = await real.client().get("/api/dev/outbox/?to=%2B966500000000");
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    const id = crypto.randomUUID();
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .insertInto("outbox_message")
        .values({
          tenant_id: restaurant.tenantId,
          id,
          channel: "sms",
          kind: "otp",
          body: "Your code: 1234",
          recipient: phone(),
          dedupe_key: "code",
        })
        .execute(),
    );
    await sendMessage(real.server.app.platform, { tenant_id: restaurant.tenantId, id });
    expect(await toRows(restaurant)).toMatchObject([{ state: "sent", body: "" }]);
    await real.server.app.http.close();
  });
});

const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
