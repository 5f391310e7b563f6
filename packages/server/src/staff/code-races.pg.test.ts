import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, signInStaff } from "../../test/fixtures/shop.ts";
import { codeOn, trySignIn, turnCodesOn } from "./codes.test-data.ts";
import { newResetLink } from "./reset-link.ts";
import { rounds } from "../../test/fixtures/race-rounds.ts";

const secrets = { CODE_SECRET: "c".repeat(40), TOKEN_SECRET: "t".repeat(40) };

/** Two processes on one database: a code is used once across both. */
describe.skipIf(postgresUrl() === undefined)("from two processes at once", () => {
  let made: PostgresForTest;
  let products: [Product, Product];
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "staff_code_races");
    const start = async () => startProduct(await made.open(), { environment: secrets });
    products = [await start(), await start()];
  });
  afterAll(async () => {
    for (const product of products ?? []) await product.stop();
    await made?.drop();
  });

  it.each([
    ["of the app", async (code: () => Promise<string>) => code()],
    ["of recovery", async (_: unknown, [first = ""]: string[]) => first],
  ] as [string, (code: () => Promise<string>, recovery: string[]) => Promise<string>][])(
    "one code signs in once: %s",
    async (_, pick) => {
      const [{ database, platform }] = products;
      for (let round = 0; round < rounds; round += 1) {
        await platform.limits.forget("staff-address", "127.0.0.1");
        const shop = await openShop(database);
        const email = shop.emails.manager;
        const codes = await turnCodesOn(await signInStaff(products[0].url, email), database);
        const code = await pick(codes.code, codes.recovery_codes);
        const tries = [...products, ...products].map(({ url }) => trySignIn(url, email, { code }));
        const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
        expect(statuses).toEqual([201, 422, 422, 422]);
      }
    },
  );

  it("codes confirmed on one device are not replaced by another device", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await products[0].platform.limits.forget("staff-address", "127.0.0.1");
      const shop = await openShop(products[0].database);
      const [one, other] = await Promise.all(products.map(({ url }) => signInStaff(url, shop.emails.manager)));
      const begin = (client: Client | undefined) => client?.post("/api/console/account/codes/", { password });
      const { secret } = (await begin(one))?.body ?? {};
      // Checking the later one's password takes a while.
      const confirm = async () => {
        await new Promise((resolve) => setTimeout(resolve, 20 + (round % 30) * 4));
        return one?.post("/api/console/account/codes/confirmation/", { code: codeOn(secret) });
      };
      const [confirmed, begun] = await Promise.all([confirm(), begin(other)]);
      expect([confirmed?.status, begun?.status]).not.toEqual([200, 201]);
    }
  });

  const change = (client: Client, new_password: string) =>
    client.send("PUT", "/api/console/account/password/", { body: { password, new_password } });

  it("an old password is replaced once", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await products[0].platform.limits.forget("staff-address", "127.0.0.1");
      const shop = await openShop(products[0].database);
      const clients = await Promise.all(products.map(({ url }) => signInStaff(url, shop.emails.manager)));
      const answers = await Promise.all(clients.map((client, index) => change(client, `changed to number ${index}`)));
      // The answer for a member who was signed out by another request.
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    }
  });

  it("of two links of one person one works", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await products[0].platform.limits.forget("staff-reset-link", "127.0.0.1");
      const shop = await openShop(products[0].database);
      const links = await products[0].database.platform(async (tx) => {
        const { id } = await tx
          .selectFrom("staff_account")
          .select("id")
          .where("email", "=", shop.emails.manager)
          .executeTakeFirstOrThrow();
        const link = () => newResetLink(tx, { staffId: id, publicUrl: "https://sufra.test", now: new Date() });
        return [await link(), await link()];
      });
      const use = ({ url }: Product, index: number) =>
        makeClient(url).post("/api/console/password-resets/acceptance/", {
          token: links[index]?.split("#")[1],
          password: `chosen by number ${index}`,
        });
      const statuses = (await Promise.all(products.map(use))).map(({ status }) => status).sort();
      expect(statuses).toEqual([204, 404]);
    }
  });

  it("an old password opens no session that survives its change", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await products[0].platform.limits.forget("staff-address", "127.0.0.1");
      const shop = await openShop(products[0].database);
      const email = shop.emails.manager;
      const manager = await signInStaff(products[0].url, email);
      const late = async () => {
        await new Promise((resolve) => setTimeout(resolve, (round % 30) * 5));
        return trySignIn(products[1].url, email);
      };
      const [changed, signedIn] = await Promise.all([change(manager, "changed meanwhile"), late()]);
      expect(changed.status).toBe(204);
      const { status } = await signedIn.client.get("/api/console/account/");
      expect([signedIn.status, status]).toEqual([expect.any(Number), 401]);
    }
  });
});
