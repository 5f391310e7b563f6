import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSuppressed } from "../notifications/suppression.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { loadCode, invite, newPerson, newPhone, openProgram, registerPerson } from "./referrals.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const open = async (name = "نورة القحطاني") => {
  const shop = await openShop(product.database);
  await openProgram(product.database, shop.tenantId);
  const inviter = await newPerson(product, shop);
  await registerPerson(inviter.client, undefined, { full_name: name, email: "own@example.com" });
  return { shop, inviter };
};
const messages = ({ tenantId }: Shop, recipient: string) =>
  product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("outbox_message")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("recipient", "=", recipient)
      .execute(),
  );
const codeIn = (link: string): string => new URL(link).pathname.split("/")[2] ?? "";

describe("an invitation", () => {
  it("is sent as one advertising SMS with a link and an opt-out, within the hours", async () => {
    const { shop, inviter } = await open();
    const phone = newPhone();
    const before = product.database.now().getTime();
    const lead = await invite(inviter.client, { name: "هدى", channel: "phone", phone_number: phone });
    const [message, ...more] = await messages(shop, `+966${phone}`);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: "sms", kind: "promo" });
    expect(message?.body).toContain(`/reference/${codeIn(lead.body.link)}?utm_source=referral`);
    expect(message?.body).toContain("?stop=1");
    const hourIn = (time: Date) => new Date(time.getTime() + 3 * 3_600_000).getUTCHours();
    const now = product.database.now();
    const leaves = message?.not_before ?? new Date(0);
    // During the hours it is sent at once, otherwise when they begin next morning.
    if (hourIn(now) >= 9 && hourIn(now) < 21) expect(leaves.getTime()).toBeGreaterThan(before - 1_000);
    else expect([hourIn(leaves), leaves > now]).toEqual([9, true]);
    expect(hourIn(leaves)).toBeGreaterThanOrEqual(9);
    expect(hourIn(leaves)).toBeLessThan(21);
  });

  it("by email uses the inviter's language, and escapes all texts", async () => {
    const { shop, inviter } = await open(`<b>Nou"ra<b>\u202E`);
    const sent = (language: string, email: string) =>
      inviter.client.send("POST", "/api/referrals/leads/", {
        body: { name: "<script>x<script>", channel: "email", email },
        key: true,
        headers: { "accept-language": language },
      });
    await sent("en", "Huda@Example.com");
    await sent("ar-SA", "maha@example.com");
    const [english] = await messages(shop, "huda@example.com");
    const [arabic] = await messages(shop, "maha@example.com");
    expect(english?.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(arabic?.html).toMatch(/^<!doctype html><html lang="ar-SA" dir="rtl">/);
    expect(arabic?.subject).toMatch(/دعوة من .* إلى Shop/u);
    for (const { html, body, subject } of [english, arabic].filter((each) => each !== undefined)) {
      expect(html).not.toMatch(/<script|<b>|\u202E/);
      expect(html).toContain("<bdi>");
      expect(html).toContain("?stop=1");
      expect(body).toContain("/reference/");
      expect(subject).not.toMatch(/[\r\n\u202E]/);
    }
  });

  it("is refused for a stopped or own address, and requires missing fields", async () => {
    const { shop, inviter } = await open();
    const byEmail = (email: string) => invite(inviter.client, { channel: "email", email });
    const lead = await byEmail("huda@example.com");
    const stop = `/api/references/${codeIn(lead.body.link)}/stop/`;
    expect((await makeClient(product.url).post(stop)).status).toBe(204);
    expect((await makeClient(product.url).post(stop)).status).toBe(204);
    const rival = await newPerson(product, shop);
    for (const { status, body } of [
      await byEmail("Huda@example.com"),
      await byEmail("own@example.com"),
      await invite(rival.client, { channel: "email", email: "huda@example.com" }),
    ])
      expect([status, body.code]).toEqual([409, "cannot_notify_by_email"]);
    const loadFields = async (body: Record<string, unknown>) =>
      (await invite(inviter.client, body)).body.errors?.map(
        (each: { path: string; code: string }) => `${each.path} ${each.code}`,
      );
    expect(await loadFields({ name: " ", channel: "link" })).toEqual(["name name_required"]);
    expect(await loadFields({ channel: "phone" })).toEqual(["phone_number number_required"]);
    expect(await loadFields({ channel: "phone", phone_number: "12" })).toEqual(["phone_number number_invalid"]);
    expect(await loadFields({ channel: "email" })).toEqual(["email email_required"]);
    expect(await loadFields({ channel: "email", email: "a@b" })).toEqual(["email email_invalid"]);
  });

  it("goes to friends of the allowed countries only", async () => {
    const { shop, inviter } = await open();
    const egyptian = { channel: "phone", dial_code: "20", phone_number: "0100 123 4567" };
    const { status, body } = await invite(inviter.client, egyptian);
    expect([status, body.errors[0].code]).toEqual([422, "country_not_allowed"]);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("establishment")
        .set({ code_countries: ["SA", "EG"] })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    expect((await invite(inviter.client, egyptian)).status).toBe(201);
    expect(await messages(shop, "+201001234567")).toHaveLength(1);
    const landline = await invite(inviter.client, { channel: "phone", dial_code: "20", phone_number: "0212345678" });
    expect(landline.body.errors[0].code).toBe("mobile_invalid");
  });

  it("is not sent to a number that opted out, but is still created", async () => {
    const { shop, inviter } = await open();
    const phone = newPhone();
    const first = await invite(inviter.client, { channel: "phone", phone_number: phone });
    await makeClient(product.url).post(`/api/references/${codeIn(first.body.link)}/stop/`);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("referral_lead")
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    expect((await invite(inviter.client, { channel: "phone", phone_number: phone })).status).toBe(201);
    expect(await messages(shop, `+966${phone}`)).toHaveLength(1);
  });
});

describe("opting out of invitations", () => {
  it("works while inviting is off, after the program, and when the inviter is erased", async () => {
    const { shop, inviter } = await open();
    const lead = await invite(inviter.client, { channel: "email", email: "huda@example.com" });
    const gone = await newPerson(product, shop);
    const phone = newPhone();
    const byText = await invite(gone.client, { channel: "phone", phone_number: phone });
    expect((await gone.client.send("DELETE", "/api/me/")).status).toBe(204);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const service = { service: "referral", reason: "pause" };
    await manager.send("PATCH", "/api/console/services/", { body: { ...service, active: false } });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("referral_program").set({ active: false }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const stranger = makeClient(product.url);
    expect((await stranger.get(`/api/references/${codeIn(lead.body.link)}/`)).status).toBe(403);
    expect((await stranger.post(`/api/references/${codeIn(lead.body.link)}/stop/`)).status).toBe(204);
    expect((await stranger.post(`/api/references/${codeIn(byText.body.link)}/stop/`)).status).toBe(204);
    for (const contact of [
      { channel: "email", to: "huda@example.com" },
      { channel: "sms", to: `+966${phone}` },
    ] as const) {
      const stopped = await product.database.inTenant(shop.tenantId, (tx) =>
        isSuppressed(tx, product.config.CODE_SECRET, shop.tenantId, contact),
      );
      expect([contact.channel, stopped]).toEqual([contact.channel, true]);
    }
  });
});

describe("a code", () => {
  it("names the inviter on every host, and none if erased, switched off or unknown", async () => {
    const { shop, inviter } = await open();
    const other = await openShop(product.database);
    const code = await loadCode(inviter.client);
    expect(await loadCode(inviter.client)).toBe(code);
    const stranger = makeClient(product.url);
    const read = async (client = stranger, typed = code) => {
      const { status, body } = await client.get(`/api/references/${encodeURIComponent(typed)}/`);
      return [status, body.code];
    };
    expect(await read()).toEqual([200, code]);
    expect(await read(stranger, code.replaceAll("-", "").toLowerCase())).toEqual([200, code]);
    expect((await inviter.client.get(`/api/references/${code}/`)).body.standing).toBe("own");
    expect(await read(makeClient(product.url, { qr: other.qr }))).toEqual([422, "invalid_referral_code"]);
    expect(await read(stranger, "AAAA-AAAA-AAAA")).toEqual([422, "invalid_referral_code"]);
    expect(await read(stranger, "x")).toEqual([422, "invalid_referral_code"]);
    const lead = await invite(inviter.client, { name: "Huda", channel: "email", email: "huda@example.com" });
    expect((await inviter.client.send("DELETE", "/api/me/")).status).toBe(204);
    expect(await read()).toEqual([422, "invalid_referral_code"]);
    expect(await read(stranger, codeIn(lead.body.link))).toEqual([422, "invalid_referral_code"]);
    const left = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("referral_lead").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(left).toMatchObject([{ name: "", contact: "", state: "declined", reason: "erased", lead_email_hmac: null }]);
    expect(await messages(shop, "huda@example.com")).toEqual([]);
  });

  it("is inactive while managers have inviting switched off", async () => {
    const { shop, inviter } = await open();
    const code = await loadCode(inviter.client);
    const manager = await signInStaff(product.url, shop.emails.manager);
    await manager.send("PATCH", "/api/console/services/", {
      body: { service: "referral", active: false, reason: "pause" },
    });
    const answers = [
      await inviter.client.get("/api/referrals/me/"),
      await invite(inviter.client, { channel: "link" }),
      await makeClient(product.url).get(`/api/references/${code}/`),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, "service_deactivated"]);
  });

  it("and joined friends are part of the data export", async () => {
    const { shop, inviter } = await open();
    const friend = await newPerson(product, shop);
    await registerPerson(friend.client, await loadCode(inviter.client));
    const { body } = await inviter.client.get("/api/me/export/");
    expect(body).toMatchObject({
      referral_codes: [{}],
      referrals: [{ name: "Sara", state: "joined", invited_by_me: true }],
    });
    await friend.client.send("DELETE", "/api/me/");
    expect((await inviter.client.get("/api/referrals/me/")).body.leads).toMatchObject([{ name: "" }]);
  });
});
