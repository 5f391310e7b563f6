import { defineConfig } from "vitest/config";

/** Suites by what they need: nothing, an embedded or real database, PostgreSQL itself, a browser. */
const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  test: { name, include, exclude: ["**/node_modules/**", "**/*.pg.test.ts"], ...more },
});

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
      // The limits only end what hangs: a small machine under load is slow, not wrong.
      suite("server", ["packages/server/**/*.test.ts"], {
        ...{ testTimeout: 240_000, hookTimeout: 240_000 },
        // One after another in the same process: the modules are read and compiled once, a third of the work.
        isolate: false,
      }),
      suite("races", ["packages/server/**/*.pg.test.ts"], {
        exclude: ["**/node_modules/**"],
        testTimeout: 240_000,
        hookTimeout: 120_000,
        // Two server processes and a load each: one file at a time.
        fileParallelism: false,
      }),
      // Each file has a product and a browser of its own, and waits more than it works: two at once.
      suite("journeys", ["e2e/**/*.journey.ts"], {
        ...{ testTimeout: 240_000, hookTimeout: 240_000 },
        globalSetup: ["e2e/prepare.ts"],
      }),
    ],
  },
});
