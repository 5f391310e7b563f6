/** Before all journeys: the demo seeded once, as a first `npm start` leaves it, for every file to begin with a copy. */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { dropDatabase } from "./database.ts";
import { type Seeded, seedProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    seeded: Seeded;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  // A product on PostgreSQL takes half the work of an embedded one, and many run here.
  const seeded = await seedProduct(process.env.TEST_DATABASE_URL || undefined);
  project.provide("seeded", seeded);
  return async () => {
    rmSync(seeded.folder, { recursive: true, force: true });
    if (seeded.databaseUrl !== null) await dropDatabase(seeded.databaseUrl);
  };
};
