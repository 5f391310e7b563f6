/** Seeds the demo once; each worker starts with a copy. */
import { rmSync } from "node:fs";
import { dropDatabase } from "./database.ts";
import { type Seeded, seedProduct } from "./product.ts";

const variable = "PREPARED_PRODUCT";

/** Workers inherit the environment. */
export const preparedProduct = (): Seeded => JSON.parse(process.env[variable] ?? "null") as Seeded;

export default async (): Promise<() => Promise<void>> => {
  // A product on PostgreSQL needs half the work of an embedded one, and many run here.
  const seeded = await seedProduct(process.env.TEST_DATABASE_URL || undefined);
  process.env[variable] = JSON.stringify(seeded);
  return async () => {
    rmSync(seeded.folder, { recursive: true, force: true });
    if (seeded.databaseUrl !== null) await dropDatabase(seeded.databaseUrl);
  };
};
