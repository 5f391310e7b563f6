import { createHmac } from "node:crypto";
import type { Text } from "@sufra/domain/language/language.ts";
import { storeConnection } from "@sufra/server/connections/save-connection.ts";
import type { SandboxBusiness } from "@sufra/server/gateways/pos/sandbox/sandbox-business.ts";
import type { Config } from "@sufra/server/platform/config/config.ts";
import type { Database, Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import type { EstablishmentSeed } from "./content/establishment-seed.ts";
import { type DemoMenu, posCharges, posPayment, readDemoMenu, toExternalId, toPosBusiness } from "./pos-business.ts";

/** Secrets that all processes on a database share. */
export type DemoKeys = Pick<Config, "CODE_SECRET" | "SECRETS_KEYS">;

/** The register knows it from its start, so that every process can start the register. */
export const getPosToken = ({ CODE_SECRET }: DemoKeys): string =>
  createHmac("sha256", CODE_SECRET).update("demo register").digest("base64url");

const getLinks = ({ tenantId, ...menu }: DemoMenu) => {
  const link = (kind: string, local_id: string, name: Text, external_id = toExternalId(local_id)) => ({
    tenant_id: tenantId,
    kind,
    local_id,
    external_id,
    external_name: json(name),
  });
  const productNames = new Map(menu.products.map(({ id, name }) => [id, name]));
  return [
    ...menu.branches.map(({ id, name }) => link("branch", id, name)),
    ...menu.tables.map(({ id, number }) => link("table", id, { sa: `طاولة ${number}`, en: `Table ${number}` })),
    ...menu.categories.map(({ id, name }) => link("category", id, name)),
    ...menu.products.map(({ id, name }) => link("product", id, name)),
    ...menu.groups.map(({ id, name }) => link("option_group", id, name)),
    ...menu.options.map(({ id, name }) => link("option", id, name)),
    ...menu.combos.map(({ id, name }) => link("combo", id, name, toExternalId(`size ${id}`))),
    ...menu.slots.map(({ id, product_id }) =>
      link("combo_product", `${id}/${product_id}`, productNames.get(product_id) ?? { sa: "", en: "" }),
    ),
    ...Object.entries(posCharges).map(([kind, name]) =>
      link("charge", kind, name, toExternalId(`${tenantId} ${kind}`)),
    ),
    link("payment_method", "online_card", posPayment, toExternalId(`${tenantId} online_card`)),
    link("tax", "1500", { sa: "ضريبة القيمة المضافة", en: "VAT" }, toExternalId(`tax ${tenantId}`)),
  ];
};

const insertBusiness = async (tx: Tx, seed: EstablishmentSeed, business: SandboxBusiness, now: Date) => {
  const { id: tenant_id } = seed;
  await tx.insertInto("pos_directory").values({ vendor: "foodics", business_id: business.id, tenant_id }).execute();
  await tx
    .insertInto("pos_business")
    .values({
      tenant_id,
      business_id: business.id,
      reference: business.reference,
      name: business.name,
      prices_include_tax: seed.prices_include_tax,
      connected_at: now,
    })
    .execute();
  await tx.updateTable("branch").set({ integrated: true }).where("tenant_id", "=", tenant_id).execute();
};

/** Connects an establishment to its register: everything is linked, and its branches send their orders. */
export const insertPos = async (
  database: Database,
  tx: Tx,
  seed: EstablishmentSeed,
  config: DemoKeys,
): Promise<void> => {
  const now = database.now();
  const menu = await readDemoMenu(tx, seed.id);
  await insertBusiness(tx, seed, toPosBusiness(menu, seed.name.sa, seed.prices_include_tax), now);
  await tx.insertInto("pos_link").values(getLinks(menu)).execute();
  const secrets = { access_token: { value: getPosToken(config), since: now.toISOString() } };
  const stored = { service: "pos", vendor: "foodics", settings: {}, secrets, state: "ok" } as const;
  await storeConnection({ database, config, tenantId: seed.id, now }, tx, stored);
};

/** The register of an establishment as it was seeded, with what was changed there since. */
export const readPosBusiness = (database: Database, seed: EstablishmentSeed): Promise<SandboxBusiness> =>
  database.inTenant(
    seed.id,
    async (tx) => toPosBusiness(await readDemoMenu(tx, seed.id), seed.name.sa, seed.prices_include_tax),
    { readOnly: true },
  );
