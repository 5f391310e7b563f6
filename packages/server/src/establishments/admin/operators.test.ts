import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, newEmail, newPassword } from "./operator.test-data.ts";
import { makeClient } from "../../../test/support/http-client.ts";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { inviteOperator, OperatorError } from "../../staff/invite-operator.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const linkFor = (email: string) => inviteOperator(product.database, email, product.url);
const getToken = (link: string): string => link.split("#")[1] ?? "";

describe("an operator", () => {
  it("signs up by the printed link once and stays signed in", async () => {
    const email = newEmail("first");
    const link = await linkFor(email.toUpperCase());
    expect(link).toMatch(new RegExp(`^${product.url}/console/join#[\\w-]{43}$`));
    const client = makeClient(product.url);
    const seen = await client.post("/api/console/invitations/lookup/", { token: getToken(link) });
    expect(seen.body).toMatchObject({ establishment: null, inviter: null, role: "operator", email });
    const joined = await accept(client, getToken(link), "Omar");
    expect([joined.status, joined.body.staff]).toMatchObject([201, { role: "operator", establishment: null, email }]);
    expect((await client.get("/api/console/sessions/current/")).body.staff.name).toBe("Omar");
    expect((await accept(makeClient(product.url), getToken(link), "Eve")).status).toBe(404);
    const again = makeClient(product.url);
    expect((await again.post("/api/console/sessions/", { email, password: newPassword })).status).toBe(201);
    expect((await again.send("DELETE", "/api/console/sessions/current/")).status).toBe(204);
    expect((await again.get("/api/console/sessions/current/")).status).toBe(401);
  });

  it("has one link at a time, and none for a known or invalid address", async () => {
    const email = newEmail("twice");
    const first = getToken(await linkFor(email));
    const second = getToken(await linkFor(email));
    expect((await accept(makeClient(product.url), first, "Omar")).status).toBe(404);
    expect((await accept(makeClient(product.url), second, "Omar")).status).toBe(201);
    await expect(linkFor(email)).rejects.toThrow(OperatorError);
    await expect(linkFor("nobody")).rejects.toThrow(OperatorError);
  });

  it("has no access inside an establishment", async () => {
    const client = makeClient(product.url);
    await accept(client, getToken(await linkFor(newEmail("outside"))), "Omar");
    for (const url of ["orders/", "team/", "services/", "branding/", "start/"])
      expect((await client.get(`/api/console/${url}`)).status).toBe(403);
  });
});
