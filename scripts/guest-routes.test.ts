/** A guest's address is known in three places that cannot import each other: the app, the server, and links to us. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { guestRoutes } from "../packages/domain/src/tenants/guest-routes.ts";
import { pageRoutes } from "../packages/server/src/pages/page-routes.ts";

const inApp = ["routes.tsx", "ordering-routes.ts"].flatMap((file) =>
  [
    ...readFileSync(`packages/storefront/src/app/${file}`, "utf8").matchAll(
      /(?:path: |plain\(|tabs\(|own\()"(\/[^"]+)"/g,
    ),
  ].map(([, path]) => path),
);

it("every screen of the guest app is served when its address is opened, and known as ours in a link", () => {
  expect(inApp.length).toBeGreaterThan(20);
  expect(pageRoutes.map(({ path }) => path).sort()).toEqual(inApp.sort());
  expect(inApp.filter((path) => !guestRoutes.some((known) => known === path))).toEqual([]);
});
