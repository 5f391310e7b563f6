import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, refusal, unique } from "../../test/support/refusal.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { newPhone, openProgram } from "./referrals.test-data.ts";

const hash = (): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));

describeOnOneDatabase("Referral guards", (get) => {
  const scene = async () => {
    const database = get();
    const { tenantId: tenant_id } = await openShop(database);
    const program_id = await openProgram(database, tenant_id);
    const newCustomer = async (): Promise<string> => {
      const id = newId();
      await database.inTenant(tenant_id, (tx) =>
        tx
          .insertInto("customer")
          .values({ tenant_id, id, phone_e164: `+966${newPhone()}` })
          .execute(),
      );
      return id;
    };
    const referrer_id = await newCustomer();
    const expires_at = new Date();
    const lead = (over: Record<string, unknown> = {}) =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx
            .insertInto("referral_lead")
            .values({
              tenant_id,
              id: newId(),
              program_id,
              referrer_id,
              referrer_phone_hmac: hash(),
              channel: "link",
              expires_at,
              ...over,
            })
            .execute(),
        ),
      );
    return { database, tenant_id, referrer_id, newCustomer, lead };
  };

  it("allow one lead per number, address and friend", async () => {
    const { lead, newCustomer } = await scene();
    for (const column of ["lead_phone_hmac", "lead_email_hmac"]) {
      const contact = { [column]: hash() };
      expect([await lead(contact), await lead(contact)]).toEqual(["taken", unique]);
    }
    const friend = { friend_id: await newCustomer(), state: "joined", joined_at: new Date() };
    expect([await lead(friend), await lead(friend)]).toEqual(["taken", unique]);
  });

  it("refuse to refer oneself, to join without a friend, to convert without an order and to end without a reason", async () => {
    const { lead, referrer_id } = await scene();
    const joined = { state: "joined", joined_at: new Date() };
    expect(await lead({ ...joined, friend_id: referrer_id })).toBe(check);
    const same = hash();
    expect(await lead({ referrer_phone_hmac: same, lead_phone_hmac: same })).toBe(check);
    expect(await lead(joined)).toBe(check);
    expect(await lead({ state: "converted", converted_at: new Date() })).toBe(check);
    expect(await lead({ state: "declined" })).toBe(check);
  });

  it("give a side one reward per lead, and reduce it only by a return", async () => {
    const { database, tenant_id, lead, referrer_id } = await scene();
    await lead();
    const run = (statement: ReturnType<typeof sql>) =>
      refusal(() => database.inTenant(tenant_id, (tx) => statement.execute(tx)));
    const give = sql`insert into referral_reward (tenant_id, lead_id, side, customer_id, kind, points, gift_id)
      select tenant_id, id, 'inviter', ${referrer_id}, 'points', 50, ${newId()} from referral_lead
      where tenant_id = ${tenant_id}`;
    expect([await run(give), await run(give)]).toEqual(["taken", unique]);
    const of = sql`where tenant_id = ${tenant_id}`;
    expect(await run(sql`update referral_reward set points = 500 ${of}`)).toBe(forbidden);
    expect(await run(sql`update referral_reward set taken_back_points = 51, taken_back_at = now() ${of}`)).toBe(check);
    for (const table of ["referral_reward", "referral_lead", "referral_program"])
      expect(await run(sql`delete from ${sql.table(table)} ${of}`)).toBe(forbidden);
  });

  it("keep one active program with unchanged promises, and codes out of other establishments' directory", async () => {
    const { database, tenant_id } = await scene();
    expect(await refusal(() => openProgram(database, tenant_id))).toBe(unique);
    expect(await refusal(() => openProgram(database, tenant_id, { active: false, friend_points: null }))).toBe(check);
    const run = (statement: ReturnType<typeof sql>) =>
      refusal(() => database.inTenant(tenant_id, (tx) => statement.execute(tx)));
    expect(await run(sql`update referral_program set friend_points = 1 where tenant_id = ${tenant_id}`)).toBe(
      forbidden,
    );
    const { tenantId } = await openShop(database);
    const foreign = sql`insert into referral_directory (tenant_id, code) values (${tenantId}, 'AAAABBBBCCCC')`;
    expect(await run(foreign)).toBe(forbidden);
  });
});
