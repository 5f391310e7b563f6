import { readFileSync, writeFileSync } from "node:fs";
import type { Call, Role } from "@sufra/domain/contract/call.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../platform/testing/http-client.ts";
import { callerIn, type House, openHouse } from "./house.test-data.ts";
import { inOrder, isConsole, type Matrix, matrixFile, printed, type Row, send } from "./authorisation.test-data.ts";
import type { Sample } from "./sample.test-data.ts";
import { nameOf, samplesOf } from "./samples.test-data.ts";
import { walk } from "./value-paths.test-data.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.test-data.ts";

/**
 * `authorisation.json` says who may do what in the console; this asks the running product and compares. After a change
 * that is meant, `UPDATE_MATRIX=1 vitest run --project sweeps …/authorisation` writes it anew: the difference is for a person to judge.
 */

let product: WholeProduct;
let ours: House;
let theirs: House;
beforeAll(async () => {
  product = await startWholeProduct();
  ours = await openHouse(product, "Alpha");
  theirs = await openHouse(product, "Beta");
}, 120_000);
afterAll(() => product?.stop());

/** Asked with a wrong password here: whoever comes is refused for it, and not for their role. */
const byPassword = "POST /console/sessions/";
const roles: readonly Role[] = ["visitor", "customer", "cashier", "manager", "operator"];

/** What an answer says about the right to ask: refused as a person, told there is no such thing, or let in. */
const verdict = ({ status, body }: Answer): Row[Role] =>
  [401, 403].includes(status) && ["not_authenticated", "not_authorized"].includes(body.code) ? "no" : "yes";
const isThere = ({ status }: Answer): Row["foreign"] => ([404, 422].includes(status) ? "not there" : "taken");

const ownVerdicts = async (call: Call): Promise<Pick<Row, Role>> => {
  const [sample = {}] = samplesOf(call, ours);
  const row: Partial<Row> = {};
  // Where anybody may ask, nobody's session is spent on it: some of these calls sign whoever asks in as somebody else.
  const callerOf = (role: Role) =>
    role === "visitor" || call.roles.includes("visitor") ? product.client(ours.qr) : callerIn(ours, role);
  for (const role of roles) row[role] = verdict(await send(callerOf(role), call, sample));
  return row as Pick<Row, Role>;
};

const names = (sample: Sample, ids: readonly string[]): boolean =>
  walk(sample).some(({ value }) => ids.includes(String(value)));

/** One verdict over all samples that name what `isMeant` looks for; "names none" where there is no such sample. */
const verdictOver = async (
  call: Call,
  house: House,
  callers: readonly Client[],
  isMeant: (sample: Sample) => boolean,
): Promise<Row["foreign"]> => {
  const answers: Answer[] = [];
  for (const sample of samplesOf(call, house).filter(isMeant))
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
    callers.map((role) => callerIn(ours, role)),
    meant,
  );
};

const elsewhereVerdict = (call: Call): Promise<Row["foreign"]> => {
  const elsewhere = { ...ours, branchId: ours.otherBranchId, tableId: ours.otherTableId };
  const callers = call.roles.includes("cashier") ? [ours.cashier] : [];
  return verdictOver(call, elsewhere, callers, (sample) => names(sample, [ours.otherBranchId, ours.otherTableId]));
};

const noOne = { visitor: "no", customer: "no", cashier: "no", manager: "no", operator: "no" } as const;

const observe = async (): Promise<Matrix> => {
  const seen: Matrix = {};
  const calls = inOrder(product.server.app.calls);
  for (const call of calls)
    seen[nameOf(call)] = {
      ...noOne,
      foreign: await foreignVerdict(call),
      cashier_elsewhere: await elsewhereVerdict(call),
    };
  // Later, since one's own things are changed and taken away by it.
  for (const call of calls) Object.assign(seen[nameOf(call)] ?? {}, await ownVerdicts(call));
  return seen;
};

describe("the authorisation matrix", () => {
  it("is what the product answers: every call of the console, every role, own and foreign", async () => {
    const observed = await observe();
    if (process.env.UPDATE_MATRIX && !process.env.CI) writeFileSync(matrixFile, printed(observed));
    expect(observed).toEqual(JSON.parse(readFileSync(matrixFile, "utf8")));
  });

  it("lets in whom the contract names, and nothing of another establishment or another's branch", () => {
    const matrix = JSON.parse(readFileSync(matrixFile, "utf8")) as Matrix;
    const calls = product.server.app.calls.filter(isConsole);
    expect(Object.keys(matrix).sort()).toEqual(calls.map(nameOf).sort());
    for (const call of calls) {
      const row = matrix[nameOf(call)];
      const open = call.roles.includes("visitor");
      const allowed = nameOf(call) === byPassword ? [] : roles.filter((role) => open || call.roles.includes(role));
      expect({ call: nameOf(call), may: roles.filter((role) => row?.[role] === "yes") }).toEqual({
        call: nameOf(call),
        may: allowed,
      });
      expect([nameOf(call), row?.foreign]).not.toEqual([nameOf(call), "taken"]);
      expect([nameOf(call), row?.cashier_elsewhere]).not.toEqual([nameOf(call), "taken"]);
    }
  });
});
