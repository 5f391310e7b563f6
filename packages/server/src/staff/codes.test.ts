import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { codeOn, loadAuditLog, letTimePass, said, trySignIn, turnCodesOn } from "./codes.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

// All tests use one address.
beforeEach(() => product.platform.limits.forget("staff-address", "127.0.0.1"));

const account = async (client: Client) => (await client.get("/api/console/account/")).body;
const begin = (client: Client, body: object = { password }) => client.post("/api/console/account/codes/", body);
const confirm = (client: Client, code: string) => client.post("/api/console/account/codes/confirmation/", { code });
const renew = (client: Client, code: string) => client.post("/api/console/account/recovery-codes/", { code });
const end = (client: Client, body: object) => client.post("/api/console/account/codes/end/", body);

const opened = async (): Promise<{ shop: Shop; email: string; manager: Client }> => {
  const shop = await openShop(product.database);
  return { shop, email: shop.emails.manager, manager: await signInStaff(product.url, shop.emails.manager) };
};

describe("setting one-time codes up", () => {
  it("requires the password, shows a secret, and is active after its first code", async () => {
    const { shop, email, manager } = await opened();
    expect(said(await begin(manager, {}))).toEqual([422, "validation_failed", "password field_empty"]);
    expect(said(await begin(manager, { password: "wrong" }))).toEqual([
      422,
      "validation_failed",
      "password field_invalid",
    ]);
    const first = (await begin(manager)).body;
    const begun = (await begin(manager)).body;
    expect(begun.secret).not.toBe(first.secret);
    expect((await trySignIn(product.url, email)).status).toBe(201);
    expect(said(await confirm(manager, codeOn(first.secret)))).toEqual([422, "wrong_code"]);
    expect((await account(manager)).codes).toEqual({ since: null, required: false, recovery_left: 0 });
    const confirmed = await confirm(manager, codeOn(begun.secret));
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await account(manager)).codes).toEqual({
      since: expect.any(String),
      required: false,
      recovery_left: 10,
    });
    expect(said(await confirm(manager, codeOn(begun.secret)))).toEqual([422, "wrong_code"]);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.codes_on"]);
  });

  it("signs out every other device, since those gave no code", async () => {
    const { email, manager } = await opened();
    const { client: elsewhere } = await trySignIn(product.url, email);
    expect((await elsewhere.get("/api/console/account/")).status).toBe(200);
    const begun = (await begin(manager)).body;
    expect((await confirm(manager, "000000")).status).toBe(422);
    expect((await elsewhere.get("/api/console/account/")).status).toBe(200);
    expect((await confirm(manager, codeOn(begun.secret))).status).toBe(200);
    const standing = [await manager.get("/api/console/account/"), await elsewhere.get("/api/console/account/")];
    expect(standing.map(({ status }) => status)).toEqual([200, 401]);
  });

  it("stores neither the secret nor a recovery code in readable form", async () => {
    const { manager } = await opened();
    const { secret, recovery_codes } = await turnCodesOn(manager, product.database);
    const rows = await product.database.platform(async (tx) => [
      ...(await tx.selectFrom("staff_codes").selectAll().execute()),
      ...(await tx.selectFrom("staff_recovery_code").selectAll().execute()),
    ]);
    const kept = rows.flatMap((row) => Object.values(row)).filter((value) => value instanceof Uint8Array);
    expect(kept.length).toBeGreaterThan(10);
    const letters = secret.replaceAll(" ", "");
    const texts = [letters, ...recovery_codes.flatMap((code) => [code, code.replaceAll("-", "")])];
    const plain = [Secret.fromBase32(letters).bytes, ...texts.map((text) => Buffer.from(text))];
    for (const bytes of kept)
      for (const each of plain) expect(Buffer.from(bytes).includes(Buffer.from(each))).toBe(false);
  });

  it("drops an unconfirmed secret after an hour", async () => {
    const { manager } = await opened();
    const begun = (await begin(manager)).body;
    await product.database.asOwner((tx) =>
      tx
        .updateTable("staff_codes")
        .set({ pending_at: new Date(Date.now() - 3_700_000) })
        .where("pending", "is not", null)
        .execute(),
    );
    expect(said(await confirm(manager, codeOn(begun.secret)))).toEqual([422, "wrong_code"]);
  });
});

describe("signing in with codes", () => {
  it("requires one after the password, and accepts each once", async () => {
    const { email, manager } = await opened();
    const { secret } = await turnCodesOn(manager, product.database);
    expect(said(await trySignIn(product.url, email))).toEqual([422, "validation_failed", "code field_empty"]);
    expect(said(await trySignIn(product.url, email, { password: "wrong" }))).toEqual([401, "not_authenticated"]);
    // The code that confirmed the secret is used.
    expect(said(await trySignIn(product.url, email, { code: codeOn(secret) }))).toEqual([422, "wrong_code"]);
    await letTimePass(product.database);
    const code = codeOn(secret);
    const signed = await trySignIn(product.url, email, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(signed.status).toBe(201);
    expect(said(await trySignIn(product.url, email, { code }))).toEqual([422, "wrong_code"]);
    expect((await signed.client.get("/api/console/team/")).status).toBe(200);
  });

  it("accepts Arabic digits and the next code, and then no earlier one", async () => {
    const { email, manager } = await opened();
    const { secret } = await turnCodesOn(manager, product.database);
    await letTimePass(product.database);
    const now = codeOn(secret);
    const arabic = codeOn(secret, 30).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    expect((await trySignIn(product.url, email, { code: arabic })).status).toBe(201);
    expect(said(await trySignIn(product.url, email, { code: now }))).toEqual([422, "wrong_code"]);
    expect(said(await trySignIn(product.url, email, { code: codeOn(secret, 300) }))).toEqual([422, "wrong_code"]);
  });

  it("accepts a recovery code instead, each once, in any notation", async () => {
    const { email, manager } = await opened();
    const { recovery_codes } = await turnCodesOn(manager, product.database);
    const [first = "", second = ""] = recovery_codes;
    const typed = first.toLowerCase().replaceAll("-", " ");
    expect((await trySignIn(product.url, email, { code: typed })).status).toBe(201);
    expect(said(await trySignIn(product.url, email, { code: first }))).toEqual([422, "wrong_code"]);
    expect((await account(manager)).codes.recovery_left).toBe(9);
    expect((await trySignIn(product.url, email, { code: second })).status).toBe(201);
  });

  it("limits wrong codes to five, from any address", async () => {
    const { email, manager } = await opened();
    const { code } = await turnCodesOn(manager, product.database);
    // A correct password without a code is no failed attempt.
    for (let count = 0; count < 6; count += 1) expect((await trySignIn(product.url, email)).status).toBe(422);
    for (let count = 0; count < 4; count += 1)
      expect(said(await trySignIn(product.url, email, { code: "000000" }))).toEqual([422, "wrong_code"]);
    // Shares the limit with the account screen.
    expect(said(await renew(manager, "000000"))).toEqual([422, "wrong_code"]);
    const waiting = await trySignIn(product.url, email, { code: await code() });
    expect(said(waiting)).toEqual([429, "rate_limited"]);
    expect(waiting.body.params.time).toBeGreaterThan(60);
    expect(said(await renew(manager, await code()))).toEqual([429, "rate_limited"]);
  });

  it("resets the count after a correct code", async () => {
    const { email, manager } = await opened();
    const { code } = await turnCodesOn(manager, product.database);
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 4; count += 1) await trySignIn(product.url, email, { code: "000000" });
      expect((await trySignIn(product.url, email, { code: await code() })).status).toBe(201);
    }
  });
});

describe("one-time codes of one's own", () => {
  it("get new recovery codes with a code, which replace the old ones", async () => {
    const { shop, email, manager } = await opened();
    expect(said(await renew(manager, "000000"))).toEqual([404, "not_found"]);
    const { code, recovery_codes } = await turnCodesOn(manager, product.database);
    const [old = "", other = ""] = recovery_codes;
    expect(said(await renew(manager, "000000"))).toEqual([422, "wrong_code"]);
    const fresh = (await renew(manager, await code())).body.recovery_codes as string[];
    expect(fresh).toHaveLength(10);
    expect(said(await trySignIn(product.url, email, { code: old }))).toEqual([422, "wrong_code"]);
    expect((await trySignIn(product.url, email, { code: fresh[0] ?? "" })).status).toBe(201);
    expect(said(await trySignIn(product.url, email, { code: other }))).toEqual([422, "wrong_code"]);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.codes_on", "staff.recovery_codes"]);
  });

  it("are turned off with the password and a code, but not with one of them", async () => {
    const { shop, email, manager } = await opened();
    const { code } = await turnCodesOn(manager, product.database);
    expect(said(await end(manager, { password: "wrong", code: await code() }))).toEqual([
      422,
      "validation_failed",
      "password field_invalid",
    ]);
    expect(said(await end(manager, { password, code: "000000" }))).toEqual([422, "wrong_code"]);
    expect((await trySignIn(product.url, email)).status).toBe(422);
    expect((await end(manager, { password, code: await code() })).status).toBe(204);
    expect((await trySignIn(product.url, email)).status).toBe(201);
    expect((await account(manager)).codes).toEqual({ since: null, required: false, recovery_left: 0 });
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.codes_on", "staff.codes_off"]);
  });

  it("move to another phone with the password and an old code, which stays valid until the new setup is confirmed", async () => {
    const { email, manager } = await opened();
    const { code, recovery_codes } = await turnCodesOn(manager, product.database);
    expect(said(await begin(manager))).toEqual([422, "validation_failed", "code field_empty"]);
    const begun = (await begin(manager, { password, code: await code() })).body;
    expect((await trySignIn(product.url, email, { code: await code() })).status).toBe(201);
    expect((await confirm(manager, codeOn(begun.secret))).status).toBe(200);
    expect(said(await trySignIn(product.url, email, { code: await code() }))).toEqual([422, "wrong_code"]);
    expect(said(await trySignIn(product.url, email, { code: recovery_codes[0] ?? "" }))).toEqual([422, "wrong_code"]);
    expect((await trySignIn(product.url, email, { code: codeOn(begun.secret) })).status).toBe(201);
  });
});
