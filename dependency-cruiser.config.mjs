// The walls of ARCHITECTURE.md as import rules. scripts/walls.test.ts plants a breach of each and expects it to be named.
const room = (name) => `^packages/${name}/`;
const tests = "\\.(test|test-data)\\.tsx?$";

export default {
  forbidden: [
    {
      name: "domain-is-pure",
      comment: "domain imports zod/mini and itself, nothing else: no Node, no other package, no full zod",
      severity: "error",
      from: { path: room("domain"), pathNot: tests },
      to: { pathNot: [room("domain"), "(^|/)node_modules/zod/(v4/)?mini/"] },
    },
    {
      name: "ui-knows-domain-only",
      severity: "error",
      from: { path: room("ui") },
      to: { path: [room("server"), room("storefront"), room("console")] },
    },
    {
      name: "server-knows-no-screens",
      comment: "the server serves the built apps, it never imports them",
      severity: "error",
      from: { path: room("server") },
      to: { path: [room("ui"), room("storefront"), room("console")] },
    },
    {
      name: "storefront-stands-alone",
      severity: "error",
      from: { path: room("storefront") },
      to: { path: [room("server"), room("console")] },
    },
    {
      name: "console-stands-alone",
      severity: "error",
      from: { path: room("console") },
      to: { path: [room("server"), room("storefront")] },
    },
    {
      name: "proofs-drive-a-running-product",
      comment: "e2e and bench may know the contract, not the code they measure",
      severity: "error",
      from: { path: "^(e2e|bench)/" },
      to: { path: [room("server"), room("ui"), room("storefront"), room("console")] },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^packages/server/src/platform/", pathNot: tests },
      to: { path: "^packages/server/src/", pathNot: "^packages/server/src/platform/" },
    },
    {
      name: "gateways-know-no-feature",
      severity: "error",
      from: { path: "^packages/server/src/gateways/", pathNot: tests },
      to: { path: "^packages/server/src/", pathNot: "^packages/server/src/(platform|gateways)/" },
    },
    {
      name: "features-meet-at-the-index",
      comment: "what another feature may use stands in its index.ts",
      severity: "error",
      from: { path: "^packages/server/src/([^/]+)/", pathNot: ["^packages/server/src/(platform|gateways)/", tests] },
      to: {
        path: "^packages/server/src/[^/]+/",
        pathNot: [
          "^packages/server/src/$1/",
          "^packages/server/src/(platform|gateways)/",
          "^packages/server/src/[^/]+/index\\.ts$",
        ],
      },
    },
    {
      name: "screens-meet-in-app",
      comment:
        "a guest screen does not import another feature's screen; what several need is a noun of its own or in app/",
      severity: "error",
      from: { path: "^packages/(storefront|console)/src/([^/]+)/", pathNot: "^packages/(storefront|console)/src/app/" },
      to: { path: "^packages/$1/src/[^/]+/[^/]*-screen\\.tsx$", pathNot: "^packages/$1/src/$2/" },
    },
    {
      name: "full-zod-never-reaches-a-guest",
      severity: "error",
      from: { path: ["^packages/(ui|storefront|console)/"] },
      to: { path: "(^|/)node_modules/zod/", pathNot: "(^|/)node_modules/zod/(v4/)?mini/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "(i18n/compiled|virtual:|\\?(raw|url)$)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|compiled)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
