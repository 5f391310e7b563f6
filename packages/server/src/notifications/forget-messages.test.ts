import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageCodes, minutes } from "../auth/codes.test-data.ts";
import { newId } from "../platform/db/new-id.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { forgetMessages, readableDays } from "./forget-messages.ts";
import { sendMessage } from "./send-message.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer();
});
afterAll(() => server.stop());

const friend = { channel: "sms", kind: "promo", recipient: "+966500000001", body: "A friend invites you" };
const mail = { ...friend, channel: "email", recipient: "friend@example.com", subject: "An invitation", html: "<p>" };

/** Inserts a message of this age. */
const give = async (
  restaurant: Restaurant,
  days: number,
  more: Partial<typeof mail> & { state?: string; sent?: number },
) => {
  const { sent, ...columns } = more;
  const ago = (count: number) => sql<Date>`now() - make_interval(days => ${count})`;
  const id = newId();
  await server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .insertInto("outbox_message")
      .values({
        tenant_id: restaurant.tenantId,
        id,
        dedupe_key: id,
        state: "sent",
        ...friend,
        ...columns,
        created_at: ago(days),
        sent_at: sent === undefined ? null : ago(sent),
      })
      .execute(),
  );
  return id;
};
const toRow = (restaurant: Restaurant, id: string) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .selectFrom("outbox_message")
      .select(["recipient", "kind", "body", "subject", "html", "state", "failure", "channel"])
      .where("tenant_id", "=", restaurant.tenantId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
const blank = { recipient: "", body: "" };

describe("an old message", () => {
  it("is emptied thirty days after it was sent or failed, and still counts", async () => {
    const restaurant = await createRestaurant(server.database);
    const [left, refused, stuck, late, young] = [
      await give(restaurant, readableDays + 2, { sent: readableDays + 1 }),
      await give(restaurant, readableDays + 1, { ...mail, state: "failed" }),
      await give(restaurant, readableDays + 1, { state: "queued" }),
      await give(restaurant, readableDays + 1, { sent: readableDays - 1 }),
      await give(restaurant, readableDays - 1, mail),
    ];
    expect(await forgetMessages(server.server.app.platform, restaurant.tenantId)).toBe(3);
    expect(await toRow(restaurant, left)).toMatchObject({ ...blank, state: "sent", channel: "sms" });
    expect(await toRow(restaurant, refused)).toMatchObject({ ...blank, subject: "", html: null, state: "failed" });
    expect(await toRow(restaurant, stuck)).toMatchObject({ ...blank, state: "failed", failure: "too_late" });
    expect(await toRow(restaurant, late)).toMatchObject(friend);
    expect(await toRow(restaurant, young)).toMatchObject(mail);
    expect(await forgetMessages(server.server.app.platform, restaurant.tenantId)).toBe(0);
  });

  it("is emptied in steps, however many there are, in its own establishment", async () => {
    const [restaurant, other] = [await createRestaurant(server.database), await createRestaurant(server.database)];
    const elsewhere = await give(other, readableDays + 1, {});
    const many = Array.from({ length: 2_500 }, (_, n) => ({
      tenant_id: restaurant.tenantId,
      id: newId(),
      ...friend,
      dedupe_key: `many:${n}`,
      state: "sent",
      created_at: new Date(Date.now() - 40 * 86_400_000),
    }));
    await server.database.inTenant(restaurant.tenantId, (tx) => tx.insertInto("outbox_message").values(many).execute());
    expect(await forgetMessages(server.server.app.platform, restaurant.tenantId)).toBe(2_500);
    expect(await toRow(other, elsewhere)).toMatchObject(friend);
  });
});

describe("an erased guest's messages", () => {
  it("are emptied at once, to current and former numbers, and pending ones are not sent", async () => {
    const restaurant = await createRestaurant(server.database);
    const { client, number } = await signIn(server, restaurant.qr);
    const before = `+966${number}`;
    const old = await give(restaurant, 2, { recipient: before });
    await ageCodes(server, restaurant, minutes(2));
    const next = newNumber();
    const asked = await askCode(client, restaurant.qr, next, { purpose: "change_phone" });
    const code = await readCode(client, next);
    const moved = await client.post("/api/me/phone/", { challenge_id: asked.body.challenge_id, code });
    expect(moved.status).toBe(200);
    // Later owners of the number are other people.
    const theirs = await give(restaurant, 1, { recipient: before });
    const waiting = await give(restaurant, 0, { recipient: `+966${next}`, state: "queued" });
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    expect(await toRow(restaurant, old)).toMatchObject(blank);
    expect(await toRow(restaurant, theirs)).toMatchObject({ recipient: before });
    await sendMessage(server.server.app.platform, { tenant_id: restaurant.tenantId, id: waiting });
    expect(await toRow(restaurant, waiting)).toMatchObject({ ...blank, state: "failed", failure: "erased" });
  });
});
