/** Lists the code that a phone caches for menu and cart without a network; written for the service worker. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/**
 * What a guest opens without a network: screens of the tabs, item, cart and the code for the cashier, with chunks that they
 * load by themselves. The menu is part of the entry.
 */
const offlineScreens = [
  "src/entry/entry-screen.tsx",
  "src/entry/first-visit.tsx",
  "src/entry/home.tsx",
  "src/menu/menu-search.tsx",
  "src/items/item-screen.tsx",
  "src/items/item-sheet.tsx",
  "src/items/item-suggestions.tsx",
  "src/items/gallery.tsx",
  "src/menu/suggest-at.ts",
  "src/bookmarks/bookmarks-screen.tsx",
  "src/cart/cart-screen.tsx",
  "src/cart/savings-rows.tsx",
  "src/cart/problem-banner.tsx",
  "src/loyalty/loyalty-screen.tsx",
  "src/orders/orders-screen.tsx",
  "src/customers/profile-screen.tsx",
  "src/customers/my-code-screen.tsx",
  "src/app/further-screens.ts",
  "src/app/route-error-content.tsx",
];
const publicFiles = [
  "/drawings.svg",
  "/fonts/readex-pro-arabic.woff2",
  "/fonts/readex-pro-digits.woff2",
  "/fonts/readex-pro-letters.woff2",
];

export const offlineFiles = (manifest: Manifest): string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) return;
    seen.add(key);
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  for (const key of [...entry, "style.css", ...offlineScreens]) {
    if (!manifest[key])
      throw new Error(`The guest app has no ${key}: the list of what is kept offline is out of date.`);
    visit(key);
  }
  return [...files, ...publicFiles];
};

export const writeOfflineFiles = (root: string): void => {
  const client = path.join(root, "dist/storefront/client");
  const manifest = JSON.parse(readFileSync(path.join(client, "manifest.json"), "utf8")) as Manifest;
  writeFileSync(path.join(client, "offline.json"), JSON.stringify(offlineFiles(manifest)));
};
