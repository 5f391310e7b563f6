import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant } from "../../test/fixtures/restaurant.ts";
import { everywhereLimits } from "./code-limits.ts";
import { ageCodes, minutes } from "./codes.test-data.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

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
    for (let count = 0; count < 50; count += 1) await askCode(server.client(), restaurant.qr, toNumber(count));
    expect((await askCode(server.client(), restaurant.qr, toNumber(50))).status).toBe(429);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("usage")
        .set({ used: 49 })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("rule", "=", "code_prefix")
        .execute(),
    );
    await signIn(server, restaurant.qr, toNumber(60));
    for (const count of [61, 62, 63, 64, 65]) {
      expect((await askCode(server.client(), restaurant.qr, toNumber(count))).status).toBe(202);
    }
    expect((await askCode(server.client(), restaurant.qr, toNumber(66))).status).toBe(429);
  });
  it.each([
    ["966", "0112345678", "a landline"],
    ["966", "hello", "no number"],
    ["971", "501234567", "a country that is not allowed"],
    ["1", "9005551234", "a premium number"],
  ])("refuses %s %s: %s", async (dial_code, phone_number) => {
    const restaurant = await createRestaurant(server.database);
    const { status, body } = await askCode(server.client(), restaurant.qr, phone_number, { dial_code });
    expect([status, body.code, body.errors[0]]).toEqual([
      422,
      "validation_failed",
      { path: "phone_number", code: "number_invalid", detail: "Number must be valid" },
    ]);
  });
  it("accepts mobile numbers of other countries if the establishment allows them", async () => {
    const restaurant = await createRestaurant(server.database);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("establishment")
        .set({ code_countries: ["SA", "AE"] })
        .where("tenant_id", "=", restaurant.tenantId)
        .execute(),
    );
    const ask = (phone_number: string) => askCode(server.client(), restaurant.qr, phone_number, { dial_code: "971" });
    expect((await ask("501234567")).status).toBe(202);
    expect((await ask("42345678")).body.errors[0].code).toBe("number_invalid");
  });
  it("refuses an unknown QR code", async () => {
    const { status } = await askCode(server.client(), crypto.randomUUID(), newNumber());
    expect(status).toBe(404);
  });
});
