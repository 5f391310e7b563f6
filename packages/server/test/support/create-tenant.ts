import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/new-id.ts";

export type TestTenant = { id: string; slug: string; qr: string };

/** A tenant for one test, with a code for the whole establishment; its tables are empty. */
export const createTenant = async (database: Database): Promise<TestTenant> => {
  const id = newId();
  const tenant = { id, slug: `t-${id}`, qr: newId() };
  await database.asOwner((tx) => tx.insertInto("tenant").values({ id, slug: tenant.slug }).execute());
  await database.inTenant(id, (tx) =>
    tx.insertInto("qr_directory").values({ uuid: tenant.qr, tenant_id: id }).execute(),
  );
  return tenant;
};
