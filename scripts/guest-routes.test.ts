/** A guest's address is known in three places that cannot import each other: the app, the server, and links to us. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { guestRoutes } from "@sufra/domain/qr-codes/guest-routes.ts";
import { pageRoutes } from "../packages/server/src/pages/page-routes.ts";

const routes = readFileSync("packages/storefront/src/app/routes.tsx", "utf8");
const inApp = [...routes.matchAll(/(?:path: |further\()"(\/[^"]+)"/g)].map(([, path]) => path);

it("every screen of the guest app is served when its address is opened, and known as ours in a link", () => {
  expect(inApp.length).toBeGreaterThan(20);
  expect(pageRoutes.map(({ path }) => path).sort()).toEqual(inApp.sort());
  expect(inApp.filter((path) => !guestRoutes.some((known) => known === path))).toEqual([]);
});
