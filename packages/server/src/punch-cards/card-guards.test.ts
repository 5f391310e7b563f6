import { expect, it } from "vitest";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { addProgram } from "./programs.test-data.ts";

describeOnOneDatabase("Card guards", (get) => {
  const scene = async () => {
    const database = get();
    const { tenantId: tenant_id, branchId: branch_id } = await openShop(database);
    const program_id = await addProgram(database, tenant_id);
    const customer_id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(tenant_id, (tx) =>
      tx.insertInto("customer").values({ tenant_id, id: customer_id, phone_e164 }).execute(),
    );
    const open = (over: Record<string, unknown> = {}, id = newId()) =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx
            .insertInto("punch_card")
            .values({
              tenant_id,
              id,
              program_id,
              required: 3,
              days: 30,
              customer_id,
              status: "open",
              punches: 0,
              reward_name: json({ sa: "قهوة", en: "Coffee" }),
              ...over,
            })
            .execute(),
        ),
      );
    return { database, tenant_id, branch_id, program_id, customer_id, open };
  };

  it("keep one open card per program and customer, and no more punches than required", async () => {
    const { open } = await scene();
    expect([await open(), await open()]).toEqual(["taken", unique]);
    expect(await open({ status: "expired", punches: 4 })).toBe(check);
    expect(await open({ status: "completed", punches: 2 })).toBe(check);
    expect(await open({ status: "expired", punches: 3 })).toBe(check);
    expect(await open({ status: "completed", punches: 3 })).toBe("taken");
    expect(await open({ status: "expired", program_id: newId() })).toBe(foreign);
  });

  it("keep the rules a card started with", async () => {
    const { database, tenant_id, open } = await scene();
    await open();
    for (const rules of [{ required: 2 }, { days: 9 }, { items: [newId()] }, { prize_id: null }])
      expect(
        await refusal(() =>
          database.inTenant(tenant_id, (tx) =>
            tx.updateTable("punch_card").set(rules).where("tenant_id", "=", tenant_id).execute(),
          ),
        ),
      ).toBe(forbidden);
  });

  it("allow one valid reward per card, and another after it was taken back", async () => {
    const { database, tenant_id, customer_id, open } = await scene();
    const card_id = newId();
    await open({ status: "completed", punches: 3 }, card_id);
    const give = () =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx.insertInto("punch_reward").values({ tenant_id, id: newId(), card_id, customer_id }).execute(),
        ),
      );
    expect([await give(), await give()]).toEqual(["taken", unique]);
    await database.inTenant(tenant_id, (tx) =>
      tx.updateTable("punch_reward").set({ canceled_at: new Date() }).where("tenant_id", "=", tenant_id).execute(),
    );
    expect(await give()).toBe("taken");
  });

  it("keep every punch; only its card and its end may change, and its source is known", async () => {
    const { database, tenant_id, branch_id, customer_id, open } = await scene();
    const card_id = newId();
    await open({}, card_id);
    const punch = (over: Record<string, unknown>) =>
      refusal(() =>
        database.inTenant(tenant_id, (tx) =>
          tx
            .insertInto("punch")
            .values({ tenant_id, id: newId(), card_id, customer_id, branch_id, punched_at: new Date(), ...over })
            .execute(),
        ),
      );
    expect(await punch({ staff_id: newId(), visit_id: newId() })).toBe("taken");
    expect(await punch({ staff_id: newId() })).toBe(check);
    expect(await punch({})).toBe(check);
    expect(await punch({ staff_id: newId(), visit_id: newId(), line_no: 1 })).toBe(check);
    expect(await punch({ order_id: newId(), line_no: 1, unit_no: 1 })).toBe(foreign);
    const erase = () =>
      database.inTenant(tenant_id, (tx) => tx.deleteFrom("punch").where("tenant_id", "=", tenant_id).execute());
    const change = () =>
      database.inTenant(tenant_id, (tx) =>
        tx.updateTable("punch").set({ unit_no: 9 }).where("tenant_id", "=", tenant_id).execute(),
      );
    expect([await refusal(erase), await refusal(change)]).toEqual([forbidden, forbidden]);
  });
});
