import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFailoverSms } from "../gateways/sms/open-sms.ts";
import { createTwilio, twilioSignature } from "../gateways/sms/twilio.ts";
import { createUnifonic } from "../gateways/sms/unifonic.ts";
import { newId } from "../platform/db/new-id.ts";
import { createTenant } from "../../test/support/create-tenant.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant } from "../../test/fixtures/restaurant.ts";
import { reportAddress } from "./report-address.ts";

const home = "https://order.example";
const unifonic = createUnifonic({ baseUrl: "http://127.0.0.1:1", appSid: "a", senderId: "s" });
const twilio = createTwilio({ baseUrl: "http://127.0.0.1:1", accountSid: "AC1", authToken: "token", from: "+1" });

let server: TestServer;
beforeAll(async () => {
  const environment = { PUBLIC_URL: home };
  server = await startGuestServer({ environment, sms: createFailoverSms(unifonic, twilio) });
});
afterAll(() => server.stop());

const getAddress = (tenantId: string, vendor: string): string =>
  (reportAddress(home, server.config.CODE_SECRET, tenantId) ?? "").replace("{vendor}", vendor);

const sent = async (provider: string) => {
  const { tenantId } = await createRestaurant(server.database);
  const provider_ref = newId();
  const id = newId();
  await server.database.inTenant(tenantId, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({
        tenant_id: tenantId,
        id,
        channel: "sms",
        kind: "service",
        recipient: "+966500000000",
        body: "x",
        dedupe_key: id,
        state: "sent",
        provider,
        provider_ref,
      })
      .execute(),
  );
  /** When the report was stored: the first one counts. */
  const reportedAt = async () =>
    (
      await server.database.inTenant(tenantId, (tx) =>
        tx
          .selectFrom("outbox_message")
          .select("reported_at")
          .where("tenant_id", "=", tenantId)
          .executeTakeFirstOrThrow(),
      )
    ).reported_at;
  const message = () =>
    server.database.inTenant(tenantId, (tx) =>
      tx.selectFrom("outbox_message").select(["state", "failure"]).where("tenant_id", "=", tenantId).executeTakeFirst(),
    );
  return { tenantId, provider_ref, message, reportedAt };
};

/** Calls as the vendor does, at our public address. */
const call = async (address: string, options: RequestInit = {}) =>
  (await fetch(address.replace(home, server.url), options)).status;

describe("a delivery report", () => {
  it.each([
    ["query", (id: string) => ({ query: `?MessageID=${id}&DLR=Delivered`, options: {} })],
    [
      "form",
      (id: string) => ({
        query: "",
        options: { method: "POST", body: new URLSearchParams({ messageid: id, dlr: "Delivered" }) },
      }),
    ],
    [
      "JSON",
      (id: string) => ({
        query: "",
        options: {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ MessageID: id, DLR: "Delivered" }),
        },
      }),
    ],
  ])("as %s is taken, once, and a late one does not take it back", async (_form, made) => {
    const { tenantId, provider_ref, message, reportedAt } = await sent("unifonic");
    expect(await reportedAt()).toBeNull();
    const { query, options } = made(provider_ref);
    const address = getAddress(tenantId, "unifonic");
    expect(await call(`${address}${query}`, options)).toBe(200);
    expect(await message()).toEqual({ state: "delivered", failure: null });
    const first = await reportedAt();
    expect(first).toBeInstanceOf(Date);
    expect(await call(`${address}?MessageID=${provider_ref}&DLR=Undeliverable`)).toBe(200);
    expect(await message()).toEqual({ state: "delivered", failure: null });
    expect(await reportedAt()).toEqual(first);
  });

  it("is accepted if signed, and refused with a wrong signature", async () => {
    const { tenantId, provider_ref, message } = await sent("twilio");
    const address = getAddress(tenantId, "twilio");
    const body = new URLSearchParams({ MessageSid: provider_ref, MessageStatus: "undelivered", ErrorCode: "30003" });
    const signed = (token: string) => ({
      method: "POST",
      body,
      headers: { "x-twilio-signature": twilioSignature(token, address, body) },
    });
    expect(await call(address, signed("guess"))).toBe(404);
    expect(await message()).toEqual({ state: "sent", failure: null });
    expect(await call(address, signed("token"))).toBe(200);
    expect(await message()).toEqual({ state: "failed", failure: "30003" });
  });

  it("changes nothing at another establishment's address, a guessed one or for an unknown vendor", async () => {
    const { tenantId, provider_ref, message } = await sent("unifonic");
    const other = await createTenant(server.database);
    const query = `?MessageID=${provider_ref}&DLR=Undeliverable`;
    expect(await call(`${getAddress(other.id, "unifonic")}${query}`)).toBe(200);
    const guessed = getAddress(tenantId, "unifonic").replace(/[0-9a-f]{40}/, "0".repeat(40));
    expect(await call(`${guessed}${query}`)).toBe(404);
    expect(await call(`${getAddress(tenantId, "pigeon")}${query}`)).toBe(404);
    expect(await call(`${getAddress(tenantId, "unifonic")}?hello=1`)).toBe(404);
    expect(await message()).toEqual({ state: "sent", failure: null });
  });

  it("is requested if vendors can reach us, under the vendor's name", () => {
    expect(getAddress("11111111-1111-4111-8111-111111111111", "twilio")).toMatch(
      /^https:\/\/order\.example\/api\/notifications\/sms\/twilio\/1{12}41{3}81{15}-[0-9a-f]{40}\/$/,
    );
    expect(reportAddress("http://localhost:3000", "key", "11111111-1111-4111-8111-111111111111")).toBeNull();
  });
});
