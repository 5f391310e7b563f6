import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, signInStaff } from "../../test/fixtures/shop.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import type { EmailMessage } from "../gateways/email/email-sender.ts";

let product: Product;
const sent: EmailMessage[] = [];
const alarms: string[] = [];
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { TRUST_PROXY: "127.0.0.1", LIMIT_SCALE: "1000" } });
  const { email } = product.platform.gateways;
  if (!email) throw new Error("no e-mail");
  const send = email.send.bind(email);
  Object.assign(product.platform.log, { error: (_facts: object, text: string) => void alarms.push(text) });
  Object.assign(email, { send: (message: EmailMessage) => (sent.push(message), send(message)) });
});
afterAll(() => product?.stop());
beforeEach(() => product.platform.limits.forget("staff-address", "127.0.0.1"));

const from = (address: string) => makeClient(product.url, { headers: { "x-forwarded-for": address } });
const signIn = (client: ReturnType<typeof from>, email: string, word: string) =>
  client.post("/api/console/sessions/", { email, password: word });
/** A new address for each guess. */
const guess = async (email: string, times: number) => {
  for (let index = 0; index < times; index += 1) await signIn(from(`203.0.113.${index}`), email, "wrong");
};
const linkTo = (email: string) =>
  sent.flatMap(({ to, text }) => (to === email ? (/new-password#(\S+)/.exec(text)?.[1] ?? []) : []));

describe("an account whose password is guessed from ever new addresses", () => {
  it("is locked for strange browsers after thirty, with one email that unlocks it, and not for its own", async () => {
    const { emails } = await openShop(product.database);
    const own = await signInStaff(product.url, emails.manager);
    await guess(emails.manager, 30);
    alarms.length = 0;
    const refused = await signIn(from("198.51.100.7"), emails.manager, password);
    expect([refused.status, refused.body.code]).toEqual([429, "sign_in_locked"]);
    expect(refused.body.detail).toContain("Follow the link we sent to its email");
    expect((await signIn(from("198.51.100.8"), emails.manager, password)).status).toBe(429);
    expect(alarms).toEqual(["ALARM: an account of staff is locked, since many passwords were tried"]);
    await own.send("DELETE", "/api/console/sessions/current/");
    expect((await signIn(own, emails.manager, password)).status).toBe(201);
    expect((await signIn(from("198.51.100.9"), emails.cashier, password)).status).toBe(201);
    await waitUntil("the email leaves", () => linkTo(emails.manager).length > 0);
    const [token, ...more] = linkTo(emails.manager);
    expect(more).toEqual([]);
    const word = "a brand new password";
    expect(
      (await from("198.51.100.7").post("/api/console/password-resets/acceptance/", { token, password: word })).status,
    ).toBe(204);
    expect((await signIn(from("198.51.100.7"), emails.manager, word)).status).toBe(201);
  });

  it("answers the same where nobody has the address, and writes to nobody", async () => {
    const email = "nobody-at-all@a.test";
    await guess(email, 30);
    expect((await signIn(from("198.51.100.7"), email, password)).body.code).toBe("sign_in_locked");
    expect(linkTo(email)).toEqual([]);
  });

  it("counts one line's IPv6 addresses as one", async () => {
    const { emails } = await openShop(product.database);
    for (let index = 0; index < 5; index += 1)
      await signIn(from(`2001:db8:7:7::${index + 1}`), emails.manager, "wrong");
    const next = await signIn(from("2001:db8:7:7:ffff::9"), emails.manager, password);
    expect([next.status, next.body.code]).toEqual([429, "rate_limited"]);
    expect((await signIn(from("2001:db8:7:8::1"), emails.manager, password)).status).toBe(201);
  });

  it("is never locked by its owner's right passwords", async () => {
    const { emails } = await openShop(product.database);
    for (let index = 0; index < 31; index += 1)
      expect((await signIn(from(`203.0.113.${index}`), emails.manager, password)).status).toBe(201);
  });
});
