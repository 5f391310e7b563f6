import { makePalette } from "@sufra/domain/branding/palette.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { BranchSeed, EstablishmentSeed, ZoneSeed } from "./content/establishment-seed.ts";
import type { DemoPicture } from "./media.ts";

/** A ring of sixteen corners around a branch: [lng, lat], the first again at the end. */
const ringAround = ({ lat, lng }: BranchSeed, { kilometers }: ZoneSeed): [number, number][] => {
  const corners = Array.from({ length: 16 }, (_, index): [number, number] => {
    const angle = (index / 16) * 2 * Math.PI;
    // Uneven, as zones drawn along streets are.
    const reach = kilometers * (index % 2 ? 1 : 0.93);
    const north = (reach * Math.cos(angle)) / 111.32;
    const east = (reach * Math.sin(angle)) / (111.32 * Math.cos((lat * Math.PI) / 180));
    return [Number((lng + east).toFixed(6)), Number((lat + north).toFixed(6))];
  });
  return [...corners, corners[0] as [number, number]];
};

const insertBranches = async (tx: Tx, { id: tenant_id, branches }: EstablishmentSeed): Promise<void> => {
  await tx
    .insertInto("branch")
    .values(
      branches.map((branch, position) => ({
        tenant_id,
        id: branch.id,
        is_main: position === 0,
        position,
        phone: branch.phone,
        lat: branch.lat,
        lng: branch.lng,
        name: json(branch.name),
        address: json(branch.address),
        city: json(branch.city),
        district: json(branch.district),
        order_types: branch.order_types,
        preparation_minutes: branch.preparation_minutes,
        slot_capacity: branch.slot_capacity,
        pickup_geofence: branch.pickup_geofence,
        dine_in_geofence: branch.dine_in_geofence,
      })),
    )
    .execute();
  await tx
    .insertInto("cash_drawer")
    .values(branches.map((branch) => ({ tenant_id, id: newId(), branch_id: branch.id, number: 1 })))
    .execute();
  await tx
    .insertInto("branch_hours")
    .values(
      branches.flatMap((branch) =>
        branch.hours.flatMap((ranges, weekday) =>
          ranges.map(([opens_minute, closes_minute]) => ({
            tenant_id,
            id: newId(),
            branch_id: branch.id,
            weekday,
            opens_minute,
            closes_minute,
          })),
        ),
      ),
    )
    .execute();
  await tx
    .insertInto("branch_payment_method")
    .values(
      branches.flatMap((branch) =>
        branch.order_types.flatMap((order_type) =>
          (["cash", "physical_card", "online_card"] as const).map((method) => ({
            tenant_id,
            branch_id: branch.id,
            order_type,
            method,
          })),
        ),
      ),
    )
    .execute();
  // The nearest zone decides where they overlap.
  const zones = branches.flatMap((branch) =>
    branch.zones.map((zone, index) => ({
      tenant_id,
      id: newId(),
      branch_id: branch.id,
      name: json(zone.name),
      polygon: json([ringAround(branch, zone)]),
      fee: zone.fee,
      minimum: zone.minimum,
      minutes: zone.minutes,
      priority: branch.zones.length - index,
    })),
  );
  if (zones.length > 0) await tx.insertInto("delivery_zone").values(zones).execute();
};

const insertCodes = async (tx: Tx, { id: tenant_id, qr, branches }: EstablishmentSeed): Promise<void> => {
  const tables = branches.flatMap((branch) =>
    Array.from({ length: branch.tables }, (_, index) => ({
      tenant_id,
      id: newId(),
      branch_id: branch.id,
      number: index + 1,
      seats: index % 3 === 2 ? 6 : 4,
      code: branch.tableCode(index + 1),
    })),
  );
  if (tables.length > 0)
    await tx
      .insertInto("dining_table")
      .values(tables.map(({ code: _, ...table }) => table))
      .execute();
  await tx
    .insertInto("qr_directory")
    .values([
      ...(qr === null ? [] : [{ uuid: qr, tenant_id, branch_id: null, table_id: null }]),
      ...branches.map((branch) => ({ uuid: branch.qr, tenant_id, branch_id: branch.id, table_id: null })),
      ...tables.map(({ code, branch_id, id }) => ({ uuid: code, tenant_id, branch_id, table_id: id })),
    ])
    .execute();
};

const insertBanners = async (
  tx: Tx,
  { id: tenant_id, slides, popup }: EstablishmentSeed,
  pictures: (name: string) => DemoPicture,
): Promise<void> => {
  const drawn = slides.flatMap(({ picture, text }, position) => {
    const { image } = pictures(picture);
    return image === null ? [] : [{ tenant_id, id: newId(), image, text: json(text), position }];
  });
  if (drawn.length > 0) await tx.insertInto("slide").values(drawn).execute();
  const background_image = popup && pictures(popup.picture).image;
  if (!popup || !background_image) return;
  const { popup_text, button_text, redirect_url, frequency } = popup;
  await tx
    .insertInto("popup")
    .values({
      tenant_id,
      id: newId(),
      background_image,
      popup_text: json(popup_text),
      button_text: json(button_text),
      redirect_url,
      frequency,
    })
    .execute();
};

/** Everything of an establishment but its menu and its staff; runs in its tenant. False when it stands already. */
export const insertEstablishment = async (
  tx: Tx,
  seed: EstablishmentSeed,
  pictures: (name: string) => DemoPicture,
): Promise<boolean> => {
  const palette = makePalette(seed.brand_color);
  const [inserted] = await tx
    .insertInto("establishment")
    .values({
      tenant_id: seed.id,
      name: json(seed.name),
      description: json(seed.description),
      legal_name: json(seed.legal_name),
      logo_image: pictures(seed.logo).image,
      cover_image: seed.cover && pictures(seed.cover).image,
      brand_color: seed.brand_color,
      shape: seed.shape,
      face: json(seed.face ?? {}),
      theme: json(palette ? { light: palette.light, dark: palette.dark } : {}),
      default_language: seed.default_language,
      prices_include_tax: seed.prices_include_tax,
      tips_enabled: seed.tips_enabled,
      code_countries: seed.code_countries ?? ["SA"],
      whatsapp_codes: seed.whatsapp_codes ?? false,
      vat_number: seed.vat_number,
      tax_address: json(seed.tax_address),
      phone: seed.phone,
      email: seed.email,
      social_links: json(seed.social_links),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("tenant_id")
    .execute();
  if (!inserted) return false;
  await insertBranches(tx, seed);
  await insertCodes(tx, seed);
  await insertBanners(tx, seed, pictures);
  if (seed.deactivated)
    await tx
      .insertInto("service_switch")
      .values({ tenant_id: seed.id, id: newId(), service: "all", active: false, reason: "تجديد الفرن" })
      .execute();
  return true;
};
