import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { crowdRounds, rounds } from "../../test/fixtures/race-rounds.ts";
import { asked } from "../../test/fixtures/retrying-client.ts";
import { signInStaff } from "../../test/fixtures/shop.ts";
import { addManager } from "./day-model.test-data.ts";
import { type Desk, giveBack, openDesk, serveOrder, settle, undo } from "./desk.test-data.ts";

let two: TwoProcesses;

/** A desk whose manager, second manager and cashier are signed in at both processes. */
const openBoth = async () => {
  // Every desk signs in from one address, more often than the limit allows.
  await two.database.asOwner((tx) => tx.deleteFrom("rate_limit").execute());
  const desk = await openDesk({ ...two, url: two.urls[0] ?? "" });
  const second = await addManager(two, desk.shop);
  const at = (email: string) => Promise.all(two.urls.map((url) => signInStaff(url, email)));
  const managers = [desk.manager, ...(await at(desk.shop.emails.manager)).slice(1)];
  const cashiers = [desk.cashier, ...(await at(desk.shop.emails.cashier)).slice(1)];
  return { ...desk, managers, cashiers, seconds: await at(second) };
};
type Both = Awaited<ReturnType<typeof openBoth>>;

const pick = (clients: readonly Client[], index: number): Client => clients[index % clients.length] as Client;

const together = (count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

/** A machine too busy for a crowd may ask to try again; what was asked may be done all the same. */
const isBusy = ({ status }: Answer): boolean => status === 503;
const done = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status < 300);
const codesOf = (answers: readonly Answer[]): string[] => [
  ...new Set(
    answers
      .filter((answer) => !isBusy(answer) && answer.status >= 300)
      .map(({ status, body }) => (status === 500 ? "500" : (body.code as string))),
  ),
];

/** Asks again while the process is still busy with a crowd whose answers were 503. */
const read = async (by: Client, path: string) => (await asked(by, (client) => client.get(path))).body;
const readOrder = (by: Client, id: string) => read(by, `/api/console/orders/${id}/`);

/** The order's money, its drawer's cash, and reconciliation. */
const check = async ({ shop, managers, shiftId }: Both, id: string, cash?: number): Promise<Desk["shop"]> => {
  const { received, due } = await readOrder(pick(managers, 0), id);
  expect(received).toBeGreaterThanOrEqual(0);
  expect(received).toBeLessThanOrEqual(6_000);
  expect(due).toBeLessThanOrEqual(6_000);
  const { closing } = await read(pick(managers, 0), `/api/console/shifts/${shiftId}/`);
  if (cash !== undefined) expect(closing.cash.expected).toBe(cash);
  expect(await two.differences(shop.tenantId)).toEqual([]);
  return shop;
};

const eachRound = async (count: number, run: (both: Both, round: number) => Promise<void>): Promise<void> => {
  const both = await openBoth();
  for (let round = 0; round < count; round += 1) await run(both, round);
};

const lowerLimit = async ({ manager }: Both, refund: number): Promise<void> => {
  const { limits } = (await manager.get("/api/console/limits/")).body;
  await manager.send("PATCH", "/api/console/limits/", { body: { revision: limits.revision, refund } });
};

describe.skipIf(postgresUrl() === undefined)("money of one order, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("200 payments and refunds never take in more than it costs, nor give out more than came in", async () => {
    let cash = 10_000;
    await eachRound(crowdRounds, async (both) => {
      const id = await serveOrder(both);
      const { shiftId: shift_id } = both;
      await settle(both.cashier, id, { tender: "cash", amount: 5_400, shift_id });
      const refunds = [{ tender: "cash", amount: 30 }];
      const answers = await together(200, (index) =>
        index % 2
          ? settle(pick(both.cashiers, index >> 1), id, { tender: "cash", amount: 30, shift_id })
          : giveBack(pick(both.managers, index >> 1), id, { amount: 30, refunds, shift_id }),
      );
      expect(codesOf(answers).filter((code) => !["amount_exceeded", "request_in_progress"].includes(code))).toEqual([]);
      const { received, due, returns } = await readOrder(both.manager, id);
      const [paid, back] = [(received - 5_400) / 30, returns.length];
      expect(due).toBe(600 - paid * 30);
      const acknowledged = done(answers).length;
      expect(acknowledged).toBeLessThanOrEqual(paid + back);
      if (!answers.some(isBusy)) expect(acknowledged).toBe(paid + back);
      // Twenty payments pay all that is due. Only then is a return owed money, and what is returned is not due again.
      expect(paid).toBeLessThanOrEqual(20);
      if (back > 0) expect(paid).toBe(20);
      cash += received - back * 30;
      await check(both, id, cash);
    });
  });

  it("50 refunds of what is owed pay it once", async () => {
    await eachRound(crowdRounds, async (both) => {
      const id = await serveOrder(both);
      const { shiftId: shift_id } = both;
      await settle(both.cashier, id, { tender: "cash", shift_id });
      await giveBack(both.manager, id, { amount: 1_000 });
      const refunds = [{ tender: "cash", amount: 300 }];
      const answers = await together(50, (index) => giveBack(pick(both.managers, index), id, { refunds, shift_id }));
      expect(done(answers)).toHaveLength(3);
      expect(codesOf(answers).filter((code) => code !== "request_in_progress")).toEqual(["amount_exceeded"]);
      expect((await readOrder(both.manager, id)).due).toBe(-100);
      await check(both, id);
    });
  });

  it("two payments of all that is due settle it once", async () => {
    await eachRound(rounds, async (both) => {
      const id = await serveOrder(both);
      const answers = await together(2, (index) =>
        settle(pick(both.cashiers, index), id, { tender: "card", shift_id: both.shiftId }),
      );
      expect(done(answers)).toHaveLength(1);
      expect(codesOf(answers)).toEqual(["amount_exceeded"]);
      await check(both, id);
    });
  });

  it("an undo and a refund of the same money let one of them win", async () => {
    const wins = new Set<string>();
    await eachRound(rounds, async (both) => {
      const id = await serveOrder(both);
      const { shiftId: shift_id } = both;
      const { settlement } = (await settle(both.cashier, id, { tender: "cash", shift_id })).body;
      await giveBack(both.manager, id, { amount: 6_000 });
      const refunds = [{ tender: "cash", amount: 6_000 }];
      const answers = await together(2, (index) =>
        index
          ? undo(pick(both.cashiers, 1), settlement.id)
          : giveBack(pick(both.managers, 0), id, { refunds, shift_id }),
      );
      expect(done(answers)).toHaveLength(1);
      expect(codesOf(answers)).toEqual(["amount_exceeded"]);
      wins.add(answers[0]?.status === 201 ? "refund" : "undo");
      await check(both, id, 10_000);
    });
    expect(wins.size).toBeGreaterThan(0);
  });

  it("a mistaken payment is undone once", async () => {
    await eachRound(rounds, async (both) => {
      const id = await serveOrder(both);
      const { settlement } = (await settle(both.cashier, id, { tender: "cash", shift_id: both.shiftId })).body;
      const answers = await together(4, (index) => undo(pick(both.cashiers, index), settlement.id));
      expect([done(answers).length, codesOf(answers)]).toEqual([1, ["edit_conflict"]]);
      await check(both, id, 10_000);
    });
  });

  it("two returns of the last unit take it back once", async () => {
    await eachRound(rounds, async (both) => {
      const id = await serveOrder(both);
      const lines = [{ line_no: 2, quantity: 1 }];
      const answers = await together(2, (index) => giveBack(pick(both.managers, index), id, { lines }));
      expect([done(answers).length, codesOf(answers)]).toEqual([1, ["validation_failed"]]);
      await check(both, id);
    });
  });

  it("small returns at once do not pass the limit of one manager", async () => {
    const both = await openBoth();
    await lowerLimit(both, 1_000);
    for (let round = 0; round < rounds; round += 1) {
      const id = await serveOrder(both);
      const answers = await together(6, (index) => giveBack(pick(both.managers, index), id, { amount: 400 }));
      const posted = done(answers).filter(({ body }) => body.state === "posted");
      const waiting = done(answers).filter(({ body }) => body.state === "pending");
      expect([posted.length, waiting.length, codesOf(answers)]).toEqual([2, 1, ["edit_conflict"]]);
      expect((await readOrder(both.manager, id)).due).toBe(5_200);
      await check(both, id);
    }
  });

  it("of two managers who agree at once one does, and the return happens once", async () => {
    const both = await openBoth();
    await lowerLimit(both, 100);
    for (let round = 0; round < rounds; round += 1) {
      const id = await serveOrder(both);
      expect((await giveBack(both.manager, id, { amount: 400 })).body.state).toBe("pending");
      const { items } = (await both.manager.get("/api/console/return-requests/")).body;
      const path = `/api/console/return-requests/${items[0].id}/decision/`;
      const answers = await together(5, (index) =>
        pick(index === 4 ? both.managers : both.seconds, index).post(path, { approve: index < 3, reason: "No" }),
      );
      expect([done(answers).length, codesOf(answers)]).toEqual([1, ["edit_conflict"]]);
      const approved = done(answers)[0]?.body.state === "posted";
      expect((await readOrder(both.manager, id)).due).toBe(approved ? 5_600 : 6_000);
      await check(both, id);
    }
  });
});
