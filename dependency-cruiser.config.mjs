// The boundaries of ARCHITECTURE.md as import rules. scripts/boundaries.test.ts plants a breach of each and expects it to be named.
const room = (name) => `^packages/${name}/`;
const tests = ["\\.(test|test-data)\\.tsx?$", "^packages/server/test/"];

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
      to: {
        path: [room("server"), room("ui"), room("storefront"), room("console")],
        // Databases on a cluster's nodes and free ports: they know nothing of the product.
        pathNot: "^packages/server/test/(support/citus-cluster|fixtures/free-port)\\.ts$",
      },
    },
    {
      name: "demo-stands-on-the-server",
      comment: "demo seeds through domain, the platform and the functions of features; it knows no route and no screen",
      severity: "error",
      from: { path: room("demo"), pathNot: tests },
      to: {
        path: ["^packages/(?!demo/|domain/|server/src/)", "^packages/server/src/([^/]+|.*routes)\\.ts$"],
      },
    },
    {
      name: "demo-is-loaded-in-demo-mode-only",
      comment: "nothing imports demo: the server's entry loads it when DEMO is on, and tests borrow its content",
      severity: "error",
      from: { path: "^(packages|e2e|bench)/", pathNot: [room("demo"), "^packages/server/src/serve\\.ts$", ...tests] },
      to: { path: room("demo") },
    },
    {
      name: "demo-is-never-imported-statically",
      severity: "error",
      from: { path: "^packages/server/src/serve\\.ts$" },
      to: { path: room("demo"), dynamic: false },
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
      name: "routes-are-mounted-by-the-app",
      comment: "a feature imports another feature's function where it is defined, never its routes",
      severity: "error",
      from: { path: "^packages/server/src/([^/]+)/", pathNot: tests },
      to: { path: "^packages/server/src/([^/]+)/.*routes\\.ts$", pathNot: "^packages/server/src/$1/" },
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
      // Its packages exist only in the folder that the benchmark copies it to.
      from: { pathNot: "^bench/reference/vendure/" },
      to: { couldNotResolve: true, pathNot: "(i18n/compiled|virtual:|\\?(raw|url)$)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|compiled|test-results)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
