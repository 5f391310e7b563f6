import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newEmail, newPassword as oldOperatorPassword } from "../establishments/admin/operator.test-data.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import type { EmailMessage } from "../gateways/email/email-sender.ts";
import { codeOn, loadAuditLog, letTimePass, said, trySignIn, turnCodesOn } from "./codes.test-data.ts";
import { inviteOperator, OperatorError, rescueOperator } from "./invite-operator.ts";

let product: Product;
const letters: EmailMessage[] = [];
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { TRUST_PROXY: "127.0.0.1" } });
  const { email } = product.platform.gateways;
  if (!email) throw new Error("no e-mail");
  const send = email.send.bind(email);
  Object.assign(email, { send: (message: EmailMessage) => (letters.push(message), send(message)) });
});
afterAll(() => product?.stop());
beforeEach(async () => {
  await product.platform.limits.forget("staff-address", "127.0.0.1");
  await product.platform.limits.forget("staff-reset-address", "127.0.0.1");
});

const path = "/api/console/password-resets/";
const password = "a brand new password";
const ask = (email: string, from = "127.0.0.1") =>
  makeClient(product.url, { headers: { "x-forwarded-for": from } }).post(path, { email });
const look = (token: string) => makeClient(product.url).post(`${path}lookup/`, { token });
const reset = (token: string, word = password) =>
  makeClient(product.url).post(`${path}acceptance/`, { token, password: word });

const sentTo = (to: string): EmailMessage[] => letters.filter((each) => each.to === to);
const lettersTo = (to: string): string[] =>
  sentTo(to).flatMap(({ text }) => (text.includes("/new-password#") ? [text] : []));
/** Unrequested emails, once there are `count` of them. */
const noticesTo = async (to: string, count: number): Promise<string[]> => {
  const subjects = () => sentTo(to).flatMap(({ subject, text }) => (text.includes("/new-password#") ? [] : [subject]));
  await waitUntil("the notice leaves", () => subjects().length >= count);
  return subjects();
};
const tokenIn = (text = ""): string => /new-password#(\S+)/.exec(text)?.[1] ?? "";
/** Requests a link and returns the token of the email. */
const linkFor = async (email: string, typed = email): Promise<string> => {
  const before = lettersTo(email).length;
  expect((await ask(typed)).status).toBe(204);
  await waitUntil("the letter leaves", () => lettersTo(email).length > before);
  return tokenIn(lettersTo(email).at(-1));
};

const tokensKept = () => product.database.platform((tx) => tx.selectFrom("staff_password_reset").selectAll().execute());

describe("a forgotten password", () => {
  it("is refused where no e-mail is set up", async () => {
    const { gateways } = product.platform;
    const { email } = gateways;
    Object.assign(gateways, { email: null });
    try {
      const { status, body } = await ask(newEmail("nobody"));
      expect([status, body.code]).toEqual([409, "cannot_notify_by_email"]);
    } finally {
      Object.assign(gateways, { email });
    }
  });

  it("is replaced by an emailed link, once, which signs out everywhere and does not sign in", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const manager = await signInStaff(product.url, email);
    const token = await linkFor(email, ` ${email.toUpperCase()} `);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await tokensKept()).some(({ token_hash }) => Buffer.from(token_hash).includes(Buffer.from(token)))).toBe(
      false,
    );
    expect((await look(token)).body).toEqual({ email });
    expect(said(await reset(token, "short"))).toEqual([422, "validation_failed", "password password_short"]);
    const done = await reset(token);
    expect([done.status, done.headers.getSetCookie()]).toEqual([204, []]);
    expect((await manager.get("/api/console/account/")).status).toBe(401);
    expect((await trySignIn(product.url, email)).status).toBe(401);
    expect((await trySignIn(product.url, email, { password })).status).toBe(201);
    expect([(await look(token)).status, (await reset(token)).status]).toEqual([404, 404]);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.password"]);
  });

  it("does not bypass the one-time code", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.cashier;
    const { secret } = await turnCodesOn(await signInStaff(product.url, email), product.database);
    await reset(await linkFor(email));
    expect(said(await trySignIn(product.url, email, { password }))).toEqual([
      422,
      "validation_failed",
      "code field_empty",
    ]);
    await letTimePass(product.database);
    expect((await trySignIn(product.url, email, { password, code: codeOn(secret) })).status).toBe(201);
  });

  it("gets the same answer for known, unknown and inactive addresses, and emails only the first", async () => {
    const shop = await openShop(product.database);
    const { cashier, manager } = shop.emails;
    await product.database.asOwner((tx) =>
      tx.updateTable("staff_account").set({ active: false }).where("email", "=", cashier).execute(),
    );
    const nobody = `nobody-${shop.tenantId.slice(-8)}@a.test`;
    const answers = [await ask(nobody), await ask(cashier), await ask(manager)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ""],
      [204, ""],
      [204, ""],
    ]);
    await waitUntil("the letter leaves", () => lettersTo(manager).length === 1);
    expect([...lettersTo(nobody), ...lettersTo(cashier)]).toEqual([]);
  });

  it("has links that work for an hour, and all end with the first use", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const links = [await linkFor(email), await linkFor(email), await linkFor(email)];
    const standing = () => Promise.all(links.map(async (token) => (await look(token)).status));
    expect(await standing()).toEqual([200, 200, 200]);
    expect((await reset(links[1] ?? "")).status).toBe(204);
    expect(await standing()).toEqual([404, 404, 404]);
    // A member who forgot the new password too gets another email.
    expect((await look(await linkFor(email))).status).toBe(200);
  });

  it("has a link that ends after an hour and with a changed password", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const second = await linkFor(email);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("staff_password_reset")
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .execute(),
    );
    expect([(await look(second)).status, (await reset(second)).status]).toEqual([404, 404]);
    const third = await linkFor(email);
    const manager = await signInStaff(product.url, email);
    const body = { password: "a long enough password", new_password: "changed by its owner" };
    expect((await manager.send("PUT", "/api/console/account/password/", { body })).status).toBe(204);
    expect((await reset(third)).status).toBe(404);
  });

  it("has links that end with the account", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.cashier;
    const token = await linkFor(email);
    await product.database.asOwner((tx) =>
      tx.updateTable("staff_account").set({ active: false }).where("email", "=", email).execute(),
    );
    expect([(await look(token)).status, (await reset(token)).status]).toEqual([404, 404]);
  });

  it("is not blocked by a stranger's requests, which cannot fill the mailbox either", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const nobody = `silent-${shop.tenantId.slice(-8)}@a.test`;
    const answersTo = async (to: string, from?: string) => {
      const { status, body } = await ask(to, from);
      return [status, body];
    };
    const own = await linkFor(email);
    for (const to of [email, nobody])
      for (let count = 0; count < 6; count += 1) expect(await answersTo(to, "203.0.113.7")).toEqual([204, ""]);
    // The stranger gets three emails sent; the owner's own is still sent after them.
    await linkFor(email);
    expect(lettersTo(email)).toHaveLength(5);
    for (let stranger = 20; stranger < 40; stranger += 1)
      expect(await answersTo(email, `203.0.113.${stranger}`)).toEqual([204, ""]);
    // No more emails, but all earlier links work, the owner's included.
    expect(await answersTo(email)).toEqual([204, ""]);
    await linkFor(shop.emails.cashier);
    await waitUntil("the letters leave", () => lettersTo(email).length >= 10);
    expect(lettersTo(email)).toHaveLength(10);
    expect((await reset(own)).status).toBe(204);
  });

  it("limits requests per IP address", async () => {
    for (let count = 0; count < 20; count += 1) expect((await ask(`other-${count}@a.test`)).status).toBe(204);
    expect(said(await ask("last@a.test"))).toEqual([429, "rate_limited"]);
  });

  it("is written in the member's language, and its link is not stored", async () => {
    const shop: Shop = await openShop(product.database);
    const { manager: email } = shop.emails;
    await linkFor(email);
    expect(sentTo(email).at(-1)).toMatchObject({ subject: "كلمة مرور جديدة للدخول إلى سفرة" });
    await product.database.asOwner((tx) =>
      tx.updateTable("staff_account").set({ language: "en" }).where("email", "=", email).execute(),
    );
    await linkFor(email);
    expect(sentTo(email).at(-1)).toMatchObject({ subject: "Reset your Sufra password" });
    expect(sentTo(email).at(-1)?.html).toContain(`href="${product.platform.config.PUBLIC_URL}/console/new-password#`);
  });
});

describe("a member whose sign-in changed", () => {
  it("is informed of a new password from any path, and of nothing else", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    await reset(await linkFor(email));
    expect(await noticesTo(email, 1)).toEqual(["تغيّرت كلمة مرورك في سفرة"]);
    const { client } = await trySignIn(product.url, email, { password });
    await client.send("PATCH", "/api/console/account/", { body: { name: "Mona", language: "en" } });
    const body = { password, new_password: "changed by its owner" };
    expect((await client.send("PUT", "/api/console/account/password/", { body })).status).toBe(204);
    expect((await noticesTo(email, 2)).at(-1)).toBe("Your password for Sufra was changed");
  });

  it("is informed that somebody reset their codes", async () => {
    const shop = await openShop(product.database);
    const { cashier: email } = shop.emails;
    await turnCodesOn(await signInStaff(product.url, email), product.database);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const { members } = (await manager.get("/api/console/team/")).body;
    const { id } = members.find((each: { email: string }) => each.email === email);
    expect((await manager.send("DELETE", `/api/console/team/${id}/codes/`)).status).toBe(204);
    expect(await noticesTo(email, 1)).toEqual(["أُلغي رمز الدخول لحسابك في سفرة"]);
  });
});

describe("an operator", () => {
  const newOperator = async (): Promise<string> => {
    const email = newEmail("operator");
    const link = await inviteOperator(product.database, email, product.url);
    const body = { token: link.split("#")[1], name: "Omar", password: oldOperatorPassword, language: "en" };
    expect((await makeClient(product.url).post("/api/console/invitations/acceptance/", body)).status).toBe(201);
    return email;
  };

  it("gets the same email", async () => {
    const email = await newOperator();
    expect((await reset(await linkFor(email))).status).toBe(204);
    expect(await noticesTo(email, 1)).toEqual(["Your password for Sufra was changed"]);
    expect((await trySignIn(product.url, email, { password })).status).toBe(201);
  });

  it("gets a new link from the machine's command, without codes", async () => {
    const email = await newOperator();
    const signed = await trySignIn(product.url, email, { password: oldOperatorPassword });
    const begun = await signed.client.post("/api/console/account/codes/", { password: oldOperatorPassword });
    await signed.client.post("/api/console/account/codes/confirmation/", { code: codeOn(begun.body.secret) });
    expect((await trySignIn(product.url, email, { password: oldOperatorPassword })).status).toBe(422);
    const link = await rescueOperator(product.database, email.toUpperCase(), product.url);
    expect((await reset(tokenIn(link))).status).toBe(204);
    expect((await signed.client.get("/api/console/account/")).status).toBe(401);
    expect((await trySignIn(product.url, email, { password })).status).toBe(201);
    const shop = await openShop(product.database);
    await expect(rescueOperator(product.database, shop.emails.manager, product.url)).rejects.toThrow(OperatorError);
  });
});
