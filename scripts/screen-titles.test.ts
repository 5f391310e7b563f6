import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const app = path.resolve(import.meta.dirname, "../packages/storefront/src/app");

/** In the screen's own module, or in one of its folder that it draws. */
const setsTitle = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file)) return false;
  seen.add(file);
  const code = readFileSync(file, "utf8");
  if (/<Page\b|useScreenTitle\(/.test(code)) return true;
  const parts = [...code.matchAll(/from "(\.\/[\w-]+\.tsx)"/g)].map((match) => match[1] ?? "");
  return parts.some((part) => setsTitle(path.join(path.dirname(file), part), seen));
};

it("every guest screen has a title of its own", () => {
  const routes = ["routes.tsx", "further-screens.ts"]
    .map((file) => readFileSync(path.join(app, file), "utf8"))
    .join("");
  const screens = [...routes.matchAll(/"(\.\.\/[\w-]+\/[\w-]+-screen\.tsx)"/g)].map((match) => match[1] ?? "");
  expect(screens.length).toBeGreaterThan(35);
  expect(screens.filter((screen) => !setsTitle(path.join(app, screen)))).toEqual([]);
});
