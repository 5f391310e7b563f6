import { hash } from "@node-rs/argon2";
import { makeLog } from "@sufra/server/platform/log/logger.ts";
import { countSuggestions } from "@sufra/server/suggestions/count-nightly.ts";
import type { Database, Tx } from "@sufra/server/platform/db/database.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { EstablishmentSeed } from "./content/establishment-seed.ts";
import { ember } from "./content/ember.ts";
import { hatab } from "./content/hatab.ts";
import { riwaq } from "./content/riwaq.ts";
import { sheaf } from "./content/sheaf.ts";
import { wheat } from "./content/wheat.ts";
import { readDemoPictures } from "./media.ts";
import { insertBills } from "./insert-bills.ts";
import { insertCampaigns } from "./insert-campaigns.ts";
import { insertEstablishment } from "./insert-establishment.ts";
import { insertForms } from "./insert-forms.ts";
import { type History, insertHistory } from "./insert-history.ts";
import { insertKnownGuest } from "./insert-known-guest.ts";
import { insertLoyalty } from "./insert-loyalty.ts";
import { type DemoKeys, insertPos } from "./insert-pos.ts";
import { insertMenu } from "./insert-menu.ts";
import { insertTrading } from "./insert-trading.ts";
import { insertScheduled } from "./insert-scheduled.ts";

export const demoEstablishments: readonly EstablishmentSeed[] = [riwaq, ember, sheaf, wheat, hatab];
/** Has a register that its orders are sent to. */
export const connectedEstablishment = ember;
export const demoPassword = "sufra-demo";

/** Three months of orders: a busy restaurant, a café that guests collect from, small places. */
const histories = new Map<
  EstablishmentSeed,
  Omit<History, "tenantId" | "branchIds" | "secret" | "offers" | "categories">
>([
  [riwaq, { perDay: 11, orderTypes: [1, 2, 2, 3, 3], withTax: true, seed: 11 }],
  [ember, { perDay: 9, orderTypes: [1, 2, 2, 2], withTax: false, seed: 23 }],
  [sheaf, { perDay: 6, orderTypes: [2], withTax: true, seed: 37 }],
  [wheat, { perDay: 5, orderTypes: [1, 2, 2], withTax: true, seed: 41 }],
  [hatab, { perDay: 5, orderTypes: [1, 1, 2, 3], withTax: true, seed: 53 }],
]);

type Settings = DemoKeys & { DEMO_HISTORY: boolean };
type Pictures = ReturnType<typeof readDemoPictures>;
type DemoAccount = {
  email: string;
  name: string;
  role: "cashier" | "manager" | "operator";
  language: "sa" | "en";
  tenant_id: string | null;
  /** Nobody redeems for their own number. */
  phone_e164: string | null;
};

type Account = DemoAccount & { id: string; password_hash: string };

const demoAccounts = (): DemoAccount[] => [
  ...demoEstablishments.flatMap(({ id, staff }) => staff.map((account) => ({ ...account, tenant_id: id }))),
  { email: "operator@sufra.test", name: "Sufra", role: "operator", language: "en", tenant_id: null, phone_e164: null },
];

const withPasswords = (accounts: DemoAccount[]): Promise<Account[]> =>
  Promise.all(accounts.map(async (account) => ({ ...account, id: newId(), password_hash: await hash(demoPassword) })));

/** Tenants, host names and accounts in one step; false when the database belongs to others than the demo. */
const insertPlatformRows = async (tx: Tx, accounts: Account[]): Promise<boolean> => {
  const known = await tx.selectFrom("tenant").select("id").execute();
  const ids = new Set(demoEstablishments.map(({ id }) => id));
  if (known.length > 0) return known.some(({ id }) => ids.has(id));
  // Two processes may start on one empty database: the second waits here for the first and leaves its rows alone.
  await tx
    .insertInto("tenant")
    .values(demoEstablishments.map(({ id, slug }) => ({ id, slug })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const hosts = demoEstablishments.flatMap(({ id, hosts: names }) => names.map((host) => ({ host, tenant_id: id })));
  await tx
    .insertInto("host_mapping")
    .values(hosts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("staff_account")
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

const assignCashiers = async (tx: Tx, { id: tenant_id, branches }: EstablishmentSeed): Promise<void> => {
  const [main] = branches;
  const cashiers = await tx
    .selectFrom("staff_account")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("role", "=", "cashier")
    .execute();
  if (!main || cashiers.length === 0) return;
  const rows = cashiers.map(({ id }) => ({ tenant_id, staff_id: id, branch_id: main.id }));
  await tx.insertInto("staff_branch").values(rows).execute();
};

/** One establishment whole or not at all; false when it stands already, also when another process is just writing it. */
const seedEstablishment = (
  database: Database,
  seed: EstablishmentSeed,
  pictures: Pictures,
  keys: Settings,
): Promise<boolean> =>
  database.inTenant(seed.id, async (tx) => {
    if (!(await insertEstablishment(tx, seed, pictures))) return false;
    await insertMenu(tx, seed, pictures);
    if (seed.loyalty) await insertLoyalty(tx, seed.id, seed.loyalty, pictures);
    await insertCampaigns(tx, seed.id, seed.campaigns);
    const [main] = seed.branches;
    const { offers = [] } = seed.campaigns;
    const { id: tenantId, branches, categories } = seed;
    const place = { tenantId, branchIds: branches.map(({ id }) => id), secret: keys.CODE_SECRET, offers, categories };
    const history = histories.get(seed);
    if (seed === riwaq) await insertForms(tx, seed.id);
    if (seed === riwaq && main) {
      await insertKnownGuest(tx, seed.id, main.id);
      await insertScheduled(tx, seed.id, main.id);
      if (history && keys.DEMO_HISTORY) await insertHistory(tx, { ...history, ...place, openBranch: main.id });
      await insertTrading(tx, seed.id, place.branchIds);
      const { legal_name, vat_number: vatNumber } = seed;
      await insertBills(tx, { tenantId: seed.id, branchId: main.id, sellerName: legal_name.sa, vatNumber });
    }
    if (seed !== riwaq && history && keys.DEMO_HISTORY) await insertHistory(tx, { ...history, ...place });
    if (seed === connectedEstablishment) await insertPos(database, tx, seed, keys);
    await assignCashiers(tx, seed);
    return true;
  });

/**
 * Fills an empty database with the demo: five establishments, their menus, codes and staff. Completes an interrupted
 * start; leaves other databases alone. Returns whether anything was written. For demo mode only: the passwords are
 * public.
 */
export const seedDemo = async (database: Database, keys: Settings): Promise<boolean> => {
  const standing = await database.platform((tx) => tx.selectFrom("tenant").select("id").limit(1).executeTakeFirst());
  // Hashing takes a second of both cores, so only for a database that will keep it.
  const accounts = standing ? [] : await withPasswords(demoAccounts());
  if (!(await database.asOwner((tx) => insertPlatformRows(tx, accounts)))) return false;
  const pictures = readDemoPictures();
  let written = false;
  for (const seed of demoEstablishments) {
    if (!(await seedEstablishment(database, seed, pictures, keys))) continue;
    written = true;
    // The first night is hours away.
    if (keys.DEMO_HISTORY) await countSuggestions({ database, log: makeLog("error") }, seed.id);
  }
  return written;
};
