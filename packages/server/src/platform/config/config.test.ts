import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, configSchema, readConfig } from "./config.ts";
import { readOrCreate } from "./read-or-create.ts";
import { exampleEnvironment, printConfig } from "./print-config.ts";

const folder = mkdtempSync(join(tmpdir(), "sufra-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("configuration", () => {
  it("is complete without any key in development, and keeps generated secrets", () => {
    const first = readConfig({ DATA_DIR: folder });
    expect(first).toMatchObject({ PORT: 3000, DEMO: true, PUBLIC_URL: "http://localhost:3000" });
    expect(readConfig({ DATA_DIR: folder }).CODE_SECRET).toBe(first.CODE_SECRET);
    expect(first.TOKEN_SECRET).not.toBe(first.CODE_SECRET);
  });

  it("takes the secrets of a process that started at the same time", () => {
    const file = join(folder, "shared", "code_secret.secret");
    const ours = () => {
      readOrCreate(file, () => "theirs");
      return "ours";
    };
    expect([readOrCreate(file, ours), readOrCreate(file, ours)]).toEqual(["theirs", "theirs"]);
    expect(readdirSync(join(folder, "shared"))).toEqual(["code_secret.secret"]);
  });

  it("turns the demo off in production and requires secrets there", () => {
    expect(() => readConfig({ NODE_ENV: "production", DATA_DIR: folder })).toThrow(/CODE_SECRET[^]*TOKEN_SECRET/);
    const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
    expect(readConfig({ NODE_ENV: "production", ...secrets }).DEMO).toBe(false);
  });

  it("names each wrong key", () => {
    expect(() => readConfig({ PORT: "none", LOG_LEVEL: "loud" })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: "none", LOG_LEVEL: "loud" })).toThrow(/PORT[^]*LOG_LEVEL/);
  });

  it("reads the table of API hosts and names what is wrong in it", () => {
    const hosts = { production: "API.sufra.example", tenants: { "menu.cafe.example": "api.cafe.example:8443" } };
    expect(readConfig({ DATA_DIR: folder }).API_HOSTS).toBeUndefined();
    expect(readConfig({ DATA_DIR: folder, API_HOSTS: JSON.stringify(hosts) }).API_HOSTS).toEqual({
      production: "api.sufra.example",
      staging: "api.sufra.example",
      test: "api.sufra.example",
      local: null,
      tenants: hosts.tenants,
      words: { test: ["test"], staging: ["staging", "stage"] },
    });
    for (const wrong of ["{", "{}", '{"production":"https://api.example"}', '{"production":"a.example","prod":"b"}'])
      expect(() => readConfig({ DATA_DIR: folder, API_HOSTS: wrong }), wrong).toThrow(/API_HOSTS/);
  });

  it("reads the keys of secrets, the newest first, and never repeats a wrong one", () => {
    const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
    const read = (SECRETS_KEYS: string) => readConfig({ DATA_DIR: folder, SECRETS_KEYS }).SECRETS_KEYS;
    expect(read(`b:${key(2)}, a:${key(1)}`).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(readConfig({ DATA_DIR: folder }).SECRETS_KEYS).toHaveLength(1);
    const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
    expect(readConfig({ NODE_ENV: "production", ...secrets }).SECRETS_KEYS).toEqual([]);
    for (const wrong of [`a:${key(1)},a:${key(2)}`, "a:c2hvcnQ=", key(1), `a b:${key(1)}`]) {
      expect(() => read(wrong), wrong).toThrow(/SECRETS_KEYS/);
      expect(() => read(wrong), wrong).not.toThrow(key(1));
    }
  });

  it("prints every key and no secret", () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: "postgres://app:hunter2@db/sufra" });
    const printed = printConfig(config);
    for (const key of Object.keys(configSchema.shape)) expect(printed).toContain(`${key}=`);
    for (const secret of ["hunter2", config.CODE_SECRET, config.TOKEN_SECRET]) expect(printed).not.toContain(secret);
  });

  it("matches .env.example", () => {
    const file = new URL("../../../../../.env.example", import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(exampleEnvironment());
  });
});
