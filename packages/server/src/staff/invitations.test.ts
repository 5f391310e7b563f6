import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  // The demo keeps sent messages for its inbox.
  const secrets = { CODE_SECRET: "c".repeat(40), TOKEN_SECRET: "t".repeat(40) };
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50", DEMO: "false", ...secrets } });
});
afterAll(() => product?.stop());

let people = 0;
const newEmail = (): string => `new-${process.pid}-${(people += 1)}@example.test`;
const loadManager = (shop: Shop): Promise<Client> => signInStaff(product.url, shop.emails.manager);
const invite = (manager: Client, shop: Shop, changes: Record<string, unknown> = {}) =>
  manager.post("/api/console/invitations/", {
    email: newEmail(),
    role: "cashier",
    branch_ids: [shop.branchId],
    language: "en",
    ...changes,
  });

const mailsTo = (shop: Shop, to: string) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("outbox_message")
      .select(["subject", "body", "html", "state"])
      .where("tenant_id", "=", shop.tenantId)
      .where("recipient", "=", to)
      .orderBy("id")
      .execute(),
  );

/** The token of an emailed link; jobs are paused while it is read. */
const loadToken = async (send: () => Promise<{ body: { email: string } }>, shop: Shop): Promise<string> => {
  const kept: string[] = [];
  const { email } = product.platform.gateways;
  if (!email) throw new Error("no e-mail");
  const { send: original } = email;
  Object.assign(email, {
    send: (message: Parameters<typeof original>[0]) => {
      kept.push(message.text);
      return original(message);
    },
  });
  const { body } = await send();
  await waitUntil("the message leaves", async () =>
    (await mailsTo(shop, body.email)).every(({ state }) => state !== "queued"),
  );
  Object.assign(email, { send: original });
  return /join#(\S+)/.exec(kept.at(-1) ?? "")?.[1] ?? "";
};

const accept = (token: string, changes: Record<string, unknown> = {}, client = makeClient(product.url)) =>
  client.post("/api/console/invitations/acceptance/", {
    token,
    name: "Huda",
    password: "a long enough one",
    language: "sa",
    ...changes,
  });
const lookUp = (token: string) => makeClient(product.url).post("/api/console/invitations/lookup/", { token });

describe("an invitation to the team", () => {
  it("creates an account by its link and signs in, once", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const email = newEmail();
    const token = await loadToken(() => invite(manager, shop, { email: email.toUpperCase() }), shop);
    expect((await lookUp(token)).body).toMatchObject({ email, role: "cashier", inviter: "manager" });
    const client = makeClient(product.url);
    const joined = await accept(token, {}, client);
    expect([joined.status, joined.body.staff]).toMatchObject([
      201,
      { name: "Huda", email, role: "cashier", language: "sa", branches: [{ id: shop.branchId }] },
    ]);
    expect((await client.get("/api/console/branches/")).status).toBe(200);
    expect([(await accept(token)).status, (await lookUp(token)).status]).toEqual([404, 404]);
    const signedIn = await makeClient(product.url).post("/api/console/sessions/", {
      email,
      password: "a long enough one",
    });
    expect(signedIn.status).toBe(201);
    const { members } = (await manager.get("/api/console/team/")).body;
    expect(members).toContainEqual(expect.objectContaining({ email, role: "cashier", branch_ids: [shop.branchId] }));
    const { invitations } = (await manager.get("/api/console/invitations/")).body;
    expect(invitations).toEqual([]);
  });

  it("is written in the requested language, and its link is not stored", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    for (const [language, words] of [
      ["sa", /دعوة من manager إلى فريق Shop. الدور: كاشير/],
      ["en", /manager invites you to join the Shop team as a cashier/],
    ] as const) {
      const email = newEmail();
      const token = await loadToken(() => invite(manager, shop, { email, language }), shop);
      expect(token).toMatch(/^[\w-]{43}$/);
      const [mail] = await mailsTo(shop, email);
      expect(mail?.subject).toMatch(words);
      expect([mail?.body, mail?.html]).toEqual(["", null]);
    }
    const rows = await product.database.platform((tx) => tx.selectFrom("staff_invitation").selectAll().execute());
    expect(rows.every(({ token_hash }) => token_hash.byteLength === 32)).toBe(true);
  });

  it("ends after seven days, when it is withdrawn, and when it is sent again", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const email = newEmail();
    let id = "";
    const first = await loadToken(async () => {
      const made = await invite(manager, shop, { email });
      id = made.body.id;
      return made;
    }, shop);
    const again = () => manager.post(`/api/console/invitations/${id}/again/`, { language: "en" });
    const second = await loadToken(again, shop);
    expect([(await lookUp(first)).status, (await lookUp(second)).status]).toEqual([404, 200]);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("staff_invitation")
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where("id", "=", id)
        .execute(),
    );
    expect([(await lookUp(second)).status, (await accept(second)).status]).toEqual([404, 404]);
    expect((await manager.get("/api/console/invitations/")).body.invitations).toMatchObject([{ email, expired: true }]);
    const third = await loadToken(again, shop);
    const stranger = await loadManager(await openShop(product.database));
    expect((await stranger.send("DELETE", `/api/console/invitations/${id}/`)).status).toBe(404);
    expect((await manager.send("DELETE", `/api/console/invitations/${id}/`)).status).toBe(204);
    expect([(await lookUp(third)).status, (await accept(third)).status]).toEqual([404, 404]);
  });

  it("is refused for an existing address, twice at once, and with a short password", async () => {
    const shop = await openShop(product.database);
    const other = await openShop(product.database);
    const manager = await loadManager(shop);
    const used = await invite(manager, shop, { email: other.emails.cashier });
    expect(used.body.errors).toMatchObject([{ path: "email", code: "email_used" }]);
    const email = newEmail();
    const token = await loadToken(() => invite(manager, shop, { email }), shop);
    expect((await invite(manager, shop, { email })).body.errors).toMatchObject([{ code: "email_used" }]);
    expect((await accept(token, { password: "short" })).body.errors).toMatchObject([
      { path: "password", code: "password_short" },
    ]);
    expect((await invite(manager, shop, { branch_ids: [other.branchId] })).body.errors).toMatchObject([
      { path: "branch_ids" },
    ]);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  });
});
