import { expect, it } from "vitest";
import { sql } from "kysely";
import { judgePlay } from "@sufra/domain/campaigns/play.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { insertCampaign } from "./campaigns.test-data.ts";
import { lockPlayer } from "./player.ts";
import { takeStock } from "./segments.ts";

const label = json({ sa: "كعكة", en: "Cake" });
const hmac = Buffer.alloc(32, 7);

describeOnOneDatabase("Wheel guards", (get) => {
  const scene = async () => {
    const database: Database = get();
    const { tenantId: tenant_id, branchId } = await openShop(database);
    const customer_id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(tenant_id, (tx) =>
      tx.insertInto("customer").values({ tenant_id, id: customer_id, phone_e164 }).execute(),
    );
    const prize_id = await insertPrize(database, tenant_id);
    const campaign_id = await insertCampaign(database, tenant_id, [{ prize_id, stock: 2 }, {}]);
    const run = <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(tenant_id, work);
    const write = (work: (tx: Tx) => Promise<unknown>) => refusal(() => run(work));
    const [stocked, losing] = await run((tx) =>
      tx
        .selectFrom("campaign_segment")
        .select(["id", "left_stock"])
        .where("tenant_id", "=", tenant_id)
        .where("campaign_id", "=", campaign_id)
        .orderBy("position")
        .execute(),
    );
    await run((tx) => lockPlayer(tx, { tenantId: tenant_id, campaignId: campaign_id, hmac }));
    const draw = (over: Record<string, unknown> = {}) =>
      write((tx) => {
        const id = newId();
        return tx
          .insertInto("draw")
          .values({
            tenant_id,
            id,
            campaign_id,
            kind: "wheel",
            customer_id,
            phone_hmac: hmac,
            branch_id: branchId,
            source_id: id,
            segment_id: losing?.id,
            segment_index: 1,
            label,
            outcome: "nothing",
            seen_at: new Date(),
            ...over,
          } as never)
          .execute();
      });
    const segment = (over: Record<string, unknown>) =>
      write((tx) =>
        tx
          .insertInto("campaign_segment")
          .values({
            tenant_id,
            id: newId(),
            campaign_id,
            position: 5,
            label,
            weight: 1,
            outcome: "nothing",
            ...over,
          })
          .execute(),
      );
    return { database, tenant_id, campaign_id, prize_id, stocked, run, write, draw, segment };
  };

  it("keep a stock between zero and its total", async () => {
    const { tenant_id, stocked, write, run } = await scene();
    const set = (columns: Record<string, unknown>) =>
      write((tx) =>
        tx
          .updateTable("campaign_segment")
          .set(columns)
          .where("tenant_id", "=", tenant_id)
          .where("id", "=", stocked?.id ?? "")
          .execute(),
      );
    expect([await set({ left_stock: -1 }), await set({ left_stock: 3 }), await set({ stock: null })]).toEqual([
      check,
      check,
      check,
    ]);
    const take = () => run((tx) => takeStock(tx, tenant_id, { ...stocked, left_stock: 2 } as never));
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  });

  it("refuse contradictory segments", async () => {
    const { segment, prize_id } = await scene();
    const wrong = [
      { outcome: "prize" },
      { outcome: "nothing", prize_id },
      { outcome: "points", points: 0 },
      { outcome: "coupon" },
      { outcome: "prize", prize_id, points: 5 },
      { outcome: "nothing", stock: 1, left_stock: 1 },
      { weight: 0 },
      { weight: -1 },
      { position: 12 },
      { position: -1 },
      { outcome: "car" },
    ];
    for (const each of wrong) expect(await segment(each), JSON.stringify(each)).toBe(check);
    expect(await segment({ outcome: "prize", prize_id: newId() })).toBe(foreign);
    expect(await segment({ position: 0 })).toBe(unique);
    expect(await segment({})).toBe("taken");
  });

  it("store one outcome per source, one per phone if it plays once, and one unseen", async () => {
    const { draw, campaign_id } = await scene();
    const source_id = newId();
    expect([await draw({ source_id }), await draw({ source_id })]).toEqual(["taken", unique]);
    const once_scope = campaign_id;
    expect([await draw({ once_scope }), await draw({ once_scope })]).toEqual(["taken", unique]);
    expect([await draw({ seen_at: null }), await draw({ seen_at: null })]).toEqual(["taken", unique]);
  });

  it("refuse contradictory outcomes", async () => {
    const { draw } = await scene();
    expect(await draw({ outcome: "prize" })).toBe(check);
    expect(await draw({ points: 5 })).toBe(check);
    expect(await draw({ outcome: "points", points: 5 })).toBe("taken");
    expect(await draw({ outcome: "prize", claim_id: newId() })).toBe(foreign);
    expect(await draw({ kind: "evaluation" })).toBe(foreign);
    expect(await draw({ segment_id: newId() })).toBe(foreign);
    expect(await draw({ phone_hmac: Buffer.alloc(32, 8) })).toBe(foreign);
  });

  it("allow changes of an outcome's seen mark only", async () => {
    const { tenant_id, write, draw } = await scene();
    await draw({ seen_at: null });
    const change = (columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable("draw").set(columns).where("tenant_id", "=", tenant_id).execute());
    expect(await change({ outcome: "points", points: 5 })).toBe(forbidden);
    expect(await change({ segment_index: 0 })).toBe(forbidden);
    expect(await change({ customer_id: newId() })).toBe(forbidden);
    expect(await change({ seen_at: new Date() })).toBe("taken");
    for (const table of ["draw", "campaign_player", "campaign_segment", "campaign"] as const)
      expect(await write((tx) => tx.deleteFrom(table).where("tenant_id", "=", tenant_id).execute())).toBe(forbidden);
  });

  it("end a waiting time to the second by the database's clock, whatever the process's clock says", async () => {
    const { tenant_id, campaign_id, run } = await scene();
    const rules = {
      form_required: false,
      level_break_points: null,
      per_order: false,
      new_to: null,
      once_per: null,
      loss_wait_minutes: 10,
      win_period_minutes: null,
    };
    const after = (seconds: number) =>
      run(async (tx) => {
        await tx
          .updateTable("campaign_player")
          .set({
            draws: 1,
            tried_at: sql<Date>`now() - make_interval(secs => ${seconds})`,
            lost_at: sql<Date>`now() - make_interval(secs => ${seconds})`,
          })
          .where("tenant_id", "=", tenant_id)
          .where("campaign_id", "=", campaign_id)
          .execute();
        // What is judged by is read in the same transaction: its `now()` is one moment.
        const player = await lockPlayer(tx, { tenantId: tenant_id, campaignId: campaign_id, hmac });
        const judged = judgePlay(rules, {
          ...player,
          has_form: true,
          level_break_points: 0,
          ticket: "none" as const,
          played_once: false,
          played_game: false,
          is_new: true,
        });
        return judged.ok ? "may play" : judged.params?.time;
      });
    const wait = 600;
    expect(await after(wait - 1)).toBe(1);
    expect(await after(wait - 2)).toBe(2);
    expect(await after(wait)).toBe("may play");
    expect(await after(wait + 1)).toBe("may play");
    expect(await after(0)).toBe(wait);
  });
});
