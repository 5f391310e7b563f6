import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { makeLog } from "../platform/log/logger.ts";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../test/support/test-database.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { countSuggestions } from "./count-nightly.ts";

describe.skipIf(postgresUrl() === undefined)("counting at night", () => {
  let made: PostgresForTest;
  let database: Database;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "counting");
    database = await made.open();
  });
  afterAll(async () => {
    await database?.close();
    await made?.drop();
  });

  it("does not wait for a concurrent order at the branch", async () => {
    const { tenantId, branchId } = await openShop(database);
    const [locked, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The lock that a new order takes on its branch, kept until the job is done.
    const placing = database.inTenant(tenantId, async (tx) => {
      await tx
        .selectFrom("branch")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", branchId)
        .forKeyShare()
        .execute();
      locked.resolve();
      await Promise.race([counted.promise, new Promise((done) => setTimeout(done, 3_000))]);
    });
    await locked.promise;
    const night = countSuggestions({ database, log: makeLog("silent") }, tenantId).then(() => "counted");
    const first = await Promise.race([night, placing.then(() => "placed")]);
    counted.resolve();
    await Promise.all([night, placing]);
    expect(first).toBe("counted");
  });
});
