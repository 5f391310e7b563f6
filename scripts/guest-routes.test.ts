/**
 * Guest routes are listed in three places that cannot import each other: the app, the server, and the check of links.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { guestRoutes } from "@sufra/domain/qr-codes/guest-routes.ts";
import { pageRoutes } from "../packages/server/src/pages/page-routes.ts";

const routes = readFileSync("packages/storefront/src/app/routes.tsx", "utf8");
const inApp = [...routes.matchAll(/(?:path: |further\()"(\/[^"]+)"/g)].map(([, path]) => path);

/** Opened by its token alone: no banner or code leads there. */
const unlinked = ["/courier/:uuid"];

it("every screen of the guest app is served at its URL, and accepted as a link target", () => {
  expect(inApp.length).toBeGreaterThan(20);
  expect(pageRoutes.map(({ path }) => path).sort()).toEqual(inApp.sort());
  expect(inApp.filter((path) => !guestRoutes.some((known) => known === path))).toEqual(unlinked);
});
