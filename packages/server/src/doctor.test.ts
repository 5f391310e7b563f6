import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../test/fixtures/free-port.ts";
import { createPostgresDatabase, postgresUrl } from "../test/support/test-database.ts";
import { examineInstallation } from "./doctor.ts";

const folder = mkdtempSync(join(tmpdir(), "sufra-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

const examine = async (environment: Record<string, string>) => {
  const port = String(await freePort());
  const found = await examineInstallation({
    DATA_DIR: folder,
    PORT: port,
    DEMO: "0",
    OUTBOX: "1",
    ...secrets,
    ...environment,
  });
  return found.map(({ state, about, text }) => `${state} ${about}: ${text}`);
};
const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
const wrongOf = (lines: string[]) => lines.filter((line) => line.startsWith("wrong"));

describe("the doctor", () => {
  it("finds nothing wrong with an installation that starts", async () => {
    expect(wrongOf(await examine({}))).toEqual([]);
  });

  it("names all missing secrets and settings at once, and shows none", async () => {
    const missing = await examine({
      NODE_ENV: "production",
      CODE_SECRET: "",
      TOKEN_SECRET: "",
      OUTBOX: "1",
      MIGRATE: "0",
    });
    expect(missing.map((line) => line.split(":")[1]?.trim())).toEqual([
      "CODE_SECRET",
      "TOKEN_SECRET",
      "DATABASE_URL",
      "OUTBOX",
    ]);
    const parts = await examine({
      NODE_ENV: "production",
      OUTBOX: "0",
      PUBLIC_URL: "https://sufra.example",
      SMTP_HOST: "127.0.0.1",
      S3_BUCKET: "pictures",
      MOYASAR_ACCOUNTS: "nonsense-secret",
    });
    for (const name of ["SMS_VENDORS", "EMAIL_FROM", "S3_ENDPOINT", "MOYASAR_ACCOUNTS"])
      expect(wrongOf(parts).join("\n"), name).toContain(name);
    expect(parts.join("\n")).not.toContain("nonsense-secret");
  });

  it("sees what production should not run with", async () => {
    const same = "only-for-trying-out-code-secret-00";
    const found = await examine({ NODE_ENV: "production", OUTBOX: "0", CODE_SECRET: same, TOKEN_SECRET: same });
    for (const text of ["is not https", "equals TOKEN_SECRET", "compose.yaml"])
      expect(wrongOf(found).join("\n"), text).toContain(text);
  });

  it("sees a taken port, and a mail server and a database that are not there", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const found = await examine({
      PORT: String(port),
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: "9",
      EMAIL_FROM: "a@b.test",
      DATABASE_URL: "postgres://app@127.0.0.1:9/sufra",
    });
    taken.close();
    expect(wrongOf(found).map((line) => line.split(":")[0])).toEqual(["wrong database", "wrong ports", "wrong mail"]);
  });

  it.skipIf(postgresUrl() === undefined)("knows roles, migrations, connections and clocks of a database", async () => {
    const made = await createPostgresDatabase(postgresUrl() ?? "", "doctor");
    const fine = await examine({ DATABASE_OWNER_URL: made.url });
    expect(wrongOf(fine)).toEqual([]);
    for (const about of ["database", "roles", "connections", "time", "migrations"])
      expect(
        fine.some((line) => line.includes(` ${about}: `)),
        about,
      ).toBe(true);
    const owner = await examine({ DATABASE_URL: made.url, MIGRATE: "0" });
    expect(wrongOf(owner).join()).toContain("may bypass the policies");
    await made.drop();
    const empty = await createPostgresDatabase(postgresUrl() ?? "", "doctor", { empty: true });
    expect(wrongOf(await examine({ DATABASE_URL: empty.url, MIGRATE: "0" })).join()).toContain("npm run migrate");
    await empty.drop();
  });
});
