import type { Call, Role } from "@sufra/domain/contract/call.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/http-client.ts";
import { getClient, type SampleData, openSampleData } from "./sample-data.ts";
import { inOrder, isConsole, type Matrix, type Row, send } from "./authorization.ts";
import type { Sample } from "./sample.ts";
import { getName, getSamples } from "./samples.ts";
import { walk } from "./value-paths.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

/** Reads the matrix of roles, calls, and own and foreign things from the contracts, and tests the running product. */

let product: WholeProduct;
let ours: SampleData;
let theirs: SampleData;
beforeAll(async () => {
  product = await startWholeProduct();
  ours = await openSampleData(product, "Alpha");
  theirs = await openSampleData(product, "Beta");
});
afterAll(() => product?.stop());

/** These calls are sent with a wrong password: every caller is refused for it, not for the role. */
const byPassword = "POST /console/sessions/";
const roles: readonly Role[] = ["visitor", "customer", "cashier", "manager", "operator"];

/** What an answer says about the permission: refused, not found, or allowed. */
const verdict = ({ status, body }: Answer): Row[Role] =>
  [401, 403].includes(status) && ["not_authenticated", "not_authorized"].includes(body.code) ? "no" : "yes";
const isThere = ({ status }: Answer): Row["foreign"] => ([404, 422].includes(status) ? "not there" : "taken");

const ownVerdicts = async (call: Call): Promise<Pick<Row, Role>> => {
  const [sample = {}] = getSamples(call, ours);
  const row: Partial<Row> = {};
  // Calls open to everyone use no session: some of them sign the caller in as another person.
  const getCaller = (role: Role) =>
    role === "visitor" || call.roles.includes("visitor") ? product.client(ours.qr) : getClient(ours, role);
  for (const role of roles) row[role] = verdict(await send(getCaller(role), call, sample));
  return row as Pick<Row, Role>;
};

const names = (sample: Sample, ids: readonly string[]): boolean =>
  walk(sample).some(({ value }) => ids.includes(String(value)));

/** The verdict over all samples that match `isMeant`; "names none" if there are none. */
const verdictOver = async (
  call: Call,
  establishment: SampleData,
  callers: readonly Client[],
  isMeant: (sample: Sample) => boolean,
): Promise<Row["foreign"]> => {
  const answers: Answer[] = [];
  for (const sample of getSamples(call, establishment).filter(isMeant))
    for (const caller of callers) answers.push(await send(caller, call, sample));
  if (answers.length === 0) return "names none";
  return answers.every((answer) => isThere(answer) === "not there") ? "not there" : "taken";
};

const isId = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/i.test(value);

const foreignVerdict = (call: Call): Promise<Row["foreign"]> => {
  const callers = call.roles.filter((role) => role === "cashier" || role === "manager");
  const meant = (sample: Sample) => walk(sample).some(({ value }) => isId(value));
  return verdictOver(
    call,
    theirs,
    callers.map((role) => getClient(ours, role)),
    meant,
  );
};

const getCallers = ({ roles: able }: Call): Client[] => (able.includes("cashier") ? [ours.cashier] : []);

const elsewhereVerdict = (call: Call): Promise<Row["foreign"]> => {
  const elsewhere = { ...ours, branchId: ours.otherBranchId, tableId: ours.otherTableId };
  const meant = (sample: Sample) => names(sample, [ours.otherBranchId, ours.otherTableId]);
  return verdictOver(call, elsewhere, getCallers(call), meant);
};

const moveCashier = (from: string, to: string) =>
  product.database.inTenant(ours.tenantId, async (tx) => {
    const [cashier] = await tx
      .deleteFrom("staff_branch")
      .where("tenant_id", "=", ours.tenantId)
      .where("branch_id", "=", from)
      .returning("staff_id")
      .execute();
    const staff_id = cashier?.staff_id ?? "";
    await tx.insertInto("staff_branch").values({ tenant_id: ours.tenantId, staff_id, branch_id: to }).execute();
  });

const namesBranch = ({ scope }: Call): boolean => typeof scope === "object";
/** After the cashier moved, things of their former branch are foreign. */
const movedVerdicts = async (calls: readonly Call[]): Promise<Record<string, Row["foreign"]>> => {
  await moveCashier(ours.branchId, ours.otherBranchId);
  const verdicts: Record<string, Row["foreign"]> = {};
  const meant = (sample: Sample) => walk(sample).some(({ value }) => isId(value));
  for (const call of calls.filter((each) => namesBranch(each) && each.roles.includes("cashier")))
    verdicts[getName(call)] = await verdictOver(call, ours, getCallers(call), meant);
  await moveCashier(ours.otherBranchId, ours.branchId);
  return verdicts;
};

const noOne = { visitor: "no", customer: "no", cashier: "no", manager: "no", operator: "no" } as const;

const observe = async (): Promise<Matrix> => {
  const seen: Matrix = {};
  const calls = inOrder(product.server.app.calls);
  for (const call of calls)
    seen[getName(call)] = {
      ...noOne,
      foreign: await foreignVerdict(call),
      cashier_elsewhere: await elsewhereVerdict(call),
    };
  // Later, since this call changes or removes one's own things.
  for (const call of calls) Object.assign(seen[getName(call)] ?? {}, await ownVerdicts(call));
  return seen;
};

/** The contract's promise: its roles only, and nothing of another establishment or a foreign branch. */
const promised = (call: Call): Pick<Row, Role> => {
  const open = call.roles.includes("visitor");
  const may = (role: Role) => getName(call) !== byPassword && (open || call.roles.includes(role));
  return Object.fromEntries(roles.map((role) => [role, may(role) ? "yes" : "no"])) as Pick<Row, Role>;
};
describe("the authorization matrix", () => {
  it("matches the contracts: every console call, every role, own and foreign things", async () => {
    const calls = product.server.app.calls.filter(isConsole);
    const moved = await movedVerdicts(calls);
    const observed = await observe();
    expect(calls.length).toBeGreaterThan(150);
    for (const call of calls) {
      const name = getName(call);
      const { foreign, cashier_elsewhere, ...may } = observed[name] ?? { foreign: "taken", cashier_elsewhere: "taken" };
      expect({ name, ...may }).toEqual({ name, ...promised(call) });
      expect([name, foreign]).not.toEqual([name, "taken"]);
      expect([name, cashier_elsewhere]).not.toEqual([name, "taken"]);
    }
    // A body may omit the branch: then nothing is refused.
    const named = Object.entries(moved).filter(([, verdict]) => verdict !== "names none");
    expect(named.filter(([, verdict]) => verdict !== "not there")).toEqual([]);
    const things = calls.filter(({ scope }) => typeof scope === "object" && "thing" in scope).map(getName);
    expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(things));
  });

  it("has a scope on every call of staff whose path or query names a branch", () => {
    const unscoped = product.server.app.calls.filter(
      ({ tenant, url, query, scope }) =>
        tenant === "staff" &&
        scope === undefined &&
        (url.startsWith("/console/branches/:id/") ||
          (query && "branch_id" in (query as unknown as { shape: object }).shape)),
    );
    expect(unscoped.map(getName)).toEqual([]);
  });
});
