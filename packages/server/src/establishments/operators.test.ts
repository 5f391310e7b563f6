import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, newEmail, newPassword } from "./operator.test-data.ts";
import { makeClient } from "../platform/testing/http-client.ts";
import { type Product, startProduct } from "../shop/product.test-data.ts";
import { inviteOperator, OperatorError } from "../staff/index.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product?.stop());

const linkFor = (email: string) => inviteOperator(product.database, email, product.url);
const tokenOf = (link: string): string => link.split("#")[1] ?? "";

describe("an operator", () => {
  it("comes by the printed link, once, and stays signed in", async () => {
    const email = newEmail("first");
    const link = await linkFor(email.toUpperCase());
    expect(link).toMatch(new RegExp(`^${product.url}/console/join#[\\w-]{43}$`));
    const client = makeClient(product.url);
    const seen = await client.post("/api/console/invitations/lookup/", { token: tokenOf(link) });
    expect(seen.body).toMatchObject({ establishment: null, inviter: null, role: "operator", email });
    const joined = await accept(client, tokenOf(link), "Omar");
    expect([joined.status, joined.body.staff]).toMatchObject([201, { role: "operator", establishment: null, email }]);
    expect((await client.get("/api/console/sessions/current/")).body.staff.name).toBe("Omar");
    expect((await accept(makeClient(product.url), tokenOf(link), "Eve")).status).toBe(404);
    const again = makeClient(product.url);
    expect((await again.post("/api/console/sessions/", { email, password: newPassword })).status).toBe(201);
    expect((await again.send("DELETE", "/api/console/sessions/current/")).status).toBe(204);
    expect((await again.get("/api/console/sessions/current/")).status).toBe(401);
  });

  it("has one link at a time, and none where the address signs in already or is none", async () => {
    const email = newEmail("twice");
    const first = tokenOf(await linkFor(email));
    const second = tokenOf(await linkFor(email));
    expect((await accept(makeClient(product.url), first, "Omar")).status).toBe(404);
    expect((await accept(makeClient(product.url), second, "Omar")).status).toBe(201);
    await expect(linkFor(email)).rejects.toThrow(OperatorError);
    await expect(linkFor("nobody")).rejects.toThrow(OperatorError);
  });

  it("enters no establishment: what needs one refuses them", async () => {
    const client = makeClient(product.url);
    await accept(client, tokenOf(await linkFor(newEmail("outside"))), "Omar");
    for (const url of ["orders/", "team/", "services/", "branding/", "start/"])
      expect((await client.get(`/api/console/${url}`)).status).toBe(403);
  });
});
