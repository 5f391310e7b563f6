import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../test/support/http-client.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

describe("the session", () => {
  const getCookie = (client: Client, mark: "a" | "r"): [string, string] =>
    [...client.cookies].find(([name]) => name.endsWith(`_${mark}`)) ?? ["", ""];
  const refresh = (client: Client) => client.post("/api/auth/sessions/refresh/");
  const ageTokens = (restaurant: Restaurant, used: Date) =>
    server.database.inTenant(restaurant.tenantId, (tx) =>
      tx
        .updateTable("refresh_token")
        .set({ used_at: used })
        .where("tenant_id", "=", restaurant.tenantId)
        .where("used_at", "is not", null)
        .execute(),
    );

  it("is refreshed by rotation, with and without the scanned code", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const before = getCookie(client, "r")[1];
    const answer = await refresh(client);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["expires_at"]]);
    expect(getCookie(client, "r")[1]).not.toBe(before);
    const withoutCode = server.client();
    for (const [name, value] of client.cookies) withoutCode.cookies.set(name, value);
    expect((await refresh(withoutCode)).status).toBe(200);
    expect((await withoutCode.get("/api/me/")).status).toBe(200);
  });
  it("requires a refresh when its access expires, and is invalid after its end", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    client.cookies.delete(getCookie(client, "a")[0]);
    const path = `/api/restaurant/qr/${restaurant.qr}/data/`;
    expect((await client.get(path)).body.code).toBe("not_authenticated");
    expect((await refresh(client)).status).toBe(200);
    expect((await client.get(path)).body.customer).not.toBeNull();
    const expired = server.client({ qr: restaurant.qr });
    expired.cookies.set(...getCookie(client, "r"));
    await server.database.asOwner((tx) =>
      tx
        .updateTable("refresh_token")
        .set({ expires_at: server.database.now() })
        .where("tenant_id", "=", restaurant.tenantId)
        .execute(),
    );
    expect((await expired.get(path)).body.customer).toBeNull();
    client.cookies.set(getCookie(client, "r")[0], "forged");
    client.cookies.set(getCookie(client, "a")[0], "forged");
    expect((await client.get(path)).body.customer).toBeNull();
    expect((await client.get("/api/me/")).status).toBe(401);
  });
  it("gives a second tab the same new token within the grace period", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const tab = server.client({ qr: restaurant.qr });
    for (const [name, value] of client.cookies) tab.cookies.set(name, value);
    await refresh(client);
    expect((await refresh(tab)).status).toBe(200);
    expect(getCookie(tab, "r")).toEqual(getCookie(client, "r"));
    expect((await client.get("/api/me/")).status).toBe(200);
  });
  it("ends with its whole family if a used token is sent again", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const thief = server.client({ qr: restaurant.qr });
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    await refresh(client);
    await ageTokens(restaurant, new Date(server.database.now().getTime() - 11_000));
    const answer = await refresh(thief);
    expect([answer.status, answer.body.code, thief.cookies.has(getCookie(client, "r")[0])]).toEqual([
      401,
      "not_authenticated",
      false,
    ]);
    expect((await client.get("/api/me/")).status).toBe(401);
    expect((await refresh(client)).status).toBe(401);
  });
  it("is not valid at another establishment", async () => {
    const [restaurant, neighbor] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const { client } = await signIn(server, restaurant.qr);
    const forger = server.client({ qr: neighbor.qr });
    const mark = (tenantId: string) => tenantId.replaceAll("-", "");
    for (const [name, value] of client.cookies)
      forger.cookies.set(name.replace(mark(restaurant.tenantId), mark(neighbor.tenantId)), value);
    expect((await forger.get("/api/me/")).status).toBe(401);
    expect((await refresh(forger)).status).toBe(401);
  });
  it("ends on the server when the guest signs out", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const kept = server.client({ qr: restaurant.qr });
    for (const [name, value] of client.cookies) kept.cookies.set(name, value);
    const left = await client.send("DELETE", "/api/auth/sessions/current/");
    expect([left.status, left.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
    expect([...client.cookies.keys()].filter((name) => name.includes("guest"))).toEqual([]);
    expect((await kept.get("/api/me/")).status).toBe(401);
    kept.cookies.delete(getCookie(kept, "a")[0]);
    // A stranger's: there is nothing to refresh.
    expect((await kept.get(`/api/restaurant/qr/${restaurant.qr}/data/`)).body.customer).toBeNull();
    expect((await refresh(kept)).status).toBe(401);
  });
  it("cannot be used by another site", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client } = await signIn(server, restaurant.qr);
    const { status } = await client.send("DELETE", "/api/auth/sessions/current/", {
      headers: { origin: "https://evil.example" },
    });
    expect(status).toBe(403);
    expect((await client.get("/api/me/")).status).toBe(200);
  });
});
