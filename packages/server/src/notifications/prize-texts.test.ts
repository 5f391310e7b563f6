import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SmsMessage, SmsProvider, SmsResult } from "../gateways/sms/sms-provider.ts";
import { accepted, later, refused } from "../gateways/sms/sms-result.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { createRestaurant, type Restaurant } from "../../test/fixtures/restaurant.ts";
import { ageCodes, minutes } from "../auth/codes.test-data.ts";
import { askCode, newNumber, readCode, signIn, startGuestServer } from "../../test/fixtures/guest-server.ts";
import { earlier } from "../../test/support/earlier.ts";
import type { TestServer } from "../../test/support/test-server.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { givePrize } from "../prizes/give-prize.ts";
import { sendMessage } from "./send-message.ts";

const sent: SmsMessage[] = [];
let refuses = true;
let during: () => Promise<void> = async () => undefined;
const sms: SmsProvider = {
  name: "vendor",
  send: async (message): Promise<SmsResult> => {
    if (message.kind === "otp") return accepted("vendor", message, "otp");
    sent.push(message);
    await during();
    return refuses ? refused("vendor", message, "503", later) : accepted("vendor", message, "v-1");
  },
  parseStatus: () => null,
};

let server: TestServer;
beforeAll(async () => {
  server = await startGuestServer({ sms });
});
afterAll(() => server.stop());

const give = async () => {
  const restaurant = await createRestaurant(server.database);
  const { tenantId } = restaurant;
  const guest = await signIn(server, restaurant.qr);
  const prizeId = await insertPrize(server.database, tenantId);
  refuses = true;
  const now = server.database.now();
  const given = { tenantId, customerId: guest.customerId, prizeId, now };
  await server.database.inTenant(tenantId, (tx) => givePrize(server.server.app.platform, tx, given));
  const text = () =>
    server.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("outbox_message")
        .selectAll()
        .where("tenant_id", "=", tenantId)
        .where("kind", "=", "service")
        .executeTakeFirstOrThrow(),
    );
  const { id } = await text();
  await waitUntil("the first attempt", async () => (await text()).failure === "503");
  const attempt = () => sendMessage(server.server.app.platform, { tenant_id: tenantId, id });
  const attempts = () => sent.filter(({ idempotencyKey }) => idempotencyKey === id).length;
  return { restaurant, guest, text, attempt, attempts };
};

/** Moves the message into the past instead of waiting. */
const age = (restaurant: Restaurant, hours: number) =>
  server.database.inTenant(restaurant.tenantId, (tx) =>
    tx
      .updateTable("outbox_message")
      .set({
        created_at: earlier("created_at", hours * 3_600),
        good_until: earlier("good_until", hours * 3_600),
        next_try_at: earlier("next_try_at", hours * 3_600),
      })
      .where("tenant_id", "=", restaurant.tenantId)
      .execute(),
  );
const untilNext = ({ next_try_at }: { next_try_at: Date | null }) =>
  ((next_try_at?.getTime() ?? 0) - server.database.now().getTime()) / 1_000;

describe("the text about a prize", () => {
  it("is tried for 24 hours with growing pauses, more than ten times, and then reported as failed", async () => {
    const { restaurant, text, attempt } = await give();
    expect(await text()).toMatchObject({ state: "queued", failure: "503", next_try_at: expect.any(Date) });
    for (const [hours, pause] of [
      [0.5, 1_800],
      [1, 3_600],
      [21, 3_600],
    ] as const) {
      await age(restaurant, hours);
      await attempt();
      const row = await text();
      expect(row.state).toBe("queued");
      expect(untilNext(row)).toBeGreaterThan(pause - 30);
      expect(untilNext(row)).toBeLessThan(pause + 60);
    }
    const waiting = await server.database.inTenant(restaurant.tenantId, (tx) =>
      findDifferences(tx, restaurant.tenantId),
    );
    expect(waiting.filter(({ check }) => check === "outbox_age")).toEqual([]);
    await server.database.inTenant(restaurant.tenantId, (tx) =>
      tx.updateTable("outbox_message").set({ tries: 30 }).where("tenant_id", "=", restaurant.tenantId).execute(),
    );
    await attempt();
    expect((await text()).state).toBe("queued");
    await age(restaurant, 89 / 60);
    await attempt();
    expect(await text()).toMatchObject({ state: "failed", failure: "503", next_try_at: null });
  });

  it("arrives once the vendor works again, once", async () => {
    const { restaurant, text, attempt, attempts } = await give();
    await age(restaurant, 5);
    refuses = false;
    await attempt();
    const row = await text();
    expect(row).toMatchObject({ state: "sent", failure: null, next_try_at: null });
    const made = attempts();
    await attempt();
    expect(attempts()).toBe(made);
  });

  it("is not sent after its deadline", async () => {
    const { restaurant, text, attempt, attempts } = await give();
    const made = attempts();
    await age(restaurant, 25);
    refuses = false;
    await attempt();
    expect([await text(), attempts()]).toMatchObject([{ state: "failed", failure: "too_late" }, made]);
  });

  it("is not tried again for a guest who was erased during an attempt", async () => {
    const { guest, text, attempt } = await give();
    during = async () => {
      expect((await guest.client.send("DELETE", "/api/me/")).status).toBe(204);
    };
    await attempt();
    during = async () => undefined;
    expect(await text()).toMatchObject({ state: "failed", failure: "erased", recipient: "", next_try_at: null });
  });

  it("is not sent to a number that the guest has left", async () => {
    const { restaurant, guest, text } = await give();
    await ageCodes(server, restaurant, minutes(2));
    const next = newNumber();
    const asked = await askCode(guest.client, restaurant.qr, next, { purpose: "change_phone" });
    const code = await readCode(guest.client, next);
    const moved = await guest.client.post("/api/me/phone/", { challenge_id: asked.body.challenge_id, code });
    expect(moved.status).toBe(200);
    expect(await text()).toMatchObject({ state: "failed", failure: "number_changed" });
  });
});
