import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@sufra/domain/hours/zoned-time.ts";
import { contradictedTags, dietaryTags } from "@sufra/domain/menu/dietary-tags.ts";
import { demoKey } from "@sufra/server/platform/config/secret-keys.ts";
import { campaignFigures } from "@sufra/server/campaigns/campaign-figures.ts";
import { findDifferences } from "@sufra/server/payments/reconcile.ts";
import type { Database } from "@sufra/server/platform/db/database.ts";
import { createTenant } from "@sufra/server/test/support/create-tenant.ts";
import { openTestDatabase } from "@sufra/server/test/support/test-database.ts";
import { pictureNames } from "./pictures/gallery.ts";
import { getPictureNames } from "./content/dish-pictures.ts";
import { readDemoPictures } from "./media.ts";
import { listAgain } from "@sufra/server/orders/order-again.ts";
import { knownGuest } from "./insert-known-guest.ts";
import { demoEstablishments, seedDemo } from "./seed-demo.ts";

const keys = { DEMO_HISTORY: false, CODE_SECRET: "c".repeat(32), SECRETS_KEYS: [demoKey("s".repeat(43))] };

/** The end of the run drops it. */
const openEmpty = async (): Promise<Database> => (await openTestDatabase("demo")).database;

describe("the demo", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmpty();
  });
  afterAll(() => database.close());

  it("fills an empty database once", async () => {
    expect(await seedDemo(database, keys)).toBe(true);
    expect(await seedDemo(database, keys)).toBe(false);
    const [a] = demoEstablishments;
    const products = await database.inTenant(a!.id, (tx) =>
      tx.selectFrom("product").where("tenant_id", "=", a!.id).selectAll().execute(),
    );
    expect(products).toHaveLength(120);
    const campaigns = await database.inTenant(a!.id, async (tx) => ({
      coupons: await tx.selectFrom("coupon").select("kind").where("tenant_id", "=", a!.id).execute(),
      wheels: await tx
        .selectFrom("campaign")
        .select("per_order")
        .where("tenant_id", "=", a!.id)
        .where("kind", "=", "wheel")
        .execute(),
      programs: await tx.selectFrom("punch_program").select("required").where("tenant_id", "=", a!.id).execute(),
    }));
    expect(new Set(campaigns.coupons.map(({ kind }) => kind)).size).toBe(4);
    expect(campaigns.programs).toHaveLength(2);
    expect(campaigns.wheels.map(({ per_order }) => per_order).sort()).toEqual([false, false, true]);
    const codes = await database.platform((tx) => tx.selectFrom("qr_directory").select("uuid").execute());
    for (const uuid of [
      "11111111-1111-4111-8111-111111111111",
      "11111111-1111-4111-8111-000000000012",
      "11111111-1111-4111-8111-ffffffffffff",
      "22222222-2222-4222-8222-222222222222",
      "33333333-3333-4333-8333-333333333333",
    ])
      expect(codes).toContainEqual({ uuid });
  });

  it("knows a guest with a history of points, and its books add up", async () => {
    const [{ id } = { id: "" }] = demoEstablishments;
    const wallet = await database.inTenant(id, (tx) =>
      tx
        .selectFrom("wallet as w")
        .innerJoin("customer as c", (join) =>
          join.onRef("c.tenant_id", "=", "w.tenant_id").onRef("c.id", "=", "w.customer_id"),
        )
        .innerJoin("loyalty_level as l", (join) =>
          join.onRef("l.tenant_id", "=", "w.tenant_id").onRef("l.id", "=", "w.level_id"),
        )
        .select(["w.customer_id", "w.balance", "w.orders_count", "l.break_points"])
        .where("w.tenant_id", "=", id)
        .where("c.tenant_id", "=", id)
        .where("l.tenant_id", "=", id)
        .where("c.phone_number", "=", knownGuest.phone_number)
        .executeTakeFirstOrThrow(),
    );
    const notifications = await database.inTenant(id, (tx) =>
      tx
        .selectFrom("notification as n")
        .innerJoin("customer as c", (join) =>
          join.onRef("c.tenant_id", "=", "n.tenant_id").onRef("c.id", "=", "n.customer_id"),
        )
        .select("n.created_at")
        .where("n.tenant_id", "=", id)
        .where("c.tenant_id", "=", id)
        .where("c.phone_number", "=", knownGuest.phone_number)
        .orderBy("n.id")
        .execute(),
    );
    const days = notifications.map(({ created_at }) => created_at.getTime());
    expect(days.length).toBeGreaterThan(3);
    expect(days).toEqual([...days].sort((first, second) => first - second));
    expect(wallet).toMatchObject({ orders_count: 4 });
    expect(wallet.balance).toBeGreaterThan(300);
    expect(wallet.break_points).toBeGreaterThan(0);
    const owner = { tenantId: id, customerId: wallet.customer_id, language: "sa" as const };
    const { orders } = await database.inTenant(id, (tx) => listAgain(tx, owner, new Date()));
    expect(orders.map(({ missing }) => missing)).toEqual([0, 0, 0]);
    for (const each of demoEstablishments)
      expect(await database.inTenant(each.id, (tx) => findDifferences(tx, each.id))).toEqual([]);
  });
});

describe("the demo's money", () => {
  it("has closed days and drawers, an open one, every way to pay at the branch, and what is still open", async () => {
    const database = await openEmpty();
    await seedDemo(database, keys);
    const [{ id } = { id: "" }] = demoEstablishments;
    const rows = await database.inTenant(id, async (tx) => ({
      closings: await tx.selectFrom("z_report").select(["day_no", "report"]).where("tenant_id", "=", id).execute(),
      open: await tx
        .selectFrom("cash_shift")
        .select("branch_id")
        .where("tenant_id", "=", id)
        .where("open", "=", true)
        .execute(),
      settlements: await tx
        .selectFrom("settlement")
        .select(["tender", "shift_id"])
        .where("tenant_id", "=", id)
        .execute(),
      refunds: await tx.selectFrom("refund").select("tender").where("tenant_id", "=", id).execute(),
      orders: await tx.selectFrom("customer_order").select("payment_state").where("tenant_id", "=", id).execute(),
    }));
    expect(rows.closings.filter(({ day_no }) => day_no !== null)).toHaveLength(4);
    expect(rows.closings.filter(({ day_no }) => day_no === null)).toHaveLength(4);
    expect(rows.open).toHaveLength(1);
    expect(new Set(rows.settlements.map(({ tender }) => tender))).toEqual(new Set(["cash", "card", "voucher"]));
    expect(rows.settlements.filter(({ shift_id }) => shift_id === null)).toHaveLength(1);
    expect(rows.refunds).toEqual([{ tender: "card" }]);
    const states = new Set(rows.orders.map(({ payment_state }) => payment_state));
    for (const state of ["paid", "unpaid", "partially_refunded", "not_recorded"]) expect(states).toContain(state);
    await database.close();
  });
});

/** Which kinds of rewards were used, and more than a few times. */
const countLoyalty = (database: Database, id: string) =>
  database.inTenant(id, async (tx) => {
    const count = async (table: "coupon_redemption" | "redemption" | "wallet_entry") => {
      const rows = await tx.selectFrom(table).select("created_at").where("tenant_id", "=", id).execute();
      return rows.length > 10;
    };
    return {
      coupons: await count("coupon_redemption"),
      points: await count("wallet_entry"),
      prizes: await count("redemption"),
    };
  });

/** What guests of an establishment did in three months, beside ordering. */
const readLife = (database: Database, id: string) =>
  database.inTenant(id, async (tx) => {
    const cards = await tx.selectFrom("punch_card").select("status").distinct().where("tenant_id", "=", id).execute();
    const vouchers = await tx
      .selectFrom("prize_claim")
      .select("status")
      .distinct()
      .where("tenant_id", "=", id)
      .where("kind", "=", "voucher")
      .execute();
    const offers = await tx.selectFrom("offer").select("state").distinct().where("tenant_id", "=", id).execute();
    const draws = await tx.selectFrom("draw").select("id").where("tenant_id", "=", id).execute();
    const recipients = await tx.selectFrom("offer_recipient").select("opened_at").where("tenant_id", "=", id).execute();
    return {
      cards: cards.map(({ status }) => status).sort(),
      vouchers: vouchers.map(({ status }) => status).sort(),
      offers: offers.map(({ state }) => state).sort(),
      draws: draws.length > 20,
      opened: recipients.some(({ opened_at }) => opened_at !== null),
    };
  });

/** The days on which an establishment sold something. */
const readDays = async (database: Database, id: string): Promise<string[]> => {
  const rows = await database.inTenant(id, (tx) =>
    tx.selectFrom("sales_hour").select("day").distinct().where("tenant_id", "=", id).orderBy("day").execute(),
  );
  return rows.map(({ day }) => day);
};

describe("the demo's history", () => {
  it("gives every report something to show, and its books add up", async () => {
    const database = await openEmpty();
    await seedDemo(database, { ...keys, DEMO_HISTORY: true });
    for (const { id } of demoEstablishments) {
      const { orders, visits } = await database.inTenant(id, (tx) =>
        tx
          .selectNoFrom((eb) => [
            eb
              .selectFrom("sale")
              .select((e) => e.cast<number>(e.fn.countAll(), "integer").as("n"))
              .where("tenant_id", "=", id)
              .as("orders"),
            eb
              .selectFrom("visit")
              .select((e) => e.cast<number>(e.fn.countAll(), "integer").as("n"))
              .where("tenant_id", "=", id)
              .as("visits"),
          ])
          .executeTakeFirstOrThrow(),
      );
      expect([(orders ?? 0) > 300, (visits ?? 0) > 500], id).toEqual([true, true]);
      // One guest is known for longer than the three months.
      const days = (await readDays(database, id)).slice(-85);
      expect(days, id).toHaveLength(85);
      expect(days.slice(1), id).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
      expect(await database.inTenant(id, (tx) => findDifferences(tx, id))).toEqual([]);
    }
    const [{ id } = { id: "" }, cafe] = demoEstablishments;
    for (const tenantId of [id, cafe?.id ?? ""]) {
      expect(await countLoyalty(database, tenantId), tenantId).toEqual({ coupons: true, points: true, prizes: true });
      expect(await readLife(database, tenantId), tenantId).toEqual({
        cards: ["completed", "expired", "open"],
        vouchers: ["available", "claimed"],
        offers: ["draft", "sent"],
        draws: true,
        opened: true,
      });
    }
    const learned = await database.inTenant(id, (tx) =>
      tx.selectFrom("suggestion_facts").select("facts").where("tenant_id", "=", id).execute(),
    );
    for (const { facts } of learned) expect(facts.products.length).toBeGreaterThan(50);
    expect(learned).toHaveLength(2);
    const campaigns = await database.inTenant(id, async (tx) => ({
      running: await tx.selectFrom("campaign").select("id").where("tenant_id", "=", id).execute(),
      figures: await campaignFigures(tx, { tenantId: id, campaignId: null }, "campaign"),
    }));
    expect(campaigns.figures.map(({ key }) => key).sort()).toEqual(campaigns.running.map((each) => each.id).sort());
    for (const { figures } of campaigns.figures) expect([figures.won > 0, figures.used > 0]).toEqual([true, true]);
    expect(campaigns.figures.some(({ figures }) => figures.sales > 0)).toBe(true);
    const answers = await database.inTenant(id, (tx) =>
      tx.selectFrom("evaluation").select("low").where("tenant_id", "=", id).execute(),
    );
    expect(new Set(answers.map(({ low }) => low))).toEqual(new Set([true, false]));
    await database.close();
  });
});

it("finishes a start that was cut off, and leaves the establishments of others alone", async () => {
  const database = await openEmpty();
  const last = demoEstablishments.at(-1)?.id;
  const inTenant: Database["inTenant"] = async (id, ...rest) => {
    if (id === last) throw new Error("cut off");
    return database.inTenant(id, ...rest);
  };
  await expect(seedDemo({ ...database, inTenant }, keys)).rejects.toThrow("cut off");
  expect(await seedDemo(database, keys)).toBe(true);
  expect(await seedDemo(database, keys)).toBe(false);
  await database.close();
  const foreign = await openEmpty();
  await createTenant(foreign);
  expect(await seedDemo(foreign, keys)).toBe(false);
  await foreign.close();
});

describe("the demo's content", () => {
  const products = demoEstablishments.flatMap(({ categories }) => categories.flatMap((category) => category.products));

  it("has a picture for every product and combo, and no picture for nothing", () => {
    const pictures = readDemoPictures();
    const wanted = [
      ...products.flatMap(({ slug }) => getPictureNames(slug)),
      ...demoEstablishments.flatMap(({ combos }) => combos.map(({ slug }) => slug)),
    ];
    for (const slug of wanted) expect(pictures(slug).image, slug).not.toBeNull();
    const used = new Set([
      ...wanted,
      ...demoEstablishments.flatMap(({ logo, cover, slides, popup }) => [
        logo,
        cover,
        popup?.picture,
        ...slides.map(({ picture }) => picture),
      ]),
    ]);
    expect(pictureNames().filter((name) => !used.has(name))).toEqual([]);
  });

  it("speaks both languages everywhere, and never puts Arabic where English belongs", () => {
    for (const { name, description } of products) {
      expect(name.sa).not.toBe("");
      expect(description.sa).toMatch(/[\u0600-\u06ff]/);
      expect(name.en + description.en).not.toMatch(/[\u0600-\u06ff]/);
    }
  });

  it("has dietary tags that its allergens allow, each on some product", () => {
    for (const { slug, dietary_tags, allergens } of products)
      expect(contradictedTags(dietary_tags, allergens), slug).toEqual([]);
    const used = new Set(products.flatMap(({ dietary_tags }) => dietary_tags));
    expect(dietaryTags.filter((tag) => !used.has(tag))).toEqual([]);
  });

  it.each(demoEstablishments.flatMap((one) => one.combos.map((combo) => ({ combo, one }))))(
    "$combo.slug saves money whatever is chosen",
    ({ combo, one }) => {
      const priceOf = new Map(
        one.categories.flatMap((category) => category.products).map(({ slug, price }) => [slug, price]),
      );
      const cheapest = combo.slots.reduce(
        (sum, slot) =>
          sum +
          slot.min *
            Math.min(...slot.products.map(([slug, surcharge = 0]) => (priceOf.get(slug) ?? Number.NaN) - surcharge)),
        0,
      );
      expect(combo.price).toBeLessThan(cheapest);
    },
  );
});
