import { existsSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import {
  defineConfig,
  type InlineConfig,
  type Plugin,
  type PluginOption,
  type ServerOptions,
  type UserConfig,
} from "vite";
import { contractOnly } from "./scripts/contract-only.ts";
import { compileMessages } from "./scripts/i18n.ts";

/**
 * One configuration, one builder per output:
 *   storefront  what the guest's browser loads          → dist/storefront/client   (base /)
 *   boot        the inline script before the application → dist/storefront/boot
 *   server      the pages rendered on the server         → dist/storefront/server
 *   console     the staff application                    → dist/console            (base /console/)
 * `scripts/build.ts` runs them; `scripts/dev.ts` serves storefront and console with hot reload, and
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

/** Compiles the messages before the gallery starts. */
const messages = (): Plugin => ({
  name: "sufra-messages",
  apply: "serve",
  buildStart: async () => void (await compileMessages()),
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

/** New for each use: the plugin for React remembers whether it builds or serves. */
const plugins = (): PluginOption[] => [react(), layerOrder()];

const shared: UserConfig = {
  clearScreen: false,
  css: { modules: moduleNames },
  resolve: { dedupe: ["react", "react-dom", "react-router"] },
  build: {
    target: "es2022",
    // What colors are mixed with (color-mix) reads them as they are written: no second spelling of each travels.
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
          // The first chunk names sixty files; of 64 characters their hashes would hardly compress.
          hashCharacters: "hex",
          // One chunk of what the entry imports statically; the bundler splits the rest by who imports it.
          codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
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

/** Two classes with the same hash would mix their styles in silence. */
const refuseEqualNames = () => {
  const owners = new Map<string, string>();
  return (file: string, names: Record<string, string>): void => {
    for (const [name, hash] of Object.entries(names)) {
      const owner = `${name} of ${file}`;
      const other = owners.get(hash) ?? owner;
      if (other !== owner) throw new Error(`${owner} and ${other} have the same short class: rename one.`);
      owners.set(hash, owner);
    }
  };
};

export const configOf = (target: Target): InlineConfig => ({
  configFile: false,
  ...shared,
  ...perTarget[target],
  plugins: [...plugins(), ...(target === "storefront" ? [contractOnly()] : [])],
  css: {
    // No page uses light-dark(): its substitute for older browsers (lightningcss feature 2^20) would only add bytes.
    lightningcss: { exclude: 1 << 20 },
    // Class names stand in every page, twice: three signs of a hash instead of words. The console has more classes.
    modules: {
      ...moduleNames,
      generateScopedName: target === "console" ? "[hash:base64:4]" : "[hash:base64:3]",
      getJSON: refuseEqualNames(),
    },
  },
  build: { ...shared.build, ...perTarget[target].build },
});

/** The same sources, served as they are and replaced in the browser when they change. */
export const devConfigOf = (target: "storefront" | "console", server: ServerOptions): InlineConfig => ({
  configFile: false,
  ...shared,
  ...perTarget[target],
  plugins: plugins(),
  cacheDir: at("node_modules/.cache/vite", target),
  appType: target === "console" ? "spa" : "custom",
  ssr: perTarget.server.ssr,
  server,
});

export default defineConfig({
  ...shared,
  plugins: [...plugins(), messages()],
  publicDir: at("packages/storefront/public"),
});
