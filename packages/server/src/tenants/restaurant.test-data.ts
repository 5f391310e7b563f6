import type { Database, Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";

const both = (sa: string, en: string) => json({ sa, en });
const nothing = json({ sa: "", en: "" });

export type Restaurant = Awaited<ReturnType<typeof createRestaurant>>;

/** A square around a point, `half` degrees to each side. */
const square = (lat: number, lng: number, half: number): [number, number][][] => [
  [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ],
];

const insertBranch = async (tx: Tx, tenant_id: string, at: { id: string; main: boolean; lat: number; lng: number }) => {
  const name = at.main ? both("العليا", "Olaya") : both("الدرعية", "Diriyah");
  await tx
    .insertInto("branch")
    .values({
      ...{ tenant_id, id: at.id, is_main: at.main, position: at.main ? 0 : 1, name, address: both("شارع", "Street") },
      ...{ city: both("الرياض", "Riyadh"), district: nothing, phone: "+966112223333", lat: at.lat, lng: at.lng },
    })
    .execute();
  // Open day and night, so that no test depends on the hour it runs at.
  await tx
    .insertInto("branch_hours")
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        ...{ tenant_id, id: newId(), branch_id: at.id, weekday, opens_minute: 0, closes_minute: 1440 },
      })),
    )
    .execute();
};

const insertMenu = async (tx: Tx, tenant_id: string) => {
  const ids = {
    ...{ categoryId: newId(), emptyCategoryId: newId(), burgerId: newId(), waterId: newId(), goneId: newId() },
    ...{ sizeGroupId: newId(), smallId: newId(), largeId: newId(), comboId: newId(), slotId: newId() },
  };
  await tx
    .insertInto("category")
    .values([
      { tenant_id, id: ids.categoryId, name: both("برجر", "Burgers"), position: 0 },
      { tenant_id, id: ids.emptyCategoryId, name: both("فارغ", "Empty"), position: 1 },
    ])
    .execute();
  const product = (id: string, slug: string, sa: string, en: string, price: number, position: number) => ({
    ...{ tenant_id, id, category_id: ids.categoryId, slug, name: both(sa, en), price, position },
  });
  await tx
    .insertInto("product")
    .values([
      product(ids.burgerId, "burger", "برجر", "Burger", 2500, 0),
      product(ids.waterId, "water", "ماء", "", 200, 1),
      { ...product(ids.goneId, "gone", "قديم", "Gone", 100, 2), active: false },
    ])
    .execute();
  await tx
    .insertInto("option_group")
    .values({ tenant_id, id: ids.sizeGroupId, name: both("الحجم", "Size"), min: 1, max: 1 })
    .execute();
  await tx
    .insertInto("product_option_group")
    .values({ tenant_id, product_id: ids.burgerId, group_id: ids.sizeGroupId, position: 0 })
    .execute();
  await tx
    .insertInto("option_item")
    .values([
      { tenant_id, id: ids.smallId, group_id: ids.sizeGroupId, name: both("صغير", "Small"), price: 0, position: 0 },
      { tenant_id, id: ids.largeId, group_id: ids.sizeGroupId, name: both("كبير", "Large"), price: 500, position: 1 },
    ])
    .execute();
  await tx
    .insertInto("combo")
    .values({ tenant_id, id: ids.comboId, slug: "meal", name: both("وجبة", "Meal"), price: 2400, position: 0 })
    .execute();
  await tx
    .insertInto("combo_slot")
    .values({ tenant_id, id: ids.slotId, combo_id: ids.comboId, name: both("رئيسي", "Main"), position: 0 })
    .execute();
  await tx
    .insertInto("combo_slot_product")
    .values({ tenant_id, slot_id: ids.slotId, product_id: ids.burgerId, surcharge: 0, position: 0 })
    .execute();
  return ids;
};

/** An establishment of one test's own: two branches in Riyadh, a table, a zone, a small menu, codes for all of it. */
export const createRestaurant = async (database: Database) => {
  const tenantId = newId();
  const host = `r-${tenantId.slice(-12)}.example`;
  const ids = {
    ...{ tenantId, host, qr: newId(), branchQr: newId(), otherQr: newId(), tableQr: newId() },
    ...{ branchId: newId(), otherBranchId: newId(), tableId: newId(), zoneId: newId() },
    ...{ place: { lat: 24.69, lng: 46.68 }, farAway: { lat: 21.5, lng: 39.2 } },
  };
  await database.asOwner(async (tx) => {
    await tx
      .insertInto("tenant")
      .values({ id: tenantId, slug: `r-${tenantId}` })
      .execute();
    await tx.insertInto("host_mapping").values({ host, tenant_id: tenantId }).execute();
  });
  const menu = await database.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto("establishment")
      .values({ tenant_id: tenantId, name: both("مطعم", "Restaurant"), phone: "+966111111111" })
      .execute();
    await insertBranch(tx, tenantId, { id: ids.branchId, main: true, ...ids.place });
    await insertBranch(tx, tenantId, { id: ids.otherBranchId, main: false, lat: 24.73, lng: 46.57 });
    await tx
      .insertInto("dining_table")
      .values({ tenant_id: tenantId, id: ids.tableId, branch_id: ids.branchId, number: 7 })
      .execute();
    await tx
      .insertInto("delivery_zone")
      .values({
        ...{ tenant_id: tenantId, id: ids.zoneId, branch_id: ids.branchId, name: both("قريب", "Near") },
        ...{ polygon: json(square(ids.place.lat, ids.place.lng, 0.05)), fee: 900, minimum: 3000, minutes: 35 },
      })
      .execute();
    await tx
      .insertInto("qr_directory")
      .values([
        { uuid: ids.qr, tenant_id: tenantId },
        { uuid: ids.branchQr, tenant_id: tenantId, branch_id: ids.branchId },
        { uuid: ids.otherQr, tenant_id: tenantId, branch_id: ids.otherBranchId },
        { uuid: ids.tableQr, tenant_id: tenantId, branch_id: ids.branchId, table_id: ids.tableId },
      ])
      .execute();
    return insertMenu(tx, tenantId);
  });
  return { ...ids, ...menu };
};
