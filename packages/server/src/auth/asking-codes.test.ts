import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { codeLimits, everywhereLimits } from "./code-limits.ts";
import { ageCodes, minutes } from "./codes.test-data.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const allow = (restaurant: Restaurant, code_countries: string[]) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx.updateTable("establishment").set({ code_countries }).where("tenant_id", "=", restaurant.tenantId).execute(),
  );

describe("requesting a code", () => {
  it("gives the same answer for known and unknown numbers", async () => {
    const restaurant = await createRestaurant(server.database);
    const { number } = await signIn(server, restaurant.qr);
    await ageCodes(server, restaurant, minutes(2));
    const known = await askCode(server.client(), restaurant.qr, number);
    const unknown = await askCode(server.client(), restaurant.qr, newNumber());
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(Date.parse(known.body.expires_at) - Date.parse(known.body.resend_at)).toBe(minutes(4));
  });
  it("recognizes one number in its different spellings", async () => {
    const restaurant = await createRestaurant(server.database);
    const national = newNumber();
    const spelled = `+966 ${national.slice(0, 2)} ${national.slice(2)}`;
    expect((await askCode(server.client(), restaurant.qr, spelled)).status).toBe(202);
    const arabic = `٠${national.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "")}`;
    const { status, body } = await askCode(server.client(), restaurant.qr, arabic);
    expect([status, body.code]).toEqual([429, "rate_limited"]);
  });
  it("allows one code per minute, in both languages", async () => {
    const restaurant = await createRestaurant(server.database);
    const number = newNumber();
    await askCode(server.client(), restaurant.qr, number);
    const { status, body, headers } = await askCode(server.client(), restaurant.qr, number);
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(body.params.time).toBeGreaterThan(50);
    expect(Number(headers.get("retry-after"))).toBe(body.params.time);
    const arabic = server.client({ headers: { "accept-language": "ar" } });
    expect((await askCode(arabic, restaurant.qr, number)).body.detail).toMatch(/محاولات كثيرة/);
    await ageCodes(server, restaurant, minutes(1));
    expect((await askCode(server.client(), restaurant.qr, number)).status).toBe(202);
  });
  it("sends a number at most five a day", async () => {
    const restaurant = await createRestaurant(server.database);
    const number = newNumber();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await askCode(server.client(), restaurant.qr, number)).status);
      await ageCodes(server, restaurant, minutes(10));
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
  it("limits codes to one number over all establishments", async () => {
    const number = newNumber();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { qr } = await createRestaurant(server.database);
      statuses.push((await askCode(server.client(), qr, number)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
  });
  it("limits codes to one address over all establishments, unless its guests sign in", async () => {
    const behind = await startGuestServer({ database: server.database, environment: { TRUST_PROXY: "127.0.0.1" } });
    const { limits } = behind.server.app.platform;
    const { name, points, seconds } = everywhereLimits.address;
    for (let count = 1; count < points; count += 1) await limits.consume(name, "203.0.113.7", points, seconds);
    const restaurant = await createRestaurant(server.database);
    const from = (address: string) => behind.client({ qr: restaurant.qr, headers: { "x-forwarded-for": address } });
    const number = newNumber();
    const guest = from("203.0.113.7");
    const asked = await askCode(guest, restaurant.qr, number);
    const { qr: elsewhere } = await createRestaurant(server.database);
    const refused = await askCode(from("203.0.113.7"), elsewhere, newNumber());
    expect([asked.status, refused.status, refused.body.code]).toEqual([202, 429, "rate_limited"]);
    expect((await askCode(from("203.0.113.8"), elsewhere, newNumber())).status).toBe(202);
    const code = await readCode(guest, number);
    await guest.post("/api/auth/sessions/", { challenge_id: asked.body.challenge_id, code });
    expect((await askCode(from("203.0.113.7"), elsewhere, newNumber())).status).toBe(202);
    await behind.server.app.http.close();
  });
  it("stops a device that requests codes for many numbers", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await askCode(client, restaurant.qr, newNumber())).status);
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([10, 429]);
  });
  it("stops requests for neighboring numbers, unless guests enter the codes", async () => {
    const restaurant = await createRestaurant(server.database);
    const toNumber = (count: number) => `5770${String(count).padStart(5, "0")}`;
    const isScarce = async (count: number) =>
      (await askCode(server.client(), restaurant.qr, toNumber(count))).body.codes_scarce;
    for (let count = 0; count < 50; count += 1) expect(await isScarce(count)).toBe(false);
    expect(await isScarce(50)).toBe(true);
    expect(await readCode(server.client(), toNumber(50))).toBe("");
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("usage")
        .set({ used: 49 })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("rule", "=", "code_prefix")
        .execute(),
    );
    await signIn(server, restaurant.qr, toNumber(60));
    for (const count of [61, 62, 63, 64, 65]) expect(await isScarce(count)).toBe(false);
    expect(await isScarce(66)).toBe(true);
  });
  it.each([
    ["966", "0112345678", "a landline", "mobile_invalid", "Enter a valid Saudi Arabia mobile number"],
    ["966", "hello", "no number", "number_invalid", "Number must be valid"],
    [
      "971",
      "501234567",
      "a country that is not allowed",
      "country_not_allowed",
      "United Arab Emirates numbers are not accepted here, use another number",
    ],
    ["20", "0212345678", "a landline of an allowed country", "mobile_invalid", "Enter a valid Egypt mobile number"],
    ["881", "612345678", "a satellite phone", "number_invalid", "Number must be valid"],
  ])("refuses %s %s: %s", async (dial_code, phone_number, _what, code, detail) => {
    const restaurant = await createRestaurant(server.database);
    await allow(restaurant, ["SA", "EG"]);
    const { status, body } = await askCode(server.client(), restaurant.qr, phone_number, { dial_code });
    expect([status, body.code, body.errors[0]]).toMatchObject([
      422,
      "validation_failed",
      { path: "phone_number", code, detail },
    ]);
  });
  it("names the refused country in Arabic", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ headers: { "accept-language": "ar" } });
    const { body } = await askCode(client, restaurant.qr, "+201001234567");
    expect(body.errors[0].detail).toBe("أرقام مصر غير مقبولة هنا، استخدم رقمًا آخر");
  });
  it("accepts mobile numbers of other countries if the establishment allows them", async () => {
    const restaurant = await createRestaurant(server.database);
    await allow(restaurant, ["SA", "AE"]);
    const ask = (phone_number: string) => askCode(server.client(), restaurant.qr, phone_number, { dial_code: "971" });
    const { status, body } = await ask("050 123 4567");
    expect([status, body]).toMatchObject([202, { dial_code: "971", phone_number: "501234567" }]);
    expect((await ask("+971501234567")).body.code).toBe("rate_limited");
  });
  it("limits the codes to each foreign country, unless guests enter them; Saudi numbers have no such limit", async () => {
    const restaurant = await createRestaurant(server.database);
    await allow(restaurant, ["SA", "EG", "AE"]);
    const { cap, earned } = codeLimits.code_country;
    const use = (used: number) =>
      server.database.inTenant(restaurant.tenantId, (tx) =>
        tx
          .updateTable("usage")
          .set({ used })
          .where("tenant_id", "=", restaurant.tenantId)
          .where("rule", "=", "code_country")
          .where("subject", "=", "EG")
          .execute(),
      );
    const guest = server.client({ qr: restaurant.qr });
    const asked = await askCode(guest, restaurant.qr, "+201001234567");
    await use(cap);
    const isScarce = async (number: string) =>
      (await askCode(server.client(), restaurant.qr, number)).body.codes_scarce;
    expect(await isScarce("+201101234567")).toBe(true);
    expect(await readCode(server.client(), "+201101234567")).toBe("");
    expect([await isScarce("+971501234567"), await isScarce(newNumber())]).toEqual([false, false]);
    const code = await readCode(guest, "+201001234567");
    await guest.post("/api/auth/sessions/", { challenge_id: asked.body.challenge_id, code });
    await use(cap + earned - 1);
    expect([await isScarce("+201001234568"), await isScarce("+201201234567")]).toEqual([false, true]);
  });
  it("refuses an unknown QR code", async () => {
    const { status } = await askCode(server.client(), crypto.randomUUID(), newNumber());
    expect(status).toBe(404);
  });
});
