import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askCode, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { earlier } from "../../test/support/earlier.ts";
import type { Answer } from "../../test/support/http-client.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { ageCodes, minutes } from "./codes.test-data.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server?.stop());

/** Moves everything that tells of a visit into the past. */
const leaveFor = (restaurant: Restaurant, days: number) =>
  server.database.inTenant(restaurant.tenantId, async (tx) => {
    const created_at = earlier("created_at", days * 86_400);
    for (const table of ["customer", "refresh_token"] as const)
      await tx.updateTable(table).set({ created_at }).where("tenant_id", "=", restaurant.tenantId).execute();
  });

type Options = { days?: number; email?: string | null };
/** A customer with a name who has not come for some days, and a stranger with their number and its code. */
const start = async ({ days = 200, email = null }: Options = {}) => {
  const restaurant = await createRestaurant(server.database);
  const { client: own, number, customerId } = await signIn(server, restaurant.qr);
  await own.send("PATCH", "/api/me/", { body: { full_name: "أحمد العتيبي", ...(email && { email }) } });
  await leaveFor(restaurant, days);
  const ask = async (client = server.client({ qr: restaurant.qr })) => {
    await ageCodes(server, restaurant, minutes(2));
    const { body } = await askCode(client, restaurant.qr, number);
    const code = await readCode(client, number);
    const { challenge_id } = body;
    return (more: object = {}) => client.post("/api/auth/sessions/", { challenge_id, code, ...more });
  };
  return { restaurant, own, number, customerId, ask };
};
const said = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
];

describe("a number that was not used for months", () => {
  it("is asked for the former name, with the same code, and opens with it", async () => {
    const { customerId, ask } = await start();
    const open = await ask();
    expect(said(await open())).toEqual([422, "known_as field_empty"]);
    expect(said(await open({ known_as: "أحمد" }))).toEqual([422, "known_as field_invalid"]);
    const { status, body } = await open({ known_as: "احمد العتيبى" });
    expect([status, body.customer.id]).toEqual([201, customerId]);
  });

  it("opens with the email too, and compares two names only", async () => {
    const { ask, customerId } = await start({ email: "ahmad@example.com" });
    const open = await ask();
    for (let tries = 0; tries < 3; tries += 1) await open({ known_as: "somebody" });
    expect((await open({ known_as: "ahmad@example.com" })).body.code).toBe("wrong_code");
    const again = await ask();
    expect((await again({ known_as: "Ahmad@Example.com" })).body.customer.id).toBe(customerId);
  });

  it("starts a new account for its new user, and the former one is erased", async () => {
    const { restaurant, customerId, ask } = await start();
    const { status, body } = await (await ask())({ new_user: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_new: true, customer: { full_name: null } });
    expect(body.customer.id).not.toBe(customerId);
    const former = await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .selectFrom("customer")
        .select(["full_name", "phone_e164", "erased_at"])
        .where("tenant_id", "=", restaurant.tenantId)
        .where("id", "=", customerId)
        .executeTakeFirstOrThrow(),
    );
    expect(former).toMatchObject({ full_name: null, phone_e164: null, erased_at: expect.any(Date) });
  });

  it("is not asked on its own device, nor after a few weeks", async () => {
    const { own, ask, customerId } = await start();
    expect((await (await ask(own))()).body.customer.id).toBe(customerId);
    const recent = await start({ days: 60 });
    expect((await (await recent.ask())()).status).toBe(201);
    expect((await (await recent.ask())({ new_user: true })).body.customer.id).toBe(recent.customerId);
  });
});
