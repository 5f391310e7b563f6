import { existsSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin, type UserConfig } from "vite";
import { contractOnly } from "./scripts/contract-only.ts";
import { compileMessages } from "./scripts/i18n.ts";
import { leanGuest } from "./scripts/lean-guest.ts";
import { leanLibraries } from "./scripts/lean-libraries.ts";
import { makeShortClasses } from "./scripts/short-classes.ts";
import { absentExports, unusedParts } from "./scripts/unused-library-parts.ts";

/**
 * One configuration, one builder per output:
 *   storefront  what the guest's browser loads          → dist/storefront/client   (base /)
 *   boot        the inline script before the application → dist/storefront/boot
 *   server      the pages rendered on the server         → dist/storefront/server
 *   console     the staff application                    → dist/console            (base /console/)
 * `scripts/build.ts` runs them; in development the server takes `storefront` in middleware mode, and
 * `vite packages/ui/gallery --config vite.config.ts` shows the components.
 */
export const targets = ["storefront", "boot", "server", "console"] as const;
export type Target = (typeof targets)[number];

const root = import.meta.dirname;
const at = (...parts: string[]) => path.join(root, ...parts);

export const entries: Record<Target, string> = {
  storefront: at("packages/storefront/src/app/entry-client.tsx"),
  boot: at("packages/storefront/src/app/boot.ts"),
  server: at("packages/storefront/src/app/entry-server.tsx"),
  console: at("packages/console/index.html"),
};

export const hasEntry = (target: Target): boolean => existsSync(entries[target]);

/**
 * What more than one landing screen needs travels in one piece: forty small ones compress badly and ask forty times.
 * Screens and what they open on demand stay apart.
 */
const firstScreen = [
  /rolldown\/runtime/,
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /packages\/ui\/src\/(api\/(?!failure-text|field-text|intent|follow|event-stream)|i18n\/(?!compiled\/messages\/|duration)|tokens)/,
  /packages\/ui\/src\/components\/(badge|banner|button|classes|money|photo|shape|toast)[.-]/,
  /packages\/ui\/src\/i18n\/compiled\/messages\/(app_|bookmarks_see_menu|menu_list_comma|ui_(refresh|failure_oops))/,
  /packages\/domain\/src\/(cart|contract|errors\/(codes|said-by-screens)|hours\/zoned-time|language\/(?!search|text)|money\/(decimal|format|halalas)|orders\/order-types)/,
  /packages\/domain\/src\/(banners|menu|tenants|auth)\/api/,
  /packages\/storefront\/src\/(app\/(?!page|use-|route-error-content|placeholder|theme)|bookmarks\/bookmark-store)/,
  /packages\/storefront\/src\/cart\/(cart-lines|cart-storage|cart-store|branch-choices)\./,
  /packages\/storefront\/src\/menu\/(menu-page|menu-store|use-numbers)/,
  /packages\/storefront\/src\/items\/item-sheet-store/,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
  // What the menu, an item's page and a code's first page show.
  /packages\/ui\/src\/components\/(chip|price|stepper)[.-]/,
  /packages\/ui\/src\/i18n\/compiled\/messages\/(menu_(?!search_|changed|empty|walking\.)|ui_(stepper|price))/,
  /packages\/storefront\/src\/menu\/(?!menu-search|empty-menu|menu-screen|menu-head|suggestions)/,
  /packages\/storefront\/src\/(entry\/entry-loader|items\/(item-loader|item-data))/,
  /packages\/domain\/src\/tenants\/guest-routes/,
  /node_modules\/lucide-react\/dist\/esm\/icons\/(bookmark|check|clock|locate-fixed|map-pin|phone|search)\./,
];
/** How a failure is told: most further screens need it, some once they stand. */
const failures = [
  /packages\/ui\/src\/api\/failure-text/,
  /packages\/domain\/src\/errors\/(worded-sentence|reasons)/,
  /packages\/domain\/src\/orders\/status-names/,
  /packages\/ui\/src\/i18n\/compiled\/messages\/ui_failure_(?!oops)/,
];
/** What is wrong with one field of a form, or one choice of an item. */
const fieldWords = [
  /packages\/ui\/src\/(api\/field-text|i18n\/duration)/,
  /packages\/domain\/src\/errors\/field-catalogue/,
  /packages\/ui\/src\/i18n\/compiled\/messages\/ui_duration/,
];
/** The frame of a further screen. */
const furtherScreens = [
  /packages\/ui\/src\/components\/(icon-button|skeleton)[.-]/,
  /packages\/ui\/src\/i18n\/compiled\/messages\/ui_retry/,
  /packages\/storefront\/src\/app\/page[.]/,
  /node_modules\/lucide-react\/dist\/esm\/icons\/arrow-left/,
];
const isOneOf =
  (parts: readonly RegExp[]) =>
  (id: string): boolean =>
    parts.some((part) => part.test(id));

/** Compiles the messages when the development server starts and whenever one of their files changes. */
const messages = (): Plugin => ({
  name: "sufra-messages",
  apply: "serve",
  buildStart: async () => void (await compileMessages()),
  configureServer: (server) => {
    server.watcher.on("change", (file) => {
      if (!file.endsWith("/messages.json")) return;
      compileMessages().catch((error: unknown) => server.config.logger.error(String(error)));
    });
  },
});

/** Whichever style sheet a page meets first, the layers keep the order of tokens.css. */
const layerOrder = (): Plugin => ({
  name: "sufra-layer-order",
  enforce: "pre",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => `@layer reset, tokens, tenant, base, components, screens;\n${code}`,
  },
});

const moduleNames = { localsConvention: "camelCaseOnly" } as const;

const shared: UserConfig = {
  plugins: [react(), messages(), layerOrder()],
  clearScreen: false,
  css: { modules: moduleNames },
  resolve: { dedupe: ["react", "react-dom", "react-router"] },
  build: {
    target: "es2022",
    // What colours are mixed with (color-mix) reads them as they are written: no second spelling of each travels.
    cssTarget: ["chrome111", "firefox113", "safari15.4", "ios15.4"],
    emptyOutDir: true,
    reportCompressedSize: false,
    assetsInlineLimit: 1024,
    cssMinify: "lightningcss",
  },
};

const perTarget: Record<Target, UserConfig> = {
  storefront: {
    root: at("packages/storefront"),
    build: {
      outDir: at("dist/storefront/client"),
      // One sheet for all screens: a page carries what it shows, the rest comes beside the code (server: critical-css).
      cssCodeSplit: false,
      manifest: "manifest.json",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entries.storefront,
        output: {
          codeSplitting: {
            groups: [
              { name: "first", test: isOneOf(firstScreen) },
              { name: "fields", test: isOneOf(fieldWords) },
              { name: "failures", test: isOneOf(failures) },
              { name: "further", test: isOneOf(furtherScreens) },
            ],
          },
        },
      },
    },
  },
  boot: {
    root: at("packages/storefront"),
    publicDir: false,
    build: {
      outDir: at("dist/storefront/boot"),
      lib: { entry: entries.boot, formats: ["iife"], name: "sufraBoot", fileName: () => "boot.js" },
    },
  },
  server: {
    root: at("packages/storefront"),
    publicDir: false,
    ssr: { noExternal: [/^@sufra\//, "lucide-react", "zod"] },
    build: {
      ssr: entries.server,
      outDir: at("dist/storefront/server"),
      target: "node24",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "entry-server.js" } },
    },
  },
  console: {
    root: at("packages/console"),
    base: "/console/",
    build: { outDir: at("dist/console"), manifest: "manifest.json", rolldownOptions: { input: entries.console } },
  },
};

const shortClass = makeShortClasses(root);

export const configOf = (target: Target): InlineConfig => ({
  configFile: false,
  ...shared,
  ...perTarget[target],
  plugins: [
    ...(shared.plugins ?? []),
    ...(target === "storefront" ? [contractOnly(), leanLibraries(unusedParts, absentExports)] : []),
    // Both draw the same markup: what the server has drawn is what the browser finds.
    ...(target === "storefront" || target === "server" ? [leanGuest()] : []),
  ],
  css: { modules: { ...moduleNames, generateScopedName: shortClass } },
  build: { ...shared.build, ...perTarget[target].build },
});

export default defineConfig({ ...shared, publicDir: at("packages/storefront/public") });
