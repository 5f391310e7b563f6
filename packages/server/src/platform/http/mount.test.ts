import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../db/new-id.ts";
import { createTenant, type TestTenant } from "../../../test/support/create-tenant.ts";
import { exampleFeature, exampleHooks } from "../../../test/support/example-feature.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ features: [exampleFeature], hooks: exampleHooks });
  tenant = await createTenant(server.database);
});
afterAll(() => server.stop());

const guest = (headers?: Record<string, string>) =>
  server.client({ qr: tenant.qr, ...(headers === undefined ? {} : { headers }) });
const as = (role: string, of = tenant.id) => ({ "x-as": `${role}:${of}:${newId()}` });

describe("tenant and role of a call", () => {
  it("finds the establishment by the code, and hides the notes of others", async () => {
    const other = await createTenant(server.database);
    await guest().post("/api/notes/", { text: "mine" }, { key: true });
    expect((await guest().get("/api/notes/")).body.items).toHaveLength(1);
    expect((await guest().get("/api/notes/", { qr: other.qr })).body.items).toEqual([]);
  });

  it.each([
    ["unknown", newId()],
    ["malformed", "none"],
    ["an injection", "' or 1=1"],
  ])("answers 404 to a code that is %s", async (_, qr) => {
    expect(await guest().get("/api/notes/", { qr })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("requires a session if neither code nor session names an establishment", async () => {
    expect(await server.client().get("/api/notes/")).toMatchObject({
      status: 401,
      body: { code: "not_authenticated" },
    });
  });

  it("uses the session's establishment without a code, and refuses if they disagree", async () => {
    const other = await createTenant(server.database);
    expect((await server.client({ headers: as("customer") }).get("/api/notes/")).status).toBe(200);
    expect(await guest(as("customer", other.id)).get("/api/notes/")).toMatchObject({
      status: 401,
      body: { code: "not_authenticated" },
    });
  });

  it("answers 401 without the required session, 403 with the wrong role, and asks for the number before an order", async () => {
    const id = newId();
    expect((await guest().get(`/api/notes/${id}/`)).status).toBe(401);
    expect((await guest().send("DELETE", `/api/console/notes/${id}/`)).status).toBe(401);
    expect((await guest(as("customer")).send("DELETE", `/api/console/notes/${id}/`)).status).toBe(401);
    expect(await guest(as("cashier")).send("DELETE", `/api/console/notes/${id}/`)).toMatchObject({
      status: 403,
      body: { code: "not_authorized" },
    });
    expect((await guest(as("manager")).send("DELETE", `/api/console/notes/${id}/`)).status).toBe(204);
    expect(await guest().post("/api/placed-notes/")).toMatchObject({
      status: 403,
      body: { code: "phone_not_verified" },
    });
  });

  it("refuses guests of a switched off establishment or service", async () => {
    const closed = await createTenant(server.database);
    await server.database.asOwner((tx) =>
      tx.updateTable("tenant").set({ active: false }).where("id", "=", closed.id).execute(),
    );
    expect(await guest().get("/api/notes/", { qr: closed.qr })).toMatchObject({
      status: 403,
      body: { code: "service_deactivated" },
    });
    const qr = newId();
    await server.database.inTenant(tenant.id, (tx) =>
      tx.insertInto("qr_directory").values({ uuid: qr, tenant_id: tenant.id, branch_id: newId() }).execute(),
    );
    const refused = await guest().post("/api/notes/", { text: "x" }, { key: true, qr });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "service_deactivated", params: { reason: "stocktaking" } },
    });
  });

  it("counts attempts of a caller and returns the waiting time", async () => {
    const customer = guest(as("customer"));
    expect((await customer.post("/api/placed-notes/")).status).toBe(204);
    expect((await customer.post("/api/placed-notes/")).status).toBe(204);
    const third = await customer.post("/api/placed-notes/");
    expect(third).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guest(as("customer")).post("/api/placed-notes/")).status).toBe(204);
  });
});

describe("the contents of body and query", () => {
  const refused = async (body: unknown) => {
    const answer = await guest().post("/api/notes/", body, { key: true });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("validation_failed");
    return (answer.body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
  };

  it("are refused by field with a code", async () => {
    expect(await refused({ text: 3, color: "red" })).toEqual(
      expect.arrayContaining(["text field_invalid", "color field_unknown"]),
    );
    expect(await refused({})).toEqual(["text field_empty"]);
    expect(await refused({ text: "" })).toEqual(["text field_empty"]);
    expect(await refused([])).toHaveLength(1);
  });

  it("contain no NUL and no lone surrogates", async () => {
    expect(await refused('{"text":"a\\u0000"}')).toEqual(["text field_invalid"]);
    expect(await refused('{"text":"\\ud800"}')).toEqual(["text field_invalid"]);
    expect(await refused('{"text":"x","\\udc00":1}')).not.toEqual([]);
    expect((await guest().get("/api/notes/?contains=%00")).status).toBe(422);
    expect((await guest().post("/api/notes/", { text: "سفرة 👨‍👩‍👧‍👦 ‮" }, { key: true })).status).toBe(201);
  });

  it.each(["4111 1111 1111 1111", "5555-5555-5555-4444", "بطاقتي ٤١١١١١١١١١١١١١١١", "378282246310005"])(
    "refuses the card number %s",
    async (text) => {
      expect(await refused({ text })).toEqual(["text field_invalid"]);
    },
  );

  it("may contain long numbers that are no cards", async () => {
    for (const body of [
      { text: "4111 1111 1111 1112" },
      { text: "9876543210123" },
      { text: "ok", phone_number: "4111111111111111" },
    ]) {
      expect((await guest().post("/api/notes/", body, { key: true })).status, JSON.stringify(body)).toBe(201);
    }
  });

  it.each([
    '{"__proto__":{"x":1},"text":"a"}',
    '{"constructor":{"prototype":{}},"text":"a"}',
    '{"text":',
    "\u0000",
    '"text"',
    "null",
    `{"text":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  ])("refuses the body %#", async (body) => {
    const answer = await guest().post("/api/notes/", body, { key: true });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });

  it("reach a provider's handler unchanged", async () => {
    const body = '{ "any": 1,  "thing": "4111111111111111" }';
    expect((await server.client().post("/api/anything/", body)).body).toEqual({ received: body.length });
  });

  it("answer 404 to a malformed id in a path, and 422 to an unknown query field", async () => {
    const customer = guest(as("customer"));
    for (const id of ["1", "x".repeat(200), "%00", "..%2f", "%F0%9F%8D%BD"]) {
      expect(await customer.get(`/api/notes/${id}/`), id).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect(await guest().get("/api/notes/?color=red")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "color", code: "field_unknown" }] },
    });
  });
});

describe("keys", () => {
  it("repeats the first answer for the same key and body, and marks it", async () => {
    const client = guest();
    const first = await client.post("/api/notes/", { text: "once", refuse: false }, { key: "same-key-1" });
    const again = await client.post("/api/notes/", { refuse: false, text: "once" }, { key: "same-key-1" });
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it("refuses the key with another body, and calls without a key", async () => {
    const client = guest();
    await client.post("/api/notes/", { text: "one" }, { key: "same-key-2" });
    expect(await client.post("/api/notes/", { text: "two" }, { key: "same-key-2" })).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    expect(await client.post("/api/notes/", { text: "one" })).toMatchObject({
      status: 400,
      body: { code: "idempotency_key_required" },
    });
    expect((await client.post("/api/notes/", { text: "one" }, { key: "short" })).status).toBe(400);
  });

  it("belongs to one caller", async () => {
    const [one, two] = [guest(), guest()];
    const first = await one.post("/api/notes/", { text: "same" }, { key: "same-key-3" });
    const second = await two.post("/api/notes/", { text: "same" }, { key: "same-key-3" });
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("does not store a refusal, and rolls back its effect", async () => {
    const own = await createTenant(server.database);
    const client = server.client({ qr: own.qr });
    const refused = await client.post("/api/notes/", { text: "a", refuse: true }, { key: "same-key-4" });
    expect(refused).toMatchObject({ status: 409, body: { code: "limit_reached", params: { limit: 3 } } });
    expect((await client.get("/api/notes/")).body.items).toEqual([]);
    expect((await client.post("/api/notes/", { text: "a", refuse: false }, { key: "same-key-4" })).status).toBe(201);
  });
});

describe("a file", () => {
  it("is downloaded under its name in any script, and contains no formula", async () => {
    const { headers, body } = await guest().get("/api/notes/file/");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="1\.csv"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition)).toContain("ملاحظات 1.csv");
    expect(body).toBe('text\r\n\'=1+1\r\n"a,b"\r\n');
  });
});

describe("contract", () => {
  it("fails outside production on an undeclared field or code and on a crash, without internal details", async () => {
    for (const kind of ["field", "code", "crash"]) {
      const answer = await guest().get(`/api/wrong/${kind}/`);
      expect(answer, kind).toMatchObject({ status: 500, body: { code: "unknown_error" } });
      expect(JSON.stringify(answer.body)).not.toMatch(/secret|more|branch_closed/);
    }
  });
});
