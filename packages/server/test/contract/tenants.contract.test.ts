import { randomUUID } from "node:crypto";
import type { Call, Role } from "@sufra/domain/contract/call.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import type { Answer, Client } from "../support/http-client.ts";
import { getClient, type SampleData, openSampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";
import { getName, getPath, getSamples } from "./samples.ts";
import { chooseCases } from "./some-cases.ts";
import { type Path, replaced, walk } from "./value-paths.ts";
import { untestable } from "./untestable.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let ours: SampleData;
let theirs: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  ours = await openSampleData(product, "Alpha");
  theirs = await openSampleData(product, "Beta");
});
afterAll(() => product?.stop());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const roles: readonly Role[] = ["visitor", "customer", "cashier", "manager", "operator"];
const getCookie = ({ guest }: SampleData) => [...guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A code is public: anyone may read its target, which must not contain personal data. */
const isPublicCode = (call: Call, path: Path): boolean => call.tenant === "self" && path.at(-1) === "uuid";
/** Ids that the client creates itself. */
const madeByClient = new Set(["cart_id"]);
/** A missing quote is ignored: only the agreed total decides. */
const mayBeUnknown = new Set(["quote_id"]);
/** Removing or counting something unknown succeeds without effect: the same answer in all three cases. */
const leavesNothing = new Set(["DELETE /bookmarks/:id/", "POST /ads/counts/"]);

const send = (client: Client, call: Call, sample: Sample, more: { headers?: Record<string, string> } = {}) =>
  client.send(call.method, getPath(call, sample), {
    ...(sample.body === undefined ? {} : { body: sample.body }),
    ...(call.keyed ? { key: true } : {}),
    ...more,
  });

/** An answer without its varying parts. */
const comparable = ({ status, body }: Answer): string =>
  JSON.stringify({ status, body }, (key, value: unknown) =>
    ["request_id", "quote_id", "expires_at", "promised_at"].includes(key) ? undefined : value,
  );

type Tables = Record<string, unknown[]>;
/** Every row of an establishment, from every table. */
const toRows = async (database: Database, tenantId: string): Promise<Tables> => {
  const { rows } = await database.engine.loose(
    "app",
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1",
    [],
  );
  const found: Tables = {};
  for (const { table_name } of rows as { table_name: string }[])
    found[table_name] = await database.inTenant(tenantId, async (tx) => {
      const query = sql<{
        row: unknown;
      }>`select to_jsonb(t) as row from ${sql.table(table_name)} t where tenant_id = ${tenantId} order by to_jsonb(t)::text`;
      return (await query.execute(tx)).rows.map(({ row }) => row);
    });
  return found;
};

const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
const idsIn = (value: unknown) => new Set(walk(value).flatMap(({ value: each }) => (isId(each) ? [each] : [])));

type Probe = { call: Call; sample: Sample; at: Path; name: string };
/** Every id of every request: in the path, the query, and the body at any depth. */
const getProbes = (call: Call, establishment: SampleData): Probe[] =>
  getSamples(call, establishment).flatMap((sample) =>
    walk(sample)
      .filter(({ path, value }) => isId(value) && !isPublicCode(call, path))
      .map(({ path }) => ({ call, sample, at: path, name: `${getName(call)} ${path.join(".")}` })),
  );

type Tree = Record<string | number, unknown> | undefined;
const at = (value: unknown, path: Path): unknown => path.reduce((each, key) => (each as Tree)?.[key], value);

const foreignValue = ({ call, at: path, sample }: Probe, establishment: SampleData): string => {
  const index = getSamples(call, ours).findIndex(
    (each) => JSON.stringify(Object.keys(each.body ?? {})) === JSON.stringify(Object.keys(sample.body ?? {})),
  );
  return String(at(getSamples(call, establishment)[Math.max(0, index)], path));
};

describe("the samples", () => {
  it("succeed with one's own ids, otherwise the other tests would prove nothing", async () => {
    const own = await openSampleData(product, "Delta");
    const order = ["POST", "PUT", "PATCH", "GET", "DELETE"];
    const calls = [...product.server.app.calls].sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
    const failing: string[] = [];
    for (const call of calls.filter((each) => !untestable.includes(getName(each)))) {
      const statuses: number[] = [];
      for (const role of call.roles)
        for (const sample of getSamples(call, own))
          statuses.push((await send(getClient(own, role), call, sample)).status);
      if (!statuses.some((status) => status < 300)) failing.push(`${getName(call)}: ${statuses.join()}`);
    }
    expect(failing).toEqual([]);
  });
});

describe("the boundaries between establishments", () => {
  it("hide another establishment's ids like unknown ones, for every call and every id in it", async () => {
    const before = await toRows(product.database, theirs.tenantId);
    const foreignIds = idsIn(before);
    const problems: string[] = [];
    let asked = 0;
    for (const call of product.server.app.calls)
      for (const probe of getProbes(call, ours)) {
        const field = String(probe.at.at(-1));
        const foreign = foreignValue(probe, theirs);
        for (const role of call.roles.filter((each) => each !== "operator")) {
          const client = getClient(ours, role);
          const of = (value: string) => send(client, call, replaced(probe.sample, probe.at, value));
          const unknown = await of(randomUUID());
          const refused = await of(foreign);
          asked += 2;
          const free = madeByClient.has(field) || mayBeUnknown.has(field);
          if (refused.status >= 500 || unknown.status >= 500)
            problems.push(`${probe.name} as ${role}: ${refused.status}, ${unknown.status}`);
          else if (refused.status < 300 && !free && !leavesNothing.has(getName(call)))
            problems.push(`${probe.name} as ${role}: taken, ${refused.status}`);
          else if (!free && comparable(refused) !== comparable(unknown))
            problems.push(`${probe.name} as ${role}: ${comparable(refused)} ≠ ${comparable(unknown)}`);
          else if (probe.at[0] === "params" && refused.status !== 404 && !leavesNothing.has(getName(call)))
            problems.push(`${probe.name} as ${role}: ${refused.status} for a path`);
          const leaked = [...idsIn(refused.body)].filter((id) => id !== foreign && foreignIds.has(id));
          if (leaked.length > 0 || JSON.stringify(refused.body).includes("Beta"))
            problems.push(`${probe.name} as ${role}: leaks ${leaked.join()}`);
        }
      }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(150);
    expect(await toRows(product.database, theirs.tenantId)).toEqual(before);
  });

  it("hide a neighbor's address, order and payment like unknown ones", async () => {
    const problems: string[] = [];
    const own = /addresses|orders|payments|uploads/;
    for (const call of product.server.app.calls.filter(
      ({ url, roles: able }) => own.test(url) && able.includes("customer"),
    ))
      for (const probe of getProbes(call, ours)) {
        if (!["id", "attempt_id", "address_id"].includes(String(probe.at.at(-1)))) continue;
        const answer = await send(ours.neighbor, call, probe.sample);
        const unknown = await send(ours.neighbor, call, replaced(probe.sample, probe.at, randomUUID()));
        if (answer.status !== 404 && answer.status !== 422) problems.push(`${probe.name}: ${answer.status}`);
        if (probe.at[0] === "params" && comparable(answer) !== comparable(unknown))
          problems.push(`${probe.name}: told apart`);
      }
    expect(problems).toEqual([]);
  });

  it("limit a cashier to their branches", async () => {
    const problems: string[] = [];
    const elsewhere: SampleData = { ...ours, branchId: ours.otherBranchId, tableId: ours.otherTableId };
    for (const call of product.server.app.calls.filter(({ roles: able }) => able.includes("cashier")))
      for (const probe of getProbes(call, elsewhere)) {
        const value = at(probe.sample, probe.at);
        if (value !== ours.otherBranchId && value !== ours.otherTableId) continue;
        const answer = await send(ours.cashier, call, probe.sample);
        if (answer.status < 400 || answer.status >= 500) problems.push(`${probe.name}: ${answer.status}`);
      }
    expect(problems).toEqual([]);
  });

  it("answer 404 to a malformed id in a path, and the field's name elsewhere", async () => {
    const problems: string[] = [];
    const malformed = ["1", "-", "null", "..%2f", "%2e%2e", `${randomUUID()}x`, "'", "\u202E", "a".repeat(200), "\0"];
    for (const call of product.server.app.calls)
      for (const probe of getProbes(call, ours))
        for (const value of chooseCases(malformed, 1)) {
          const answer = await send(
            getClient(ours, call.roles.at(-1) ?? "visitor"),
            call,
            replaced(probe.sample, probe.at, value),
          );
          const field = probe.at.slice(1).join(".");
          const named =
            answer.status === 422 && answer.body.errors?.some((each: { path: string }) => each.path === field);
          const right = probe.at[0] === "params" ? answer.status === 404 : named;
          if (!right)
            problems.push(
              `${probe.name} ${JSON.stringify(value)}: ${answer.status} ${JSON.stringify(answer.body?.errors)}`,
            );
        }
    expect(problems).toEqual([]);
  });
});

describe("the permission for a call", () => {
  it("is limited to its roles, for every call and every role", async () => {
    const problems: string[] = [];
    for (const call of product.server.app.calls)
      for (const role of roles) {
        // Visitors may make these calls; operators have no establishment.
        if (call.roles.includes("visitor") || call.roles.includes(role)) continue;
        for (const sample of getSamples(call, ours)) {
          const answer = await send(getClient(ours, role), call, sample);
          const asks = answer.status === 403 && answer.body.code === "phone_not_verified";
          if (![401, 403].includes(answer.status) || (asks && !call.errors.includes("phone_not_verified")))
            problems.push(`${getName(call)} as ${role}: ${answer.status}`);
        }
      }
    expect(problems).toEqual([]);
  });

  it("does not come from the session of another establishment, whatever its cookie's name", async () => {
    const problems: string[] = [];
    const [mark, theirMark] = [ours, theirs].map(({ tenantId }) => tenantId.replaceAll("-", ""));
    const renamed = getCookie(ours).replaceAll(mark ?? "", theirMark ?? "");
    const plain = getCookie(ours);
    for (const call of product.server.app.calls.filter(
      (each) =>
        each.roles.includes("customer") &&
        (!each.roles.includes("visitor") || each.errors.includes("phone_not_verified")),
    ))
      for (const sample of getSamples(call, ours))
        for (const cookie of [renamed, plain]) {
          const stranger = product.client(theirs.qr);
          const answer = await send(stranger, call, sample, { headers: { cookie } });
          const wanted = cookie === renamed && call.errors.includes("phone_not_verified") ? 403 : 401;
          if (answer.status !== wanted) problems.push(`${getName(call)}: ${answer.status}`);
        }
    expect(problems).toEqual([]);
    const looking = await product
      .client(theirs.qr)
      .get(`/api/menu/${theirs.branchId}/`, { headers: { cookie: plain } });
    expect(looking.status).toBe(200);
  });

  it("is refused if the header's code and the session, or two guests' sessions, disagree", async () => {
    const both = `${getCookie(ours)}; ${getCookie(theirs)}`;
    const nobody = product.client();
    expect((await nobody.get("/api/me/", { headers: { cookie: both } })).status).toBe(401);
    const mine = await nobody.get("/api/me/", { headers: { cookie: both, "x-sufra-qr": ours.qr } });
    expect(mine.status).toBe(200);
    const other = await nobody.get("/api/me/", { headers: { cookie: both, "x-sufra-qr": theirs.qr } });
    expect(other.body.id).not.toBe(mine.body.id);
    expect((await nobody.get("/api/me/", { headers: { "x-sufra-qr": randomUUID(), cookie: both } })).status).toBe(404);
    const odd = { "x-sufra-qr": "x".repeat(4000), cookie: both };
    expect((await nobody.get("/api/me/", { headers: odd })).status).toBe(404);
  });

  it("reveals nothing about the person if the path's code belongs to another establishment", async () => {
    const answer = await ours.guest.get(`/api/restaurant/qr/${theirs.qr}/data/`);
    const mine = await ours.guest.get(`/api/restaurant/qr/${ours.qr}/data/`);
    expect(mine.body.customer).not.toBeNull();
    expect(answer.body).toMatchObject({ customer: null, active_order: null });
    expect(JSON.stringify(answer.body)).not.toContain("Alpha");
  });

  it("follows the host for the main branch, whatever else the request contains", async () => {
    const host = theirs.seed.hosts[0] ?? "";
    const answer = await ours.visitor.get("/api/branch/main-branch/", { headers: { origin: `https://${host}` } });
    expect(answer.body.branch?.id).toBe(theirs.branchId);
    const headers = { origin: "https://evil.example" };
    expect((await ours.visitor.get("/api/branch/main-branch/", { headers })).status).toBe(404);
  });

  it("is refused to pages of other sites", async () => {
    const problems: string[] = [];
    const [host = ""] = ours.seed.hosts;
    const origins = ["https://evil.example", `https://${host}.evil.example`, `https://x${host}`, "null"];
    for (const call of product.server.app.calls.filter(({ method }) => method !== "GET"))
      for (const sample of getSamples(call, ours))
        for (const origin of chooseCases(origins, 1)) {
          const answer = await send(getClient(ours, call.roles.at(-1) ?? "visitor"), call, sample, {
            headers: { origin },
          });
          if (answer.status !== 403) problems.push(`${getName(call)} from ${origin}: ${answer.status}`);
        }
    expect(problems).toEqual([]);
  });
});
