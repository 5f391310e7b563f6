import { cheapHash } from "../support/cheap-password.ts";
import { ember } from "@sufra/demo/content/ember.ts";
import type { BranchSeed, EstablishmentSeed } from "@sufra/demo/content/establishment-seed.ts";
import { insertCampaigns } from "@sufra/demo/insert-campaigns.ts";
import { insertEstablishment } from "@sufra/demo/insert-establishment.ts";
import { insertMenu } from "@sufra/demo/insert-menu.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";

export const password = "correct horse battery staple";
export type Account = { email: string; role: "cashier" | "manager" | "operator" };
export type NewEstablishment = { seed: EstablishmentSeed; accounts: Record<Account["role"], string> };

const getBranch = (name: string): BranchSeed => ({
  ...(ember.branches[0] as BranchSeed),
  id: newId(),
  qr: newId(),
  name: { sa: name, en: name },
  tables: 2,
  tableCode: () => newId(),
});

/** A complete establishment with its own ids: menu with options and combos, zones, tables, banners, two branches. */
export const getSeed = (
  mark: string,
  main: Partial<BranchSeed> = {},
  other: Partial<BranchSeed> = {},
): EstablishmentSeed => {
  const id = newId();
  return {
    ...ember,
    id,
    slug: `s-${id}`,
    qr: newId(),
    hosts: [`${mark.toLowerCase()}-${id.slice(-6)}.example`],
    name: { sa: `دار ${mark}`, en: `House ${mark}` },
    branches: [
      { ...getBranch(`${mark} one`), ...main },
      { ...getBranch(`${mark} two`), ...other },
    ],
    slides: [{ picture: "slide", text: { sa: `شريحة ${mark}`, en: `Slide ${mark}` } }],
    popup: {
      picture: "popup",
      popup_text: { sa: `لافتة ${mark}`, en: `Popup ${mark}` },
      button_text: { sa: "المنيو", en: "Menu" },
      redirect_url: null,
      frequency: "daily",
    },
  };
};

const insertStaff = async (database: Database, { id: tenant_id, branches }: EstablishmentSeed) => {
  const password_hash = await cheapHash(password);
  const accounts = (["cashier", "manager", "operator"] as const).map((role) => ({
    id: newId(),
    tenant_id: role === "operator" ? null : tenant_id,
    email: `${role}-${tenant_id}@example.test`,
    name: role,
    role,
    language: "en",
    password_hash,
  }));
  await database.asOwner((tx) => tx.insertInto("staff_account").values(accounts).execute());
  const [cashier, manager, operator] = accounts;
  const branch_id = branches[0]?.id ?? "";
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("staff_branch")
      .values({ tenant_id, staff_id: cashier?.id ?? "", branch_id })
      .execute(),
  );
  return { cashier: cashier?.email ?? "", manager: manager?.email ?? "", operator: operator?.email ?? "" };
};

export const insertWhole = async (database: Database, seed: EstablishmentSeed): Promise<NewEstablishment> => {
  await database.asOwner(async (tx) => {
    await tx.insertInto("tenant").values({ id: seed.id, slug: seed.slug }).execute();
    await tx
      .insertInto("host_mapping")
      .values(seed.hosts.map((host) => ({ host, tenant_id: seed.id })))
      .execute();
  });
  const pictures = (name: string) => ({ image: `test/${name}`, image_color: "#cccccc" });
  await database.inTenant(seed.id, async (tx) => {
    await insertEstablishment(tx, seed, pictures);
    await insertMenu(tx, seed, pictures);
    await insertCampaigns(tx, seed.id, seed.campaigns);
  });
  return { seed, accounts: await insertStaff(database, seed) };
};
