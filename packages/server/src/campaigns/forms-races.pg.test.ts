import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { asked, type Send } from "../../test/fixtures/retrying-client.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { getTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { newGuest, openShop } from "../../test/fixtures/shop.ts";
import { insertCampaign } from "./campaigns.test-data.ts";
import { insertEntryForm, insertForm } from "./forms.test-data.ts";
import { crowdRounds } from "../../test/fixtures/race-rounds.ts";

let two: TwoProcesses;
const crowd = 60;

const together = (clients: Client[], send: Send): Promise<Answer[]> =>
  Promise.all(Array.from({ length: crowd }, (_, index) => asked(clients[index % clients.length] as Client, send)));

/** Number of successes; every other answer must be one of `codes`. */
const succeeded = (answers: Answer[], ...codes: string[]): number => {
  const refused = answers
    .filter(({ status }) => status !== 201)
    .map(({ status, body }) => (status < 500 ? (body.code as string) : `${status}`));
  expect([...new Set(refused)].filter((code) => !codes.includes(code))).toEqual([]);
  return answers.length - refused.length;
};

describe.skipIf(postgresUrl() === undefined)("forms, by two processes at once", () => {
  beforeAll(async () => {
    two = await getTwoProcesses();
  });

  it("one guest's answers sent many times at once: one stored, one draw", async () => {
    const shop = await openShop(two.database);
    const { tenantId } = shop;
    for (let round = 0; round < crowdRounds; round += 1) {
      const campaign_id = await insertCampaign(two.database, tenantId, [{ points: 5 }], { kind: "evaluation" });
      const { id, questionIds } = await insertForm(two.database, tenantId, { kinds: ["rating"], campaign_id });
      const guest = await newGuest(two, shop, two.urls);
      const body = { answers: { [questionIds[0] ?? ""]: 4 } };
      const answers = await together(guest.clients, (client, key) =>
        client.post(`/api/evaluations/${id}/`, body, { key }),
      );
      expect(succeeded(answers, "submission_limit")).toBe(1);
      expect((await (guest.clients[0] as Client).get("/api/wallet/")).body.balance).toBe(5);
    }
    expect(await two.differences(tenantId)).toEqual([]);
  });

  it("one guest's entry sent many times at once: one stored, one prize given", async () => {
    const shop = await openShop(two.database);
    const { tenantId, qr } = shop;
    const prize_id = await insertPrize(two.database, tenantId);
    for (let round = 0; round < crowdRounds; round += 1) {
      await insertEntryForm(two.database, tenantId, [{ prize_id }], { position: -round });
      const guest = await newGuest(two, shop, two.urls);
      const answers = await together(guest.clients, (client, key) =>
        client.post(`/api/register-and-win/${qr}/`, { full_name: "Sara", consent: true }, { key }),
      );
      expect(succeeded(answers, "cannot_participate_again")).toBe(1);
      expect((await (guest.clients[0] as Client).get("/api/rewards/")).body.available).toHaveLength(1);
    }
    expect(await two.differences(tenantId)).toEqual([]);
  });

  it("a stock of 7 for many guests: 7 win, and no other attempt is used up", async () => {
    const shop = await openShop(two.database);
    const { tenantId, qr } = shop;
    const prize_id = await insertPrize(two.database, tenantId);
    for (let round = 0; round < crowdRounds; round += 1) {
      const guests = await newGuests(crowd, two, shop, two.urls);
      const clients = guests.map(({ clients: both }, index) => both[index % 2] as Client);
      await insertEntryForm(two.database, tenantId, [{ prize_id, stock: 7 }], { position: -10 - round });
      const answers = await together(clients, (client, key) =>
        client.post(`/api/register-and-win/${qr}/`, { full_name: "Sara", consent: true }, { key }),
      );
      expect(succeeded(answers, "out_of_gifts")).toBe(7);
    }
    expect(await two.differences(tenantId)).toEqual([]);
  });
});
