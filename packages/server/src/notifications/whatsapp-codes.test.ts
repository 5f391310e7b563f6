import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SmsMessage, SmsProvider } from "../gateways/sms/sms-provider.ts";
import { accepted, never, refused } from "../gateways/sms/sms-result.ts";
import { createMetaWhatsApp, whatsAppSignature } from "../gateways/whatsapp/meta-whatsapp.ts";
import { account, startWhatsAppServer } from "../gateways/whatsapp/whatsapp-server.test-data.ts";
import { openWith } from "../auth/codes.test-data.ts";
import { askCode, newNumber, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { waitUntil } from "../../test/support/wait-until.ts";

const bySms: SmsMessage[] = [];
/** Numbers whose SMS the vendor refuses. */
const refusing = new Set<string>();
const sms: SmsProvider = {
  name: "vendor",
  send: async (message) => {
    bySms.push(message);
    return refusing.has(message.to) ? refused("vendor", message, "410", never) : accepted("vendor", message, "s-1");
  },
  parseStatus: () => null,
};

const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
let meta: Awaited<ReturnType<typeof startWhatsAppServer>>;
let server: TestServer;
beforeAll(async () => {
  meta = await startWhatsAppServer();
  server = await startGuestServer({
    sms,
    whatsapp: createMetaWhatsApp({ baseUrl: meta.baseUrl, ...account }),
    environment: { DEMO: "false", WHATSAPP_VERIFY_TOKEN: "our-word", ...secrets },
  });
});
afterAll(async () => {
  await server.stop();
  meta.stop();
});

const open = async (whatsapp_codes = true) => {
  const restaurant = await createRestaurant(server.database);
  await server.database.inTenant(restaurant.tenantId, (tx) =>
    tx.updateTable("establishment").set({ whatsapp_codes }).where("tenant_id", "=", restaurant.tenantId).execute(),
  );
  return restaurant;
};
const readRow = ({ tenantId }: Restaurant) =>
  server.database.inTenant(tenantId, (tx) =>
    tx.selectFrom("outbox_message").selectAll().where("tenant_id", "=", tenantId).executeTakeFirstOrThrow(),
  );
const settled = (restaurant: Restaurant) =>
  waitUntil("the code is sent", async () => (await readRow(restaurant)).state !== "queued");
const ask = async (restaurant: Restaurant, channel?: "sms" | "whatsapp") => {
  const number = newNumber();
  const to = `966${number}`;
  return {
    number,
    to,
    ask: (client = server.client({ qr: restaurant.qr })) =>
      askCode(client, restaurant.qr, number, channel ? { channel } : {}),
  };
};
const byWhatsApp = (to: string) => meta.sent.filter((each) => each.to === to);
const sentBySms = (to: string) => bySms.filter((each) => each.to === `+${to}`);

const report = (statuses: unknown[], secret = account.appSecret) => {
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes: [{ value: { statuses } }] }] });
  const headers = { "content-type": "application/json", "x-hub-signature-256": whatsAppSignature(secret, body) };
  return fetch(`${server.url}/api/notifications/whatsapp/`, { method: "POST", body, headers });
};

describe("a code by WhatsApp", () => {
  it("is sent where the guest chose it, and signs in", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    const client = server.client({ qr: restaurant.qr });
    const { body } = await send(client);
    expect(body.channel).toBe("whatsapp");
    await settled(restaurant);
    const [sent] = byWhatsApp(to);
    expect(sent).toMatchObject({ language: "en", account: restaurant.tenantId });
    expect(sentBySms(to)).toEqual([]);
    expect((await openWith(client, body.challenge_id, sent?.code ?? "")).status).toBe(201);
  });

  it("goes by SMS where the establishment has it off", async () => {
    const restaurant = await open(false);
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    expect((await send()).body.channel).toBe("sms");
    await settled(restaurant);
    expect([byWhatsApp(to).length, sentBySms(to).length]).toEqual([0, 1]);
  });

  it("falls back to SMS when WhatsApp refuses, once", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    meta.refusals.set(to, [429, 130429]);
    refusing.add(`+${to}`);
    await send();
    await settled(restaurant);
    expect(await readRow(restaurant)).toMatchObject({
      channel: "sms",
      state: "failed",
      failure: "410",
      fallback: null,
      tries: 2,
      body: "",
      code: null,
    });
    expect([byWhatsApp(to).length, sentBySms(to).length]).toEqual([0, 1]);
  });

  it("follows an SMS that was refused, and its text is emptied", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant);
    refusing.add(`+${to}`);
    expect((await send()).body.channel).toBe("sms");
    await settled(restaurant);
    expect([byWhatsApp(to).length, sentBySms(to).length]).toEqual([1, 1]);
    expect(await readRow(restaurant)).toMatchObject({
      channel: "whatsapp",
      state: "sent",
      failure: null,
      body: "",
      code: null,
    });
  });

  it("goes by SMS once Meta reports that the number is not on WhatsApp; later reports change nothing", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    await send();
    await settled(restaurant);
    const [sent] = byWhatsApp(to);
    const failed = {
      id: sent?.id,
      status: "failed",
      errors: [{ code: 131026 }],
      biz_opaque_callback_data: restaurant.tenantId,
    };
    expect((await report([failed], "guess")).status).toBe(404);
    expect((await readRow(restaurant)).channel).toBe("whatsapp");
    expect((await report([failed, failed])).status).toBe(200);
    await waitUntil("the SMS is sent", async () => sentBySms(to).length === 1);
    await settled(restaurant);
    expect((await report([failed])).status).toBe(200);
    expect(await readRow(restaurant)).toMatchObject({
      channel: "sms",
      state: "sent",
      provider: "vendor",
      body: "",
      code: null,
    });
    expect(sentBySms(to)[0]?.body).toContain(sent?.code);
  });

  it("is not sent by SMS after it expired, and the report is stored", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    await send();
    await settled(restaurant);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("outbox_message")
        .set({ good_until: new Date(Date.now() - 1_000) })
        .where("tenant_id", "=", restaurant.tenantId)
        .execute(),
    );
    const [sent] = byWhatsApp(to);
    await report([
      { id: sent?.id, status: "failed", errors: [{ code: 131026 }], biz_opaque_callback_data: restaurant.tenantId },
    ]);
    expect(await readRow(restaurant)).toMatchObject({
      channel: "whatsapp",
      state: "failed",
      failure: "131026",
      reported_at: expect.any(Date),
    });
    expect(sentBySms(to)).toEqual([]);
  });

  it("is reported as delivered when it was read", async () => {
    const restaurant = await open();
    const { to, ask: send } = await ask(restaurant, "whatsapp");
    await send();
    await settled(restaurant);
    await report([{ id: byWhatsApp(to)[0]?.id, status: "read", biz_opaque_callback_data: restaurant.tenantId }]);
    expect(await readRow(restaurant)).toMatchObject({ state: "delivered", reported_at: expect.any(Date) });
  });
});

describe("the address for reports", () => {
  it("is confirmed to Meta only with our word", async () => {
    const confirm = (word: string) =>
      fetch(`${server.url}/api/notifications/whatsapp/?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${word}`);
    expect(await (await confirm("our-word")).text()).toBe("42");
    expect((await confirm("guess")).status).toBe(404);
  });
});
