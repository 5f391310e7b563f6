import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant } from "../../test/fixtures/restaurant.ts";
import { ageCodes, minutes, openWith, otherCode } from "./codes.test-data.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

describe("signing in", () => {
  it("opens a session with the establishment's own HttpOnly cookies", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, session, number } = await signIn(server, restaurant.qr);
    expect(session.body).toMatchObject({
      is_new: true,
      customer: { full_name: null, dial_code: "966", phone_number: number, registered: false },
    });
    const cookies = session.headers
      .getSetCookie()
      .filter((each) => each.includes(restaurant.tenantId.replaceAll("-", "")));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await client.get("/api/me/")).body.phone_number).toBe(number);
  });
  it("names its cookies __Host- and marks them secure if the server uses https", async () => {
    const secure = await startGuestServer({
      database: server.database,
      environment: { PUBLIC_URL: "https://order.example" },
    });
    const restaurant = await createRestaurant(server.database);
    const headers = { origin: "https://order.example" };
    const client = secure.client({ qr: restaurant.qr, headers });
    const number = newNumber();
    const asked = await askCode(client, restaurant.qr, number);
    const { body } = await client.get(`/api/dev/outbox/?to=${encodeURIComponent(`+966${number}`)}`);
    expect(body[0].body).toMatch(/\n@order\.example #\d{4}$/);
    const session = await openWith(client, asked.body.challenge_id, body[0].body.slice(-4));
    for (const cookie of session.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Secure/);
    await secure.server.app.http.close();
  });
  it("recognizes a returning customer", async () => {
    const restaurant = await createRestaurant(server.database);
    const first = await signIn(server, restaurant.qr);
    await ageCodes(server, restaurant, minutes(2));
    const second = await signIn(server, restaurant.qr, first.number);
    expect([second.customerId, second.session.body.is_new]).toEqual([first.customerId, false]);
  });
  it("treats one phone in two establishments as two customers", async () => {
    const [restaurant, neighbor] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const first = await signIn(server, restaurant.qr);
    const second = await signIn(server, neighbor.qr, first.number);
    expect([second.session.body.is_new, second.customerId === first.customerId]).toEqual([true, false]);
    const { status } = await first.client.get("/api/me/", { qr: neighbor.qr });
    expect(status).toBe(401);
  });
  it("gives the same answer for wrong, used, expired and replaced codes and those of others", async () => {
    const restaurant = await createRestaurant(server.database);
    const neighbor = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.qr });
    const number = newNumber();
    const ask = async () => {
      const { body } = await askCode(client, restaurant.qr, number);
      return { id: body.challenge_id as string, code: await readCode(client, number) };
    };
    const first = await ask();
    const answers = [await openWith(client, first.id, otherCode(first.code))];
    answers.push(await openWith(server.client({ qr: neighbor.qr }), first.id, first.code));
    const stranger = server.client({ qr: restaurant.qr });
    await stranger.get("/api/bookmarks/");
    answers.push(await openWith(stranger, first.id, first.code));
    await ageCodes(server, restaurant, minutes(1));
    const second = await ask();
    answers.push(await openWith(client, first.id, first.code));
    await ageCodes(server, restaurant, minutes(5));
    answers.push(await openWith(client, second.id, second.code));
    const third = await ask();
    expect((await openWith(client, third.id, third.code)).status).toBe(201);
    answers.push(await openWith(client, third.id, third.code));
    answers.push(await openWith(client, crypto.randomUUID(), "1234"));
    for (const answer of answers) {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        422,
        "wrong_code",
        "The verification code is incorrect.",
      ]);
    }
  });
  it("compares only three attempts", async () => {
    const restaurant = await createRestaurant(server.database);
    const client = server.client({ qr: restaurant.qr });
    const number = newNumber();
    const { body } = await askCode(client, restaurant.qr, number);
    const code = await readCode(client, number);
    for (let tries = 0; tries < 3; tries += 1) await openWith(client, body.challenge_id, otherCode(code));
    expect((await openWith(client, body.challenge_id, code)).body.code).toBe("wrong_code");
  });
  it("stops comparing after thirty wrong ones for a number in a month, except on the owner's device", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client: owner, number } = await signIn(server, restaurant.qr);
    const guess = async (times: number) => {
      await ageCodes(server, restaurant, minutes(2));
      await server.database.asOwner((tx) =>
        tx.deleteFrom("usage").where("tenant_id", "=", restaurant.tenantId).execute(),
      );
      const stranger = server.client({ qr: restaurant.qr });
      const { body } = await askCode(stranger, restaurant.qr, number);
      const code = await readCode(stranger, number);
      for (let tries = 0; tries < times; tries += 1) await openWith(stranger, body.challenge_id, otherCode(code));
      return openWith(stranger, body.challenge_id, code);
    };
    for (let day = 0; day < 10; day += 1) expect((await guess(3)).body.code).toMatch(/wrong_code|rate_limited/);
    const stopped = await guess(0);
    expect([stopped.status, stopped.body.code]).toEqual([429, "rate_limited"]);
    await ageCodes(server, restaurant, minutes(2));
    const { body } = await askCode(owner, restaurant.qr, number);
    expect((await openWith(owner, body.challenge_id, await readCode(owner, number))).status).toBe(201);
    expect((await guess(0)).status).toBe(201);
  });
  it("stops new devices after 150 wrong ones at an establishment in a day", async () => {
    const restaurant = await createRestaurant(server.database);
    const known = await signIn(server, restaurant.qr);
    for (let tries = 0; tries < 152; tries += 1)
      await server.server.app.platform.limits
        .consume("code-wrong-establishment", restaurant.tenantId, 150, 86_400)
        .catch(() => undefined);
    const client = server.client({ qr: restaurant.qr });
    const number = newNumber();
    const { body } = await askCode(client, restaurant.qr, number);
    const { log } = server.server.app.platform;
    const alarms: string[] = [];
    const { error } = log;
    Object.assign(log, { error: (_facts: object, text: string) => void alarms.push(text) });
    expect((await openWith(client, body.challenge_id, await readCode(client, number))).status).toBe(429);
    Object.assign(log, { error });
    expect(alarms).toEqual(["ALARM: codes are guessed at an establishment: new devices can't sign in"]);
    await ageCodes(server, restaurant, minutes(2));
    const asked = await askCode(known.client, restaurant.qr, known.number);
    const right = await readCode(known.client, known.number);
    expect((await openWith(known.client, asked.body.challenge_id, right)).status).toBe(201);
  });
  it("requires four digits", async () => {
    const restaurant = await createRestaurant(server.database);
    const { status, body } = await openWith(server.client({ qr: restaurant.qr }), crypto.randomUUID(), "12a4");
    expect([status, body.errors[0].code]).toEqual([422, "code_four_digits"]);
  });
});

describe("changing the number", () => {
  it("moves to a verified number, and signs other devices out", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, number } = await signIn(server, restaurant.qr);
    await ageCodes(server, restaurant, minutes(2));
    const elsewhere = await signIn(server, restaurant.qr, number);
    const next = newNumber();
    const asked = await askCode(client, restaurant.qr, next, { purpose: "change_phone" });
    const code = await readCode(client, next);
    const foreign = await openWith(client, asked.body.challenge_id, code);
    expect(foreign.body.code).toBe("wrong_code");
    const moved = await client.post("/api/me/phone/", { challenge_id: asked.body.challenge_id, code });
    expect([moved.status, moved.body.phone_number]).toEqual([200, next]);
    expect((await client.get("/api/me/")).status).toBe(200);
    expect((await elsewhere.client.get("/api/me/")).status).toBe(401);
  });
  it("reveals that a number is taken only to its owner", async () => {
    const restaurant = await createRestaurant(server.database);
    const taken = await signIn(server, restaurant.qr);
    const { client } = await signIn(server, restaurant.qr);
    await ageCodes(server, restaurant, minutes(2));
    const asked = await askCode(client, restaurant.qr, taken.number, { purpose: "change_phone" });
    expect(asked.status).toBe(202);
    const code = await readCode(client, taken.number);
    const challenge_id = asked.body.challenge_id;
    const wrong = await client.post("/api/me/phone/", { challenge_id, code: otherCode(code) });
    expect(wrong.body.code).toBe("wrong_code");
    const right = await client.post("/api/me/phone/", { challenge_id, code });
    expect([right.status, right.body.code]).toEqual([409, "phone_in_use"]);
  });
  it("requires a session", async () => {
    const restaurant = await createRestaurant(server.database);
    const { status } = await askCode(server.client(), restaurant.qr, newNumber(), { purpose: "change_phone" });
    expect(status).toBe(401);
  });
});
