import { defineConfig } from "vitest/config";

/** Suites by what they need: nothing, an embedded or real database, PostgreSQL itself, a browser. */
const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  test: { name, include, exclude: ["**/node_modules/**", "**/*.pg.test.ts"], ...more },
});

/** Their databases are dropped behind them. */
const onDatabases = { globalSetup: ["packages/server/src/platform/testing/drop-databases.ts"] };

/** One file after another: the modules are read and compiled once, a third of the work. The limits only end what hangs. */
const inOneProcess = { ...onDatabases, maxWorkers: 3, testTimeout: 240_000, hookTimeout: 240_000, isolate: false };

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
        {
          testTimeout: 120_000,
        },
      ),
      suite("server", ["packages/server/**/*.test.ts"], {
        ...inOneProcess,
        exclude: ["**/node_modules/**", "**/*.pg.test.ts", "**/*.sweep.test.ts"],
      }),
      // What every call of the whole product must hold; none of it is the database's doing, so one of them is enough.
      // One test asks every call in every way, so that it may take minutes.
      suite("sweeps", ["packages/server/**/*.sweep.test.ts"], { ...inOneProcess, testTimeout: 900_000 }),
      suite("races", ["packages/server/**/*.pg.test.ts"], {
        ...onDatabases,
        exclude: ["**/node_modules/**"],
        testTimeout: 240_000,
        hookTimeout: 120_000,
        // Two server processes and a load each: one file at a time.
        fileParallelism: false,
      }),
      // Each file has a product and a browser of its own, and waits more than it works: two at once.
      suite("journeys", ["e2e/**/*.journey.ts"], {
        ...{ testTimeout: 240_000, hookTimeout: 240_000, isolate: false },
        globalSetup: ["e2e/prepare.ts"],
        // What a page will show it shows in its own time; one second is not a promise of the product.
        expect: { poll: { timeout: 30_000 } },
      }),
    ],
  },
});
