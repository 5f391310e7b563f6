import { defineConfig } from "vitest/config";

/** Only ends what hangs: no test is about how long something takes. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } };

/** Suites by what they need: nothing, an embedded or real database, PostgreSQL itself. */
const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  test: {
    name,
    include,
    exclude: ["**/node_modules/**", "**/*.pg.test.ts"],
    setupFiles: ["scripts/test-settings.ts"],
    ...limits,
    ...more,
  },
});

/** Their databases are dropped behind them. */
const onDatabases = { globalSetup: ["packages/server/test/support/drop-databases.ts"] };

/**
 * One file after another: the modules are read and compiled once, a third of the work. A mock of one of Node's own modules
 * would stay for all files after it.
 */
const inOneProcess = { ...onDatabases, maxWorkers: 3, isolate: false };

export default defineConfig({
  test: {
    // Two cores: more workers only make every one of them slower.
    maxWorkers: 2,
    projects: [
      suite(
        "rules",
        [
          "packages/{domain,ui,storefront,console}/src/**/*.test.{ts,tsx}",
          "scripts/**/*.test.ts",
          "bench/**/*.test.ts",
        ],
        // Thousands of small generated files: Node reads them faster than they are transformed.
        {
          setupFiles: ["scripts/test-settings.ts", "scripts/start-in-arabic.ts"],
          isolate: false,
          server: { deps: { external: [/\/i18n\/compiled\//] } },
        },
      ),
      suite("server", ["packages/{server,demo}/**/*.test.ts"], {
        ...inOneProcess,
        exclude: ["**/node_modules/**", "**/*.pg.test.ts", "**/*.contract.test.ts"],
      }),
      // What every call of the whole product must hold; none of it is the database's doing, so one of them is enough.
      suite("contract", ["packages/server/**/*.contract.test.ts"], inOneProcess),
      suite("races", ["packages/server/**/*.pg.test.ts"], {
        ...onDatabases,
        exclude: ["**/node_modules/**"],
        // Two server processes and a load each: one file at a time.
        fileParallelism: false,
        isolate: false,
      }),
    ],
  },
});
