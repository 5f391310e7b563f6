import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findBreaches } from "./boundaries.ts";

const repository = path.resolve(import.meta.dirname, "..");
const planted = mkdtempSync(path.join(tmpdir(), "sufra-boundaries-"));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(planted, file)), { recursive: true });
  writeFileSync(path.join(planted, file), content);
};

const breaches: [rule: string, file: string, content: string][] = [
  [
    "domain-is-pure",
    "packages/domain/src/a.ts",
    'import { readFileSync } from "node:fs";\nexport const a = readFileSync;',
  ],
  ["domain-is-pure", "packages/domain/src/b.ts", 'import { z } from "zod";\nexport const b = z;'],
  ["domain-is-pure", "packages/domain/src/c.ts", 'import { ok } from "../../ui/src/ok.ts";\nexport const c = ok;'],
  [
    "ui-knows-domain-only",
    "packages/ui/src/a.ts",
    'import { ok } from "../../server/src/menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "server-knows-no-screens",
    "packages/server/src/menu/a.ts",
    'import { ok } from "../../../ui/src/ok.ts";\nexport const a = ok;',
  ],
  [
    "storefront-stands-alone",
    "packages/storefront/src/menu/a.ts",
    'import { ok } from "../../../server/src/menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "console-stands-alone",
    "packages/console/src/orders/a.ts",
    'import { ok } from "../../../storefront/src/ok.ts";\nexport const a = ok;',
  ],
  [
    "proofs-drive-a-running-product",
    "e2e/a.ts",
    'import { ok } from "../packages/server/src/menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "demo-stands-on-the-server",
    "packages/demo/src/a.ts",
    'import { ok } from "../../server/src/menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "demo-is-loaded-in-demo-mode-only",
    "packages/server/src/menu/demo.ts",
    'export const demo = () => import("../../../demo/src/ok.ts");',
  ],
  [
    "demo-is-never-imported-statically",
    "packages/server/src/serve.ts",
    'import { ok } from "../../demo/src/ok.ts";\nexport const a = ok;',
  ],
  [
    "platform-knows-no-feature",
    "packages/server/src/platform/db/a.ts",
    'import { ok } from "../../menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "gateways-know-no-feature",
    "packages/server/src/gateways/a.ts",
    'import { ok } from "../menu/routes.ts";\nexport const a = ok;',
  ],
  [
    "routes-are-mounted-by-the-app",
    "packages/server/src/orders/a.ts",
    'import { ok } from "../menu/console-routes.ts";\nexport const a = ok;',
  ],
  [
    "screens-meet-in-app",
    "packages/storefront/src/cart/a.ts",
    'import { ok } from "../menu/menu-screen.tsx";\nexport const a = ok;',
  ],
  ["full-zod-never-reaches-a-guest", "packages/ui/src/b.ts", 'import { z } from "zod";\nexport const b = z;'],
  ["no-cycles", "packages/ui/src/x.ts", 'import { y } from "./y.ts";\nexport const x = () => y;'],
  ["everything-resolves", "packages/ui/src/lost.ts", 'import { gone } from "./gone.ts";\nexport const lost = gone;'],
];

describe("import boundaries", () => {
  it("report a planted breach of every rule", async () => {
    for (const [, file, content] of breaches) write(file, content);
    for (const file of [
      "packages/ui/src/ok.ts",
      "packages/demo/src/ok.ts",
      "packages/storefront/src/ok.ts",
      "packages/server/src/menu/routes.ts",
      "packages/server/src/menu/console-routes.ts",
      "packages/storefront/src/menu/menu-screen.tsx",
    ])
      write(file, "export const ok = true;");
    write("packages/ui/src/y.ts", 'import { x } from "./x.ts";\nexport const y = () => x;');
    write("bench/empty.ts", "export const empty = true;");
    symlinkSync(path.join(repository, "node_modules"), path.join(planted, "node_modules"));

    const found = (await findBreaches(planted)).breaches.map((breach) => `${breach.rule} ${breach.from}`);
    for (const [rule, file] of breaches) expect(found).toContain(`${rule} ${file}`);
  });

  it("hold in the real tree", async () => {
    const { breaches: real, modules } = await findBreaches(repository);
    expect(real).toEqual([]);
    expect(modules).toBeGreaterThan(250);
  });
});
