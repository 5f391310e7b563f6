import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlier } from "../../test/support/earlier.ts";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { invite, openProgram } from "../referrals/referrals.test-data.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import { insertCampaign } from "./campaigns.test-data.ts";
import { insertEntryForm, insertForm } from "./forms.test-data.ts";
import { passTime, spin } from "./wheel.test-data.ts";

let two: TwoProcesses;
const minute = 60_000;

/** The answers of both processes; the first has the right clock. */
type Both = [Client, Client];
const loadGuest = async (shop: Shop): Promise<Both> => (await newGuest(two, shop, two.urls)).clients as Both;

/** The params of one refusal by both processes; the seconds left are those up to `until`, by the database's clock. */
const refusedByBoth = async (code: string, clients: Both, send: (client: Client) => Promise<Answer>) => {
  const before = await databaseNow();
  const answers = await Promise.all(clients.map(send));
  const after = await databaseNow();
  expect(answers.map(({ body }) => body.code as string)).toEqual([code, code]);
  return answers
    .map(({ body }) => body.params as { time: number; until?: string })
    .map((params) => ({
      ...params,
      /** When the wait ends, as far as the seconds tell. */
      from: before.getTime() + (params.time - 1) * 1_000,
      to: after.getTime() + params.time * 1_000,
    }));
};
const databaseNow = async (): Promise<Date> => {
  const { rows } = await two.database.engine.loose("app", "select clock_timestamp() as now", []);
  return rows[0]?.now as Date;
};
/** The moment both mean lies within the second that each names. */
const expectMoment = (refusals: { time: number; from: number; to: number }[], moment: Date): void => {
  for (const { from, to } of refusals) {
    expect(moment.getTime()).toBeGreaterThanOrEqual(from);
    expect(moment.getTime()).toBeLessThanOrEqual(to);
  }
};

describe.skipIf(postgresUrl() === undefined)("two processes whose clocks are ten minutes apart", () => {
  beforeAll(async () => {
    two = await startTwoProcesses("wrong_clocks", undefined, {
      aheadMs: [0, 10 * minute],
      environment: { LIMIT_SCALE: "1", LOG_LEVEL: "info" },
    });
  });
  afterAll(() => two?.stop());

  it("are ten minutes apart", () => {
    // What each wrote first, within a few seconds of the other.
    const [right, wrong] = two.processes.map(({ output }) => Date.parse(/"time":"([^"]+)"/.exec(output())?.[1] ?? ""));
    expect(Math.abs((wrong ?? 0) - (right ?? 0) - 10 * minute)).toBeLessThan(5 * minute);
  });

  it.each([
    ["after a loss", "try_later", [{ weight: 1_000_000 }, { points: 1, weight: 1 }], { loss_wait_minutes: 9 }, 9],
    ["after a win", "already_won", [{ points: 5 }], { win_period_minutes: 9 }, 9],
    ["between two tries", "participation_throttled", [{ points: 5 }], {}, 1],
  ] as const)("let one wait %s at the wheel up to the same second", async (_, code, segments, rules, minutes) => {
    const shop = await openShop(two.database);
    const clients = await loadGuest(shop);
    const id = await insertCampaign(two.database, shop.tenantId, [...segments], rules);
    // Spun by the process that is wrong, judged by both.
    expect((await spin(clients[1], id)).status).toBe(201);
    const [{ created_at }] = (await two.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("draw").select("created_at").where("tenant_id", "=", shop.tenantId).execute(),
    )) as [{ created_at: Date }];
    expect(Math.abs(created_at.getTime() - (await databaseNow()).getTime())).toBeLessThan(minute);
    const refusals = await refusedByBoth(code, clients, (client) => spin(client, id));
    const until = new Date(created_at.getTime() + minutes * minute);
    expect(refusals.map((each) => each.until)).toEqual([until.toISOString(), until.toISOString()]);
    expectMoment(refusals, until);
    await passTime(two.database, shop.tenantId, minutes * 60);
    const shown = await Promise.all(clients.map((client) => client.get(`/api/wheels/${id}/`)));
    expect(shown.map(({ body }) => body.may_spin as boolean)).toEqual([true, true]);
  });

  it("begin and end a campaign, and a prize's time, at the same second", async () => {
    const shop = await openShop(two.database);
    const { tenantId } = shop;
    const clients = await loadGuest(shop);
    const now = (await databaseNow()).getTime();
    const at = (minutes: number) => new Date(now + minutes * minute);
    const prize_id = await insertPrize(two.database, tenantId, { usable_after_minutes: 5 });
    const running = await insertCampaign(two.database, tenantId, [{ prize_id }], { ends_at: at(5) });
    await insertCampaign(two.database, tenantId, [{ points: 1 }], { starts_at: at(5) });
    for (const client of clients) {
      const { body } = await client.get("/api/wheels/");
      expect(body.wheels.map(({ id }: { id: string }) => id)).toEqual([running]);
    }
    const won = await spin(clients[1], running);
    expect(won.status).toBe(201);
    const rewards = await Promise.all(clients.map((client) => client.get("/api/rewards/")));
    expect(rewards[0]?.body).toEqual(rewards[1]?.body);
    const [reward] = rewards[0]!.body.not_claimable;
    const usable = Date.parse(reward.usable_from as string) - (await databaseNow()).getTime();
    expect(Math.abs(usable - 5 * minute)).toBeLessThan(minute);
  });

  it("let one wait for register-and-win up to the same second", async () => {
    const shop = await openShop(two.database);
    const clients = await loadGuest(shop);
    await insertEntryForm(two.database, shop.tenantId, [{ weight: 1_000_000 }, { points: 1, weight: 1 }], {
      loss_wait_minutes: 9,
    });
    const enter = (client: Client) =>
      client.post(`/api/register-and-win/${shop.qr}/`, { full_name: "Sara", consent: true }, { key: true });
    expect((await enter(clients[1])).status).toBe(201);
    const { lost_at } = await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("campaign_player")
        .select("lost_at")
        .where("tenant_id", "=", shop.tenantId)
        .executeTakeFirstOrThrow(),
    );
    const refusals = await refusedByBoth("try_later", clients, enter);
    expectMoment(refusals, new Date((lost_at?.getTime() ?? 0) + 9 * minute));
    await passTime(two.database, shop.tenantId, 9 * 60);
    expect((await enter(clients[0])).status).toBe(201);
  });

  it("let one wait for an evaluation up to the same second", async () => {
    const shop = await openShop(two.database);
    const clients = await loadGuest(shop);
    const { id, questionIds } = await insertForm(two.database, shop.tenantId, { kinds: ["rating"], period_days: 1 });
    const answer = (client: Client) =>
      client.post(`/api/evaluations/${id}/`, { answers: { [questionIds[0] ?? ""]: 4 } }, { key: true });
    expect((await answer(clients[1])).status).toBe(201);
    const turn = () =>
      two.database.inTenant(shop.tenantId, (tx) =>
        tx
          .selectFrom("evaluation_turn")
          .select("answered_at")
          .where("tenant_id", "=", shop.tenantId)
          .executeTakeFirstOrThrow(),
      );
    const refusals = await refusedByBoth("submission_limit", clients, answer);
    expectMoment(refusals, new Date((await turn()).answered_at.getTime() + 24 * 60 * minute));
    await two.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("evaluation_turn")
        .set({ answered_at: earlier("answered_at", 86_400) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    expect((await answer(clients[0])).status).toBe(201);
  });

  it("keep an invitation open equally long, and reset daily attempts at the same second", async () => {
    const shop = await openShop(two.database);
    await openProgram(two.database, shop.tenantId);
    const clients = await loadGuest(shop);
    const made = await Promise.all(clients.map((client) => invite(client, { channel: "link" })));
    const ends = made.map(({ body }) => Date.parse(body.expires_at as string));
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(minute);
    // Twenty a day, counted by both together.
    for (let more = 0; more < 18; more += 1) await invite(clients[more % 2] as Client, { channel: "link" });
    const refusals = await refusedByBoth("rate_limited", clients, (client) => invite(client, { channel: "link" }));
    const left = refusals.map(({ time }) => time);
    expect(Math.abs((left[0] ?? 0) - (left[1] ?? 0))).toBeLessThanOrEqual(1);
    expect(left[0]).toBeLessThanOrEqual(86_400);
  });

  it("count ten minutes of attempts together", async () => {
    const shop = await openShop(two.database);
    const clients = await loadGuest(shop);
    const { id } = await insertForm(two.database, shop.tenantId);
    const send = (client: Client) => client.post(`/api/evaluations/${id}/`, { answers: {} }, { key: true });
    for (let tries = 0; tries < 30; tries += 1) await send(clients[0]);
    const refusals = await refusedByBoth("rate_limited", clients, send);
    expect(Math.abs((refusals[0]?.time ?? 0) - (refusals[1]?.time ?? 0))).toBeLessThanOrEqual(1);
  });
});
