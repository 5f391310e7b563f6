import { defineConfig } from "@playwright/test";
import { browserFlags, patience, programs } from "./browser.ts";

export default defineConfig({
  testMatch: "*.journey.ts",
  outputDir: "test-results",
  globalSetup: "./prepare.ts",
  // Two cores: more workers only make every one of them slower.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits only end what hangs.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: programs.shell,
      args: browserFlags,
      // Without a UTF-8 locale Chromium saves a file with an Arabic name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
    // Storing the app for use without a network is a sixth of the work; the journeys that need it allow it.
    serviceWorkers: "block",
    actionTimeout: patience,
    navigationTimeout: patience,
    screenshot: "only-on-failure",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: true },
  },
});
