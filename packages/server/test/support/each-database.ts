import { afterAll, beforeAll, describe } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { createPostgresDatabase, openMemoryDatabase, type PostgresForTest, postgresUrl } from "./test-database.ts";

type Suite = (get: () => Database) => void;

const onPglite = (label: string, suite: Suite): void => {
  describe(`${label} on PGlite`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await openMemoryDatabase();
    });
    afterAll(() => database?.close());
    suite(() => database);
  });
};

const onPostgres = (label: string, suite: Suite): void => {
  describe(`${label} on PostgreSQL`, () => {
    let database: Database;
    let made: PostgresForTest;
    beforeAll(async () => {
      made = await createPostgresDatabase(postgresUrl() ?? "", label.toLowerCase().replace(/[^a-z]+/g, "_"));
      database = await made.open();
    });
    afterAll(async () => {
      await database?.close();
      await made?.drop();
    });
    suite(() => database);
  });
};

/** For behavior of the database itself: runs the suite on PGlite, and on PostgreSQL if available. */
export const describeOnEachDatabase = (label: string, suite: Suite): void => {
  onPglite(label, suite);
  if (postgresUrl() !== undefined) onPostgres(label, suite);
};

/** For our own behavior, where one database is enough: PostgreSQL if available. The nightly run repeats it on PGlite. */
export const describeOnOneDatabase = (label: string, suite: Suite): void =>
  (postgresUrl() === undefined ? onPglite : onPostgres)(label, suite);
